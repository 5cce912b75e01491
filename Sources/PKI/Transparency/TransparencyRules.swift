internal import Bytes

/// What a program asks of the timestamps of a certificate.
struct TransparencyRules: Sendable {
  /// A certificate may be valid so long with two timestamps of its own; beyond it needs three.
  let shortLifetime: Int64
  /// Whether the last second counts (RFC 5280, section 4.1.2.5).
  let countsLastSecond: Bool
  /// How many timestamps of one operator count, with a short lifetime and beyond; nil where all do.
  let perOperator: (short: Int, long: Int)?
  /// How many operators there must be at least.
  let operators: Int
  /// One of the logs at least must answer RFC 6962's requests.
  let needsRequestLog: Bool
  /// Whether timestamps in staples count.
  let countsStaples: Bool

  static func rules(of program: TransparencyProgram) -> TransparencyRules {
    switch program {
    // https://googlechrome.github.io/CertificateTransparency/ct_policy.html as of 2026-04-15. Until that day it
    // asked for a log of RFC 6962 too; before version 148 staples counted.
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
    // Both dates lie within years 0 to 9999.
    certificate.notAfter.seconds - certificate.notBefore.seconds + (countsLastSecond ? 1 : 0) <= shortLifetime
  }
}
