import Bytes
import Crypto
import Minting
import PathValidation
import Testing
import X509

/// What OCSP responses say about a certificate, and which say nothing.
@Suite struct OCSPResponseSignatureTests {
  typealias Change = @Sendable (inout OCSPResponseBuilder) -> Void

  private static func answer(
    _ setting: RevocationSetting, _ der: [UInt8], nonce: [UInt8]? = nil, at time: Timestamp = RevocationSetting.now
  ) throws -> RevocationSourceStatus {
    try setting.question(at: time).answer(from: try OCSPResponse(der: der), nonce: nonce)
  }

  @Test(arguments: [true, false]) func `the issuer itself may answer`(usesSHA256: Bool) throws {
    let setting = try RevocationSetting()
    let answer = try Self.answer(setting, try setting.issuer.ocspResponse(about: setting.leaf.der, usesSHA256: usesSHA256))
    #expect(answer.status == .good)
    #expect(answer.signer?.isDelegated == false)
    #expect(answer.nextUpdate == RevocationSetting.after(days: 7))
  }

  @Test func `the responder may name itself by its key`() throws {
    let setting = try RevocationSetting()
    let key = Array(setting.issuer.key.publicKey.suffix(65))
    let response = try setting.issuer.ocspResponse(about: setting.leaf.der) {
      $0.responder = DERWriter.explicit(2, DERWriter.octetString(Digest.sha1(key)))
    }
    #expect(try Self.answer(setting, response).status == .good)
  }

  @Test func `revoked counts with date and reason, however old`() throws {
    let setting = try RevocationSetting()
    let time = RevocationSetting.after(days: -30)
    for nextUpdate in [RevocationSetting.after(days: 1), RevocationSetting.after(days: -20)] {
      let response = try setting.issuer.ocspResponse(about: setting.leaf.der) {
        $0.status = .revoked(at: time, reason: .superseded)
        $0.thisUpdate = RevocationSetting.after(days: -25)
        $0.nextUpdate = nextUpdate
      }
      #expect(try Self.answer(setting, response).status == .revoked(at: time, reason: .superseded))
    }
  }

  struct Fault: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let cause: RevocationUnknownReason.Cause
    let change: Change

