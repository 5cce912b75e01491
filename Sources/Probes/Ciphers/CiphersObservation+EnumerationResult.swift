internal import Bytes
internal import Crypto
internal import Enumeration
internal import Observation
internal import TLSWire
internal import X509

extension CiphersObservation {
  /// The results at `endpoint`, filtered as `question` requires.
  init(_ found: EnumerationResult, at endpoint: Endpoint, _ question: CiphersProbeOptions, cost: CostObservation) {
    self.init(
      endpoint: endpoint,
      asked: EnumerationTopic.all.filter { question.plan.topics.contains($0) }.map(\.rawValue),
      protocols: found.protocols.map { ProtocolObservation($0, showsAll: question.showsAll) },
      groups: found.groups.filter { question.showsAll || $0.support == .accepted || $0.isDoubtful }.map { group in
        GroupObservation(group, found.publicValues.first { $0.place == .group(group.group) })
      },
      groupPreferences: found.groupPreferences.map { GroupPreferenceObservation($0) },
      signatureSchemes: found.schemes.filter { question.showsAll || $0.support == .accepted || $0.isDoubtful || $0.evidence.isOfSignature }
        .map { SchemeObservation($0) },
      certificateTypes: found.certificates.map { CertificateTypeObservation($0, schemes: found.schemes.map(\.scheme)) },
      dhParameters: found.parameters.enumerated().map { index, parameters in
        let facts = FiniteFieldFacts(
          prime: parameters.prime, generator: parameters.generator, name: parameters.name, isComputed: index < FiniteFieldFacts.mostComputed
        )
        return ParametersObservation(parameters, facts, found.publicValues.first { $0.place == .prime(parameters.prime) })
      },
      extensions: found.extensions.map {
        ExtensionObservation(id: $0.type.hex, name: $0.type.description, protocols: $0.versions.map(\.description))
      },
      features: found.features.map { FeatureObservation($0) },
      tolerances: found.tolerances.map { FeatureObservation($0) },
      oddities: found.oddities.map { AnomalyObservation(code: $0.code, message: $0.words) },
      cost: cost)
  }
}

extension ProtocolObservation {
  init(_ result: EnumerationResult.ProtocolResult, showsAll: Bool) {
    self.init(
      version: result.version.description, support: result.support, evidence: EvidenceDescription(result.evidence),
      cipherSuites: result.suites.map { SuiteObservation($0) } + result.cipherKinds.map { SuiteObservation($0, result.evidence) },
      preference: result.preference,
      others: result.others.filter { showsAll || (result.support == .accepted && $0.isDoubtful) }
        .map { SuiteObservation($0) })
  }
}

extension SuiteObservation {
  init(_ result: EnumerationResult.SuiteResult) {
    let (suite, facts) = (result.suite, result.suite.facts)
    self.init(
      id: suite.hex, name: suite.description, openSSLName: suite.openSSLName, keyExchange: suite.keyExchange,
      authentication: suite.authentication, bits: facts?.bits, forwardSecrecy: facts?.hasForwardSecrecy,
      group: result.group.map { WireValue($0) }, dhBits: result.primeBits, support: result.support,
      evidence: EvidenceDescription(result.evidence), handshakeFailure: result.failure.map { EvidenceDescription($0) })
  }

  /// SSL 2.0 supports only RSA, without forward secrecy.
  init(_ kind: SSL2CipherKind, _ evidence: Evidence) {
    self.init(
      id: kind.hex, name: kind.description, openSSLName: kind.openSSLName, keyExchange: "RSA", authentication: "RSA", bits: kind.bits,
      forwardSecrecy: false, evidence: EvidenceDescription(evidence))
  }
}

extension GroupObservation {
  init(_ result: EnumerationResult.GroupResult, _ values: EnumerationResult.PublicValues?) {
    self.init(
      id: result.group.hex, name: result.group.description, kind: result.group.kind, protocols: result.versions.map(\.description),
      support: result.support, evidence: EvidenceDescription(result.evidence), provenByShare: result.isProvenByShare)
    publicValues = values.map { PublicValuesObservation($0) }
  }
}

extension GroupPreferenceObservation {
  init(_ found: EnumerationResult.GroupPreference) {
    self.init(
      protocol: found.version.description, order: found.order.map { WireValue($0) }, preference: found.preference,
      withShareOf: found.takenWithShareOf.map { WireValue($0) }, helloRetry: found.retriesForPreferred)
  }
}

extension SchemeObservation {
  init(_ result: EnumerationResult.SchemeResult) {
    self.init(
      id: result.scheme.hex, name: result.scheme.description, protocols: result.versions.map(\.description),
      support: result.support, evidence: EvidenceDescription(result.evidence))
  }
}

