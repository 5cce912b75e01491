internal import Bytes
public import Checks
public import Observation

/// A decision to accept the findings of a check at certain targets, up to a day.
public struct Waiver: Hashable, Sendable {
  /// A pattern of check ids: `ciphers.*`.
  public var id: NamePattern
  /// A pattern of hosts, or of hosts and ports: `*.example.org`, `example.org:8443`.
  public var target: NamePattern
  /// A text that the detail or the evidence of the finding contains; nil for any.
  public var subject: String?
  public var reason: String
  /// The last day; nil without an end.
  public var until: PolicyDate?
  /// The person or team that decided it.
  public var by: String?
  /// In the file, counted from 1.
  public var line: Int

  public init(
    id: NamePattern, target: NamePattern, subject: String? = nil, reason: String, until: PolicyDate?, by: String? = nil, line: Int
  ) {
    self.id = id
    self.target = target
    self.subject = subject
    self.reason = reason
    self.until = until
    self.by = by
    self.line = line
  }

  public func isExpired(on day: PolicyDate) -> Bool { until.map { $0 < day } ?? false }

  /// `until 2027-01-31`, `without end`.
  public var term: String { until.map { "until \($0)" } ?? "without end" }

  public func concerns(_ target: TargetDescription) -> Bool {
    let host = target.host.lowercased()
    return self.target.matches(host) || self.target.matches(target.description.lowercased())
      || target.unicodeHost.map { self.target.matches($0.lowercased()) } ?? false
  }

  /// True for a finding that it is about, without regard to the target.
  public func concerns(_ finding: Finding) -> Bool {
    guard id.matches(finding.id) else { return false }
    guard let subject else { return true }
    return ([finding.detail] + finding.evidence).contains { $0.firstRange(ofText: subject) != nil }
  }
}

/// The entries of a waivers file.
public struct WaiverList: Hashable, Sendable {
  /// The file.
  public let source: String
  public let waivers: [Waiver]

  public init(source: String, waivers: [Waiver]) {
    self.source = source
    self.waivers = waivers
  }

  /// Applies the entries to the findings at a target on that day; of several, the first that is not expired counts.
  ///
  /// An entry is unused only if a check that it is about could have reported something: all its parts are among `parts`.
  public func applied(
    to findings: [Finding], of target: TargetDescription, on day: PolicyDate, examined parts: [AuditPart] = AuditPart.all
  ) -> AppliedWaivers {
    let candidates = waivers.enumerated().filter { $0.element.concerns(target) }
    var result = AppliedWaivers(source: source, candidates: candidates.map(\.offset))
    for finding in findings {
      let matches = candidates.filter { $0.element.concerns(finding) }
      result.used.formUnion(matches.map(\.offset))
      if let valid = matches.first(where: { !$0.element.isExpired(on: day) }) {
        result.waived.append(WaivedFinding(finding, by: valid.element))
      } else if let expired = matches.first {
        result.expired.append(WaivedFinding(finding, by: expired.element))
      }
    }
    let checked = Checks.all.filter { $0.parts.allSatisfy(parts.contains) }.map(\.id)
    result.undecided = Set(candidates.filter { !checked.contains(where: $0.element.id.matches) }.map(\.offset))
    result.expiredEntries = candidates.filter { $0.element.isExpired(on: day) }.map(\.element)
    result.unusedEntries = candidates.filter {
      !result.used.contains($0.offset) && !result.undecided.contains($0.offset) && !$0.element.isExpired(on: day)
    }.map(\.element)
    return result
  }
}

/// A finding and the entry that is about it.
public struct WaivedFinding: Hashable, Sendable {
  public let finding: Finding
  public let waiver: Waiver

  public init(_ finding: Finding, by waiver: Waiver) {
    (self.finding, self.waiver) = (finding, waiver)
  }
}

/// The entries of a waivers file as applied to the findings at one target.
public struct AppliedWaivers: Hashable, Sendable {
  /// The file.
  public let source: String
  /// Findings that do not count.
  public internal(set) var waived: [WaivedFinding] = []
  /// Findings that count again, because their entry has expired.
  public internal(set) var expired: [WaivedFinding] = []
  /// Expired entries for the target, whether or not there is such a finding.
  public internal(set) var expiredEntries: [Waiver] = []
  /// Valid entries for the target that are about none of its findings.
  public internal(set) var unusedEntries: [Waiver] = []
  /// The positions of the entries for the target.
  public let candidates: [Int]
  /// The positions of the entries, valid or expired, that are about a finding.
  public internal(set) var used: Set<Int> = []
  /// The positions of the entries whose checks were not run.
  public internal(set) var undecided: Set<Int> = []

  init(source: String, candidates: [Int]) {
    (self.source, self.candidates) = (source, candidates)
  }

  /// The same without unused entries, for a run of several targets, of which each uses some.
  public var withoutUnused: AppliedWaivers {
    var result = self
    result.unusedEntries = []
    return result
  }

  /// The entry that waives the finding; nil if none does.
  public subscript(finding: Finding) -> Waiver? { waived.first { $0.finding == finding }?.waiver }

  /// The expired entry that would waive the finding; nil if there is none.
  public func expiredWaiver(of finding: Finding) -> Waiver? { expired.first { $0.finding == finding }?.waiver }
}

/// The use of the entries of a waivers file in a run of several targets.
public struct WaiverUse: Sendable {
  private let list: WaiverList
  private var candidates: Set<Int> = []
  private var used: Set<Int> = []

  public init(_ list: WaiverList) { self.list = list }

  /// Notes the entries used for a target.
  public mutating func note(_ applied: AppliedWaivers) {
    candidates.formUnion(applied.candidates)
    used.formUnion(applied.used.union(applied.undecided))
  }

  /// Valid entries for targets of the run that are about none of their findings.
  public func unused(on day: PolicyDate) -> [Waiver] {
    candidates.subtracting(used).sorted().map { list.waivers[$0] }.filter { !$0.isExpired(on: day) }
  }

  /// Expired entries for targets of the run.
  public func expired(on day: PolicyDate) -> [Waiver] { candidates.sorted().map { list.waivers[$0] }.filter { $0.isExpired(on: day) } }
}
