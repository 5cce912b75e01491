internal import TLSWire

/// What a hello has around its suites.
struct HelloShape: Hashable, Sendable {
  /// The groups and schemes of an ordinary client, instead of all that there are.
  var isConventional = false
  /// Shares of X25519 and P-256 (RFC 8446, section 4.2.8).
  var hasShares = false

  func offer(_ version: ProtocolVersion, _ suites: [CipherSuite]) -> HelloCraft.Offer {
    var offer = HelloCraft.Offer(version: version, suites: suites, groups: [], schemes: [])
    if version >= .tls13 {
      offer.groups = isConventional ? Catalogue.curves + Catalogue.hybrids.prefix(3) : Catalogue.modernGroups
      offer.schemes = isConventional ? Catalogue.conventionalSchemes : Catalogue.modernSchemes
    } else {
      offer.groups = isConventional ? Catalogue.conventionalGroups : Catalogue.classicGroups
      offer.schemes = isConventional ? Catalogue.conventionalSchemes : Catalogue.classicSchemes
    }
    return offer
  }
}

/// Finds out that a server takes items in one shape of the hello and not in the other.
struct ShapeTrial<Item: Hashable & Sendable>: Sendable {
  private var refusals: [HelloShape: Set<Item>] = [:]
  private var taking: Set<HelloShape> = []

  mutating func refused(_ items: [Item], in shape: HelloShape) { refusals[shape, default: []].formUnion(items) }

  mutating func taken(in shape: HelloShape) { taking.insert(shape) }

  /// Something was accepted that was refused among all groups and schemes, and nothing was accepted there.
  func onlyConventional(_ accepted: [Item]) -> Bool {
    taking.contains { $0.isConventional && (refusals[wide($0)]?.isDisjoint(with: accepted) == false) }
      && !taking.contains { !$0.isConventional }
  }

  /// The same of hellos without a share.
  func onlyWithShares(_ accepted: [Item]) -> Bool {
    taking.contains { $0.hasShares } && !taking.contains { !$0.hasShares }
      && refusals.contains { !$0.key.hasShares && !$0.value.isDisjoint(with: accepted) }
  }

  private func wide(_ shape: HelloShape) -> HelloShape {
    var wide = shape
    wide.isConventional = false
    return wide
  }
}
