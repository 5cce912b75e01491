public import Bytes
public import X509

/// Verifies and counts the signed certificate timestamps of certificates (RFC 6962) with a list of logs, at a point in time.
public struct TransparencyVerifier: Sendable {
  public let logs: TransparencyLogList
  public let time: Timestamp

  public init(logs: TransparencyLogList, time: Timestamp) {
    self.logs = logs
    self.time = time
  }

  /// `issuerKey` is the key that signed the certificate; without it embedded timestamps cannot be verified. `tls` are the timestamps of the
  /// TLS extension, each without the list's lengths; `ocsp` complete lists (`OCSPTimestamps`).
  public func verify(
    _ certificate: Certificate, issuerKey: PublicKey?, tls: [[UInt8]] = [], ocsp: [[UInt8]] = []
  ) -> TransparencyVerdict {
    let verifier = TimestampVerifier(certificate: certificate, issuerKey: issuerKey, logs: logs, time: time)
    var presented: [(SignedCertificateTimestamp.Delivery, TimestampList.Entry)] = []
    func add(_ list: [UInt8], _ delivery: SignedCertificateTimestamp.Delivery) {
      do throws(PKIError) {
        presented += try TimestampList(list).entries.map { (delivery, $0) }
      } catch {
        presented.append((delivery, .malformed(error, list)))
      }
    }
    if let list = certificate.signedCertificateTimestamps { add(list, .certificate) }
    presented += TimestampList(timestamps: tls).entries.map { (.tls, $0) }
    for list in ocsp { add(list, .ocsp) }
    let timestamps = presented.prefix(TimestampVerifier.limit).map { verifier.verdict(on: $0.1, delivery: $0.0) }
    var compliance: [TransparencyProgram: TransparencyCompliance] = [:]
    for program in TransparencyProgram.allCases {
      guard logs.programs.contains(program) else {
        compliance[program] = .unknown("the list of logs has no states for \(program.rawValue)")
        continue
      }
      let count = TransparencyCount(certificate: certificate, timestamps: timestamps, program: program, time: time)
      compliance[program] = count.compliance(isStale: logs.isStale(at: time))
    }
    return TransparencyVerdict(
      timestamps: timestamps, compliance: compliance, source: logs.source, date: logs.date, isStale: logs.isStale(at: time),
      isTruncated: presented.count > timestamps.count)
  }
}

/// The Certificate Transparency verdict on a certificate (RFC 6962), by program.
public struct TransparencyVerdict: Hashable, Sendable {
  public let timestamps: [TimestampVerdict]
  /// The compliance by program.
  public let compliance: [TransparencyProgram: TransparencyCompliance]
  /// The source of the log list, and its date.
  public let source: String
  public let date: Timestamp?
  /// Whether the list is so old that logs may have been added since.
  public let isStale: Bool
  /// Whether some timestamps were ignored because there are too many.
  public let isTruncated: Bool

  public func compliance(with program: TransparencyProgram) -> TransparencyCompliance {
    compliance[program] ?? .unknown("no rules are known for \(program.rawValue)")
  }
}
