internal import Bytes
internal import Crypto
internal import X509

/// Verifies the timestamps of one certificate with the keys of the logs (RFC 6962, sections 2.1.4 and 3.2).
struct TimestampVerifier {
  /// The maximum number of timestamps: each costs a signature check.
  static let limit = 64

  let certificate: Certificate
  /// Nil if the issuer is not available.
  let issuerKey: PublicKey?
  let logs: TransparencyLogList
  let time: Timestamp

  func verdict(on entry: TimestampList.Entry, delivery: SignedCertificateTimestamp.Delivery) -> TimestampVerdict {
    switch entry {
    case .unknownVersion(let version, _):
      TimestampVerdict(delivery: delivery, outcome: .unsupported("version \(Int(version) + 1)"))
    case .malformed(let error, _): TimestampVerdict(delivery: delivery, outcome: .malformed(error.reason))
    case .timestamp(let timestamp): verdict(on: timestamp, delivery: delivery)
    }
  }

  private func verdict(on timestamp: SignedCertificateTimestamp, delivery: SignedCertificateTimestamp.Delivery) -> TimestampVerdict {
    guard let log = logs.log(timestamp.logID) else {
      return TimestampVerdict(delivery: delivery, outcome: .unknownLog, timestamp: timestamp)
    }
    return TimestampVerdict(
      delivery: delivery, outcome: outcome(timestamp, log: log, delivery: delivery), timestamp: timestamp, log: log)
  }

  private func outcome(
    _ timestamp: SignedCertificateTimestamp, log: TransparencyLog, delivery: SignedCertificateTimestamp.Delivery
  ) -> TimestampVerdict.Outcome {
    guard Digest.sha256(log.key) == log.id else { return .invalid(.logKeyMismatch) }
    guard let algorithm = Self.algorithm(timestamp) else {
      return .unsupported("hash \(timestamp.hash) with signature algorithm \(timestamp.signer)")
    }
    let precertificate = issuerKey.flatMap { LogEntry.precertificate(of: certificate, issuerKey: $0) }
    let whole = LogEntry.certificate(certificate.der)
    guard let entry = delivery == .certificate ? precertificate : whole else {
      return .unsupported(issuerKey == nil ? "the issuer's key is not at hand" : "the signed part cannot be taken apart")
    }
    switch SignatureVerification.verify(timestamp.signature, over: entry.signed(timestamp), key: log.key, algorithm: algorithm) {
    case .valid: return timestamp.timestamp > time ? .invalid(.futureTimestamp) : .valid
    case .unsupported(let reason): return .unsupported(reason)
    case .malformedKey(let reason): return .unsupported("the log's key: \(reason)")
    case .invalid: break
    }
    // Distinguishes a signature over the other entry type from a forged one.
    let other = delivery == .certificate ? whole : precertificate
    let isOther = other.map {
      SignatureVerification.verify(timestamp.signature, over: $0.signed(timestamp), key: log.key, algorithm: algorithm) == .valid
    }
    return .invalid(isOther ?? false ? .wrongEntryType : .badSignature)
  }

  /// Only SHA-256 with RSA or ECDSA (RFC 6962, section 2.1.4); nil otherwise.
  private static func algorithm(_ timestamp: SignedCertificateTimestamp) -> SignatureAlgorithm? {
    switch (timestamp.hash, timestamp.signer) {
    case (4, 1): .rsaPKCS1(.sha256)
    case (4, 3): .ecdsa(.sha256)
    default: nil
    }
  }
}
