internal import Bytes
internal import Crypto
internal import Minting
internal import PathValidation
internal import X509

/// Signatures and their algorithms (RFC 5280, sections 4.1.1.2, 4.1.2.3 and 6.1.3, (a); Baseline Requirements, section 7.1.3.2).
enum SignatureVerdictFixtures {
  static let rows: [VerdictFixture] =
    algorithms.map { kind, algorithm, strength in
      let faults: [VerdictFixture.Fault] =
        switch strength {
        case .good: []
        case .otherKey: [.at(1, .keyNotAllowed)]
        case .notAllowed, .forgeable: [.at(0, .weakSignature)]
        }
      return VerdictFixture(
        "\(kind.rawValue), \(algorithm)", faults, client: strength == .forgeable ? faults : [], rfc: [],
        VerdictFixtureParts(intermediateKind: kind, algorithm: algorithm))
    } + broken + identifiers

  private enum Strength {
    case good
    /// Prohibited for public authorities.
    case notAllowed
    /// Prohibited because of the kind of the issuer's key.
    case otherKey
    /// Collisions of the digest have been found.
    case forgeable
  }

  private static let algorithms: [(TestKeys.Kind, SignatureAlgorithm, Strength)] = rsa + others

  private static let rsa: [(TestKeys.Kind, SignatureAlgorithm, Strength)] = [
    (.rsa2048, .rsaPKCS1(.md5), .forgeable), (.rsa2048, .rsaPKCS1(.sha1), .forgeable), (.rsa2048, .rsaPKCS1(.sha224), .notAllowed),
    (.rsa2048, .rsaPKCS1(.sha256), .good), (.rsa2048, .rsaPKCS1(.sha384), .good), (.rsa2048, .rsaPKCS1(.sha512), .good),
    (.rsa2048, .rsaPSS(.sha256), .good), (.rsa2048, .rsaPSS(.sha384), .good), (.rsa2048, .rsaPSS(.sha512), .good),
  ]

  private static let others: [(TestKeys.Kind, SignatureAlgorithm, Strength)] = [
    (.rsa2048, .rsaPSS(hash: .sha256, maskHash: .sha256, saltLength: 20), .notAllowed),
    (.rsa2048, .rsaPSS(hash: .sha256, maskHash: .sha512, saltLength: 32), .notAllowed),
    (.p256, .ecdsa(.sha1), .forgeable), (.p256, .ecdsa(.sha224), .notAllowed), (.p256, .ecdsa(.sha256), .good),
    (.p256, .ecdsa(.sha384), .good), (.p384, .ecdsa(.sha384), .good), (.p521, .ecdsa(.sha512), .good), (.ed25519, .ed25519, .otherKey),
    (.ed448, .ed448, .otherKey),
  ]

  private static func flipped(_ der: [UInt8]) -> [UInt8] {
    var der = der
    if let last = der.indices.last { der[last] ^= 1 }
    return der
  }

  private static let broken: [VerdictFixture] = [
    VerdictFixture(
      "a bit of the server's flipped", [.at(0, .badSignature)],
      mint: { () throws(CryptoError) in
        let good = try VerdictFixtureParts().minted()
        return VerdictFixture.Certificates(chain: [flipped(good.chain[0])] + good.chain.dropFirst(), roots: good.roots)
      }),
    VerdictFixture(
      "a bit of the intermediate's flipped", [.at(1, .badSignature)],
      mint: { () throws(CryptoError) in
        let good = try VerdictFixtureParts().minted()
        return VerdictFixture.Certificates(chain: [good.chain[0], flipped(good.chain[1])], roots: good.roots)
      }),
    VerdictFixture(
      "a bit of the root's own flipped", [],
      mint: { () throws(CryptoError) in
        let good = try VerdictFixtureParts().minted()
        return VerdictFixture.Certificates(chain: good.chain, roots: good.roots.map(flipped))
      }),
    VerdictFixture(
      "a server's certificate by a stranger of the issuer's name", [.at(0, .unknownIssuer)],
      mint: { () throws(CryptoError) in
        let good = try VerdictFixtureParts().minted()
        let stranger = try TestAuthority.root("Intermediate", .p256, 9, now: VerdictFixture.now)
        return VerdictFixture.Certificates(
          chain: [try stranger.server([.dns("www.example.com")]).der] + good.chain.dropFirst(), roots: good.roots)
      }),
    VerdictFixture(
      "a stranger who claims the issuer's key", [.at(0, .badSignature)],
      mint: { () throws(CryptoError) in
        let good = try VerdictFixtureParts().minted()
        let stranger = try TestAuthority.root("Intermediate", .p256, 9, now: VerdictFixture.now)
        let claimed = TestAuthority.identifier(of: try TestKeys.key(.p256, 1))
        let leaf = try stranger.server([.dns("www.example.com")]) { $0.set(.authorityKeyIdentifier(claimed)) }
        return VerdictFixture.Certificates(chain: [leaf.der] + good.chain.dropFirst(), roots: good.roots)
      }),
  ]

  private static let identifiers: [VerdictFixture] = [
    VerdictFixture(
      "another algorithm inside", [.at(0, .badSignature)],
      VerdictFixtureParts(leaf: { $0.signedAlgorithm = AlgorithmWriter.identifier(.ecdsa(.sha384)) })),
    VerdictFixture(
      "another algorithm outside", [.at(0, .badSignature)],
      VerdictFixtureParts(leaf: { $0.signatureAlgorithm = AlgorithmWriter.identifier(.ecdsa(.sha384)) })),
    VerdictFixture(
      "an algorithm that cannot be computed", [.at(0, .unsupportedAlgorithm)],
      VerdictFixtureParts(leaf: {
        $0.signatureAlgorithm = AlgorithmWriter.identifier(OID(2, 16, 840, 1, 101, 3, 4, 3, 18))
        $0.signedAlgorithm = AlgorithmWriter.identifier(OID(2, 16, 840, 1, 101, 3, 4, 3, 18))
      })),
    VerdictFixture(
      "an algorithm of another kind of key", [.at(0, .badSignature)],
      VerdictFixtureParts(leaf: {
        $0.signatureAlgorithm = AlgorithmWriter.identifier(.ed25519)
        $0.signedAlgorithm = AlgorithmWriter.identifier(.ed25519)
      })),
    VerdictFixture(
      "MD2", [.at(0, .unsupportedAlgorithm), .at(0, .weakSignature)],
      client: [.at(0, .unsupportedAlgorithm), .at(0, .weakSignature)], rfc: [.at(0, .unsupportedAlgorithm)],
      VerdictFixtureParts(leaf: {
        $0.signatureAlgorithm = AlgorithmWriter.identifier(OID(1, 2, 840, 113_549, 1, 1, 2), DERWriter.null)
        $0.signedAlgorithm = AlgorithmWriter.identifier(OID(1, 2, 840, 113_549, 1, 1, 2), DERWriter.null)
      })),
    VerdictFixture(
      "PSS without parameters", [.at(0, .unsupportedAlgorithm)],
      VerdictFixtureParts(leaf: {
        $0.signatureAlgorithm = AlgorithmWriter.identifier(OID(1, 2, 840, 113_549, 1, 1, 10))
        $0.signedAlgorithm = AlgorithmWriter.identifier(OID(1, 2, 840, 113_549, 1, 1, 10))
      })),
  ]
}
