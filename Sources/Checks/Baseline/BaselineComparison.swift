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
    gone =
      entry.map { entry in
        FindingAbsence(of: entry.audit, in: seen[AuditObservation.self]?.value, at: seen.target, isPartial: isPartial)
          .examine(pairs.gone)
      } ?? []
  }

  public func count(_ status: FindingStatus) -> Int { compared.count { $0.status == status } }

  public var fixed: [GoneFinding] { gone.filter(\.isFixed) }

  public var unconfirmed: [GoneFinding] { gone.filter { !$0.isFixed } }

  /// Nil for a finding that was not compared.
  public subscript(finding: Finding) -> ComparedFinding? {
    let same = compared.filter { $0.finding == finding }
    return same.first { $0.isWorse } ?? same.first
  }
}

extension TargetDescription {
  /// True if host, port, server name and STARTTLS protocol are equal.
  fileprivate func isSameService(as other: TargetDescription) -> Bool {
    file == nil && other.file == nil && host.lowercased() == other.host.lowercased() && port == other.port && sni == other.sni
      && starttls == other.starttls
  }
}
