public import Bytes
public import Observation

/// The saved audits of earlier runs, with which findings are compared.
public struct Baseline: Sendable {
  /// The file.
  public let source: String
  public let entries: [BaselineEntry]

  public init(source: String, entries: [BaselineEntry]) {
    self.source = source
    self.entries = entries
  }

  /// The entry with the host, port, server name and STARTTLS protocol of the target, the latest of several; nil if there is none.
  public func entry(for target: TargetDescription) -> BaselineEntry? {
    entries.filter { $0.target.isSameService(as: target) }.max { $0.startedAt < $1.startedAt }
  }
}

/// The saved audit of one target.
public struct BaselineEntry: Sendable {
  public let target: TargetDescription
  public let startedAt: Timestamp
  /// Of the program that wrote it.
  public let toolVersion: String
  public let findings: [Finding]
  public let audit: AuditObservation

  public init(target: TargetDescription, startedAt: Timestamp, toolVersion: String, findings: [Finding], audit: AuditObservation) {
    self.target = target
    self.startedAt = startedAt
    self.toolVersion = toolVersion
    self.findings = findings
    self.audit = audit
  }
}

/// The findings of an audit in comparison with a baseline.
public struct BaselineComparison: Sendable {
  /// The file.
  public let source: String
  /// The time of the entry; nil if the baseline has none for the target, so that all findings are new.
  public let startedAt: Timestamp?
  /// Of the program that wrote the entry; nil without one.
  public let toolVersion: String?
  /// In the order of the findings.
  public let compared: [ComparedFinding]
  /// Findings of the baseline only, in its order.
  public let gone: [GoneFinding]
  /// Whether every chain of the baseline was trusted; nil if it does not tell.
  public let wasTrusted: Bool?

  /// Compares findings of an audit with those of the target in the baseline.
  public init(of findings: [Finding], in seen: Observation, isPartial: Bool = false, since baseline: Baseline) {
    source = baseline.source
    let entry = baseline.entry(for: seen.target)
    startedAt = entry?.startedAt
    toolVersion = entry?.toolVersion
    wasTrusted = entry?.audit.isTrusted
    let pairs = FindingPairs(findings, since: entry?.findings ?? [])
    compared = pairs.compared
    gone = entry.map { Self.gone(pairs.gone, of: $0, in: seen, isPartial: isPartial) } ?? []
  }

  public func count(_ status: FindingStatus) -> Int { compared.count { $0.status == status } }

  public var fixed: [GoneFinding] { gone.filter(\.isFixed) }

  public var unconfirmed: [GoneFinding] { gone.filter { !$0.isFixed } }

  /// Nil for a finding that was not compared.
  public subscript(finding: Finding) -> ComparedFinding? {
    let same = compared.filter { $0.finding == finding }
    return same.first { $0.isWorse } ?? same.first
  }

  /// A finding is fixed only if the checks do not report it for the audit as completed from the baseline.
  private static func gone(_ findings: [Finding], of entry: BaselineEntry, in seen: Observation, isPartial: Bool) -> [GoneFinding] {
    guard !findings.isEmpty else { return [] }
    guard let audit = seen[AuditObservation.self]?.value, !audit.isUnreachable else {
      return findings.map { GoneFinding($0, doubt: "no address responded") }
    }
    if isPartial { return findings.map { GoneFinding($0, doubt: "the audit was not finished") } }
    var completed = Observation(target: seen.target)
    completed[AuditObservation.self] = .observed(audit.completed(from: entry.audit))
    let persisting = Set(CheckedObservation(audit: completed).findings.map { FindingIdentity($0) })
    return findings.map { finding in
      guard let check = Checks.all.first(where: { $0.id == finding.id }) else {
        return GoneFinding(finding, doubt: "this version has no check with that id")
      }
      let isFixed = !persisting.contains(FindingIdentity(finding))
      return GoneFinding(finding, doubt: isFixed ? nil : audit.doubt(about: check, since: entry.audit))
    }
  }
}

extension TargetDescription {
  /// True if host, port, server name and STARTTLS protocol are equal.
  fileprivate func isSameService(as other: TargetDescription) -> Bool {
    file == nil && other.file == nil && host.lowercased() == other.host.lowercased() && port == other.port && sni == other.sni
      && starttls == other.starttls
  }
}

extension AuditObservation {
  /// The reason a finding of the check may persist although it was not found.
  fileprivate func doubt(about check: any Check, since earlier: AuditObservation) -> String {
    if let part = check.parts.first(where: { !parts.contains($0) && earlier.parts.contains($0) }) { return "\(part) was not examined" }
    if let address = addresses.first(where: { $0.failure != nil }) {
      return "\(address.endpoint?.description ?? "an address") did not respond"
    }
    if let check = check as? any VulnerabilityCheck {
      let results = addresses.compactMap { $0.vulnerabilities?.value?[check.probe] }
      guard let open = results.first(where: { $0.outcome == .undetermined }) else { return "\(check.probe) was not run" }
      return "undetermined: \(open.detail)"
    }
    let known = Set(addresses.map(\.endpoint))
    if let missing = earlier.addresses.first(where: { !known.contains($0.endpoint) }), earlier.addresses.count > addresses.count {
      return "\(missing.endpoint?.description ?? "an address") was not examined"
    }
    if let fact = undetermined.first(where: { check.parts.contains($0.part) }) { return "\(fact.subject) is undetermined: \(fact.reason)" }
    return "not examined as completely as before"
  }
}
