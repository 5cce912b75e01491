internal import Observation
internal import TLSWire

extension PolicySubject {
  /// Versions, suites, groups and signature schemes.
  static let cipherSubjects: [PolicySubject] = [
    accepted("versions") { $0.versions },
    suites("suites", CipherVersions.all),
    suites("suites-tls12", CipherVersions.classic),
    suites("suites-ssl3", ["SSLv3"]),
    suites("suites-tls11-tls12", ["TLSv1.1", "TLSv1.2"]),
    suites("suites-tls13", CipherVersions.modern),
    groups("groups", CipherVersions.all),
    groups("groups-tls12", CipherVersions.classic),
    groups("groups-tls13", CipherVersions.modern),
    accepted("groups-ec") { $0.groups(CipherVersions.all, kinds: [.ellipticCurve]) },
    accepted("groups-hybrid") { $0.groups(CipherVersions.all, kinds: [.hybrid, .postQuantum]) },
    names("dh-primes", missing: { "does not use the prime \($0)" }) { $0.primes },
    names("signature-schemes", missing: { "does not sign with \($0)" }) { $0.schemes(CipherVersions.all) },
    names("signature-schemes-tls12", missing: { "does not sign with \($0)" }) { $0.schemes(CipherVersions.classic) },
    names("signature-schemes-tls13", missing: { "does not sign with \($0)" }) { $0.schemes(CipherVersions.modern) },
    numbers("dh-bits", unit: "bits") { $0.finiteFieldBits },
    numbers("ec-group-bits", unit: "bits") { input in
      let groups = input.groups(CipherVersions.all, kinds: [.ellipticCurve])
      var sizes = groups.map { EllipticCurveSize.bits(of: $0) }
      for fact in groups.facts where EllipticCurveSize.bits(of: fact.value) == nil { sizes.gap("the size of \(fact.value) is unknown") }
      return sizes
    },
    numbers("suite-bits", unit: "bits") { $0.suiteBits },
  ]

  private static func groups(_ name: String, _ versions: Set<String>) -> PolicySubject {
    var subject = accepted(name) { $0.groups(versions) }
    subject.preference = { $0.groupPreference(versions) }
    return subject
  }

  private static func suites(_ name: String, _ versions: Set<String>) -> PolicySubject {
    var subject = accepted(name) { $0.suites(versions) }
    subject.preference = { $0.preference(versions) }
    return subject
  }
}

/// Sets of protocol versions.
enum CipherVersions {
  static let all: Set<String> = classic.union(modern).union(["SSLv2"])
  static let classic: Set<String> = ["SSLv3", "TLSv1.0", "TLSv1.1", "TLSv1.2"]
  static let modern: Set<String> = ["TLSv1.3"]
}

/// The size of a curve by its name.
enum EllipticCurveSize {
  /// 256 for `secp256r1`; nil if the name has no size.
  static func bits(of name: String) -> Int? {
    switch name {
    case "x25519": 255
    case "x448": 448
    case "curveSM2": 256
    default: Int(name.drop { !$0.isNumber }.prefix { $0.isNumber })
    }
  }
}

extension PolicyInput {
  var versions: SubjectFacts<String> {
    let (ciphers, gap) = ciphers("versions")
    guard let ciphers else { return .unknown(gap ?? "") }
    var facts = SubjectFacts<String>()
    for version in ciphers.protocols {
      if version.isAccepted { facts.add(version.version, "accepts \(version.version)") }
      if version.support == .undetermined {
        facts.doubt(version.version, "\(version.version): \(FeatureFormatter.reason(version.evidence))")
      }
    }
    let listed = Set(ciphers.protocols.map(\.version))
    for version in CipherVersions.all.sorted() where !listed.contains(version) { facts.doubt(version, "\(version) was not probed") }
    facts.gap(gap)
    return facts
  }

  func suites(_ versions: Set<String>) -> SubjectFacts<String> {
    let (ciphers, gap) = ciphers("suites")
    guard let ciphers else { return .unknown(gap ?? "") }
    var facts = SubjectFacts<String>()
    for version in ciphers.protocols where versions.contains(version.version) {
      for suite in version.cipherSuites where suite.isAccepted && suite.handshakeFailure == nil {
        facts.add(suite.name, "accepts \(suite.name) in \(version.version)")
      }
      for suite in version.cipherSuites + version.others where suite.support == .undetermined {
        facts.doubt(suite.name, "\(suite.name) in \(version.version): \(FeatureFormatter.reason(suite.evidence))")
      }
      if version.support == .undetermined { facts.gap("\(version.version): \(FeatureFormatter.reason(version.evidence))") }
    }
    facts.gap(gap)
    return facts
  }

  func preference(_ versions: Set<String>) -> PreferenceFacts {
    let (ciphers, gap) = ciphers("order")
    var facts = PreferenceFacts(gaps: [gap].compactMap(\.self))
    for version in ciphers?.protocols ?? [] where versions.contains(version.version) && version.cipherSuites.count > 1 {
      facts.orders.append(
        PreferenceFacts.Order(
          subject: "suites", version: version.version, names: version.cipherSuites.map(\.name),
          selection: PreferenceFacts.Selection(version.preference)))
    }
    return facts
  }

