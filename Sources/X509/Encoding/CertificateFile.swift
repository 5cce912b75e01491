/// Certificates from files: PEM with any number, one in DER, or a PKCS #7 bundle in either.
public enum CertificateFile {
  /// The DER of each, in order, without parsing the certificates.
  ///
  /// A bundle is unordered; its first certificate that is not an authority's comes first. At most `limit` of a bundle are returned.
  public static func read(_ bytes: [UInt8], limit: Int = 10_000) throws(PKIError) -> [[UInt8]] {
    if bytes.first == 0x30 {
      if (try? Certificate(der: bytes)) != nil { return [bytes] }
      if let members = try? PKCS7.certificates(bytes, limit: limit), !members.isEmpty { return serverFirst(members) }
    }
    let blocks = try PEM.read(bytes)
    if !blocks.contains(where: \.isCertificate), let bundle = blocks.first(where: { ["PKCS7", "CMS"].contains($0.label) }) {
      return serverFirst(try PKCS7.certificates(bundle.der, limit: limit))
    }
    return try PEM.certificates(in: blocks, of: bytes).map(Self.untrusted)
  }

  /// The same certificates, with the first that is not an authority's moved to the front.
  public static func serverFirst(_ certificates: [[UInt8]]) -> [[UInt8]] {
    let server = certificates.firstIndex { der in (try? Certificate(der: der)).map { !$0.isAuthority } ?? false }
    guard let server, server > 0 else { return certificates }
    return [certificates[server]] + certificates[..<server] + certificates[(server + 1)...]
  }

  /// Removes the settings after the certificate in OpenSSL's TRUSTED CERTIFICATE.
  private static func untrusted(_ block: PEM.Block) -> [UInt8] {
    guard block.label == "TRUSTED CERTIFICATE", block.der.count > 4, block.der[0] == 0x30, block.der[1] == 0x82 else { return block.der }
    let length = 4 + (Int(block.der[2]) << 8) + Int(block.der[3])
    return length <= block.der.count ? Array(block.der.prefix(length)) : block.der
  }
}
