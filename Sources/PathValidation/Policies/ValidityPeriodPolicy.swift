internal import Bytes
internal import X509

/// The validity of the server's certificate must not exceed the maximum at its time of issue (Baseline Requirements, section 6.3.2).
struct ValidityPeriodPolicy: PathPolicy {
  let title = "validity period"
  let reference = "Baseline Requirements, section 6.3.2"
  let baselineRule: BaselineViolation.Rule? = .validityPeriod

  private struct Rule: Sendable {
    /// The start of the rule by time of issue, in seconds since 1970.
    let since: Int64
    let days: Int64
  }

  private static let rules: [Rule] = [
    // 2029-03-15
    Rule(since: 1_868_227_200, days: 47),
    // 2027-03-15
    Rule(since: 1_805_068_800, days: 100),
    // 2026-03-15
    Rule(since: 1_773_532_800, days: 200),
    // 2020-09-01
    Rule(since: 1_598_918_400, days: 398),
    // 2018-03-01
    Rule(since: 1_519_862_400, days: 825),
  ]

  func baselineErrors(in path: CandidatePath, under context: PolicyContext, work: inout Work) -> [ChainError] {
    guard path.issued.contains(0) else { return [] }
    let certificate = path.certificates[0]
    guard let rule = Self.rules.first(where: { $0.since <= certificate.notBefore.seconds }) else { return [] }
    // Both ends are included, so that the period has one more second.
    let seconds = certificate.notAfter.seconds - certificate.notBefore.seconds + 1
    guard seconds > rule.days * 86_400 else { return [] }
    let length = ChainErrorText.days(from: Timestamp(seconds: 0), to: Timestamp(seconds: seconds))
    let excess = seconds % 86_400 == 0 ? length : "more than \(length)"
    let words = "the certificate is valid for \(excess); issued on \(certificate.notBefore.date) it may be for \(rule.days) days"
    return [ChainError(.validityTooLong, depth: 0, words)]
  }
}
