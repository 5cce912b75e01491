public import Crypto
public import X509

/// Writes the identifiers of signature algorithms (RFC 4055, 5758, 8410).
public enum AlgorithmWriter {
  public static func identifier(_ algorithm: SignatureAlgorithm) -> [UInt8] {
    switch algorithm {
    case .rsaPKCS1(let digest): identifier(OID(1, 2, 840, 113_549, 1, 1, rsaArc(digest)), DERWriter.null)
    case .rsaPSS(let hash, let maskHash, let saltLength): pss(hash, maskHash, saltLength)
    case .ecdsa(.sha1): identifier(OID(1, 2, 840, 10_045, 4, 1))
    case .ecdsa(let digest): identifier(OID(1, 2, 840, 10_045, 4, 3, ecdsaArc(digest)))
    case .dsa: identifier(OID(2, 16, 840, 1, 101, 3, 4, 3, 2))
    case .ed25519: identifier(OID(1, 3, 101, 112))
    case .ed448: identifier(OID(1, 3, 101, 113))
    }
  }

  public static func identifier(_ oid: OID, _ parameters: [UInt8] = []) -> [UInt8] { DERWriter.sequence(DERWriter.oid(oid), parameters) }

  private static func rsaArc(_ digest: DigestAlgorithm) -> UInt64 {
    switch digest {
    case .md5: 4
    case .sha1: 5
    case .sha224: 14
    case .sha256: 11
    case .sha384: 12
    case .sha512: 13
    }
  }

  private static func ecdsaArc(_ digest: DigestAlgorithm) -> UInt64 {
    switch digest {
    case .sha224: 1
    case .sha384: 3
    case .sha512: 4
    default: 2
    }
  }

  private static func pss(_ hash: DigestAlgorithm, _ maskHash: DigestAlgorithm, _ saltLength: Int) -> [UInt8] {
    let mask = identifier(OID(1, 2, 840, 113_549, 1, 1, 8), identifier(oid(of: maskHash), DERWriter.null))
    let parameters = DERWriter.sequence(
      DERWriter.explicit(0, identifier(oid(of: hash), DERWriter.null)), DERWriter.explicit(1, mask),
      DERWriter.explicit(2, DERWriter.integer(saltLength)))
    return identifier(OID(1, 2, 840, 113_549, 1, 1, 10), parameters)
  }

  private static func oid(of digest: DigestAlgorithm) -> OID {
    switch digest {
    case .md5: OID(1, 2, 840, 113_549, 2, 5)
    case .sha1: OID(1, 3, 14, 3, 2, 26)
    case .sha224: OID(2, 16, 840, 1, 101, 3, 4, 2, 4)
    case .sha256: OID(2, 16, 840, 1, 101, 3, 4, 2, 1)
    case .sha384: OID(2, 16, 840, 1, 101, 3, 4, 2, 2)
    case .sha512: OID(2, 16, 840, 1, 101, 3, 4, 2, 3)
    }
  }
}
