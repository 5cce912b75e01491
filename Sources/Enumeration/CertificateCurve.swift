internal import TLSWire

/// The curve of a certificate's key, found by its object identifier without parsing the certificate.
enum CertificateCurve {
  static func find(in der: [UInt8]) -> NamedGroup? {
    for (group, oid) in curves where contains(der, oid) { return group }
    return nil
  }

  private static func contains(_ bytes: [UInt8], _ part: [UInt8]) -> Bool {
    guard bytes.count >= part.count else { return false }
    return (0...bytes.count - part.count).contains { start in bytes[start..<start + part.count].elementsEqual(part) }
  }

  /// DER of the object identifiers (RFC 5480, section 2.1.1.1).
  private static let curves: [(NamedGroup, [UInt8])] = [
    (.secp256r1, [0x06, 0x08, 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x03, 0x01, 0x07]),
    (.secp384r1, [0x06, 0x05, 0x2b, 0x81, 0x04, 0x00, 0x22]),
    (.secp521r1, [0x06, 0x05, 0x2b, 0x81, 0x04, 0x00, 0x23]),
  ]
}
