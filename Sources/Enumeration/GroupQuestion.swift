internal import TLSWire

/// Which groups a server accepts, and in whose order: in TLS 1.3 by the HelloRetryRequest that a hello without a share draws, so
/// that no arithmetic is needed; before it by the ServerKeyExchange.
struct GroupQuestion: Question {
  /// TLS 1.3, or the newest version before it.
  private let isModern: Bool
  private var version: ProtocolVersion?
  private var search: ExclusionSearch<NamedGroup>
  private var order: OrderProof<NamedGroup>?
  private var records: [ChoiceRecord<NamedGroup>] = []
  private var underWay: [Int: UnderWay] = [:]
  private var nextToken = 0
  /// The certificate's own curve, which an ECDSA server wants to see in every list (RFC 8422, section 4).
  private var companion: NamedGroup?
  private var suites: [CipherSuite] = []
  private var hasBegun = false
  private var bringsShares = false

  private struct UnderWay: Sendable {
    let offered: [NamedGroup]
    let id: Int
    let isOrder: Bool
  }

  init(modern: Bool) {
    isModern = modern
    search = Self.search(modern: modern)
  }

  private static func search(modern: Bool) -> ExclusionSearch<NamedGroup> {
    let lists = modern ? [Catalogue.modernGroups, Catalogue.experimentalGroups] : [Catalogue.classicGroups]
    let likely: [[NamedGroup]] =
      modern
      ? [
        Catalogue.hybrids, Array(Catalogue.curves.prefix(2)), Array(Catalogue.curves.dropFirst(2)), Array(Catalogue.finiteFields.prefix(2)),
        Array(Catalogue.finiteFields.dropFirst(2)),
      ] : [Array(Catalogue.conventionalGroups.prefix(2)), Array(Catalogue.conventionalGroups.dropFirst(2)), Self.classicOthers]
    return ExclusionSearch(lists.flatMap { $0 }, blocks: likely)
  }

  /// secp256k1, brainpool and the binary curves that libraries long had.
  private static let classicOthers = Array(Catalogue.classicGroups.dropFirst(Catalogue.conventionalGroups.count).prefix(7))

  var urgency: Int { order == nil ? 0 : 2 }

  var isDone: Bool { search.isDone && !search.isUnderWay && underWay.isEmpty && (order?.isDone ?? true) }

  func foreseeable(_ known: Knowledge) -> Int {
    guard version != nil, !isDone else { return 0 }
    if let order { return order.foreseen }
    return search.accepted.isEmpty ? 0 : search.foreseen + (search.isEnding ? 2 : 0)
  }

  mutating func asks(room: Int, _ known: inout Knowledge) -> [Ask] {
    guard begin(known), let version else {
      if isMoot(known) { search.finish() }
      return []
    }
    // The first hellos go out before it is known whether TLS 1.3 is spoken, and how; the next ones wait for that.
    guard search.isFresh || known.suites[version]?.isEmpty == false else {
      if isMoot(known), underWay.isEmpty { search.finish() }
      return []
    }
    if known.needsShares, isModern, hasBegun, !bringsShares { startAgain() }
    hasBegun = true
    bringsShares = bringsShares || known.needsShares
    for group in known.groups[version] ?? [] { search.accept(group) }
    beginOrder(known)
    if order != nil { return (order?.offers(room: room) ?? []).map { ask($0.items, pass: .search, id: $0.id, isOrder: true, &known) } }
    let common = Set(isModern ? Catalogue.curves + Catalogue.finiteFields + Catalogue.hybrids.prefix(3) : Catalogue.conventionalGroups)
    let offers = search.offers(room: room) { common.contains($0) ? 0.6 : 0.12 }
    let asks = offers.map { ask(Array($0.items.reversed()), pass: $0.pass, id: $0.id, isOrder: false, &known) }
    guard asks.isEmpty else { return asks }
    beginOrder(known)
    return (order?.offers(room: room) ?? []).map { ask($0.items, pass: .search, id: $0.id, isOrder: true, &known) }
  }

  /// What was refused without a share proves nothing.
  private mutating func startAgain() {
    search = Self.search(modern: isModern)
    underWay = [:]
    records = []
  }

  /// No suite to ask with is left to be found.
  private func isMoot(_ known: Knowledge) -> Bool {
    isModern ? known.isSettled(.tls13) || !known.plan.versions.contains(.tls13) : known.isSettledAltogether
  }

  /// As soon as there is a suite to ask with.
  private mutating func begin(_ known: Knowledge) -> Bool {
    if version != nil { return !suites.isEmpty }
    if isModern {
      // Whether TLS 1.3 is spoken is asked at the same time: with all of its suites there is nothing to wait for.
      guard known.plan.versions.contains(.tls13), !known.isSettled(.tls13) || known.suites[.tls13]?.isEmpty == false else { return false }
      version = .tls13
      suites = Catalogue.suites(of: .tls13, in: known.customary)
      return true
    }
    guard let newest = known.newestClassic else { return false }
    let elliptic = (known.suites[newest] ?? []).filter { known.customary.traits($0)?.isElliptic == true }
    guard !elliptic.isEmpty else { return false }
    // A suite that an ECDSA certificate signs is only taken when the list has the certificate's curve.
    if elliptic.contains(where: { $0.authentication != "ECDSA" }) {
      suites = Catalogue.suites(of: newest, in: known.customary).filter {
        known.customary.traits($0)?.isElliptic == true && $0.authentication != "ECDSA" && $0.authentication != "PSK"
      }
    } else {
      guard known.isSettled(newest) else { return false }
      suites = elliptic
      companion = known.certificates.lazy.compactMap { CertificateCurve.find(in: $0.der) }.first
    }
    version = newest
    return true
  }

