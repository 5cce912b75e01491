import Bytes
import Crypto
import Minting
import PathValidation
import Testing
import X509

@Suite struct InheritedParametersTests {
  private static let now = RevocationSetting.now

  /// A DSA key without parameters, or with NULL for them (RFC 3279, section 2.3.2).
  private static func key(_ parameters: [UInt8]) -> [UInt8] {
    DERWriter.sequence(
      AlgorithmWriter.identifier(OID(1, 2, 840, 10_040, 4, 1), parameters),
      DERWriter.bitString(DERWriter.integer(content: [0x11] + [UInt8](repeating: 0x22, count: 127))))
  }

  private static let dsa = AlgorithmWriter.identifier(OID(2, 16, 840, 1, 101, 3, 4, 3, 2))

  @Test(arguments: [[], DERWriter.null])
  func `a DSA key that inherits its parameters is an unsupported algorithm, not a wrong signature`(parameters: [UInt8]) throws {
    let root = try TestAuthority.root("Root", .p256, 0, now: Self.now)
    let issuer = try root.authority("Intermediate", .p256, 1) { $0.publicKey = Self.key(parameters) }
    let leaf = try issuer.server([.dns("localhost")]) {
      $0.signatureAlgorithm = Self.dsa
      $0.signedAlgorithm = Self.dsa
      $0.signature = DERWriter.sequence(DERWriter.integer(5), DERWriter.integer(7))
    }
    let store = TrustStore(certificates: [try Certificate(der: root.der)], name: "test")
    let verdict = CertificateVerifier(VerificationContext(time: Self.now, profile: .rfc5280)).verify(
      ServedChain(der: [leaf.der, issuer.der]), trusting: store)
    #expect(verdict.errors.map(\.code) == [.unsupportedAlgorithm])
    #expect(verdict.errors.first?.message.contains("inherit") == true, "\(verdict.errors)")

    var list = RevocationListBuilder(issuer: issuer.name, now: Self.now)
    list.signedAlgorithm = Self.dsa
    list.signatureAlgorithm = Self.dsa
    let question = RevocationChecker(try Certificate(der: leaf.der), issuer: try Certificate(der: issuer.der), at: Self.now)
    let status = question.answer(from: [try CertificateList(der: try list.signed(by: issuer.key, .ecdsa(.sha256)))]).status
    #expect(status.doubt?.cause == .unsupportedAlgorithm, "\(status)")
  }
}
