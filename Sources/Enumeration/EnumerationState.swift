internal import Bytes
internal import TLSWire

/// The state of an enumeration; every question reads and updates it.
struct EnumerationState: Sendable {
  let plan: EnumerationPlan
  let craft: ClientHelloBuilder
  let customary: TypicalSuiteOrder
  var likelihood: SuiteLikelihood
  var random: SplitMix64

  /// The last reason for refusal by version.
  private(set) var refusals: [ProtocolVersion: Evidence.Ground] = [:]
  /// Suites whose server flight got as far as the key exchange, and those whose handshake ended after the ServerHello.
  private(set) var completed: [ProtocolVersion: Set<CipherSuite>] = [:]
  private(set) var ended: [ProtocolVersion: [CipherSuite: Evidence]] = [:]
  /// In the order in which they were found.
  private(set) var suites: [ProtocolVersion: [CipherSuite]] = [:]
  /// The group and the prime selected with a suite.
  private(set) var exchanges: [ProtocolVersion: [CipherSuite: Exchanged]] = [:]
  private(set) var groups: [ProtocolVersion: [NamedGroup]] = [:]
  private(set) var schemes: [ProtocolVersion: [SignatureScheme]] = [:]
  private(set) var certificates: [EnumerationResult.CertificateResult] = []
  private(set) var parameters: [EnumerationResult.ParametersResult] = []
  private(set) var extensions: [ExtensionType: Set<ProtocolVersion>] = [:]
  private(set) var oddities = Anomalies()
  var values = ServerValues()
  /// Versions in which the server requested a client certificate.
  private(set) var requestingVersions: Set<ProtocolVersion> = []
  /// Versions in which a flight was read completely, up to where a CertificateRequest would be.
  var wholeFlights: Set<ProtocolVersion> = []
  /// The first ServerHello by version, and the first one with a block cipher.
  private(set) var answers: [ProtocolVersion: ServerResponse] = [:]
  private(set) var blockCipherAnswers: [ProtocolVersion: ServerResponse] = [:]
  private(set) var provenOrders: [ProtocolVersion: [CipherSuite]] = [:]
  /// Versions in which the proven order is the server's.
  private(set) var serverOrdered: Set<ProtocolVersion> = []
  /// Versions whose suites are all known.
  private var settled: Set<ProtocolVersion> = []
  /// Groups of TLS 1.3 in the customary order; nil until all are known.
  var modernGroups: [NamedGroup]?
  /// In the server's order, in the version for which that was proven last.
  var provenGroups: [NamedGroup]?
  /// Versions that refuse a ClientHello with all groups and schemes but accept an ordinary one.
  private var conventional: Set<ProtocolVersion> = []
  /// Versions in which DHE was selected only from ClientHellos without a finite-field group.
  var fieldless: Set<ProtocolVersion> = []
  /// In some version the server selects suites and then fails: refusals in the other versions prove as little.
  var failsChoices = false
  /// A TLS 1.3 ClientHello requires a key share: an empty list was refused.
  var needsShares = false
  /// HelloRetryRequests contain a cookie and no selected group.
  var wantsCookies = false

  struct Exchanged: Hashable, Sendable {
    var group: NamedGroup?
    var primeBits: Int?
  }

  init(_ plan: EnumerationPlan, seed: UInt64) {
    self.plan = plan
    craft = ClientHelloBuilder(serverName: plan.serverName, applicationProtocols: plan.applicationProtocols)
    customary = TypicalSuiteOrder.registered
    likelihood = SuiteLikelihood(customary)
    random = SplitMix64(seed: seed)
  }

  /// The newest version before TLS 1.3 in which a suite was accepted; nil while a newer one is undecided.
  var newestClassic: ProtocolVersion? {
    for version in [ProtocolVersion.tls12, .tls11, .tls10] where plan.versions.contains(version) {
      if suites[version]?.isEmpty == false { return version }
      if !settled.contains(version) { return nil }
    }
    return nil
  }

  /// The version whose order is determined first if that is hard: before TLS 1.3, the one with the most suites.
  var leader: ProtocolVersion? {
    suites.filter { $0.key < .tls13 && $0.value.count > 1 }.max { ($0.value.count, $0.key) < ($1.value.count, $1.key) }?.key
  }

