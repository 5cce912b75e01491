/// The request for measuring the time to the first byte (RFC 9112, section 3).
struct TimedHTTPRequest: Hashable, Sendable {
  let bytes: [UInt8]

  /// Nil if the path or the host cannot be encoded unchanged in a request.
  init?(path: String, host: String, port: UInt16) {
    guard path.hasPrefix("/"), !host.isEmpty, (path + host).utf8.allSatisfy({ (0x21...0x7e).contains($0) }) else { return nil }
    let name = host.contains(":") ? "[\(host)]" : host
    let authority = port == 443 ? name : "\(name):\(port)"
    bytes = Array("GET \(path) HTTP/1.1\r\nHost: \(authority)\r\nUser-Agent: tlsprobe\r\nAccept: */*\r\nConnection: close\r\n\r\n".utf8)
  }
}
