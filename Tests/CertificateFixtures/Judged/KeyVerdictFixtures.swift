internal import Bytes
internal import Minting
internal import PathValidation
internal import X509

/// Kinds and sizes of keys (Baseline Requirements, sections 6.1.5 and 6.1.6).
enum KeyVerdictFixtures {
  static let rows: [VerdictFixture] =
    pool.map { kind in
      let faults = [.rsa512, .rsa1024].contains(kind) ? weak : [.rsaPSS, .ed25519, .ed448].contains(kind) ? notAllowed : []
      return VerdictFixture(
        "a server with \(kind.rawValue)", faults, client: faults == weak ? weak : [], rfc: [],
        VerdictFixtureParts(leaf: usage, leafKind: kind))
    }
    + made.map { key in
      VerdictFixture(
        "a server with \(key.title)", key.faults, client: key.faults == weak ? weak : [], rfc: [],
        VerdictFixtureParts(leaf: { $0.publicKey = key.der }))
    } + authorities

  private static let weak: [VerdictFixture.Fault] = [.at(0, .weakKey)]
  /// A key that public authorities must not certify, although clients can use it.
  private static let notAllowed: [VerdictFixture.Fault] = [.at(0, .keyNotAllowed)]
  private static let pool: [TestKeys.Kind] = TestKeys.Kind.allCases
  private static let usage: VerdictFixtureParts.Change = { $0.set(.keyUsage([.digitalSignature])) }

  private struct Key: Sendable {
    let title: String
    let der: [UInt8]
    let faults: [VerdictFixture.Fault]
  }

  /// Keys without a private key: a server's key need not sign in a chain.
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
    (512, weak), (1_024, weak), (2_047, weak), (2_048, []), (2_049, notAllowed), (3_071, notAllowed), (4_096, []), (8_192, []),
  ]
  .map { bits, faults in Key(title: "RSA of \(bits) bits", der: rsa(bits: bits, exponent: usual), faults: faults) }

  private static let exponents: [Key] = [
    ([1], false), ([2], false), ([3], true), ([4], false), ([5], true), ([0], false), ([1, 0, 0], false), ([1, 0, 1], true),
    ([0xff], false),
    ([1, 0, 0, 0, 0, 0, 0, 0, 1], true),
  ].map { exponent, isFit in
    Key(title: "the exponent \(Hex.encode(exponent))", der: rsa(bits: 2_048, exponent: exponent), faults: isFit ? [] : weak)
  }

  private static func curve(_ oid: OID, bytes: Int) -> [UInt8] {
    let point = [0x04] + (0..<2 * bytes).map { UInt8(truncatingIfNeeded: $0) }
    return DERWriter.sequence(AlgorithmWriter.identifier(OID(1, 2, 840, 10_045, 2, 1), DERWriter.oid(oid)), DERWriter.bitString(point))
  }

  private static let curves: [Key] = [
    Key(title: "P-192", der: curve(OID(1, 2, 840, 10_045, 3, 1, 1), bytes: 24), faults: weak),
    Key(title: "P-224", der: curve(OID(1, 3, 132, 0, 33), bytes: 28), faults: weak),
    Key(title: "secp256k1", der: curve(OID(1, 3, 132, 0, 10), bytes: 32), faults: weak),
    Key(title: "brainpoolP256r1", der: curve(OID(1, 3, 36, 3, 3, 2, 8, 1, 1, 7), bytes: 32), faults: weak),
    Key(title: "brainpoolP512r1", der: curve(OID(1, 3, 36, 3, 3, 2, 8, 1, 1, 13), bytes: 64), faults: weak),
    Key(title: "a curve without a name", der: curve(OID(1, 2, 3), bytes: 32), faults: weak),
    Key(title: "the curve of SM2", der: curve(OID(1, 2, 156, 10_197, 1, 301), bytes: 32), faults: weak),
    Key(title: "P-256 and no point of it", der: curve(OID(1, 2, 840, 10_045, 3, 1, 7), bytes: 32), faults: weak),
  ]

  private static let others: [Key] = [
    Key(
      title: "explicit parameters",
      der: DERWriter.sequence(
        AlgorithmWriter.identifier(OID(1, 2, 840, 10_045, 2, 1), DERWriter.sequence(DERWriter.integer(1))),
        DERWriter.bitString([4] + [UInt8](repeating: 1, count: 64))), faults: weak),
    Key(
      title: "DSA",
      der: DERWriter.sequence(
        AlgorithmWriter.identifier(
          OID(1, 2, 840, 10_040, 4, 1),
          DERWriter.sequence(
            DERWriter.integer(content: [0x7f] + [UInt8](repeating: 1, count: 256)), DERWriter.integer(5), DERWriter.integer(2))),
        DERWriter.bitString(DERWriter.integer(5))), faults: notAllowed),
    Key(
      title: "RSA that cannot be read",
      der: DERWriter.sequence(
        AlgorithmWriter.identifier(OID(1, 2, 840, 113_549, 1, 1, 1), DERWriter.null), DERWriter.bitString([1, 2, 3])), faults: weak),
  ]

  private static let authorities: [VerdictFixture] = [
    VerdictFixture(
      "a root with RSA-1024", [.at(2, .weakKey)], client: [.at(2, .weakKey)], rfc: [], VerdictFixtureParts(rootKind: .rsa1024)),
    VerdictFixture(
      "an intermediate with RSA-1024", [.at(1, .weakKey)], client: [.at(1, .weakKey)], rfc: [],
      VerdictFixtureParts(intermediateKind: .rsa1024)),
    VerdictFixture("a root with RSA-3072", [], VerdictFixtureParts(rootKind: .rsa3072)),
    VerdictFixture("a root with P-521", [], VerdictFixtureParts(rootKind: .p521)),
    VerdictFixture("a root with Ed448", [.at(2, .keyNotAllowed)], rfc: [], VerdictFixtureParts(rootKind: .ed448)),
    VerdictFixture("an intermediate with Ed25519", [.at(1, .keyNotAllowed)], rfc: [], VerdictFixtureParts(intermediateKind: .ed25519)),
    VerdictFixture("an intermediate with RSA-PSS", [.at(1, .keyNotAllowed)], rfc: [], VerdictFixtureParts(intermediateKind: .rsaPSS)),
    VerdictFixture("an intermediate with P-384", [], VerdictFixtureParts(intermediateKind: .p384)),
  ]
}
