internal import TLSWire

/// Finds the groups that a server accepts, and whose order of preference decides: in TLS 1.3 by the HelloRetryRequest to a ClientHello
/// without key shares, which requires no computation; in older versions by the ServerKeyExchange.
struct GroupEnumeration: EnumerationTask {
  /// TLS 1.3, or the newest older version.
  let isModern: Bool
  private var version: ProtocolVersion?
  private var search: ExclusionSearch<NamedGroup>
  private var order: PreferenceSearch<NamedGroup>?
  private var records: [ObservedSelection<NamedGroup>] = []
  private var underWay: [Int: UnderWay] = [:]
  private var nextToken = 0
  /// The certificate's curve, which an ECDSA server requires in every list (RFC 8422, section 4).
  private var companion: NamedGroup?
  /// Groups refused while the server selected the certificate's curve.
  private var shadowed: Set<NamedGroup> = []
  /// The evidence of acceptance by group.
  private var acceptances: [NamedGroup: Evidence] = [:]
  private var isSingly = false
  private var suites: [CipherSuite] = []
  private var hasBegun = false
  private var bringsShares = false

  struct UnderWay: Sendable {
    let offered: [NamedGroup]
    let id: Int
    let isOrder: Bool
    let hasCompanion: Bool
  }

  init(modern: Bool) {
    isModern = modern
    search = Self.search(modern: modern)
  }

  private static func search(modern: Bool) -> ExclusionSearch<NamedGroup> {
    let lists = modern ? [ProbeCatalog.modernGroups, ProbeCatalog.experimentalGroups] : [ProbeCatalog.classicGroups]
    let likely: [[NamedGroup]] =
      modern
      ? [
        ProbeCatalog.hybrids, Array(ProbeCatalog.curves.prefix(2)), Array(ProbeCatalog.curves.dropFirst(2)),
        Array(ProbeCatalog.finiteFields.prefix(2)),
        Array(ProbeCatalog.finiteFields.dropFirst(2)),
      ] : [Array(ProbeCatalog.conventionalGroups.prefix(2)), Array(ProbeCatalog.conventionalGroups.dropFirst(2)), Self.classicOthers]
    return ExclusionSearch(lists.flatMap { $0 }, blocks: likely)
  }

  /// secp256k1, brainpool and the binary curves of older libraries.
  private static let classicOthers = Array(ProbeCatalog.classicGroups.dropFirst(ProbeCatalog.conventionalGroups.count).prefix(7))

  var urgency: Int { order == nil ? (isModern ? 0 : 1) : 2 }

  var isDone: Bool { search.isDone && !search.isUnderWay && underWay.isEmpty && (order?.isDone ?? true) }

  func foreseeable(_ known: EnumerationState) -> Int {
    guard version != nil, !isDone else { return 0 }
    if let order { return order.foreseen }
    return search.accepted.isEmpty ? 0 : search.foreseen + (search.isEnding ? 2 : 0)
  }

  mutating func asks(room: Int, _ known: inout EnumerationState) -> [RequestedProbe] {
    guard begin(known), let version else {
      if isMoot(known) {
        search.finish()
        settle(&known)
      }
      return []
    }
    // The first ClientHellos are sent before support of TLS 1.3 is known; the next ones wait for it.
    guard search.isFresh || known.suites[version]?.isEmpty == false else {
      if isMoot(known), underWay.isEmpty { search.finish() }
      return []
    }
    if known.needsShares, isModern, hasBegun, !bringsShares { startAgain() }
    hasBegun = true
    bringsShares = bringsShares || known.needsShares
    if known.isConventional(version) { askSingly() }
    for group in known.groups[version] ?? [] { search.accept(group) }
    settle(&known)
    if order != nil { return (order?.offers(room: room) ?? []).map { ask($0.items, pass: .search, id: $0.id, isOrder: true, &known) } }
    let common = Set(
      isModern ? ProbeCatalog.curves + ProbeCatalog.finiteFields + ProbeCatalog.hybrids.prefix(3) : ProbeCatalog.conventionalGroups)
    let offers = search.offers(room: room) { common.contains($0) ? 0.6 : 0.12 }
    let asks = offers.map { ask(Array($0.items.reversed()), pass: $0.pass, id: $0.id, isOrder: false, &known) }
    guard asks.isEmpty else { return asks }
    settle(&known)
    return (order?.offers(room: room) ?? []).map { ask($0.items, pass: .search, id: $0.id, isOrder: true, &known) }
  }

  /// Discards the results of ClientHellos without a key share: their refusals prove nothing.
  private mutating func startAgain() {
    search = Self.search(modern: isModern)
    underWay = [:]
    records = []
  }

  /// True if no usable suite can be found any more.
  private func isMoot(_ known: EnumerationState) -> Bool {
    isModern ? known.isSettled(.tls13) || !known.plan.versions.contains(.tls13) : known.isSettledAltogether
  }