extension CertificateTypeObservation {
  /// A certificate that cannot be parsed is identified only by its digest. Its schemes are in the order of `schemes`, not of the responses.
  init(_ result: EnumerationResult.CertificateResult, schemes: [SignatureScheme]) {
    let certificate = try? Certificate(der: result.der)
    let known = schemes.filter { result.schemes.contains($0) }
    let others = result.schemes.filter { !known.contains($0) }.sorted { $0.rawValue < $1.rawValue }
    self.init(
      type: certificate?.publicKey.algorithmName ?? "malformed", subject: certificate?.subject.description ?? "",
      signatureSchemes: (known + others).map { WireValue($0) },
      protocols: result.versions.sorted { $0.rawValue < $1.rawValue }.map(\.description),
      sha256: Hex.encode(Digest.sha256(result.der)), spkiSHA256: certificate.map { Hex.encode($0.publicKey.sha256) })
  }
}

extension ParametersObservation {
  init(_ result: EnumerationResult.ParametersResult, _ facts: FiniteFieldFacts, _ values: EnumerationResult.PublicValues?) {
    let prime = result.prime.drop { $0 == 0 }
    self.init(
      bits: prime.count * 8 - (prime.first?.leadingZeroBitCount ?? 0), wellKnown: result.name, generator: Hex.encode(result.generator),
      primeSHA256: Hex.encode(Digest.sha256(result.prime)), protocols: result.versions.map(\.description))
    (isPrime, isSafePrime, generatorOrder) = (facts.isPrime, facts.isSafePrime, facts.generatorOrder)
    publicValues = values.map { PublicValuesObservation($0) }
  }
}

extension PublicValuesObservation {
  init(_ values: EnumerationResult.PublicValues) {
    self.init(seen: values.count, repeated: values.repeats, repeatedSHA256: values.repeated.map { Hex.encode(Digest.sha256($0)) })
  }
}

extension FeatureObservation {
  init(_ result: EnumerationResult.FeatureResult) {
    self.init(
      name: result.name, support: result.support, evidence: EvidenceDescription(result.evidence), detail: result.detail)
  }
}

extension EvidenceDescription {
  init(_ evidence: Evidence) {
    let (how, detail): (EvidenceKind, String?) =
      switch evidence.ground {
      case .serverHello: (.serverHello, nil)
      case .helloRetryRequest: (.helloRetryRequest, nil)
      case .alert(let alert): (.alert, alert.what.description)
      case .closed: (.close, nil)
      case .reset: (.reset, nil)
      case .silence: (.timeOut, nil)
      case .unconnected: (.unconnected, nil)
      case .otherVersion(let version): (.otherVersion, version.description)
      case .notOffered(let what): (.notOffered, what)
      case .malformed(let what): (.malformed, what)
      case .wrongSignature: (.wrongSignature, nil)
      case .unverifiedSignature(let why): (.unverifiedSignature, why)
      case .requiresPreSharedKey: (.requiresPSK, nil)
      case .inference(let why): (.inference, why)
      case .notAsked(let why): (.notAsked, why)
      }
    self.init(how, detail: detail, tries: evidence.tries)
  }
}

extension CostObservation {
  init(_ cost: ConnectionCost, backOff: BackOff?, elapsed: Duration) {
    var byQuestion = EnumerationTopic.all.compactMap { topic in cost.byTopic[topic].map { TopicCost(topic.rawValue, connections: $0) } }
    if cost.unused > 0 { byQuestion.append(TopicCost("unused", connections: cost.unused)) }
    self.init(
      connections: cost.connections, retries: cost.retries, bytesSent: Int(clamping: cost.bytesSent),
      bytesReceived: Int(clamping: cost.bytesReceived), elapsed: elapsed.microseconds, byQuestion: byQuestion,
      backedOff: backOff.map { BackOffObservation(times: $0.times, reason: $0.reason, slowestRate: $0.slowestRate) })
  }
}

/// The cost of an enumeration so far.
struct ConnectionCost: Hashable, Sendable {
  /// All connections that were attempted.
  var connections = 0
  /// Connections that repeated an inquiry.
  var retries = 0
  var bytesSent: UInt64 = 0
  var bytesReceived: UInt64 = 0
  /// Connections that were used for an inquiry, by topic.
  var byTopic: [EnumerationTopic: Int] = [:]

  /// Connections without an inquiry: failed, or opened in advance and not required.
  var unused: Int { connections - byTopic.values.reduce(0, +) }

  mutating func put(_ topic: EnumerationTopic, again: Bool) {
    byTopic[topic, default: 0] += 1
    if again { retries += 1 }
  }
}

// Results that were requested in vain are part of every document: their absence would look like a refusal.
extension EnumerationResult.GroupResult {
  fileprivate var isDoubtful: Bool { support == .undetermined && evidence.tries > 0 }
}

extension EnumerationResult.SchemeResult {
  fileprivate var isDoubtful: Bool { support == .undetermined && evidence.tries > 0 }
}

extension EnumerationResult.SuiteResult {
  fileprivate var isDoubtful: Bool { support == .undetermined && evidence.tries > 0 }
}
