internal import Crypto

/// Signature algorithms by OID: RFC 3279, 4055, 5758, 8410, 9881, 9909.
package enum SignatureAlgorithmTable {
  package struct Row: Sendable {
    let name: String
    var algorithm: SignatureAlgorithm?
  }

  package static let rsaPSS = OID(1, 2, 840, 113_549, 1, 1, 10)

  package static let rows: [OID: Row] = classic.merging(postQuantum) { row, _ in row }

  private static let classic: [OID: Row] = [
    OID(1, 2, 840, 113_549, 1, 1, 2): Row(name: "md2WithRSAEncryption"),
    OID(1, 2, 840, 113_549, 1, 1, 3): Row(name: "md4WithRSAEncryption"),
    OID(1, 2, 840, 113_549, 1, 1, 4): Row(name: "md5WithRSAEncryption", algorithm: .rsaPKCS1(.md5)),
    OID(1, 2, 840, 113_549, 1, 1, 5): Row(name: "sha1WithRSAEncryption", algorithm: .rsaPKCS1(.sha1)),
    OID(1, 3, 14, 3, 2, 29): Row(name: "sha1WithRSASignature", algorithm: .rsaPKCS1(.sha1)),
    OID(1, 2, 840, 113_549, 1, 1, 14): Row(name: "sha224WithRSAEncryption", algorithm: .rsaPKCS1(.sha224)),
    OID(1, 2, 840, 113_549, 1, 1, 11): Row(name: "sha256WithRSAEncryption", algorithm: .rsaPKCS1(.sha256)),
    OID(1, 2, 840, 113_549, 1, 1, 12): Row(name: "sha384WithRSAEncryption", algorithm: .rsaPKCS1(.sha384)),
    OID(1, 2, 840, 113_549, 1, 1, 13): Row(name: "sha512WithRSAEncryption", algorithm: .rsaPKCS1(.sha512)),
    rsaPSS: Row(name: "RSASSA-PSS"),
    OID(1, 2, 840, 10_045, 4, 1): Row(name: "ecdsa-with-SHA1", algorithm: .ecdsa(.sha1)),
    OID(1, 2, 840, 10_045, 4, 3, 1): Row(name: "ecdsa-with-SHA224", algorithm: .ecdsa(.sha224)),
    OID(1, 2, 840, 10_045, 4, 3, 2): Row(name: "ecdsa-with-SHA256", algorithm: .ecdsa(.sha256)),
    OID(1, 2, 840, 10_045, 4, 3, 3): Row(name: "ecdsa-with-SHA384", algorithm: .ecdsa(.sha384)),
    OID(1, 2, 840, 10_045, 4, 3, 4): Row(name: "ecdsa-with-SHA512", algorithm: .ecdsa(.sha512)),
    OID(1, 2, 840, 10_040, 4, 3): Row(name: "dsa-with-SHA1", algorithm: .dsa(.sha1)),
    OID(2, 16, 840, 1, 101, 3, 4, 3, 1): Row(name: "dsa-with-SHA224", algorithm: .dsa(.sha224)),
    OID(2, 16, 840, 1, 101, 3, 4, 3, 2): Row(name: "dsa-with-SHA256", algorithm: .dsa(.sha256)),
    OID(1, 3, 101, 112): Row(name: "Ed25519", algorithm: .ed25519),
    OID(1, 3, 101, 113): Row(name: "Ed448", algorithm: .ed448),
    OID(1, 2, 156, 10_197, 1, 501): Row(name: "SM2-with-SM3"),
    OID(1, 2, 643, 7, 1, 1, 3, 2): Row(name: "GOST R 34.10-2012 with GOST R 34.11-2012 (256 bit)"),
    OID(1, 2, 643, 7, 1, 1, 3, 3): Row(name: "GOST R 34.10-2012 with GOST R 34.11-2012 (512 bit)"),
    OID(1, 2, 643, 2, 2, 3): Row(name: "GOST R 34.10-2001 with GOST R 34.11-94"),
  ]

  /// RFC 9881 and RFC 9909, under NIST's arc for signature algorithms; keys and signatures share the OID.
  private static let postQuantum: [OID: Row] = {
    let names = ["ML-DSA-44", "ML-DSA-65", "ML-DSA-87"]
    let hashBased = [
      "SLH-DSA-SHA2-128s", "SLH-DSA-SHA2-128f", "SLH-DSA-SHA2-192s", "SLH-DSA-SHA2-192f", "SLH-DSA-SHA2-256s", "SLH-DSA-SHA2-256f",
      "SLH-DSA-SHAKE-128s", "SLH-DSA-SHAKE-128f", "SLH-DSA-SHAKE-192s", "SLH-DSA-SHAKE-192f", "SLH-DSA-SHAKE-256s", "SLH-DSA-SHAKE-256f",
    ]
    var rows: [OID: Row] = [:]
    for (index, name) in (names + hashBased).enumerated() {
      rows[OID(2, 16, 840, 1, 101, 3, 4, 3, 17 + UInt64(index))] = Row(name: name)
    }
    return rows
  }()
}
