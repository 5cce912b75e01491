/// Certificates as files hold them: PEM with any number, or one in DER.
public enum CertificateFile {
  /// The DER of each, in order; none of them need be readable as a certificate.
  public static func read(_ bytes: [UInt8]) throws(PKIError) -> [[UInt8]] {
    if bytes.first == 0x30, (try? Certificate(der: bytes)) != nil { return [bytes] }
    return try PEM.certificates(bytes).map(Self.untrusted)
  }

  /// OpenSSL's TRUSTED CERTIFICATE has settings of its own after the certificate; only the latter is wanted.
  private static func untrusted(_ block: PEM.Block) -> [UInt8] {
    guard block.label == "TRUSTED CERTIFICATE", block.der.count > 4, block.der[0] == 0x30, block.der[1] == 0x82 else { return block.der }
    let length = 4 + (Int(block.der[2]) << 8) + Int(block.der[3])
    return length <= block.der.count ? Array(block.der.prefix(length)) : block.der
  }
}