  mutating func prove(_ order: [CipherSuite], in version: ProtocolVersion, isServers: Bool) {
    provenOrders[version] = order
    if isServers { serverOrdered.insert(version) }
  }

  /// Whether all suites are enumerated, or only enough to find the versions.
  var asksSuites: Bool { plan.topics.contains(.suites) || plan.topics.contains(.order) }

  func isSettled(_ version: ProtocolVersion) -> Bool { settled.contains(version) }

  func isConventional(_ version: ProtocolVersion) -> Bool { conventional.contains(version) }

  mutating func preferConventional(_ version: ProtocolVersion) { conventional.insert(version) }

  mutating func settle(_ version: ProtocolVersion) { settled.insert(version) }

  mutating func noteRefusal(_ ground: Evidence.Ground, in version: ProtocolVersion) { refusals[version] = ground }

  mutating func accept(_ suite: CipherSuite, in version: ProtocolVersion) {
    guard suites[version]?.contains(suite) != true else { return }
    suites[version, default: []].append(suite)
    likelihood.accept(suite, in: version)
  }

  mutating func accept(_ group: NamedGroup, in version: ProtocolVersion) {
    if groups[version]?.contains(group) != true { groups[version, default: []].append(group) }
  }

  mutating func accept(_ scheme: SignatureScheme, in version: ProtocolVersion) {
    if schemes[version]?.contains(scheme) != true { schemes[version, default: []].append(scheme) }
  }

  /// `words` precede "in TLSv1.2".
  mutating func note(_ code: String, _ words: String, in version: ProtocolVersion) { oddities.note(code, words, in: version) }

  /// ClientHellos of SSL 3.0 have no server name.
  mutating func noteNameRefusal(in version: ProtocolVersion) {
    if plan.serverName == nil || version <= .ssl3 {
      note("server.needs-name", "refuses hellos without a server name", in: version)
    } else {
      note("server.refuses-name", "refuses the server name that was sent", in: version)
    }
  }

  mutating func hello(_ offer: ClientHelloBuilder.Offer) -> CraftedClientHello { craft.hello(offer, random: &random) }

  /// A plausible key share; nil for a group for which none can be made up.
  mutating func share(in group: NamedGroup) -> KeyShareEntry? {
    var random = random
    let share = KeyShareEntry.madeUp(for: group) { random.bytes($0) }
    self.random = random
    return share
  }

  /// The key shares that clients usually send.
  mutating func usualShares() -> [KeyShareEntry] { [NamedGroup.x25519, .secp256r1].compactMap { share(in: $0) } }

  /// Records all facts in a response that were not the aim of the ClientHello; nothing if it selects a version that was not offered.
  mutating func learn(_ answer: ServerResponse, to asked: ClientHello) {
    guard let hello = answer.hello, asked.offers(hello.version) else { return }
    let version = hello.version
    let offered = asked.extensions?[.supportedGroups].map(Set.init(groupsIn:))
    if answers[version] == nil { answers[version] = answer }
    if hello.cipherSuite.facts.map({ !$0.isAEAD && $0.bits > 0 && !$0.cipher.hasPrefix("RC4") }) == true, blockCipherAnswers[version] == nil
    {
      blockCipherAnswers[version] = answer
    }
    for one in hello.extensions where !hello.isHelloRetryRequest { extensions[one.type, default: []].insert(version) }
    if hello.isHelloRetryRequest, hello.cookie != nil, hello.selectedGroup == nil { wantsCookies = true }
    noteCourse(of: answer, hello)
    learnValues(hello, answer.keyExchange, to: asked)
    if let group = hello.selectedGroup { learn(group, offered, in: version) }
    let scheme = answer.isSignatureWrong ? nil : answer.keyExchange?.scheme
    if let scheme { accept(scheme, in: version) }
    if let keyExchange = answer.keyExchange { learn(keyExchange, offered, in: version) }
    if answer.certificateRequest != nil { requestingVersions.insert(version) }
    if let leaf = answer.certificate?.entries.first?.der { learn(certificate: leaf, in: version, scheme: scheme) }
  }

