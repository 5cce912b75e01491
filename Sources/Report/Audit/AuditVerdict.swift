internal import Bytes
internal import Checks
internal import Observation

/// The result of an audit in one value: the headline, the exit status and the JSON document agree with it.
struct AuditVerdict {
  /// Nil if no chain was requested.
  let isTrusted: Bool?
  /// Nil without findings.
  let worst: Severity?
  let isUnreachable: Bool
  let counts: [(severity: Severity, count: Int)]
  let undetermined: Int
  private let threshold: Severity?

  init(_ audit: AuditObservation, document: Document) {
    isTrusted = audit.isTrusted
    isUnreachable = audit.isUnreachable
    worst = document.findings.map(\.severity).max()
    undetermined = audit.undetermined.count
    threshold = document.failureSeverity
    counts = Severity.allCases.reversed().compactMap { severity in
      let count = document.findings.count { $0.severity == severity }
      return count > 0 ? (severity, count) : nil
    }
  }

  /// True if the exit status is 0: trusted, with no finding at the threshold or above.
  var isSound: Bool {
    guard !isUnreachable, isTrusted != false else { return false }
    guard let threshold, let worst else { return true }
    return worst < threshold
  }

  var json: JSONValue {
    .object([
      JSONValue.Member("result", .string(isUnreachable ? "not_probed" : isSound ? "pass" : "fail")),
      JSONValue.Member("trusted", isTrusted.map { .bool($0) } ?? .null),
      JSONValue.Member("worst_severity", worst.map { .string($0.rawValue) } ?? .null),
      JSONValue.Member("threshold", threshold.map { .string($0.rawValue) } ?? .null),
      JSONValue.Member("findings", .object(counts.map { JSONValue.Member($0.severity.rawValue, .integer(Int64($0.count))) })),
      JSONValue.Member("undetermined", .integer(Int64(undetermined))),
    ])
  }

  /// `1 critical, 2 high, 3 medium`; nil without findings.
  var findings: String? {
    counts.isEmpty ? nil : counts.map { "\($0.count) \($0.severity.rawValue)" }.joined(separator: ", ")
  }
}
