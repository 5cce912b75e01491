import Bytes
import HTTPClient
import HTTPWire

/// A date, and the same as the value of Retry-After.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzHTTPDate(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
  let now = Timestamp(seconds: 1_790_000_000)
  if let moment = HTTPDate.read(String(decoding: bytes, as: UTF8.self), at: now) {
    precondition(HTTPDate.read(HTTPDate.write(moment), at: now) == moment)
  }
  let line = FieldLine(name: Array("retry-after".utf8), value: bytes)
  let head = ResponseHead(version: .http11, status: 503, fields: FieldSection([line]))
  if let wait = RetryAfter.read(head, at: now) { precondition(wait >= .zero && wait <= RetryAfter.longest) }
  return 0
}
