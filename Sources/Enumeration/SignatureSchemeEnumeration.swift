internal import TLSWire

/// Finds the signature schemes that a server signs with: in TLS 1.2 by its ServerKeyExchange, in TLS 1.3 by the CertificateVerify of the
/// decrypted flight, since a ServerHello does not prove one.
///
/// In TLS 1.2 each type of certificate is probed separately, with only its suites and its schemes: some servers select the suite before
/// they consider the schemes, and fail if the two do not match.
///
/// A server may refuse a scheme because of the signatures of its certificates, unless `signature_algorithms_cert` lists their schemes (RFC
/// 8446, section 4.2.3): the first ClientHellos list every scheme there, and unproven schemes are offered again without it.
struct SignatureSchemeEnumeration: EnumerationTask {
  private let kind: SchemeKind
  private var search: ExclusionSearch<SignatureScheme>
  private var underWay: [Int: (offered: [SignatureScheme], id: Int)] = [:]
  private var nextToken = 0
  private var suites: [CipherSuite] = []
  /// The server has no suite with such a signature.
  private var isWithoutSuite = false
  /// Schemes that the server signed with in a flight whose signature did not verify.
  private var unproven: [SignatureScheme: Evidence] = [:]

  init(_ kind: SchemeKind) {
    self.kind = kind
    search = ExclusionSearch(kind.schemes, blocks: kind.likely)
  }

  private var isModern: Bool { kind == .modern }
  private var version: ProtocolVersion { isModern ? .tls13 : .tls12 }

  var urgency: Int { 1 }
  var isDone: Bool { search.isDone && !search.isUnderWay && underWay.isEmpty }

  func foreseeable(_ known: EnumerationState) -> Int {
    suites.isEmpty || isDone ? 0 : search.foreseen
  }

  mutating func asks(room: Int, _ known: inout EnumerationState) -> [RequestedProbe] {
    let hasBegun = !suites.isEmpty
    guard begin(known) else {
      if known.isSettled(version) || !known.plan.versions.contains(version) {
        isWithoutSuite = known.asksSuites && known.suites[version]?.isEmpty == false
        search.finish()
      }
      return []
    }
    // For a server that fails on unknown schemes each is offered alone; so are the DSA schemes, of which NSS selects a hash that is too
    // long for the key and fails.
    if !hasBegun, known.isConventional(version) || kind == .dsa {
      search = ExclusionSearch(search.candidates, blocks: search.candidates.map { [$0] }, largest: 1)
    }
    for scheme in known.schemes[version] ?? [] where search.candidates.contains(scheme) { search.accept(scheme) }
    return search.offers(room: room) { kind.isCommon($0) ? 0.5 : 0.2 }.map { ask($0, &known) }
  }

  private mutating func begin(_ known: EnumerationState) -> Bool {
    guard suites.isEmpty else { return true }
    let accepted = known.suites[version] ?? []
    if isModern {
      suites = accepted.filter { FlightRequest.readable.contains($0) }
    } else if accepted.contains(where: { kind.signs($0, known.customary) }) || !known.asksSuites && !accepted.isEmpty {
      // Including suites that are not accepted: the server ignores those.
      suites = ProbeCatalog.suites(of: version, in: known.customary).filter { kind.signs($0, known.customary) }
    }
    return !suites.isEmpty
  }

  private mutating func ask(_ offer: ExclusionSearch<SignatureScheme>.Offer, _ known: inout EnumerationState) -> RequestedProbe {
    let token = nextToken
    nextToken += 1
    underWay[token] = (offer.items, offer.id)
    guard isModern else {
      var groups = offer.pass == .again || known.isConventional(version) ? ProbeCatalog.conventionalGroups : ProbeCatalog.classicGroups
      groups += known.finiteFields(for: suites, in: .tls12)
      var wanted = ClientHelloBuilder.Offer(version: .tls12, suites: suites, groups: groups, schemes: offer.items)
      if offer.pass != .again { wanted.extras.append(.signatureAlgorithmsCert(ProbeCatalog.classicSchemes)) }
      return RequestedProbe(token: token, topic: .schemes, form: .hello(known.hello(wanted), .keyExchange))
    }
    let (groups, shared) = FlightRequest.groups(known)
    var wish = FlightRequest(
      serverName: known.plan.serverName, cipherSuites: suites, groups: groups, sharedGroups: shared, signatureSchemes: offer.items)
    if offer.pass != .again { wish.certificateSchemes = ProbeCatalog.modernSchemes }
    return RequestedProbe(token: token, topic: .schemes, form: .flight(wish))
  }

  mutating func received(_ finding: ProbeConclusion, to token: Int, _ known: inout EnumerationState) {
    guard let (offered, id) = underWay.removeValue(forKey: token) else { return }
    switch finding {
    case .refused(let evidence): search.received(.refused(evidence), to: id)
    case .unknown(let evidence): search.received(.unknown(evidence), to: id)
    case .flight(let flight):
      known.learn(flight)
      take(flight, offered, id, &known)
    case .hello(let answer):
      guard let scheme = answer.keyExchange?.scheme else {
        if let alert = answer.alert { return search.received(.refused(Evidence(.alert(alert))), to: id) }
        search.received(.refused(Evidence(.inference("the server went on without a signature"))), to: id)
        return
      }
      if answer.isSignatureWrong { unproven[scheme] = Evidence(.wrongSignature) }
      take(scheme, offered, id, &known)
    }
  }

