import Bytes
import HTTPClient
import HTTPWire

/// A head's fields by which a cache goes: Cache-Control, and at every line end the next of the others.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzCacheControl(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
  let names = ["Cache-Control", "Date", "Expires", "Last-Modified", "Age", "Vary", "Connection"]
  let values = bytes.split(separator: 0x0a, maxSplits: names.count - 1, omittingEmptySubsequences: false)
  let fields = FieldSection(zip(names, values).map { FieldLine(name: Array($0.utf8), value: Array($1)) })
  let control = CacheControl(fields)
  precondition(control.directives.count <= 64)
  for directive in control.directives { precondition((control.seconds(directive.name) ?? 0) >= 0) }
  let now = Timestamp(seconds: 1_790_000_000)
  let head = ResponseHead(version: .http11, status: 200, fields: fields)
  let freshness = Freshness(head, requestTime: now, responseTime: now)
  precondition(freshness.lifetime >= 0 && freshness.age(at: now) >= 0)
  let stored = StoredResponse(head: head, content: [], variance: [], requestTime: now, responseTime: now)
  _ = CacheDecision(method: "GET", fields: fields, stored: [stored], at: now)
  _ = Storability(head, method: "GET", fields: fields)
  _ = stored.freshened(by: head, requestTime: now, responseTime: now)
  return 0
}
