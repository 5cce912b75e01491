internal import Bytes
internal import Connect
internal import Crypto
internal import HTTPServer
internal import HTTPWire

/// Verifies a Digest response with any nonce, as a stateless server (RFC 7616, section 3.4).
struct HTTPBinDigest {
  private let asked: HTTPBinRequest
  private let algorithm: String
  /// Nil as in RFC 2069.
  private let protection: String?
  private let answer: Challenge?

  init(_ asked: HTTPBinRequest) {
    self.asked = asked
    let wanted = asked.text("algorithm")
    algorithm = ["MD5", "SHA-256", "SHA-512"].contains(wanted) ? wanted : "MD5"
    protection = ["auth", "auth-int"].contains(asked.text("qop")) ? asked.text("qop") : nil
    answer = asked.request.head.fields.challenges("Authorization").first { $0.isScheme("Digest") }
  }

  var isAnswer: Bool { answer != nil }

  var nonce: String? { text("nonce") }

  func challenge(isStale: Bool) -> String {
    let nonce = (try? RandomBytes.make(16)).map { Hex.encode($0) } ?? "0"
    var words = [
      "Digest realm=\"\(Self.realm)\"", "nonce=\"\(nonce)\"", "opaque=\"\(String(decoding: hash.text(Array(nonce.utf8)), as: UTF8.self))\"",
      "algorithm=\(algorithm)", "stale=\(isStale)",
    ]
    if let protection { words.insert("qop=\"\(protection)\"", at: 2) }
    return words.joined(separator: ", ")
  }

  var isRight: Bool {
    guard let response = value("response"), let nonce = value("nonce"), text("username") == asked.text("user"),
      let realm = value("realm"), let uri = value("uri")
    else { return false }
    let key = DigestKey(hash, user: Array(asked.text("user").utf8), realm: realm, password: Array(asked.text("password").utf8))
    var use: DigestKey.Protection?
    let chosen = value("qop")
    if let chosen {
      guard let count = value("nc"), let clientNonce = value("cnonce") else { return false }
      use = DigestKey.Protection(count: count, clientNonce: clientNonce, name: chosen)
    }
    return response
      == key.response(
        to: nonce, use, request: (Array(asked.request.head.method.utf8), uri),
        contentHash: chosen.map { Array("auth-int".utf8) == $0 } == true ? hash.text(asked.request.content.bytes) : nil)
  }

  private func value(_ name: String) -> [UInt8]? { answer?.value(of: name) }

  private func text(_ name: String) -> String? { value(name).map { String(decoding: $0, as: UTF8.self) } }

  private var hash: DigestHash {
    switch algorithm {
    case "SHA-256": .sha256
    case "SHA-512": .sha512
    default: .md5
    }
  }

  private static let realm = "tlsprobe"
}