  /// Records whether the handshake continued after the ServerHello.
  private mutating func noteCourse(of answer: ServerResponse, _ hello: ServerHello) {
    guard hello.version < .tls13 else { return }
    if let end = answer.endAfterHello {
      ended[hello.version, default: [:]][hello.cipherSuite] = end
    } else if answer.hasKeyExchange || answer.keyExchange != nil {
      completed[hello.version, default: []].insert(hello.cipherSuite)
    }
  }

  mutating func learn(_ flight: FlightContents) {
    if flight.signature == .verified { accept(flight.scheme, in: .tls13) }
    if let group = flight.group { accept(group, in: .tls13) }
    for one in flight.extensions { extensions[one.type, default: []].insert(.tls13) }
    wholeFlights.insert(.tls13)
    if flight.certificateRequest != nil { requestingVersions.insert(.tls13) }
    let scheme = flight.signature == .verified ? flight.scheme : nil
    if let leaf = flight.certificates.first { learn(certificate: leaf, in: .tls13, scheme: scheme) }
  }

  /// Records the group and prime of a suite for a ClientHello that offers all groups.
  mutating func noteExchange(_ answer: ServerResponse) {
    guard let hello = answer.hello else { return }
    if let noted = exchanges[hello.version]?[hello.cipherSuite] {
      // The shortest prime is reported: an attacker also chooses the ClientHello.
      if let bits = answer.keyExchange?.primeBits, let old = noted.primeBits, bits < old {
        exchanges[hello.version]?[hello.cipherSuite]?.primeBits = bits
      }
      return
    }
    var exchanged = Exchanged(group: hello.selectedGroup)
    if case .ellipticCurve(let group, _)? = answer.keyExchange?.parameters { exchanged.group = group }
    exchanged.primeBits = answer.keyExchange?.primeBits
    exchanges[hello.version, default: [:]][hello.cipherSuite] = exchanged
  }

  /// A server may select a group that was not offered; that does not prove that it accepts the group when offered.
  private mutating func learn(_ group: NamedGroup, _ offered: Set<NamedGroup>?, in version: ProtocolVersion) {
    if let offered, !offered.contains(group) {
      note("server.picks-unoffered-group", "picks \(group), which was not offered,", in: version)
    } else {
      accept(group, in: version)
    }
  }

  private mutating func learn(_ exchange: ServerKeyExchange, _ offered: Set<NamedGroup>?, in version: ProtocolVersion) {
    switch exchange.parameters {
    case .ellipticCurve(let group, _): learn(group, offered, in: version)
    case .finiteField(let prime, let generator, _): learn(prime: prime, generator: generator, in: version)
    case .explicitCurve, .secureRemotePassword, .temporaryRSA, .hintOnly, .other: break
    }
  }

  private mutating func learn(prime: [UInt8], generator: [UInt8], in version: ProtocolVersion) {
    if let known = parameters.firstIndex(where: { $0.prime == prime && $0.generator == generator }) {
      if !parameters[known].versions.contains(version) { parameters[known].versions.append(version) }
    } else if parameters.count < Self.mostKept {
      parameters.append(
        EnumerationResult.ParametersResult(
          prime: prime, generator: generator, name: DHParameters.wellKnownName(prime: prime), versions: [version])
      )
    }
  }

  mutating func learn(certificate der: [UInt8], in version: ProtocolVersion, scheme: SignatureScheme?) {
    guard let known = certificates.firstIndex(where: { $0.der == der }) else {
      guard certificates.count < Self.mostKept else { return }
      certificates.append(EnumerationResult.CertificateResult(der: der, versions: [version], schemes: scheme.map { [$0] } ?? []))
      return
    }
    if !certificates[known].versions.contains(version) { certificates[known].versions.append(version) }
    if let scheme, !certificates[known].schemes.contains(scheme) { certificates[known].schemes.append(scheme) }
  }

  /// Bounds the memory for a server that sends a new certificate or prime each time.
  private static let mostKept = 64
}

extension ClientHello {
  fileprivate func offers(_ version: ProtocolVersion) -> Bool {
    guard let list = extensions?[.supportedVersions] else { return version <= legacyVersion }
    return stride(from: 1, to: list.count - 1, by: 2).contains { ProtocolVersion(UInt16(list[$0]) << 8 | UInt16(list[$0 + 1])) == version }
  }
}

