internal import Bytes
internal import Crypto
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
      "Digest realm=\"\(Self.realm)\"", "nonce=\"\(nonce)\"", "opaque=\"\(hash(nonce))\"", "algorithm=\(algorithm)", "stale=\(isStale)",
    ]
    if let protection { words.insert("qop=\"\(protection)\"", at: 2) }
    return words.joined(separator: ", ")
  }

  var isRight: Bool {
    guard let response = text("response"), let nonce, text("username") == asked.text("user"), let realm = text("realm"),
      let uri = text("uri")
    else { return false }
    let key = hash("\(asked.text("user")):\(realm):\(asked.text("password"))")
    var action = "\(asked.request.head.method):\(uri)"
    let chosen = text("qop")
    if chosen == "auth-int" { action += ":\(hash(asked.request.content.bytes))" }
    guard let chosen else { return response == hash("\(key):\(nonce):\(hash(action))") }
    guard let count = text("nc"), let clientNonce = text("cnonce") else { return false }
    return response == hash("\(key):\(nonce):\(count):\(clientNonce):\(chosen):\(hash(action))")
  }

  private func text(_ name: String) -> String? { answer?.value(of: name).map { String(decoding: $0, as: UTF8.self) } }

  private func hash(_ text: String) -> String { hash(Array(text.utf8)) }

  private func hash(_ bytes: [UInt8]) -> String {
    switch algorithm {
    case "SHA-256": Hex.encode(Digest.sha256(bytes))
    case "SHA-512": Hex.encode(Digest.sha512(bytes))
    default: Hex.encode(Digest.md5(bytes))
    }
  }

  private static let realm = "tlsprobe"
}
