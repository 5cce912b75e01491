/// Certificates as published by authorities: DER, PEM, or a PKCS #7 bundle (RFC 5280, section 4.2.2.1).
public enum CertificateBundle {
  /// The certificates that can be parsed, at most `limit`; throws if there are none.
  public static func read(_ bytes: [UInt8], limit: Int = 32) throws(PKIError) -> [Certificate] {
    let members = try CertificateFile.read(bytes, limit: limit)
    let certificates = members.prefix(limit).compactMap { try? Certificate(der: $0) }
    guard !certificates.isEmpty else {
      throw PKIError(code: .noCertificate, reason: "no readable certificate among the \(members.count) of the file")
    }
    return certificates
  }
}