extension Set<NamedGroup> {
  /// Parses the body of `supported_groups` (RFC 8446, section 4.2.7).
  fileprivate init(groupsIn body: [UInt8]) {
    self.init(stride(from: 2, to: body.count - 1, by: 2).map { NamedGroup(UInt16(body[$0]) << 8 | UInt16(body[$0 + 1])) })
  }
}

extension ServerResponse {
  /// How the server ended the handshake after its ServerHello of a version before TLS 1.3; nil if it continued.
  var endAfterHello: Evidence? {
    guard hello != nil, !hasKeyExchange, keyExchange == nil else { return nil }
    if let alert { return Evidence(.alert(alert)) }
    return ending == .closed ? Evidence(.closed) : nil
  }
}

/// ClientHellos that are known to be accepted, to be changed in one respect.
extension EnumerationState {
  /// Oldest first, without SSL 2.0.
  var acceptedVersions: [ProtocolVersion] {
    [ProtocolVersion.ssl3, .tls10, .tls11, .tls12, .tls13].filter { suites[$0]?.isEmpty == false }
  }

  /// Whether the suites of every version in the plan are known.
  var isSettledAltogether: Bool { plan.versions.allSatisfy { $0 == .ssl2 || isSettled($0) } }

  /// An offer of the newest accepted version.
  mutating func newestBase() -> Result<ClientHelloBuilder.Offer, NotProbed> {
    guard let newest = acceptedVersions.last else { return .failure(NotProbed(words: "no version is accepted")) }
    return base(newest)
  }

  mutating func baseBeforeTLS13() -> Result<ClientHelloBuilder.Offer, NotProbed> {
    guard let newest = acceptedVersions.last(where: { $0 < .tls13 && $0 > .ssl3 }) else {
      return .failure(NotProbed(words: "only TLS 1.3 is accepted, which has none"))
    }
    return base(newest)
  }

  mutating func base(_ version: ProtocolVersion) -> Result<ClientHelloBuilder.Offer, NotProbed> {
    guard let accepted = suites[version], !accepted.isEmpty else {
      return .failure(NotProbed(words: "\(version) is not accepted"))
    }
    // Accepted items come first, so that a truncated list contains them too.
    var offer = ClientHelloBuilder.Offer(
      version: version, suites: Array(customary.sorted(accepted).prefix(40)),
      groups: Array((groups[version] ?? []).prefix(8)), schemes: Array((schemes[version] ?? []).prefix(8)))
    if version < .tls13 || offer.groups.isEmpty {
      offer.groups += ProbeCatalog.conventionalGroups.filter { !offer.groups.contains($0) }
      offer.groups += finiteFields(for: offer.suites, in: version)
    }
    offer.schemes += ProbeCatalog.conventionalSchemes.filter { !offer.schemes.contains($0) }
    if version >= .tls13, needsShares { offer.shares = sharesOfBase(offer.groups) }
    return .success(offer)
  }

  /// The finite-field groups for a ClientHello with those suites: none if the server accepts one of them that uses no finite field.
  func finiteFields(for offered: [CipherSuite], in version: ProtocolVersion) -> [NamedGroup] {
    let accepted = offered.filter { suites[version]?.contains($0) == true }
    guard version < .tls13, !accepted.isEmpty, !fieldless.contains(version) else { return [] }
    return accepted.allSatisfy { customary.traits($0)?.isFiniteField == true } ? ProbeCatalog.finiteFields : []
  }

  /// The key shares that clients usually send, or else one of an accepted group.
  private mutating func sharesOfBase(_ groups: [NamedGroup]) -> [KeyShareEntry] {
    let usual = usualShares().filter { groups.contains($0.group) }
    if !usual.isEmpty { return usual }
    for group in groups { if let share = share(in: group) { return [share] } }
    return []
  }
}