    init(_ name: String, _ cause: RevocationUnknownReason.Cause, _ change: @escaping Change) {
      testDescription = name
      self.cause = cause
      self.change = change
    }
  }

  static let flaws: [Fault] = [
    Fault("status unknown", .responderUnknown) { $0.status = .unknown },
    Fault("try later", .responderError) { $0.responseStatus = 3 },
    Fault("unauthorized", .responderError) { $0.responseStatus = 6 },
    Fault("expired", .expired) { $0.nextUpdate = RevocationSetting.after(days: -1) },
    Fault("old without next update", .expired) {
      $0.thisUpdate = RevocationSetting.after(days: -11)
      $0.nextUpdate = nil
    },
    Fault("from the future", .notYetValid) { $0.thisUpdate = RevocationSetting.after(days: 1) },
    Fault("made in the future", .notYetValid) { $0.producedAt = RevocationSetting.after(days: 1) },
    Fault("another nonce", .nonceMismatch) { $0.extensions = [.nonce([9, 9])] },
    Fault("unknown critical", .unknownCriticalExtension) { $0.extensions = [MintedExtension(OID(1, 2), critical: true, der: [5, 0])] },
    Fault("unknown critical for the certificate", .unknownCriticalExtension) {
      $0.singleExtensions = [MintedExtension(OID(1, 2), critical: true, der: [5, 0])]
    },
    Fault("a stranger's name", .unauthorizedSigner) { $0.responder = DERWriter.explicit(1, NameWriter.name(commonName: "Stranger")) },
  ]

  @Test(arguments: flaws) func `a response that breaks a rule settles nothing`(flaw: Fault) throws {
    let setting = try RevocationSetting()
    let response = try setting.issuer.ocspResponse(about: setting.leaf.der, change: flaw.change)
    let answer = try Self.answer(setting, response, nonce: [1, 2])
    #expect(answer.status.doubt?.cause == flaw.cause, "\(answer.status)")
  }

  @Test func `times may differ as much as clocks do`() throws {
    let setting = try RevocationSetting()
    let early = try setting.issuer.ocspResponse(about: setting.leaf.der) { $0.thisUpdate = RevocationSetting.now + .seconds(200) }
    #expect(try Self.answer(setting, early).status == .good)
    var question = try setting.question()
    question.skew = .zero
    #expect(question.answer(from: try OCSPResponse(der: early)).status.doubt?.cause == .notYetValid)
  }

  @Test func `a nonce that is repeated or left out is taken`() throws {
    let setting = try RevocationSetting()
    let plain = try setting.issuer.ocspResponse(about: setting.leaf.der)
    let repeated = try setting.issuer.ocspResponse(about: setting.leaf.der) { $0.extensions = [.nonce([1, 2])] }
    #expect(try Self.answer(setting, plain, nonce: [1, 2]).status == .good)
    #expect(try Self.answer(setting, repeated, nonce: [1, 2]).status == .good)
  }

  @Test func `an answer about another certificate settles nothing`() throws {
    let setting = try RevocationSetting()
    let other = try setting.issuer.server([.dns("other.example")], .p256, 15)
    #expect(try Self.answer(setting, try setting.issuer.ocspResponse(about: other.der)).status.doubt?.cause == .otherCertificate)
    let foreign = try TestAuthority.root("Intermediate", .p256, 5, now: RevocationSetting.now)
    #expect(try Self.answer(setting, try foreign.ocspResponse(about: setting.leaf.der)).status.doubt?.cause == .otherCertificate)
  }

  @Test func `an answer signed by another key settles nothing`() throws {
    let setting = try RevocationSetting()
    let forged = try setting.issuer.ocspResponse(about: setting.leaf.der, signedBy: TestKeys.key(.p256, 7), .ecdsa(.sha256))
    #expect(try Self.answer(setting, forged).status.doubt?.cause == .badSignature)
    let weak = try setting.issuer.ocspResponse(about: setting.leaf.der, signedBy: setting.issuer.key, .ecdsa(.sha1))
    #expect(try Self.answer(setting, weak).status.doubt?.cause == .weakSignature)
  }

  @Test func `a responder that the issuer has authorised may answer`() throws {
    let setting = try RevocationSetting()
    let responder = try setting.responder()
    let answer = try Self.answer(setting, try Self.response(setting, by: responder))
    #expect(answer.status == .good)
    #expect(answer.signer?.isDelegated == true)
    #expect(answer.signer?.isExempt == true)
    let plain = try Self.answer(
      setting, try Self.response(setting, by: try setting.responder { $0.remove(MintedExtension.ocspNoCheck.oid) }))
    #expect(plain.signer?.isExempt == false)
  }

  @Test func `a responder that the issuer has not quite authorised may not`() throws {
    let setting = try RevocationSetting()
    let lacking: [TestAuthority.Change] = [
      { $0.set(.extendedKeyUsage([.serverAuth])) }, { $0.set(.extendedKeyUsage([.any])) }, { $0.remove(OID(2, 5, 29, 37)) },
      { $0.set(.keyUsage([.keyEncipherment])) }, { $0.notAfter = RevocationSetting.after(days: -1) },
      { $0.notBefore = RevocationSetting.after(days: 1) },
    ]
    for change in lacking {
      let answer = try Self.answer(setting, try Self.response(setting, by: try setting.responder(change: change)))
      #expect(answer.status.doubt?.cause == .unauthorizedSigner)
    }
    let stranger = try setting.root.server([], .p256, 9) {
      $0.subject = NameWriter.name(commonName: "Responder")
      $0.set(.extendedKeyUsage([.ocspSigning]))
    }
    #expect(try Self.answer(setting, try Self.response(setting, by: stranger)).status.doubt?.cause == .unauthorizedSigner)
  }

  private static func response(_ setting: RevocationSetting, by responder: TestAuthority.Issued) throws -> [UInt8] {
    let name = try Certificate(der: responder.der).subject.der
    return try setting.issuer.ocspResponse(about: setting.leaf.der, signedBy: responder.key, .ecdsa(.sha256)) {
      $0.responder = DERWriter.explicit(1, name)
      $0.certificates = [responder.der]
    }
  }
}