  /// True as soon as a usable suite is known.
  private mutating func begin(_ known: EnumerationState) -> Bool {
    if version != nil { return !suites.isEmpty }
    if isModern {
      // Support of TLS 1.3 is probed in parallel: with all of its suites there is no need to wait.
      guard known.plan.versions.contains(.tls13), !known.isSettled(.tls13) || known.suites[.tls13]?.isEmpty == false else { return false }
      version = .tls13
      suites = ProbeCatalog.suites(of: .tls13, in: known.customary)
      return true
    }
    guard let newest = known.newestClassic else { return false }
    let elliptic = (known.suites[newest] ?? []).filter { known.customary.traits($0)?.isElliptic == true }
    guard !elliptic.isEmpty else {
      // If suites are not enumerated, any may serve.
      guard !known.asksSuites, known.isSettled(newest) else { return false }
      suites = ProbeCatalog.suites(of: newest, in: known.customary).filter {
        known.customary.traits($0)?.isElliptic == true && $0.authentication != "PSK"
      }
      version = newest
      return !suites.isEmpty
    }
    // A suite with ECDSA is only selected if the list has the certificate's curve; for SM2 suites the group cannot be read from the
    // response.
    if let signed = [["RSA", "anonymous"], ["PSK"]].lazy.map({ kinds in elliptic.filter { kinds.contains($0.authentication) } })
      .first(where: { !$0.isEmpty })
    {
      suites = signed
    } else {
      guard known.isSettled(newest) else { return false }
      let byECDSA = elliptic.filter { $0.authentication == "ECDSA" }
      suites = byECDSA.isEmpty ? elliptic : byECDSA
      companion = known.certificates.lazy.compactMap { CertificateCurve.find(in: $0.der) }.first
    }
    version = newest
    return true
  }

  /// Offers each group alone to a server that fails on unknown groups.
  private mutating func askSingly() {
    guard !isSingly, !search.isUnderWay, order == nil else { return }
    isSingly = true
    let accepted = search.accepted
    search = ExclusionSearch(search.candidates, blocks: search.candidates.map { [$0] }, largest: 1)
    for group in accepted { search.accept(group) }
  }

  /// Continues with the order once the groups are known, and publishes them in `known`.
  mutating func settle(_ known: inout EnumerationState) {
    guard search.isDone, !search.isUnderWay else { return }
    if order == nil {
      let accepted = search.candidates.filter { search.accepted.contains($0) }
      let proven = known.provenGroups
      order = PreferenceSearch(accepted, records: records) { ProbeCatalog.guesses(for: accepted, proven: proven) }
    }
    if let order, order.isDone, order.preference == .server { known.provenGroups = order.order }
    if isModern, known.modernGroups == nil { known.modernGroups = search.candidates.filter { search.accepted.contains($0) } }
  }

  private mutating func ask(
    _ listed: [NamedGroup], pass: ExclusionSearch<NamedGroup>.Pass, id: Int, isOrder: Bool, _ known: inout EnumerationState
  ) -> RequestedProbe {
    let token = nextToken
    nextToken += 1
    var groups = listed
    // Once without it, in case it is not required.
    if let companion, pass != .again, !groups.contains(companion) { groups.append(companion) }
    underWay[token] = UnderWay(offered: listed, id: id, isOrder: isOrder, hasCompanion: pass != .again)
    let version = version ?? .tls12
    var offer = ClientHelloBuilder.Offer(
      version: version, suites: pass == .again ? otherSuites(version, known) : suites, groups: groups,
      schemes: isModern ? ProbeCatalog.modernSchemes : ProbeCatalog.classicSchemes)
    if pass == .again || known.isConventional(version) { offer.schemes = ProbeCatalog.conventionalSchemes }
    if known.needsShares { offer.shares = shares(in: listed, &known) }
    var crafted = known.hello(offer)
    if known.wantsCookies { crafted.sharesForRetry = shares(in: listed, &known) }
    return RequestedProbe(token: token, topic: .groups, form: .hello(crafted, isModern ? .hello : .keyExchange))
  }

  /// wolfSSL considers fewer groups with PSK suites than with ECDSA suites.
  private func otherSuites(_ version: ProtocolVersion, _ known: EnumerationState) -> [CipherSuite] {
    guard !isModern, suites.allSatisfy({ $0.authentication == "PSK" }) else { return suites }
    let signed = (known.suites[version] ?? []).filter { known.customary.traits($0)?.isElliptic == true && $0.authentication == "ECDSA" }
    return signed.isEmpty ? suites : signed
  }

  /// Up to 8 key shares: enough for a server to select its preferred group, few enough for an ordinary length.
  private func shares(in groups: [NamedGroup], _ known: inout EnumerationState) -> [KeyShareEntry] {
    var shares: [KeyShareEntry] = []
    for group in groups where shares.count < 8 {
      if let share = known.share(in: group) { shares.append(share) }
    }
    return shares
  }
}

