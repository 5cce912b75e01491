internal import TLSWire

/// The contents of a ClientHello apart from its suites.
struct ClientHelloShape: Hashable, Sendable {
  /// The groups and schemes of an ordinary client instead of all.
  var isConventional = false
  /// Key shares of X25519 and P-256 (RFC 8446, section 4.2.8).
  var hasShares = false
  /// Up to TLS 1.2, no finite-field groups. RFC 7919, section 4: a server that supports none of those listed may not select DHE, and one
  /// with custom parameters may do so only when none are listed; others select DHE only when some are. So a refusal in one of the two
  /// shapes proves nothing about the other one.
  var omitsFiniteFields = false

  func offer(_ version: ProtocolVersion, _ suites: [CipherSuite]) -> ClientHelloBuilder.Offer {
    var offer = ClientHelloBuilder.Offer(version: version, suites: suites, groups: [], schemes: [])
    if version >= .tls13 {
      offer.groups = isConventional ? ProbeCatalog.curves + ProbeCatalog.hybrids.prefix(3) : ProbeCatalog.modernGroups
      offer.schemes = isConventional ? ProbeCatalog.conventionalSchemes : ProbeCatalog.modernSchemes
    } else {
      offer.groups = isConventional ? ProbeCatalog.conventionalGroups : ProbeCatalog.classicGroups
      if !omitsFiniteFields { offer.groups += ProbeCatalog.finiteFields }
      offer.schemes = isConventional ? ProbeCatalog.conventionalSchemes : ProbeCatalog.classicSchemes
    }
    return offer
  }
}

/// Detects that a server accepts items in one shape of the ClientHello and not in the other.
struct ClientHelloShapeTrial<Item: Hashable & Sendable>: Sendable {
  private var refusals: [ClientHelloShape: Set<Item>] = [:]
  private var sureRefusals: [ClientHelloShape: Set<Item>] = [:]
  private var takes: [ClientHelloShape: Set<Item>] = [:]
  private var taking: Dictionary<ClientHelloShape, Set<Item>>.Keys { takes.keys }

  /// A doubtful refusal is a ClientHello without a response.
  mutating func refused(_ items: [Item], in shape: ClientHelloShape, isDoubtful: Bool = false) {
    refusals[shape, default: []].formUnion(items)
    if !isDoubtful { sureRefusals[shape, default: []].formUnion(items) }
  }

  mutating func taken(_ item: Item, in shape: ClientHelloShape) { takes[shape, default: []].insert(item) }

  /// Items that were accepted in a shape that satisfies the predicate.
  func taken(where holds: (ClientHelloShape) -> Bool) -> Set<Item> {
    takes.reduce(into: []) { all, one in if holds(one.key) { all.formUnion(one.value) } }
  }

  /// Whether the item was refused, possibly with others, in a shape that satisfies the predicate.
  func wasRefused(_ item: Item, where holds: (ClientHelloShape) -> Bool) -> Bool {
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

  private func wide(_ shape: ClientHelloShape) -> ClientHelloShape {
    var wide = shape
    wide.isConventional = false
    wide.omitsFiniteFields = false
    return wide
  }
}
