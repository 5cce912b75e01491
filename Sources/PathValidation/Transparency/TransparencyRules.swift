internal import Bytes
internal import X509

/// A program's requirements for the timestamps of a certificate.
struct TransparencyRules: Sendable {
  /// The maximum validity in seconds for which two embedded timestamps suffice; longer certificates require three.
  let shortLifetime: Int64
  /// Whether the validity includes the last second (RFC 5280, section 4.1.2.5).
  let countsLastSecond: Bool
  /// The maximum number of timestamps that count per operator, for short and long validity; nil for no limit.
  let perOperator: (short: Int, long: Int)?
  /// The minimum number of operators.
  let operators: Int
  /// Whether at least one of the logs has to support the RFC 6962 API.
  let needsRequestLog: Bool
  /// Whether timestamps in staples count.
  let countsStaples: Bool

  static func rules(of program: TransparencyProgram) -> TransparencyRules {
    switch program {
    // https://googlechrome.github.io/CertificateTransparency/ct_policy.html as of 2026-04-15. Before that date it also required an RFC 6962
    // log; before version 148 staples counted.
    case .chrome:
      TransparencyRules(
        shortLifetime: 180 * 86_400, countsLastSecond: false, perOperator: nil, operators: 2, needsRequestLog: false,
        countsStaples: false)
    // https://support.apple.com/103214
    case .apple:
      TransparencyRules(
        shortLifetime: 180 * 86_400, countsLastSecond: true, perOperator: (1, 2), operators: 2, needsRequestLog: true, countsStaples: true)
    }
  }

  func isShort(_ certificate: Certificate) -> Bool {
    // Both dates are within years 0 to 9999.
    certificate.notAfter.seconds - certificate.notBefore.seconds + (countsLastSecond ? 1 : 0) <= shortLifetime
  }
}
