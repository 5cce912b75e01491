internal import Bytes
public import Observation

/// The number of days for which certificates have to remain valid: none that was sent may expire within them.
public struct ExpiryExpectation: Hashable, Sendable {
  public let days: Int

  /// Nil for a negative number.
  public init?(days: Int) {
    guard days >= 0 else { return nil }
    self.days = days
  }

  /// Covers the certificates of every exchange. Certificates that cannot be parsed are left to chain verification; if no certificate was
  /// seen, nothing can expire, but the expectation cannot be met either.
  public func verdict(on seen: FetchObservation) -> ExpectationVerdict {
    let expected = "\(days) day\(days == 1 ? "" : "s")"
    let dated = seen.hops.flatMap(\.certificates).compactMap { certificate in certificate.daysLeft.map { (certificate, $0) } }
    guard let (certificate, left) = dated.min(by: { $0.1 < $1.1 }) else {
      return ExpectationVerdict(
        kind: "expiry", expected: expected, seen: nil, isMet: false, message: "no certificate received, expected one valid for \(expected)")
    }
    let subject = certificate.subject.isEmpty ? "a certificate without a subject" : certificate.subject
    let end = certificate.notAfter.map { ", on \($0.date)" } ?? ""
    let when = left < 0 ? "has expired\(end)" : "expires within \(left + 1) day\(left == 0 ? "" : "s")\(end)"
    return ExpectationVerdict(
      kind: "expiry", expected: expected, seen: "\(left)", isMet: left >= days, message: "\(subject) \(when)")
  }
}
