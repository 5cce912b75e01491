public import TLSWire

/// The groups that a server supports, and the order of preference.
public struct GroupRules: Hashable, Sendable {
  /// For TLS 1.3.
  public var modern: [NamedGroup] = [.x25519, .secp256r1, .secp384r1, .secp521r1, .x448]
  /// Up to TLS 1.2; finite fields among them are used for a client that offers any (RFC 7919, section 4).
  public var classic: [NamedGroup] = [.x25519, .secp256r1, .secp384r1, .secp521r1, .x448]
  public var prefersOwnOrder = true
  /// Requests a share of the server's preferred group although the client's order applies to shares, as OpenSSL does.
  public var retriesInOwnOrder = false
  /// Accepts a group that has a share rather than request one of a better group.
  public var takesAnyShare = true

  public init() {}

  public init(_ groups: [NamedGroup]) {
    modern = groups
    classic = groups
  }

  /// The common group of which a second ClientHello has to bring a share.
  func wanted(among common: [NamedGroup], own: [NamedGroup]) -> NamedGroup? {
    retriesInOwnOrder ? own.first(where: common.contains) : common.first
  }

  /// The common groups, the best first.
  func order(own: [NamedGroup], offered: [NamedGroup]) -> [NamedGroup] {
    prefersOwnOrder ? own.filter(offered.contains) : offered.filter(own.contains)
  }
}
