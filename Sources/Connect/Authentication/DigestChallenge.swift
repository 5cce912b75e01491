public import HTTPWire

/// What a challenge of the scheme Digest says (RFC 7616, section 3.3; without qop, RFC 2069's).
public struct DigestChallenge: Hashable, Sendable {
  /// What the answer covers (RFC 7616, section 3.4).
  enum Protection: Hashable, Sendable {
    /// RFC 2069 has no word for it.
    case unnamed
    case request
    /// The content too.
    case integrity

    /// What stands in qop; nil for none.
    var name: String? {
      switch self {
      case .unnamed: nil
      case .request: "auth"
      case .integrity: "auth-int"
      }
    }
  }

  let realm: [UInt8]
  var nonce: [UInt8]
  let opaque: [UInt8]?
  let hash: DigestHash
  /// The algorithm ends in `-sess`: the key is made with the nonces.
  let isSession: Bool
  /// As it was written; nil where MD5 went without saying.
  let algorithm: [UInt8]?
  let protection: Protection
  /// Only the nonce was too old; user and password may be right (RFC 7616, section 3.3).
  public let isStale: Bool
  /// The user's name is not to be seen.
  let hashesUser: Bool
  let isUTF8: Bool
  /// References to what the answer is good for; empty for the whole origin.
  public let domain: [String]

  /// Nil for another scheme, and for what cannot be answered: no nonce, an unknown algorithm or protection.
  public init?(_ challenge: Challenge) {
    guard challenge.isScheme("Digest"), let nonce = challenge.value(of: "nonce") else { return nil }
    self.nonce = nonce
    realm = challenge.value(of: "realm") ?? []
    opaque = challenge.value(of: "opaque")
    algorithm = challenge.value(of: "algorithm")
    let name = algorithm.map { Self.lowered($0) } ?? "md5"
    isSession = name.hasSuffix("-sess")
    let base = isSession ? String(name.dropLast(5)) : name
    guard let hash = DigestHash.allCases.first(where: { $0.name.lowercased() == base }) else { return nil }
    self.hash = hash
    guard let protection = Self.protection(challenge.value(of: "qop")) else { return nil }
    self.protection = protection
    isStale = Self.says("true", challenge.value(of: "stale"))
    hashesUser = Self.says("true", challenge.value(of: "userhash"))
    isUTF8 = Self.says("utf-8", challenge.value(of: "charset"))
    domain = (challenge.value(of: "domain") ?? []).split(separator: 0x20).prefix(Self.mostReferences).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// The one to answer: of the strongest algorithm, and of equals the first (RFC 7616, section 3.7).
  public static func strongest(of challenges: [Challenge]) -> DigestChallenge? {
    challenges.compactMap { DigestChallenge($0) }.reduce(nil) { best, next in
      if let best, best.hash >= next.hash { best } else { next }
    }
  }

  /// Whether the answer needs the content.
  public var coversContent: Bool { protection == .integrity }

  /// `auth` where there is a choice: content may be long.
  private static func protection(_ offered: [UInt8]?) -> Protection? {
    guard let offered else { return .unnamed }
    let names = offered.split { $0 == UInt8(ascii: ",") || $0 == 0x20 || $0 == 0x09 }.map { lowered(Array($0)) }
    if names.contains("auth") { return .request }
    if names.contains("auth-int") { return .integrity }
    return names.isEmpty ? .unnamed : nil
  }

  private static func says(_ word: String, _ value: [UInt8]?) -> Bool { value.map { lowered($0) } == word }

  private static func lowered(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self).lowercased() }

  private static let mostReferences = 32
}