  private mutating func beginOrder(_ known: Knowledge) {
    guard known.plan.topics.contains(.groups), order == nil, search.isDone, !search.isUnderWay, search.accepted.count > 1 else { return }
    let accepted = search.candidates.filter { search.accepted.contains($0) }
    order = OrderProof(accepted, records: records)
  }

  private mutating func ask(
    _ listed: [NamedGroup], pass: ExclusionSearch<NamedGroup>.Pass, id: Int, isOrder: Bool, _ known: inout Knowledge
  ) -> Ask {
    let token = nextToken
    nextToken += 1
    underWay[token] = UnderWay(offered: listed, id: id, isOrder: isOrder)
    var groups = listed
    if let companion, !groups.contains(companion) { groups.append(companion) }
    let version = version ?? .tls12
    var offer = HelloCraft.Offer(
      version: version, suites: suites, groups: groups, schemes: isModern ? Catalogue.modernSchemes : Catalogue.classicSchemes)
    if pass == .again { offer.schemes = Catalogue.conventionalSchemes }
    if known.needsShares { offer.shares = shares(in: listed, &known) }
    var crafted = known.hello(offer)
    if known.wantsCookies { crafted.sharesForRetry = shares(in: listed, &known) }
    return Ask(token: token, topic: .groups, form: .hello(crafted, isModern ? .hello : .keyExchange))
  }

  /// Enough for a server to take the one that it likes, few enough for a hello of ordinary length.
  private func shares(in groups: [NamedGroup], _ known: inout Knowledge) -> [KeyShareEntry] {
    var shares: [KeyShareEntry] = []
    for group in groups where shares.count < 8 {
      if let share = known.share(in: group) { shares.append(share) }
    }
    return shares
  }

  mutating func received(_ finding: Finding, to token: Int, _ known: inout Knowledge) {
    guard let asked = underWay.removeValue(forKey: token) else { return }
    let outcome = outcome(finding, asked, &known)
    if asked.isOrder {
      if case .picked(let group) = outcome { order?.received(group, to: asked.id) } else { order?.received(nil, to: asked.id) }
    } else {
      search.received(outcome, to: asked.id)
    }
    beginOrder(known)
    if isModern, version != nil, isDone { known.modernGroupOrder = order?.order ?? search.accepted }
  }

  private mutating func outcome(
    _ finding: Finding, _ asked: UnderWay, _ known: inout Knowledge
  ) -> ExclusionSearch<NamedGroup>.Outcome {
    switch finding {
    case .refused(let evidence): return .refused(evidence)
    case .unknown(let evidence): return .unknown(evidence)
    case .flight: return .unknown(Evidence(.malformed("a flight that was not asked for")))
    case .hello(let answer):
      guard let version else { return .unknown(Evidence(.malformed("no hello"))) }
      known.learn(answer)
      guard let group = Self.group(in: answer, version) else {
        if answer.hello?.isHelloRetryRequest == true, answer.hello?.cookie != nil, !known.wantsCookies {
          known.wantsCookies = true
          return .someItem
        }
        return .refused(Evidence(.inference("the server went on without a group")))
      }
      if group == companion, !asked.offered.contains(group) {
        return .refused(Evidence(.inference("the server takes its certificate's curve, \(group), instead")))
      }
      guard asked.offered.contains(group) else {
        known.note("server.picks-unoffered-group", "picks \(group), which was not offered, in \(version)")
        return .refused(Evidence(.notOffered(group.description)))
      }
      if !asked.isOrder { records.append(ChoiceRecord(offered: asked.offered, picked: group)) }
      return .picked(group)
    }
  }

  private static func group(in answer: ServerAnswer, _ version: ProtocolVersion) -> NamedGroup? {
    guard answer.hello?.version == version else { return nil }
    if case .ellipticCurve(let group, _)? = answer.keyExchange?.parameters { return group }
    return answer.hello?.selectedGroup
  }

  func report(_ known: Knowledge, into result: inout Enumerated) {
    guard let version else { return }
    for group in search.candidates {
      if known.groups[version]?.contains(group) == true {
        let evidence = Evidence(version >= .tls13 ? .helloRetryRequest : .serverHello)
        result.add(
          Enumerated.GroupResult(group: group, support: .accepted, evidence: evidence, versions: [version], isProvenByShare: false))
      } else if let evidence = search.refusals[group] {
        result.add(Enumerated.GroupResult(group: group, support: .refused, evidence: evidence, versions: [version], isProvenByShare: false))
      } else {
        let evidence = search.unknowns[group] ?? Evidence(.notAsked("the work ended before"), tries: 0)
        result.add(
          Enumerated.GroupResult(group: group, support: .undetermined, evidence: evidence, versions: [version], isProvenByShare: false))
      }
    }
    guard !search.accepted.isEmpty else { return }
    result.groupPreferences.append(
      Enumerated.GroupPreference(
        version: version, order: order?.order ?? search.candidates.filter { search.accepted.contains($0) },
        preference: preference, takenWithShareOf: [], retriesForPreferred: nil))
  }

  private var preference: Enumerated.Preference {
    guard let order, order.isDone else { return .undetermined }
    switch order.preference {
    case .server, .serverUnlessMarked: return .server
    case .client: return .client
    case .undetermined: return .undetermined
    }
  }
}

/// The curve of a certificate's key, found without reading the certificate.
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
