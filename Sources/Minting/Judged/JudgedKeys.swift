internal import Bytes
internal import PKI

/// Kinds and sizes of keys (Baseline Requirements, sections 6.1.5 and 6.1.6).
enum JudgedKeys {
  static let rows: [JudgedChain] =
    pool.map { kind in
      JudgedChain(
        "a server with \(kind.rawValue)", [.rsa512, .rsa1024].contains(kind) ? weak : [], rfc: [], JudgedParts(leaf: usage, leafKind: kind))
    }
    + made.map { key in
      JudgedChain("a server with \(key.title)", key.isFit ? [] : weak, rfc: [], JudgedParts(leaf: { $0.publicKey = key.der }))
    } + authorities

  private static let weak: [JudgedChain.Fault] = [.at(0, .weakKey)]
  private static let pool: [TestKeys.Kind] = TestKeys.Kind.allCases
  private static let usage: JudgedParts.Change = { $0.set(.keyUsage([.digitalSignature])) }

  private struct Key: Sendable {
    let title: String
    let der: [UInt8]
    let isFit: Bool
  }

  /// Nobody has the other half of these: a server's key need not sign in a chain.
  private static let made: [Key] = moduli + exponents + curves + others

  private static func rsa(bits: Int, exponent: [UInt8]) -> [UInt8] {
    let count = (bits + 7) / 8
    let first = UInt8(truncatingIfNeeded: 1 << ((bits - 1) % 8))
    let modulus = [first] + (1..<count).map { UInt8(truncatingIfNeeded: $0 &* 37 | 1) }
    let key = DERWriter.sequence(DERWriter.integer(content: (first >= 0x80 ? [0] : []) + modulus), DERWriter.integer(content: exponent))
    return DERWriter.sequence(AlgorithmWriter.identifier(OID(1, 2, 840, 113_549, 1, 1, 1), DERWriter.null), DERWriter.bitString(key))
  }

  private static let usual: [UInt8] = [1, 0, 1]

  private static let moduli: [Key] = [
    (512, false), (1_024, false), (2_047, false), (2_048, true), (2_049, false), (3_071, false), (4_096, true), (8_192, true),
  ]
  .map { bits, isFit in Key(title: "RSA of \(bits) bits", der: rsa(bits: bits, exponent: usual), isFit: isFit) }

  private static let exponents: [Key] = [
    ([1], false), ([2], false), ([3], true), ([4], false), ([5], true), ([0], false), ([1, 0, 0], false), ([1, 0, 1], true),
    ([0xff], false),
    ([1, 0, 0, 0, 0, 0, 0, 0, 1], true),
  ].map { exponent, isFit in Key(title: "the exponent \(Hex.encode(exponent))", der: rsa(bits: 2_048, exponent: exponent), isFit: isFit) }

  private static func curve(_ oid: OID, bytes: Int) -> [UInt8] {
    let point = [0x04] + (0..<2 * bytes).map { UInt8(truncatingIfNeeded: $0) }
    return DERWriter.sequence(AlgorithmWriter.identifier(OID(1, 2, 840, 10_045, 2, 1), DERWriter.oid(oid)), DERWriter.bitString(point))
  }

  private static let curves: [Key] = [
    Key(title: "P-192", der: curve(OID(1, 2, 840, 10_045, 3, 1, 1), bytes: 24), isFit: false),
    Key(title: "P-224", der: curve(OID(1, 3, 132, 0, 33), bytes: 28), isFit: false),
    Key(title: "secp256k1", der: curve(OID(1, 3, 132, 0, 10), bytes: 32), isFit: false),
    Key(title: "brainpoolP256r1", der: curve(OID(1, 3, 36, 3, 3, 2, 8, 1, 1, 7), bytes: 32), isFit: false),
    Key(title: "brainpoolP512r1", der: curve(OID(1, 3, 36, 3, 3, 2, 8, 1, 1, 13), bytes: 64), isFit: false),
    Key(title: "a curve without a name", der: curve(OID(1, 2, 3), bytes: 32), isFit: false),
    Key(title: "the curve of SM2", der: curve(OID(1, 2, 156, 10_197, 1, 301), bytes: 32), isFit: false),
    Key(title: "P-256 and no point of it", der: curve(OID(1, 2, 840, 10_045, 3, 1, 7), bytes: 32), isFit: false),
  ]

  private static let others: [Key] = [
    Key(
      title: "explicit parameters",
      der: DERWriter.sequence(
        AlgorithmWriter.identifier(OID(1, 2, 840, 10_045, 2, 1), DERWriter.sequence(DERWriter.integer(1))),
        DERWriter.bitString([4] + [UInt8](repeating: 1, count: 64))), isFit: false),
    Key(
      title: "DSA",
      der: DERWriter.sequence(
        AlgorithmWriter.identifier(
          OID(1, 2, 840, 10_040, 4, 1),
          DERWriter.sequence(
            DERWriter.integer(content: [0x7f] + [UInt8](repeating: 1, count: 256)), DERWriter.integer(5), DERWriter.integer(2))),
        DERWriter.bitString(DERWriter.integer(5))), isFit: false),
    Key(
      title: "RSA that cannot be read",
      der: DERWriter.sequence(
        AlgorithmWriter.identifier(OID(1, 2, 840, 113_549, 1, 1, 1), DERWriter.null), DERWriter.bitString([1, 2, 3])), isFit: false),
  ]

  private static let authorities: [JudgedChain] = [
    JudgedChain("a root with RSA-1024", [.at(2, .weakKey)], rfc: [], JudgedParts(rootKind: .rsa1024)),
    JudgedChain("an intermediate with RSA-1024", [.at(1, .weakKey)], rfc: [], JudgedParts(intermediateKind: .rsa1024)),
    JudgedChain("a root with RSA-3072", [], JudgedParts(rootKind: .rsa3072)),
    JudgedChain("a root with P-521", [], JudgedParts(rootKind: .p521)),
    JudgedChain("a root with Ed448", [], JudgedParts(rootKind: .ed448)),
    JudgedChain("an intermediate with Ed25519", [], JudgedParts(intermediateKind: .ed25519)),
    JudgedChain("an intermediate with P-384", [], JudgedParts(intermediateKind: .p384)),
  ]
}