extension EnumerationState {
  /// Reports results that no single question owns.
  func report(into result: inout EnumerationResult) {
    result.protocols.sort { $0.version.rank < $1.version.rank }
    let topics = plan.topics
    result.certificates =
      !topics.contains(.schemes) && !asksSuites
      ? []
      : certificates.map { certificate in
        var certificate = certificate
        certificate.versions.sort()
        certificate.schemes.sort { $0.rawValue < $1.rawValue }
        return certificate
      }.sorted { $0.der.lexicographicallyPrecedes($1.der) }
    result.parameters =
      !topics.contains(.parameters) && !asksSuites
      ? []
      : parameters.map { parameters in
        var parameters = parameters
        parameters.versions.sort()
        return parameters
      }.sorted { ($0.prime.count, $0.prime.description) < ($1.prime.count, $1.prime.description) }
    result.publicValues = values.shares.values.sorted { $0.place.order < $1.place.order }
    guard topics.contains(.extensions) else {
      result.oddities = oddities.all
      return
    }
    result.extensions = extensions.sorted { $0.key.rawValue < $1.key.rawValue }
      .map { EnumerationResult.ExtensionResult(type: $0.key, versions: $0.value.sorted()) }
    result.features = observed + result.features
    result.oddities = oddities.all
  }

  /// Features visible in every ServerHello.
  private var observed: [EnumerationResult.FeatureResult] {
    var features: [EnumerationResult.FeatureResult] = []
    func add(_ name: String, _ answer: ServerResponse?, _ type: ExtensionType) {
      guard let hello = answer?.hello else { return }
      let isThere = hello.extensions.contains { $0.type == type }
      features.append(
        EnumerationResult.FeatureResult(name: name, support: isThere ? .accepted : .refused, evidence: Evidence(.serverHello), detail: nil))
    }
    let classic = newestClassic.flatMap { answers[$0] }
    add("secure_renegotiation", classic, .renegotiationInfo)
    add("extended_main_secret", classic, .extendedMainSecret)
    add("encrypt_then_mac", newestClassic.flatMap { blockCipherAnswers[$0] }, .encryptThenMAC)
    add("session_ticket", classic, .sessionTicket)
    if let result = downgradeSentinel { features.append(result) }
    if let result = clientCertificate { features.append(result) }
    return features
  }

  /// Whether a server with TLS 1.3 marks the ServerHellos of older versions (RFC 9846, section 4.2.3); nil if it has only one of them.
  private var downgradeSentinel: EnumerationResult.FeatureResult? {
    let older = answers.filter { $0.key >= .tls10 && $0.key < .tls13 }.sorted { $0.key < $1.key }
    guard acceptedVersions.contains(.tls13), !older.isEmpty else { return nil }
    let unmarked = older.filter { $0.value.hello?.hasDowngradeSentinel == false }.map(\.key.description)
    return EnumerationResult.FeatureResult(
      name: "downgrade_sentinel", support: unmarked.isEmpty ? .accepted : .refused, evidence: Evidence(.serverHello),
      detail: unmarked.isEmpty ? nil : "not in \(unmarked.joined(separator: ", "))")
  }
}

extension EnumerationResult.PublicValues.Place {
  /// Groups first.
  fileprivate var order: String {
    switch self {
    case .group(let group): "0 \(group.hex)"
    case .prime(let prime): "1 \(prime.count + 100_000) \(prime)"
    }
  }
}

extension EnumerationState {
  /// Whether the server requests a client certificate, from flights that were read completely.
  private var clientCertificate: EnumerationResult.FeatureResult? {
    guard !acceptedVersions.isEmpty else { return nil }
    var result = EnumerationResult.FeatureResult(
      name: "client_certificate", support: .undetermined, evidence: Evidence(.notAsked("no whole flight was read"), tries: 0), detail: nil)
    if !requestingVersions.isEmpty {
      (result.support, result.evidence) = (.accepted, Evidence(.serverHello))
      result.detail = requestingVersions.sorted().map(\.description).joined(separator: ", ")
    } else if !wholeFlights.isEmpty {
      (result.support, result.evidence) = (.refused, Evidence(.serverHello))
    }
    return result
  }
}

extension ProtocolVersion {
  /// SSL 2.0 first, drafts before TLS 1.3.
  fileprivate var rank: Int {
    switch self {
    case .ssl2: 0
    case .tls13: 0x7fff
    default: Int(rawValue)
    }
  }
}
