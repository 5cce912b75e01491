public import Observation
internal import TLSWire

/// Whether the observations that a check examines were made, so that its silence means something.
public enum CheckCoverage: Hashable, Sendable {
  case examined
  /// The server was examined, but the property could not be decided; with the reason.
  case undetermined(String)
  /// The observation was not made; with the reason.
  case notExamined(String)

  /// The coverage of an observation as a whole.
  init<S: DocumentObservation>(of type: S.Type, in seen: Observation) {
    switch seen[type] {
    case .observed?: self = .examined
    case .failed(let failure)?: self = .undetermined(failure.message)
    case .skipped(let reason)?: self = .notExamined(reason.message)
    case nil: self = .notExamined("\(type.key) was not examined")
    }
  }

  /// The coverage of a single response.
  init<Value>(_ outcome: Outcome<Value>) {
    switch outcome {
    case .observed: self = .examined
    case .failed(let failure): self = .undetermined(failure.message)
    case .skipped(let reason): self = .notExamined(reason.message)
    }
  }

  /// The coverage of a feature; nil was not probed.
  init(_ feature: FeatureObservation?, named name: String) {
    guard let feature else {
      self = .notExamined("\(name) was not probed")
      return
    }
    self = feature.support == .undetermined ? .undetermined("\(name): \(FeatureFormatter.reason(feature.evidence))") : .examined
  }

  /// This coverage, or that of a further condition if this one is met.
  func and(_ next: @autoclosure () -> CheckCoverage) -> CheckCoverage { self == .examined ? next() : self }

  /// The coverage of an audit, from those of its addresses: undetermined if one of them is.
  public static func merged(_ coverages: [CheckCoverage]) -> CheckCoverage {
    coverages.first { if case .undetermined = $0 { true } else { false } } ?? coverages.first { $0 == .examined } ?? coverages.first
      ?? .notExamined("no address responded")
  }
}

extension AddressCheck {
  public func coverage(in seen: Observation, settings: CheckSettings) -> CheckCoverage {
    CheckCoverage(of: ChainObservation.self, in: seen).and(chainCoverage(in: seen))
  }

  fileprivate func chainCoverage(in seen: Observation) -> CheckCoverage {
    guard let chain = seen[ChainObservation.self]?.value else { return .notExamined("no certificates were received") }
    for address in chain.unseen { return .undetermined(address.failure?.message ?? "\(address.endpoint) sent no certificates") }
    let without = chain.addresses.first { $0.certificates.isEmpty && $0.verdict == nil }
    return without.map { .undetermined("\($0.endpoint) sent no certificates") } ?? .examined
  }
}

extension ChainCheck {
  public func coverage(in seen: Observation, settings: CheckSettings) -> CheckCoverage {
    let chains =
      (seen[VerifyObservation.self]?.value.map { [$0.chain] } ?? [])
      + (seen[ChainObservation.self]?.value?.addresses.filter(\.isObserved).map(\.chain) ?? [])
    let basis =
      seen[VerifyObservation.self] == nil ? CheckCoverage(of: ChainObservation.self, in: seen).and(chainCoverage(in: seen)) : .examined
    return basis.and(CheckCoverage.merged(chains.map { coverage(of: $0) }))
  }

  public func coverage(of chain: ChainDescription) -> CheckCoverage { .examined }
}

extension CiphersCheck {
  public func coverage(in seen: Observation, settings: CheckSettings) -> CheckCoverage {
    CheckCoverage(of: CiphersObservation.self, in: seen).and(coverage(in: seen[CiphersObservation.self]?.value, settings))
  }

  private func coverage(in seen: CiphersObservation?, _ settings: CheckSettings) -> CheckCoverage {
    guard let seen else { return .notExamined("ciphers was not examined") }
    if restsOnAbsence, settings.isPartial { return .undetermined("the enumeration is incomplete") }
    return coverage(in: seen)
  }

  /// By the first part of the id; other checks have their own.
  public func coverage(in seen: CiphersObservation) -> CheckCoverage {
    switch id.prefix(while: { $0 != "." }) {
    case "protocol": seen.coverage(asking: "versions").and(seen.versionCoverage)
    case "suite": seen.coverage(asking: "suites", "order").and(seen.versionCoverage).and(seen.suiteCoverage)
    case "group": seen.coverage(asking: "groups").and(seen.groupCoverage)
    case "parameters": seen.coverage(asking: "dh-parameters", "suites", "order").and(seen.versionCoverage)
    case "signature": seen.coverage(asking: "schemes").and(seen.schemeCoverage)
    default: .examined
    }
  }
}

extension CiphersObservation {
  /// Whether one of the topics was probed.
  fileprivate func coverage(asking topics: String...) -> CheckCoverage {
    topics.contains(where: asked.contains) ? .examined : .notExamined("\(topics[0]) were not probed")
  }

  fileprivate var versionCoverage: CheckCoverage {
    guard !protocols.isEmpty else { return .undetermined("no version was probed") }
    return .first(undetermined: protocols) { ($0.version, $0.evidence) }
  }

  fileprivate var suiteCoverage: CheckCoverage {
    .first(undetermined: protocols.flatMap(\.others)) { ($0.name, $0.evidence) }
  }

  fileprivate var groupCoverage: CheckCoverage { .first(undetermined: groups) { ($0.name, $0.evidence) } }

  fileprivate var schemeCoverage: CheckCoverage { .first(undetermined: signatureSchemes) { ($0.name, $0.evidence) } }

  /// That of a single feature.
  func coverage(of feature: String) -> CheckCoverage {
    CheckCoverage(self.feature(feature), named: String(feature.map { $0 == "_" ? " " : $0 }))
  }
}

extension CheckCoverage {
  fileprivate static func first<Item: Supportable>(
    undetermined items: [Item], _ facts: (Item) -> (name: String, evidence: EvidenceDescription)
  ) -> CheckCoverage {
    guard let open = items.first(where: { $0.support == .undetermined }).map(facts) else { return .examined }
    return .undetermined("\(open.name): \(FeatureFormatter.reason(open.evidence))")
  }
}

extension ProbeCheck {
  public func coverage(in seen: Observation, settings: CheckSettings) -> CheckCoverage {
    CheckCoverage(of: ProbeObservation.self, in: seen)
      .and(seen[ProbeObservation.self]?.value.map { coverage(in: $0) } ?? .notExamined("probe was not examined"))
  }
}

extension WebCheck {
  public func coverage(in seen: Observation, settings: CheckSettings) -> CheckCoverage {
    CheckCoverage(of: WebObservation.self, in: seen)
      .and(seen[WebObservation.self]?.value.map { coverage(in: $0) } ?? .notExamined("http was not examined"))
  }

  public func coverage(in seen: WebObservation) -> CheckCoverage {
    seen.page == nil ? CheckCoverage(seen.http1) : .examined
  }
}

extension VulnerabilityCheck {
  public func coverage(in seen: Observation, settings: CheckSettings) -> CheckCoverage {
    let basis = CheckCoverage(of: VulnerabilitiesObservation.self, in: seen)
    guard basis == .examined else { return basis }
    guard let result = seen[VulnerabilitiesObservation.self]?.value?[probe] else { return .notExamined("the probe was not run") }
    return result.outcome == .undetermined ? .undetermined(result.detail) : .examined
  }
}