  func groups(_ versions: Set<String>, kinds: Set<GroupKind> = []) -> SubjectFacts<String> {
    let (ciphers, gap) = ciphers("groups")
    guard let ciphers else { return .unknown(gap ?? "") }
    var facts = SubjectFacts<String>()
    for group in ciphers.groups {
      if !kinds.isEmpty { guard let kind = group.kind, kinds.contains(kind) else { continue } }
      if group.support == .undetermined { facts.doubt(group.name, "\(group.name): \(FeatureFormatter.reason(group.evidence))") }
      let places = group.protocols.filter { versions.contains($0) }
      if group.isAccepted, !places.isEmpty { facts.add(group.name, "accepts \(group.name) in \(VersionRange.words(places))") }
    }
    facts.gap(gap)
    return facts
  }

  func groupPreference(_ versions: Set<String>) -> PreferenceFacts {
    let (ciphers, gap) = ciphers("groups")
    var facts = PreferenceFacts(gaps: [gap].compactMap(\.self))
    for seen in ciphers?.groupPreferences ?? [] where versions.contains(seen.protocol) && seen.order.count > 1 {
      facts.orders.append(
        PreferenceFacts.Order(
          subject: "groups", version: seen.protocol, names: seen.order.map(\.name), selection: PreferenceFacts.Selection(seen.preference)))
    }
    return facts
  }

  func schemes(_ versions: Set<String>) -> SubjectFacts<String> {
    let (ciphers, gap) = ciphers("schemes")
    guard let ciphers else { return .unknown(gap ?? "") }
    var facts = SubjectFacts<String>()
    for scheme in ciphers.signatureSchemes {
      if scheme.support == .undetermined { facts.doubt(scheme.name, "\(scheme.name): \(FeatureFormatter.reason(scheme.evidence))") }
      let places = scheme.protocols.filter { versions.contains($0) }
      if scheme.isAccepted, !places.isEmpty { facts.add(scheme.name, "signs with \(scheme.name) in \(VersionRange.words(places))") }
    }
    facts.gap(gap)
    return facts
  }

  var primes: SubjectFacts<String> {
    finiteFieldKeyExchange { parameters in
      let name = parameters.wellKnown ?? "unknown"
      return (name, "uses the Diffie-Hellman prime \(name == "unknown" ? "of \(parameters.bits) bits without a name" : name)")
    }
  }

  /// Those of the primes sent and of the accepted named groups.
  var finiteFieldBits: SubjectFacts<Int> {
    var facts: SubjectFacts<Int> = finiteFieldKeyExchange { parameters in
      (parameters.bits, "uses a Diffie-Hellman prime of \(parameters.bits) bits")
    }
    let named = groups(CipherVersions.all, kinds: [.finiteField])
    for fact in named.facts {
      if let bits = EllipticCurveSize.bits(of: fact.value) { facts.add(bits, fact.words) }
    }
    for fact in named.doubts { if let bits = EllipticCurveSize.bits(of: fact.value) { facts.doubt(bits, fact.words) } }
    for gap in named.gaps { facts.gap(gap) }
    return facts
  }

  private func finiteFieldKeyExchange<Value>(_ fact: (ParametersObservation) -> (Value, String)) -> SubjectFacts<Value> {
    let (ciphers, gap) = ciphers("suites")
    guard let ciphers else { return .unknown(gap ?? "") }
    var facts = SubjectFacts<Value>()
    for parameters in ciphers.dhParameters {
      let (value, words) = fact(parameters)
      facts.add(value, words)
    }
    let uses = ciphers.acceptedSuites.contains { $0.suite.keyExchange?.hasPrefix("DH") == true }
    if uses, ciphers.dhParameters.isEmpty { facts.gap("the parameters of the accepted DHE suites were not seen") }
    facts.gap(gap)
    return facts
  }

  var suiteBits: SubjectFacts<Int> {
    let (ciphers, gap) = ciphers("suites")
    guard let ciphers else { return .unknown(gap ?? "") }
    var facts = SubjectFacts<Int>()
    for (version, suite) in ciphers.acceptedSuites where suite.isAccepted && suite.handshakeFailure == nil {
      if let bits = suite.bits {
        facts.add(bits, "accepts \(suite.name) in \(version)")
      } else {
        facts.gap("the key size of \(suite.name) is unknown")
      }
    }
    for gap in suites(CipherVersions.all).gaps { facts.gap(gap) }
    for fact in suites(CipherVersions.all).doubts { facts.gap(fact.words) }
    facts.gap(gap)
    return facts
  }
}

extension PreferenceFacts.Selection {
  init(_ preference: OrderPreference?) {
    switch preference {
    case .server, .serverUnlessClientPrefersChaCha20: self = .server
    case .client, .clientByProtocol: self = .client
    case .undetermined, nil: self = .undetermined
    }
  }
}
