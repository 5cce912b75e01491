internal import Bytes
internal import Crypto
internal import SwiftASN1
internal import X509

/// The input of a log's signature: a certificate, or its precertificate (RFC 6962, section 3.2).
enum LogEntry {
  case certificate([UInt8])
  /// SHA-256 of the issuer's SubjectPublicKeyInfo, and the TBSCertificate without poison and timestamps.
  case precertificate(issuerKeyHash: [UInt8], toBeSigned: [UInt8])

  /// The entry of a certificate's precertificate; nil if its signed part cannot be parsed.
  static func precertificate(of certificate: Certificate, issuerKey: PublicKey) -> LogEntry? {
    guard let content = try? Precertificate.toBeSigned(certificate.toBeSigned) else { return nil }
    return .precertificate(issuerKeyHash: issuerKey.sha256, toBeSigned: content)
  }

  /// The structure signed by the log.
  func signed(_ timestamp: SignedCertificateTimestamp) -> [UInt8] {
    var writer = ByteWriter()
    // Version 1, certificate_timestamp.
    writer.write([0, 0])
    writer.write(timestamp.milliseconds)
    switch self {
    case .certificate(let der):
      writer.write(UInt16(0))
      writer.writeVector(lengthBytes: 3, der)
    case .precertificate(let issuerKeyHash, let toBeSigned):
      writer.write(UInt16(1))
      writer.write(issuerKeyHash)
      writer.writeVector(lengthBytes: 3, toBeSigned)
    }
    writer.writeVector(lengthBytes: 2, timestamp.extensions)
    return writer.bytes
  }
}
