public import TLSWire

/// Which groups a server takes, and in which order.
public struct GroupRules: Hashable, Sendable {
  /// For TLS 1.3.
  public var modern: [NamedGroup] = [.x25519, .secp256r1, .secp384r1, .secp521r1, .x448]
  /// Up to TLS 1.2; finite fields among them are used for a client that names some (RFC 7919, section 4).
  public var classic: [NamedGroup] = [.x25519, .secp256r1, .secp384r1, .secp521r1, .x448]
  public var prefersOwnOrder = true
  /// Asks for a share of its own favourite though the client's order counts among shares, as OpenSSL does.
  public var retriesInOwnOrder = false
  /// Takes a group that has a share rather than ask for a better one.
  public var takesAnyShare = true

  public init() {}

  public init(_ groups: [NamedGroup]) {
    modern = groups
    classic = groups
  }

  /// Of what both have, what another hello has to bring a share of.
  func wanted(among common: [NamedGroup], own: [NamedGroup]) -> NamedGroup? {
    retriesInOwnOrder ? own.first(where: common.contains) : common.first
  }

  /// What both have, the best first.
  func order(own: [NamedGroup], offered: [NamedGroup]) -> [NamedGroup] {
    prefersOwnOrder ? own.filter(offered.contains) : offered.filter(own.contains)
  }
}
