internal import Connect
internal import HTTPWire

/// Verifies Digest credentials (RFC 7616, section 3.4) without state: only the fixed nonces are accepted.
struct DigestVerifier {
  enum Verdict { case welcome, stale, refused }

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

  var judgement: Verdict {
    let fields = request.head.fields.challenges("Authorization")
    guard let answer = fields.first, answer.isScheme("Digest"), let nonce = text(answer, "nonce"), nonce.hasSuffix(Self.nonce),
      text(answer, "realm") == Self.realm, text(answer, "opaque") == Self.opaque, text(answer, "username") == request.value(of: "user"),
      text(answer, "uri") == request.head.target, let response = answer.value(of: "response"),
      response == expected(answer, Array(nonce.utf8))
    else { return .refused }
    return nonce.hasPrefix("old-") ? .stale : .welcome
  }

  /// The response of a client that knows the password; nil if the credentials lack a parameter or have an unsupported `qop`.
  private func expected(_ answer: Challenge, _ nonce: [UInt8]) -> [UInt8]? {
    let clientNonce = answer.value(of: "cnonce") ?? []
    var key = DigestKey(hash, user: bytes("user"), realm: Array(Self.realm.utf8), password: bytes("password"))
    if algorithm.hasSuffix("-sess") { key = key.session(nonce: nonce, clientNonce: clientNonce) }
    let chosen = text(answer, "qop")
    let coversContent = chosen == "auth-int"
    // No other hash of the content is available.
    guard !coversContent || algorithm.hasPrefix("SHA-256") else { return nil }
    var use: DigestKey.Protection?
    if let chosen {
      guard let count = answer.value(of: "nc"), count.count == 8, !clientNonce.isEmpty,
        protection.split(separator: ",").contains(chosen[...])
      else { return nil }
      use = DigestKey.Protection(count: count, clientNonce: clientNonce, name: Array(chosen.utf8))
    } else {
      guard protection.isEmpty else { return nil }
    }
    return key.response(
      to: nonce, use, request: (Array(request.head.method.utf8), answer.value(of: "uri") ?? []),
      contentHash: coversContent ? Array(request.content.sha256.utf8) : nil)
  }

  private var hash: DigestHash {
    if algorithm.hasPrefix("SHA-512-256") { return .sha512Cut256 }
    return algorithm.hasPrefix("SHA-256") ? .sha256 : .md5
  }

  private func text(_ answer: Challenge, _ name: String) -> String? {
    answer.value(of: name).map { String(decoding: $0, as: UTF8.self) }
  }

  /// A parameter of the query; empty if it is missing.
  private func bytes(_ parameter: String) -> [UInt8] { Array((request.value(of: parameter) ?? "").utf8) }

  private static let realm = "tlsprobe \"site\""
  private static let nonce = "dcd98b7102dd2f0e8b11d0f600bfb0c0"
  private static let opaque = "5ccc069c403ebaf9f0171e9517f40e41"
}
