import Probes

/// The beginning of a server's answer over HTTP.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzStatusLine(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
  let whole = StatusLine.read(bytes)
  if case .read(let line) = whole { precondition((100...999).contains(line.code)) }
  // What is malformed stays so, and what was read does not change, however much more comes.
  let half = StatusLine.read(bytes.prefix(count / 2))
  precondition(half == .incomplete || half == whole)
  return 0
}
