import Bytes
import Minting
import PathValidation
import Testing
import X509

/// What revocation does to the verdict about a chain.
@Suite struct RevocationPolicyTests {
  private static func lists(_ ders: [[UInt8]]) throws -> RevocationEvidence {
    RevocationEvidence(demanding: try ders.map { try CertificateList(der: $0) })
  }

  @Test func `nothing is asked for where nothing was handed in`() throws {
    let setting = try RevocationSetting(leaf: { $0.set(.tlsFeatures([5])) })
    #expect(try setting.verdict(.none).trusted)
  }

  @Test func `a revoked certificate is refused, with when and why`() throws {
    let setting = try RevocationSetting()
    let verdict = try setting.verdict(try Self.lists([try setting.issuer.revocationList([try setting.entry()])]))
    #expect(verdict.errors.map(\.code) == [.revoked])
    let date = RevocationSetting.after(days: -3).date
    #expect(verdict.errors.first?.message == "the certificate was revoked on \(date) (keyCompromise), according to the revocation list")
  }

  @Test func `a revoked intermediate is refused`() throws {
    let setting = try RevocationSetting()
    let serial = try Certificate(der: setting.issuer.der).serialNumber
    let list = try setting.root.revocationList([RevocationListBuilder.Entry(serial, at: RevocationSetting.now, .caCompromise)])
    let verdict = try setting.verdict(try Self.lists([try setting.issuer.revocationList(), list]))
    #expect(verdict.errors.map(\.code) == [.revoked])
    #expect(verdict.errors.first?.depth == 1)
  }

  @Test func `lists that are handed in must settle the server's certificate, and others of whose issuer they are`() throws {
    let setting = try RevocationSetting()
    let good = try setting.issuer.revocationList()
    let stale = try setting.root.revocationList { $0.nextUpdate = RevocationSetting.after(days: -1) }
    #expect(try setting.verdict(try Self.lists([good])).trusted)
    #expect(try setting.verdict(try Self.lists([stale])).errors.map(\.code) == [.revocationUnknown, .revocationUnknown])
    let verdict = try setting.verdict(try Self.lists([good, stale]))
    #expect(verdict.errors.map(\.code) == [.revocationUnknown])
    #expect(verdict.errors.first?.depth == 1)
  }

  @Test func `lists that were fetched refuse nobody whom they do not name`() throws {
    let setting = try RevocationSetting()
    var evidence = RevocationEvidence()
    evidence.lists = [try CertificateList(der: try setting.issuer.revocationList { $0.nextUpdate = RevocationSetting.after(days: -1) })]
    #expect(try setting.verdict(evidence).trusted)
    #expect(
      CertificateVerifier(VerificationContext(time: RevocationSetting.now, revocation: evidence)).revocationStatuses(of: try setting.path)
        .first?.status.doubt?.cause == .expired)
  }

  @Test func `a certificate that demands a staple is refused without a good one`() throws {
    let setting = try RevocationSetting(leaf: { $0.set(.tlsFeatures([5])) })
    var evidence = RevocationEvidence()
    evidence.staple = .absent
    #expect(try setting.verdict(evidence).errors.map(\.code) == [.revocationUnknown])
    evidence.staple = .sent(try setting.issuer.ocspResponse(about: setting.leaf.der))
    #expect(try setting.verdict(evidence).trusted)
    evidence.staple = .sent([0x30, 0x00])
    #expect(try setting.verdict(evidence).errors.map(\.code) == [.revocationUnknown])
    let relaxed = try RevocationSetting()
    evidence.staple = .absent
    #expect(try relaxed.verdict(evidence).trusted)
  }

  @Test func `a staple that says revoked refuses`() throws {
    let setting = try RevocationSetting()
    var evidence = RevocationEvidence()
    evidence.staple = .sent(
      try setting.issuer.ocspResponse(about: setting.leaf.der) { $0.status = .revoked(at: RevocationSetting.now, reason: nil) })
    let verdict = try setting.verdict(evidence)
    #expect(verdict.errors.map(\.code) == [.revoked])
    #expect(verdict.errors.first?.message.hasSuffix("according to the stapled OCSP response") == true)
  }

  @Test func `a certificate says where to ask, or need not`() throws {
    func status(_ change: @escaping TestAuthority.Change) throws -> CertificateRevocation? {
      CertificateVerifier(VerificationContext(time: RevocationSetting.now)).revocationStatuses(of: try RevocationSetting(leaf: change).path)
        .first
    }
    #expect(try status { _ in }?.status.doubt?.cause == .noSource)
    #expect(try status { $0.set(.crlDistributionPoints(["http://a.example/1.crl"])) }?.status.doubt?.cause == .notChecked)
    let brief = try status { $0.notAfter = $0.notBefore + .seconds(7 * 86_400 - 1) }
    #expect(brief?.isShortLived == true)
    #expect(brief?.status.doubt?.message.hasSuffix("being short-lived") == true)
    #expect(try status { $0.notAfter = $0.notBefore + .seconds(7 * 86_400) }?.isShortLived == false)
    let early = try status {
      $0.notBefore = Timestamp(seconds: 1_773_532_799)
      $0.notAfter = $0.notBefore + .seconds(10 * 86_400 - 1)
    }
    #expect(early?.isShortLived == true)
  }

  @Test func `any source that says revoked outweighs those that say good`() throws {
    let setting = try RevocationSetting()
    var evidence = RevocationEvidence()
    evidence.staple = .sent(try setting.issuer.ocspResponse(about: setting.leaf.der))
    evidence.lists = [try CertificateList(der: try setting.issuer.revocationList([try setting.entry()]))]
    let known = try #require(
      CertificateVerifier(VerificationContext(time: RevocationSetting.now, revocation: evidence)).revocationStatuses(of: try setting.path)
        .first)
    #expect(known.answers.map(\.source) == [.staple, .crl])
    #expect(known.status.isRevoked)
    #expect(known.decisive?.source == .crl)
  }
}
