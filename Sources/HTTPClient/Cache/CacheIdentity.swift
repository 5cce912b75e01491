internal import Connect
internal import Crypto
internal import HTTPWire
internal import TLSEngine

/// The identity under which a request is sent: a stored response is valid for that identity only.
///
/// Every request header field is included unless it is known not to identify the user, since services choose the names of credential
/// fields; so are the client certificate and the proxy with its credentials.
enum CacheIdentity {
  /// The name of the line that `line(of:tls:proxy:)` returns; no field on the wire can have it.
  static let name = ":identity"

  /// A digest of the identity, as a field line to be added to those of the request.
  static func line(of fields: FieldSection, tls: TLSConfiguration?, proxy: Proxy?) -> FieldLine {
    var text: [UInt8] = []
    func add(_ parts: [[UInt8]]) {
      for part in parts { text += Array("\(part.count):".utf8) + part }
    }
    let lines = fields.lines.map { ($0.nameText.lowercased(), $0.value) }.filter { !neutral.contains($0.0) }
    for (name, value) in lines.sorted(by: { $0.0 < $1.0 }) { add([Array(name.utf8), value]) }
    for der in tls?.clientIdentity?.chain ?? [] { add([Array(":certificate".utf8), der]) }
    if let proxy {
      let credentials = proxy.credentials.map { [Array($0.user.utf8), Array($0.password.utf8)] } ?? []
      add([Array(":proxy".utf8), Array(proxy.description.utf8)] + credentials)
    }
    return FieldLine(name: Array(name.utf8), value: Digest.sha256(text))
  }

  /// Fields about the message, the connection and the client program (RFC 9110; RFC 9111; RFC 9218). Vary lists those of them that the
  /// response depends on.
  private static let neutral: Set<String> = [
    "accept", "accept-charset", "accept-encoding", "accept-language", "cache-control", "connection", "host", "if-match",
    "if-modified-since", "if-none-match", "if-range", "if-unmodified-since", "keep-alive", "pragma", "priority", "range", "te",
    "transfer-encoding", "user-agent",
  ]
}
