internal import TLSWire

/// The contents of a ClientHello apart from its suites.
struct HelloShape: Hashable, Sendable {
  /// The groups and schemes of an ordinary client instead of all.
  var isConventional = false
  /// Key shares of X25519 and P-256 (RFC 8446, section 4.2.8).
  var hasShares = false
  /// Up to TLS 1.2, no finite-field groups. RFC 7919, section 4: a server that supports none of those listed may not select DHE, and one
  /// with custom parameters may do so only when none are listed; others select DHE only when some are. So a refusal in one of the two
  /// shapes proves nothing about the other one.
  var omitsFiniteFields = false

  func offer(_ version: ProtocolVersion, _ suites: [CipherSuite]) -> HelloCraft.Offer {
    var offer = HelloCraft.Offer(version: version, suites: suites, groups: [], schemes: [])
    if version >= .tls13 {
      offer.groups = isConventional ? Catalogue.curves + Catalogue.hybrids.prefix(3) : Catalogue.modernGroups
      offer.schemes = isConventional ? Catalogue.conventionalSchemes : Catalogue.modernSchemes
    } else {
      offer.groups = isConventional ? Catalogue.conventionalGroups : Catalogue.classicGroups
      if !omitsFiniteFields { offer.groups += Catalogue.finiteFields }
      offer.schemes = isConventional ? Catalogue.conventionalSchemes : Catalogue.classicSchemes
    }
    return offer
  }
}

/// Detects that a server accepts items in one shape of the ClientHello and not in the other.
struct ShapeTrial<Item: Hashable & Sendable>: Sendable {
  private var refusals: [HelloShape: Set<Item>] = [:]
  private var sureRefusals: [HelloShape: Set<Item>] = [:]
  private var takes: [HelloShape: Set<Item>] = [:]
  private var taking: Dictionary<HelloShape, Set<Item>>.Keys { takes.keys }

  /// A doubtful refusal is a ClientHello without a response.
  mutating func refused(_ items: [Item], in shape: HelloShape, isDoubtful: Bool = false) {
    refusals[shape, default: []].formUnion(items)
    if !isDoubtful { sureRefusals[shape, default: []].formUnion(items) }
  }

  mutating func taken(_ item: Item, in shape: HelloShape) { takes[shape, default: []].insert(item) }

  /// Items that were accepted in a shape that satisfies the predicate.
  func taken(where holds: (HelloShape) -> Bool) -> Set<Item> {
    takes.reduce(into: []) { all, one in if holds(one.key) { all.formUnion(one.value) } }
  }

  /// Whether the item was refused, possibly with others, in a shape that satisfies the predicate.
  func wasRefused(_ item: Item, where holds: (HelloShape) -> Bool) -> Bool {
    sureRefusals.contains { holds($0.key) && $0.value.contains(item) }
  }

  /// An item was accepted that was refused with all groups and schemes, and no item was accepted with all of them.
  func onlyConventional(_ accepted: [Item]) -> Bool {
    taking.contains { $0.isConventional && (refusals[wide($0)]?.isDisjoint(with: accepted) == false) }
      && !taking.contains { !$0.isConventional }
  }

  /// The same for ClientHellos without a key share.
  func onlyWithShares(_ accepted: [Item]) -> Bool {
    taking.contains { $0.hasShares } && !taking.contains { !$0.hasShares }
      && refusals.contains { !$0.key.hasShares && !$0.value.isDisjoint(with: accepted) }
  }

  private func wide(_ shape: HelloShape) -> HelloShape {
    var wide = shape
    wide.isConventional = false
    wide.omitsFiniteFields = false
    return wide
  }
}
