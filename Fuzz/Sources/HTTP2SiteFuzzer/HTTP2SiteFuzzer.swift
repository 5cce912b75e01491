import HTTPServer

/// Whatever a client of HTTP/2 says, in portions as large as the first byte tells: the site answers no more than its windows take.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzHTTP2Site(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
  guard let first = bytes.first, var connection = try? HTTP2SiteConnection() else { return 0 }
  let start = ContinuousClock.now
  var rest = bytes.dropFirst()
  while !rest.isEmpty {
    guard (try? connection.received(Array(rest.prefix(Int(first) + 1)))) != nil else { break }
    rest = rest.dropFirst(Int(first) + 1)
    for _ in 0..<8 { if connection.takeOutput(at: start + .seconds(1)).isEmpty { break } }
  }
  precondition(connection.takeOutput(at: start).count <= 2 * 65_536)
  return 0
}
