public import HTTPWire

/// A challenge of the Digest scheme (RFC 7616, section 3.3; without qop, of RFC 2069).
public struct DigestChallenge: Hashable, Sendable {
  /// The quality of protection (qop): the parts of the request that the response covers (RFC 7616, section 3.4).
  enum Protection: Hashable, Sendable {
    /// RFC 2069, which has no qop.
    case unnamed
    case request
    /// The request and its content.
    case integrity

    /// The qop value; nil for `.unnamed`.
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
  /// True if the algorithm ends in `-sess`: the key is derived with the nonces.
  let isSession: Bool
  /// As received; nil if the parameter is absent, which means MD5.
  let algorithm: [UInt8]?
  let protection: Protection
  /// Only the nonce has expired; user and password may be right (RFC 7616, section 3.3).
  public let isStale: Bool
  /// True if the user name is sent as a hash.
  let hashesUser: Bool
  let isUTF8: Bool
  /// URI references that define the protection space; empty for the whole origin.
  public let domain: [String]

  /// Nil for another scheme, and for a challenge without a nonce or with an unsupported algorithm or qop.
  public init?(_ challenge: Challenge) {
    guard challenge.isScheme("Digest"), let nonce = challenge.value(of: "nonce") else { return nil }
    self.nonce = nonce
    realm = challenge.value(of: "realm") ?? []
    opaque = challenge.value(of: "opaque")
    algorithm = challenge.value(of: "algorithm")
    let name = algorithm.map { Self.lowered($0) } ?? "md5"
    isSession = name.hasSuffix("-sess")
    let base = isSession ? String(name.dropLast(5)) : name
    guard let hash = DigestHash.registered.first(where: { $0.name.lowercased() == base }) else { return nil }
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

  /// The challenge to respond to: the first of those with the strongest algorithm (RFC 7616, section 3.7); nil if none is supported.
  public static func strongest(of challenges: [Challenge]) -> DigestChallenge? {
    challenges.compactMap { DigestChallenge($0) }.reduce(nil) { best, next in
      if let best, best.hash >= next.hash { best } else { next }
    }
  }

  /// True if computing the response requires the content of the request.
  public var coversContent: Bool { protection == .integrity }

  /// Prefers `auth`, because the content may be long.
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
