internal import Bytes
internal import Crypto
internal import HTTPWire

/// Verifies Digest credentials like a server (RFC 7616, section 3.4), by an independent implementation; it is stateless and accepts only
/// its fixed nonces.
struct DigestGuard {
  enum Judgement { case welcome, stale, refused }

  private let request: SiteRequest
  private let algorithm: String
  private let protection: String

  init(_ request: SiteRequest) {
    self.request = request
    algorithm = request.value(of: "algorithm") ?? "MD5"
    protection = request.value(of: "qop") ?? "auth"
  }

  /// The nonce for the next request.
  var nextNonce: String { "next-\(Self.nonce)" }

  /// An empty `qop=` in the query omits the parameter, as in RFC 2069.
  func challenge(isStale: Bool) -> String {
    let old = request.value(of: "stale") != nil && !isStale
    let words = [
      #"Digest realm="tlsprobe \"site\"""#, "nonce=\"\(old ? "old-" : "")\(Self.nonce)\"", "opaque=\"\(Self.opaque)\"",
      "algorithm=\(algorithm)",
      protection.isEmpty ? nil : "qop=\"\(protection)\"", isStale ? "stale=true" : nil,
    ]
    return words.compactMap { $0 }.joined(separator: ", ")
  }

  var judgement: Judgement {
    let fields = request.head.fields.challenges("Authorization")
    guard let answer = fields.first, answer.isScheme("Digest"), let nonce = text(answer, "nonce"), nonce.hasSuffix(Self.nonce),
      text(answer, "realm") == Self.realm, text(answer, "opaque") == Self.opaque, text(answer, "username") == request.value(of: "user"),
      text(answer, "uri") == request.head.target, let response = text(answer, "response"), response == expected(answer, nonce)
    else { return .refused }
    return nonce.hasPrefix("old-") ? .stale : .welcome
  }

  private func expected(_ answer: Challenge, _ nonce: String) -> String? {
    let clientNonce = text(answer, "cnonce") ?? ""
    var key = hash("\(request.value(of: "user") ?? ""):\(Self.realm):\(request.value(of: "password") ?? "")")
    if algorithm.hasSuffix("-sess") { key = hash("\(key):\(nonce):\(clientNonce)") }
    var asked = "\(request.head.method):\(text(answer, "uri") ?? "")"
    let chosen = text(answer, "qop")
    if chosen == "auth-int" {
      // No other hash of the content is available.
      guard algorithm.hasPrefix("SHA-256") else { return nil }
      asked += ":\(request.content.sha256)"
    }
    guard let chosen else { return protection.isEmpty ? hash("\(key):\(nonce):\(hash(asked))") : nil }
    guard let count = text(answer, "nc"), count.utf8.count == 8, !clientNonce.isEmpty,
      protection.split(separator: ",").contains(chosen[...])
    else { return nil }
    return hash("\(key):\(nonce):\(count):\(clientNonce):\(chosen):\(hash(asked))")
  }

  private func hash(_ text: String) -> String {
    let bytes = Array(text.utf8)
    if algorithm.hasPrefix("SHA-512-256") { return Hex.encode(Digest.sha512Cut256(bytes)) }
    return Hex.encode(algorithm.hasPrefix("SHA-256") ? Digest.sha256(bytes) : Digest.md5(bytes))
  }

  private func text(_ answer: Challenge, _ name: String) -> String? {
    answer.value(of: name).map { String(decoding: $0, as: UTF8.self) }
  }

  private static let realm = "tlsprobe \"site\""
  private static let nonce = "dcd98b7102dd2f0e8b11d0f600bfb0c0"
  private static let opaque = "5ccc069c403ebaf9f0171e9517f40e41"
}
