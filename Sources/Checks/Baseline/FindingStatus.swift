/// A finding in comparison with a baseline.
public enum FindingStatus: String, Codable, Hashable, Sendable, CaseIterable {
  /// The baseline does not have it.
  case new
  /// The baseline has it with the same severity.
  case unchanged
  /// The baseline has it with another severity.
  case changed
}

/// A finding and the one in the baseline that is the same.
public struct ComparedFinding: Hashable, Sendable {
  public let finding: Finding
  /// Nil for a new finding.
  public let earlier: Finding?

  public init(_ finding: Finding, earlier: Finding?) {
    (self.finding, self.earlier) = (finding, earlier)
  }

  public var status: FindingStatus {
    guard let earlier else { return .new }
    return earlier.severity == finding.severity ? .unchanged : .changed
  }

  /// True if the finding is new, or more severe than in the baseline.
  public var isWorse: Bool { earlier.map { $0.severity < finding.severity } ?? true }
}

/// A finding of the baseline that the new findings do not have.
public struct GoneFinding: Hashable, Sendable {
  public let finding: Finding
  /// The reason its absence proves nothing; nil if it was fixed.
  public let doubt: String?

  public init(_ finding: Finding, doubt: String? = nil) {
    (self.finding, self.doubt) = (finding, doubt)
  }

  public var isFixed: Bool { doubt == nil }
}

/// The findings of two runs, paired by identity.
public struct FindingPairs: Hashable, Sendable {
  /// The findings of the later run, in their order.
  public let compared: [ComparedFinding]
  /// The findings of the earlier run that the later one does not have, in their order.
  public let gone: [Finding]

  /// Of several findings with the same identity, those with equal details and severities are paired first.
  public init(_ findings: [Finding], since earlier: [Finding]) {
    var isOpen = [Bool](repeating: true, count: earlier.count)
    var pairs = [Int?](repeating: nil, count: findings.count)
    func pair<Key: Hashable>(by key: (Finding) -> Key) {
      var places: [Key: [Int]] = [:]
      for index in earlier.indices.reversed() where isOpen[index] { places[key(earlier[index]), default: []].append(index) }
      for (index, finding) in findings.enumerated() where pairs[index] == nil {
        guard let found = places[key(finding)]?.popLast() else { continue }
        pairs[index] = found
        isOpen[found] = false
      }
    }
    pair { [$0.id, $0.detail, $0.severity.rawValue] }
    pair { PairKey(identity: FindingIdentity($0), severity: $0.severity) }
    pair { FindingIdentity($0) }
    compared = zip(findings, pairs).map { ComparedFinding($0, earlier: $1.map { earlier[$0] }) }
    gone = earlier.indices.filter { isOpen[$0] }.map { earlier[$0] }
  }
}

/// The key of findings that are equal but for their details.
private struct PairKey: Hashable {
  let identity: FindingIdentity
  let severity: Severity
}
