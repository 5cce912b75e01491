internal import X509

/// Exact encodings of AlgorithmIdentifiers (BR, section 7.1.3).
enum LintAlgorithms {
  static let rsaPKCS1: Set<OID> = Set([2, 3, 4, 5, 11, 12, 13, 14].map { OID(1, 2, 840, 113_549, 1, 1, $0) })
  static let ecdsa: Set<OID> = [
    OID(1, 2, 840, 10_045, 4, 1), OID(1, 2, 840, 10_045, 4, 3, 1), OID(1, 2, 840, 10_045, 4, 3, 2), OID(1, 2, 840, 10_045, 4, 3, 3),
    OID(1, 2, 840, 10_045, 4, 3, 4),
  ]
  static let sha1: Set<OID> = [
    OID(1, 2, 840, 113_549, 1, 1, 5), OID(1, 3, 14, 3, 2, 29), OID(1, 2, 840, 10_045, 4, 1), OID(1, 2, 840, 10_040, 4, 3),
  ]
  static let broken: Set<OID> = [OID(1, 2, 840, 113_549, 1, 1, 2), OID(1, 2, 840, 113_549, 1, 1, 3), OID(1, 2, 840, 113_549, 1, 1, 4)]

  /// SHA-256, SHA-384 and SHA-512 with each of the three signature algorithms.
  static let allowed: Set<OID> = [
    OID(1, 2, 840, 113_549, 1, 1, 11), OID(1, 2, 840, 113_549, 1, 1, 12), OID(1, 2, 840, 113_549, 1, 1, 13), SignatureAlgorithmTable.rsaPSS,
    OID(1, 2, 840, 10_045, 4, 3, 2), OID(1, 2, 840, 10_045, 4, 3, 3), OID(1, 2, 840, 10_045, 4, 3, 4),
  ]

  /// The signature algorithm for an issuer's key by curve.
  static let ofCurve: [String: OID] = [
    "P-256": OID(1, 2, 840, 10_045, 4, 3, 2), "P-384": OID(1, 2, 840, 10_045, 4, 3, 3), "P-521": OID(1, 2, 840, 10_045, 4, 3, 4),
  ]

  /// The parameters of RSASSA-PSS with SHA-256, SHA-384 and SHA-512: the same digest for the mask, a salt of its length.
  static let pssParameters: [[UInt8]] = [(1, 32), (2, 48), (3, 64)].map { (digest: UInt8, salt: UInt8) -> [UInt8] in
    let hash: [UInt8] = [0x30, 0x0d, 0x06, 0x09, 0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, digest, 0x05, 0x00]
    let mask: [UInt8] = [0x30, 0x1a, 0x06, 0x09, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x08] + hash
    return [0x30, 0x34, 0xa0, 0x0f] + hash + [0xa1, 0x1c] + mask + [0xa2, 0x03, 0x02, 0x01, salt]
  }
}
