import Bytes
import Crypto
import Minting
import PathValidation
import Testing
import X509

/// Every policy with a chain that breaks it; chains that keep it stand in `ServerCaseTests`.
@Suite struct PoliciesTests {
  private static let now = Timestamp(seconds: 1_795_219_200)

  private static func codes(
    root changeRoot: TestAuthority.Change = { _ in }, intermediate changeIntermediate: TestAuthority.Change = { _ in },
    names: [GeneralName] = [.dns("www.example.com")], at time: Timestamp = now, leaf changeLeaf: TestAuthority.Change = { _ in }
  ) throws -> [ChainError.Code] {
    let root = try TestAuthority.root("Root", .p256, 0, now: now, change: changeRoot)
    let intermediate = try root.authority("Intermediate", .p256, 1, change: changeIntermediate)
    let leaf = try intermediate.server(names, change: changeLeaf)
    let store = TrustStore(certificates: [try Certificate(der: root.der)], name: "test")
    return CertificateVerifier(VerificationContext(time: time)).verify(ServedChain(der: [leaf.der, intermediate.der]), trusting: store)
      .errors.map(\.code)
  }

  @Test func `the last second of validity counts`() throws {
    #expect(try Self.codes(at: Self.now, leaf: { $0.notAfter = Self.now }) == [])
    #expect(try Self.codes(at: Self.now, leaf: { $0.notAfter = Self.now + .seconds(-1) }) == [.expired])
    #expect(try Self.codes(at: Self.now, leaf: { $0.notBefore = Self.now }) == [])
    #expect(try Self.codes(at: Self.now, leaf: { $0.notBefore = Self.now + .seconds(1) }) == [.notYetValid])
  }

  @Test func `an expired root counts as expired`() throws {
    #expect(try Self.codes(root: { $0.notAfter = Self.now + .seconds(-1) }) == [.expired])
  }

  @Test func `who issues must be an authority`() throws {
    #expect(try Self.codes(intermediate: { $0.set(.basicConstraints(authority: false)) }) == [.authorityRequired])
    #expect(try Self.codes(intermediate: { $0.remove(OID(2, 5, 29, 19)) }) == [.authorityRequired])
  }

  @Test func `a path length of zero allows no intermediate`() throws {
    #expect(try Self.codes(root: { $0.set(.basicConstraints(authority: true, pathLength: 0)) }) == [.pathLength])
    #expect(try Self.codes(root: { $0.set(.basicConstraints(authority: true, pathLength: 1)) }) == [])
  }

  @Test func `keys are used as their certificates say`() throws {
    #expect(try Self.codes(intermediate: { $0.set(.keyUsage([.crlSign])) }) == [.keyUsage])
    #expect(try Self.codes(leaf: { $0.set(.keyUsage([.crlSign])) }) == [.keyUsage])
  }

  @Test func `purposes chain`() throws {
    #expect(try Self.codes(leaf: { $0.set(.extendedKeyUsage([.clientAuth])) }) == [.extendedKeyUsage])
    #expect(try Self.codes(intermediate: { $0.set(.extendedKeyUsage([.emailProtection])) }) == [.extendedKeyUsage])
    #expect(try Self.codes(intermediate: { $0.set(.extendedKeyUsage([.any])) }) == [])
  }

  @Test func `an unknown critical extension refuses`() throws {
    let unknown = OID(1, 3, 6, 1, 4, 1, 99_999, 1)
    #expect(try Self.codes(leaf: { $0.set(MintedExtension(unknown, critical: true, der: [5, 0])) }) == [.unknownCriticalExtension])
    #expect(try Self.codes(leaf: { $0.set(MintedExtension(unknown, der: [5, 0])) }) == [])
  }

  @Test func `two signature algorithms in one certificate are a bad signature`() throws {
    let codes = try Self.codes(leaf: { $0.signedAlgorithm = AlgorithmWriter.identifier(.ecdsa(.sha512)) })
    #expect(codes == [.badSignature])
  }

  @Test func `a signature of an unknown algorithm is unsupported, never bad`() throws {
    let codes = try Self.codes(leaf: {
      $0.signatureAlgorithm = AlgorithmWriter.identifier(OID(2, 16, 840, 1, 101, 3, 4, 3, 18))
    })
    #expect(codes == [.unsupportedAlgorithm])
  }

  @Test func `a malformed extension makes the certificate malformed`() throws {
    #expect(try Self.codes(leaf: { $0.set(MintedExtension(OID(2, 5, 29, 17), der: [0x30, 0x05])) }) == [.malformedCertificate])
  }

  struct Constraint: Sendable {
    let subtree: [UInt8]
    let name: GeneralName
    let isWithin: Bool
  }

  static let constraints: [Constraint] = [
    Constraint(subtree: NameWriter.general(.dns("example.com")), name: .dns("WWW.example.com"), isWithin: true),
    Constraint(subtree: NameWriter.general(.dns("example.com")), name: .dns("example.com"), isWithin: true),
    Constraint(subtree: NameWriter.general(.dns("example.com")), name: .dns("badexample.com"), isWithin: false),
    Constraint(subtree: NameWriter.general(.email("example.com")), name: .email("a@example.com"), isWithin: true),
    Constraint(subtree: NameWriter.general(.email("example.com")), name: .email("a@sub.example.com"), isWithin: false),
    Constraint(subtree: NameWriter.general(.email(".example.com")), name: .email("a@sub.example.com"), isWithin: true),
    Constraint(subtree: NameWriter.general(.uri(".example.com")), name: .uri("https://u@a.example.com:1/x"), isWithin: true),
    Constraint(subtree: NameWriter.general(.uri("example.com")), name: .uri("https://a.example.com/"), isWithin: false),
    Constraint(
      subtree: MintedExtension.addresses([192, 0, 2, 0], mask: [255, 255, 255, 0]), name: .ipAddress(IPAddress("192.0.2.9") ?? .loopbackV4),
      isWithin: true),
    Constraint(
      subtree: MintedExtension.addresses([192, 0, 2, 0], mask: [255, 255, 255, 0]), name: .ipAddress(.loopbackV4), isWithin: false),
    Constraint(
      subtree: MintedExtension.addresses([192, 0, 2, 0], mask: [255, 255, 255, 0]), name: .ipAddress(.loopbackV6), isWithin: false),
  ]

  @Test(arguments: constraints) func `names stay within what an authority may name`(constraint: Constraint) throws {
    let permitted = try Self.codes(root: { $0.set(.nameConstraints(permitted: [constraint.subtree])) }, names: [constraint.name])
    #expect(permitted == (constraint.isWithin ? [] : [.nameConstraint]))
    let excluded = try Self.codes(root: { $0.set(.nameConstraints(excluded: [constraint.subtree])) }, names: [constraint.name])
    #expect(excluded == (constraint.isWithin ? [.nameConstraint] : []))
  }

  @Test func `a wildcard cannot cover an excluded host`() throws {
    let excluded = NameWriter.general(.dns("www.example.com"))
    #expect(try Self.codes(root: { $0.set(.nameConstraints(excluded: [excluded])) }, names: [.dns("*.example.com")]) == [.nameConstraint])
  }
}
