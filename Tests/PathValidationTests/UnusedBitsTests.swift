import Bytes
import Crypto
import Minting
import PathValidation
import Testing
import X509

/// BIT STRINGs that hold octets, as signatures and keys do, have no unused bits.
@Suite struct UnusedBitsTests {
  enum Place: String, Sendable, CaseIterable {
    case certificateSignature, certificateKey, listSignature, responseSignature, responderKey, keyAlone

    /// The value with that many unused bits declared, read.
    func read(_ unusedBits: UInt8, _ setting: RevocationSetting) throws {
      switch self {
      case .certificateSignature:
        _ = try Certificate(der: try setting.issuer.server([.dns("a.example")]) { $0.signatureUnusedBits = unusedBits }.der)
      case .certificateKey:
        _ = try Certificate(
          der: try setting.issuer.server([.dns("a.example")]) {
            $0.publicKey = DERWriter.publicKey($0.publicKey, unusedBits: unusedBits)
          }.der)
      case .listSignature:
        _ = try CertificateList(der: try setting.issuer.revocationList { $0.signatureUnusedBits = unusedBits })
      case .responseSignature:
        _ = try OCSPResponse(der: try setting.issuer.ocspResponse(about: setting.leaf.der) { $0.signatureUnusedBits = unusedBits })
      case .responderKey:
        let responder = try setting.responder { $0.publicKey = DERWriter.publicKey($0.publicKey, unusedBits: unusedBits) }
        let response = try OCSPResponse(
          der: try setting.issuer.ocspResponse(about: setting.leaf.der, signedBy: responder.key, .ecdsa(.sha256)) {
            $0.certificates = [responder.der]
            $0.responder = DERWriter.explicit(1, NameWriter.name(commonName: "Responder"))
          })
        let answer = try setting.question().answer(from: response)
        guard answer.status == .good else { throw PKIError(code: .malformedCertificate, reason: "unused bits: \(answer.status)") }
      case .keyAlone:
        _ = try PublicKey(der: DERWriter.publicKey(setting.leaf.key.publicKey, unusedBits: unusedBits))
      }
    }
  }

  @Test(arguments: Place.allCases, [0, 1, 4, 7] as [UInt8])
  func `a signature or key that declares unused bits is malformed`(place: Place, unusedBits: UInt8) throws {
    let setting = try RevocationSetting()
    if unusedBits == 0 { return try place.read(0, setting) }
    let error = try #require(throws: PKIError.self) { try place.read(unusedBits, setting) }
    #expect(error.code == .malformedCertificate && error.reason.contains("unused bit"), "\(error)")
  }

  @Test func `a stapled OCSP response whose signature declares unused bits is no evidence`() throws {
    let setting = try RevocationSetting(leaf: { $0.set(.tlsFeatures([5])) })
    var evidence = RevocationEvidence()
    evidence.staple = .sent(try setting.issuer.ocspResponse(about: setting.leaf.der) { $0.signatureUnusedBits = 3 })
    #expect(try setting.verdict(evidence).errors.map(\.code) == [.revocationUnknown])
    let known = CertificateVerifier(VerificationContext(time: RevocationSetting.now, revocation: evidence)).revocationStatuses(
      of: try setting.path
    ).first
    #expect(known?.status.doubt?.cause == .malformed)
  }

  @Test(arguments: [TestKeys.Kind.rsa2048, .rsaPSS, .p256, .ed25519])
  func `no signature is verified with a key that declares unused bits`(kind: TestKeys.Kind) throws {
    let key = try TestKeys.key(kind)
    let signature = try key.sign([1, 2, 3], algorithm: kind.algorithm)
    func result(_ info: [UInt8]) -> SignatureVerification.Result {
      SignatureVerification.verify(signature, over: [1, 2, 3], key: info, algorithm: kind.algorithm)
    }
    #expect(result(key.publicKey) == .valid)
    guard case .malformedKey = result(DERWriter.publicKey(key.publicKey, unusedBits: 1)) else {
      Issue.record("\(result(DERWriter.publicKey(key.publicKey, unusedBits: 1)))")
      return
    }
  }
}