extension GroupEnumeration {
  mutating func received(_ finding: ProbeConclusion, to token: Int, _ known: inout EnumerationState) {
    guard let asked = underWay.removeValue(forKey: token) else { return }
    let outcome = outcome(finding, asked, &known)
    if case .picked(let group) = outcome {
      if !asked.isOrder { records.append(ObservedSelection(offered: asked.offered, picked: group)) }
      // It was selected without the certificate's curve, so that the curve is not required.
      if !asked.hasCompanion { companion = nil }
    }
    if asked.isOrder {
      if case .picked(let group) = outcome { order?.received(group, to: asked.id) } else { order?.received(nil, to: asked.id) }
    } else {
      search.received(outcome, to: asked.id)
    }
    settle(&known)
  }

  private mutating func outcome(
    _ finding: ProbeConclusion, _ asked: UnderWay, _ known: inout EnumerationState
  ) -> ExclusionSearch<NamedGroup>.Outcome {
    switch finding {
    case .refused(let evidence): return .refused(evidence)
    case .unknown(let evidence): return .unknown(evidence)
    case .flight: return .unknown(Evidence(.malformed("an unrequested flight")))
    case .hello(let answer):
      guard let version, let hello = answer.hello else { return .unknown(Evidence(.malformed("no ServerHello"))) }
      guard hello.version == version else { return .refused(Evidence(.otherVersion(hello.version))) }
      guard let group = Self.group(in: answer) else {
        // The messages after the ServerHello may be missing or undecodable.
        if answer.hasKeyExchange || answer.keyExchange != nil || answer.ending != .enough {
          return .unknown(Evidence(.malformed("no group in the key exchange")))
        }
        return .refused(Evidence(.inference("the server went on without a group")))
      }
      if asked.offered.contains(group) {
        if acceptances[group] == nil { acceptances[group] = Evidence(hello.isHelloRetryRequest ? .helloRetryRequest : .serverHello) }
        return .picked(group)
      }
      if asked.hasCompanion, group == companion {
        shadowed.formUnion(asked.offered)
        return .refused(Evidence(.inference("the server takes its certificate's curve, \(group), instead")))
      }
      return .refused(Evidence(.notOffered(group.description)))
    }
  }

  private static func group(in answer: ServerResponse) -> NamedGroup? {
    if case .ellipticCurve(let group, _)? = answer.keyExchange?.parameters { return group }
    return answer.hello?.selectedGroup
  }
}

extension GroupEnumeration {
  func report(_ known: EnumerationState, into result: inout EnumerationResult) {
    // Refusals from before the version was known to be unsupported prove nothing.
    guard let version, known.suites[version]?.isEmpty == false else { return }
    let accepted = known.groups[version] ?? []
    for group in search.candidates {
      let (support, evidence) = finding(on: group, accepted)
      result.add(
        EnumerationResult.GroupResult(group: group, support: support, evidence: evidence, versions: [version], isProvenByShare: false))
    }
    guard !search.accepted.isEmpty else { return }
    result.groupPreferences.append(
      EnumerationResult.GroupPreference(
        version: version, order: order?.order ?? search.candidates.filter { search.accepted.contains($0) },
        preference: preference, takenWithShareOf: [], retriesForPreferred: nil))
  }

  private func finding(on group: NamedGroup, _ accepted: [NamedGroup]) -> (Support, Evidence) {
    if accepted.contains(group) {
      return (.accepted, acceptances[group] ?? Evidence(isModern ? .helloRetryRequest : .serverHello))
    }
    guard let evidence = search.refusal(of: group) else {
      return (.undetermined, search.doubt(of: group) ?? Evidence(.notAsked("the work ended before"), tries: 0))
    }
    // A server with its own order may prefer its certificate's curve, and refuse lists without it.
    if companion != nil, shadowed.contains(group), preference != .client { return (.undetermined, evidence) }
    return (.refused, evidence)
  }

  private var preference: OrderPreference {
    guard let order, order.isDone else { return .undetermined }
    switch order.preference {
    case .server, .serverUnlessMarked: return .server
    case .client: return .client
    case .undetermined: return .undetermined
    }
  }
}

/// The items of a ClientHello and the one that the server selected.
struct ObservedSelection<Item: Hashable & Sendable>: Hashable, Sendable {
  /// In the order of the ClientHello.
  let offered: [Item]
  let picked: Item
}

/// The curve of a certificate's key, found by its object identifier without parsing the certificate.
enum CertificateCurve {
  static func find(in der: [UInt8]) -> NamedGroup? {
    for (group, oid) in curves where contains(der, oid) { return group }
    return nil
  }

  private static func contains(_ bytes: [UInt8], _ part: [UInt8]) -> Bool {
    guard bytes.count >= part.count else { return false }
    return (0...bytes.count - part.count).contains { start in bytes[start..<start + part.count].elementsEqual(part) }
  }

  /// DER of the object identifiers (RFC 5480, section 2.1.1.1).
  private static let curves: [(NamedGroup, [UInt8])] = [
    (.secp256r1, [0x06, 0x08, 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x03, 0x01, 0x07]),
    (.secp384r1, [0x06, 0x05, 0x2b, 0x81, 0x04, 0x00, 0x22]),
    (.secp521r1, [0x06, 0x05, 0x2b, 0x81, 0x04, 0x00, 0x23]),
  ]
}
