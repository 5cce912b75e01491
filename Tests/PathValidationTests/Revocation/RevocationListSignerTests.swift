import Bytes
import Crypto
import Minting
import PathValidation
import Testing
import X509

/// Lists that are signed with another key than the one of the certificate (RFC 5280, section 6.3.3, (f)).
@Suite struct RevocationListSignerTests {
  private let setting: RevocationSetting

  init() throws { setting = try RevocationSetting() }

  /// A certificate for another key under the name of the issuer, by the root.
  private func sibling(
    _ key: Int = 12, by issuer: TestAuthority? = nil, change: TestAuthority.Change = { $0.set(.keyUsage([.crlSign])) }
  ) throws -> TestAuthority {
    try (issuer ?? setting.root).authority("Intermediate", .p256, key, change: change)
  }

  private func list(by signer: TestAuthority, revoking isRevoked: Bool = false) throws -> CertificateList {
    try CertificateList(der: try signer.revocationList(isRevoked ? [try setting.entry()] : []))
  }

  private func codes(_ lists: [CertificateList], _ signers: [TestAuthority]) throws -> [ChainError.Code] {
    var evidence = RevocationEvidence(demanding: lists)
    evidence.signers = try signers.map { try Certificate(der: $0.der) }
    return try setting.verdict(evidence).errors.map(\.code)
  }

  @Test func `a list by a separate key of the same authority counts, with a path to the same root`() throws {
    let signer = try sibling()
    #expect(try codes([try list(by: signer)], [signer]) == [])
    #expect(try codes([try list(by: signer, revoking: true)], [signer]) == [.revoked])
    #expect(try codes([try list(by: signer)], []) == [.revocationUnknown])
  }

  @Test func `a list by the new key of an authority counts for certificates of the old key`() throws {
    let renewed = try sibling { _ in }
    #expect(try codes([try list(by: renewed, revoking: true)], [renewed]) == [.revoked])
    // The authority certifies its own new key with the old one.
    let rolled = try sibling(13, by: setting.issuer) { _ in }
    #expect(try codes([try list(by: rolled)], [rolled]) == [])
    #expect(try codes([try list(by: rolled, revoking: true)], [rolled]) == [.revoked])
  }

  @Test func `the signer of a list may have a path over further intermediates`() throws {
    let middle = try setting.root.authority("Middle", .p256, 14)
    let signer = try sibling(by: middle)
    #expect(try codes([try list(by: signer)], [signer, middle]) == [])
    #expect(try codes([try list(by: signer)], [signer]) == [.revocationUnknown])
  }

  struct Fault: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let change: @Sendable (inout CertificateBuilder) -> Void
    init(_ name: String, _ change: @escaping @Sendable (inout CertificateBuilder) -> Void) {
      testDescription = name
      self.change = change
    }
  }

  static let flaws: [Fault] = [
    Fault("no cRLSign") { $0.set(.keyUsage([.keyCertSign])) },
    Fault("expired") { $0.notAfter = RevocationSetting.after(days: -1) },
    Fault("not valid yet") { $0.notBefore = RevocationSetting.after(days: 1) },
    Fault("an unknown critical extension") { $0.set(MintedExtension(OID(1, 2, 3), critical: true, der: [5, 0])) },
    Fault("an extension twice") { $0.extensions.append($0.extensions[0]) },
    Fault("another name") { $0.subject = NameWriter.name(commonName: "Somebody") },
  ]

  @Test(arguments: flaws) func `a list by a key without a valid certificate for lists settles nothing`(flaw: Fault) throws {
    let signer = try sibling(change: flaw.change)
    var builder = RevocationListBuilder(issuer: setting.issuer.name, now: RevocationSetting.now)
    builder.entries = [try setting.entry()]
    let revoking = try CertificateList(der: try builder.signed(by: signer.key, .ecdsa(.sha256)))
    #expect(try codes([revoking], [signer]) == [.revocationUnknown])
  }

  @Test func `a signer of the same name under another root settles nothing`() throws {
    let stranger = try TestAuthority.root("Root", .p256, 15, now: RevocationSetting.now)
    let signer = try sibling(by: stranger)
    #expect(try codes([try list(by: signer)], [signer, stranger]) == [.revocationUnknown])
    let selfMade = try TestAuthority.root("Intermediate", .p256, 16, now: RevocationSetting.now)
    #expect(try codes([try list(by: selfMade)], [selfMade]) == [.revocationUnknown])
    // The holder of a server's certificate cannot appoint one either.
    let key = try TestKeys.key(.p256, 17)
    var builder = CertificateBuilder(
      issuer: try setting.certificate.subject.der, subject: setting.issuer.name, notBefore: RevocationSetting.after(days: -1),
      notAfter: RevocationSetting.after(days: 1), publicKey: key.publicKey)
    builder.extensions = [.keyUsage([.crlSign])]
    let list = try RevocationListBuilder(issuer: setting.issuer.name, now: RevocationSetting.now).signed(by: key, .ecdsa(.sha256))
    var evidence = RevocationEvidence(demanding: [try CertificateList(der: list)])
    evidence.signers = [try Certificate(der: try builder.signed(by: setting.leaf.key, .ecdsa(.sha256)))]
    #expect(try setting.verdict(evidence).errors.map(\.code) == [.revocationUnknown])
  }

  @Test func `a revoked signer settles nothing`() throws {
    let signer = try sibling()
    let serial = try Certificate(der: signer.der).serialNumber
    let entry = RevocationListBuilder.Entry(serial, at: RevocationSetting.now, .keyCompromise)
    let roots = try CertificateList(der: try setting.root.revocationList([entry]))
    #expect(try codes([try list(by: signer), roots], [signer]) == [.revocationUnknown])
    let clean = try CertificateList(der: try setting.root.revocationList())
    #expect(try codes([try list(by: signer), clean], [signer]) == [])
  }

  @Test func `the anchor itself may sign the lists of those whom it names`() throws {
    let point = MintedExtension.distributionPoint("http://a.example/", listIssuer: setting.root.name)
    let delegating = try RevocationSetting(leaf: { $0.set(point) })
    func verdict(_ entries: [RevocationListBuilder.Entry]) throws -> [ChainError.Code] {
      let list = try delegating.root.revocationList(entries) { $0.set(.issuingDistributionPoint(flags: [4])) }
      return try delegating.verdict(RevocationEvidence(demanding: [try CertificateList(der: list)])).errors.map(\.code)
    }
    #expect(try verdict([]) == [])
    #expect(try verdict([try delegating.entry(extensions: [.certificateIssuer(delegating.issuer.name)])]) == [.revoked])
    #expect(try verdict([try delegating.entry()]) == [])
  }

  @Test func `many certificates under the name of an authority do not exhaust the work of a verdict`() throws {
    let signer = try sibling()
    let decoys = try (20..<60).map { number in try sibling(number) { $0.serialNumber = [UInt8(number)] } }
    let codes = try codes([try list(by: signer)], decoys + [signer])
    #expect(codes == [.revocationUnknown])
  }
}
