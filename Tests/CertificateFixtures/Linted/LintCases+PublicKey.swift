internal import Crypto
internal import Minting
internal import X509

extension LintCases {
  static let publicKey: [LintCase] = [
    LintCase("lint.public-key.kind") {
      $0.publicKey = DERWriter.sequence(AlgorithmWriter.identifier(OID(1, 3, 101, 112)), DERWriter.bitString(Array(1...32)))
    },
    LintCase("lint.public-key.rsa-size", .rsaServer) { $0.publicKey = rsa(modulus(bytes: 255)) },
    LintCase("lint.public-key.rsa-size-odd", .rsaServer) { $0.publicKey = rsa([0x7f] + modulus(bytes: 256).dropFirst() + [0x01]) },
    LintCase("lint.public-key.rsa-exponent", .rsaServer) { $0.publicKey = rsa(modulus(bytes: 256), exponent: [0x01, 0x00, 0x02]) },
    LintCase("lint.public-key.rsa-exponent-range", .rsaServer) { $0.publicKey = rsa(modulus(bytes: 256), exponent: [0x03]) },
    LintCase("lint.public-key.rsa-negative", .rsaServer) { $0.publicKey = rsa(Array(modulus(bytes: 256).dropFirst())) },
    LintCase("lint.public-key.rsa-modulus-even", .rsaServer) { $0.publicKey = rsa(modulus(bytes: 256).dropLast() + [0x10]) },
    LintCase("lint.public-key.rsa-encoding", .rsaServer) { $0.publicKey = rsa(modulus(bytes: 256), parameters: []) },
    LintCase("lint.public-key.curve", passes: { $0.publicKey = (try? TestKeys.key(.p521, 0).publicKey) ?? [] }) {
      $0.publicKey = ec(DERWriter.oid(OID(1, 3, 132, 0, 10)), [0x04] + Array(repeating: 0x2a, count: 64))
    },
    LintCase("lint.public-key.curve-explicit") {
      $0.publicKey = ec(DERWriter.sequence(DERWriter.integer(1)), [0x04] + Array(repeating: 0x2a, count: 64))
    },
    LintCase("lint.public-key.point-compressed") { builder in
      builder.publicKey = ec(DERWriter.oid(OID(1, 2, 840, 10_045, 3, 1, 7)), compressed(builder.publicKey.suffix(64)))
    },
  ]

  private static func modulus(bytes count: Int) -> [UInt8] { [0x00, 0xc5] + Array(repeating: 0x5b, count: count - 1) }

  private static func rsa(
    _ modulus: [UInt8], exponent: [UInt8] = [0x01, 0x00, 0x01], parameters: [UInt8] = DERWriter.null
  ) -> [UInt8] {
    let key = DERWriter.sequence(DERWriter.integer(content: modulus), DERWriter.integer(content: exponent))
    return DERWriter.sequence(AlgorithmWriter.identifier(OID(1, 2, 840, 113_549, 1, 1, 1), parameters), DERWriter.bitString(key))
  }

  private static func ec(_ parameters: [UInt8], _ point: [UInt8]) -> [UInt8] {
    DERWriter.sequence(AlgorithmWriter.identifier(OID(1, 2, 840, 10_045, 2, 1), parameters), DERWriter.bitString(point))
  }

  /// A point in compressed form: the first coordinate and the sign of the other.
  private static func compressed(_ coordinates: ArraySlice<UInt8>) -> [UInt8] {
    [(coordinates.last ?? 0) & 1 == 0 ? 0x02 : 0x03] + coordinates.prefix(32)
  }
}