  /// A scheme that was not offered is left to a ClientHello that offers it, where its signature can be verified.
  private mutating func take(_ flight: FlightContents, _ offered: [SignatureScheme], _ id: Int, _ known: inout EnumerationState) {
    let scheme = flight.scheme
    guard offered.contains(scheme) else {
      known.note("server.ignores-signature-algorithms", "signs with \(scheme), which was not offered,", in: version)
      return search.received(.refused(Evidence(.notOffered(scheme.description))), to: id)
    }
    switch flight.signature {
    case .verified: break
    case .refuted: unproven[scheme] = Evidence(.wrongSignature)
    case .unverified(let reason): unproven[scheme] = Evidence(.unverifiedSignature(reason))
    }
    search.received(.picked(scheme), to: id)
  }

  private mutating func take(_ scheme: SignatureScheme, _ offered: [SignatureScheme], _ id: Int, _ known: inout EnumerationState) {
    if offered.contains(scheme) {
      search.received(.picked(scheme), to: id)
      return
    }
    known.note("server.ignores-signature-algorithms", "signs with \(scheme), which was not offered,", in: version)
    search.accept(scheme)
    search.received(.refused(Evidence(.notOffered(scheme.description))), to: id)
  }

  func report(_ known: EnumerationState, into result: inout EnumerationResult) {
    guard !suites.isEmpty || isWithoutSuite else { return }
    for scheme in search.candidates {
      if isWithoutSuite {
        let evidence = Evidence(.inference("no suite that is signed so is accepted"), tries: 0)
        result.add(EnumerationResult.SchemeResult(scheme: scheme, support: .refused, evidence: evidence, versions: [version]))
        continue
      }
      if known.schemes[version]?.contains(scheme) != true, let evidence = unproven[scheme] {
        let support: Support = evidence.ground == .wrongSignature ? .refused : .undetermined
        result.add(EnumerationResult.SchemeResult(scheme: scheme, support: support, evidence: evidence, versions: [version]))
      } else if known.schemes[version]?.contains(scheme) == true || search.accepted.contains(scheme) {
        result.add(
          EnumerationResult.SchemeResult(scheme: scheme, support: .accepted, evidence: Evidence(.serverHello), versions: [version]))
      } else if let evidence = search.refusal(of: scheme), !isBlind(known) {
        result.add(EnumerationResult.SchemeResult(scheme: scheme, support: .refused, evidence: evidence, versions: [version]))
      } else {
        let evidence =
          search.doubt(of: scheme)
          ?? Evidence(.notAsked(isBlind(known) ? "no group that can be computed" : "the work ended before"), tries: 0)
        result.add(EnumerationResult.SchemeResult(scheme: scheme, support: .undetermined, evidence: evidence, versions: [version]))
      }
    }
  }

  /// True if every flight was refused because of its groups, which is no evidence about schemes.
  private func isBlind(_ known: EnumerationState) -> Bool {
    guard isModern, search.accepted.isEmpty, let groups = known.groups[.tls13], !groups.isEmpty else { return false }
    return FlightRequest.computable.allSatisfy { !groups.contains($0) }
  }
}

extension FlightRequest {
  /// The suites whose records this library can decrypt.
  static let readable: Set<CipherSuite> = [.aes128GCMSHA256, .aes256GCMSHA384, .chaCha20Poly1305SHA256]

  /// The groups to offer, and those with a key share: the cheapest group that the server is known to accept, or else all supported ones,
  /// with the key shares that clients usually send.
  static func groups(_ known: EnumerationState) -> (offered: [NamedGroup], shared: [NamedGroup]) {
    let accepted = known.groups[.tls13] ?? []
    if let cheapest = computable.first(where: accepted.contains) { return ([cheapest], [cheapest]) }
    return (computable, [.x25519, .secp256r1])
  }
}

extension EnumerationResult {
  /// Merges the result into one entry per group over all versions.
  mutating func add(_ group: GroupResult) {
    guard let known = groups.firstIndex(where: { $0.group == group.group }) else { return groups.append(group) }
    if groups[known].support == group.support {
      groups[known].versions += group.versions
    } else if group.support == .accepted || groups[known].support == .refused && group.support == .undetermined {
      groups[known] = group
    }
  }

  mutating func add(_ scheme: SchemeResult) {
    guard let known = schemes.firstIndex(where: { $0.scheme == scheme.scheme }) else { return schemes.append(scheme) }
    if schemes[known].support == scheme.support {
      schemes[known].versions += scheme.versions
    } else if scheme.support == .accepted || schemes[known].support == .refused && scheme.support == .undetermined {
      schemes[known] = scheme
    }
  }
}
