import Bytes
import Crypto
import Minting
import PathValidation
import Testing
import X509

/// What an inquiry asks for, in which order, and what it makes of the answers.
@Suite struct EvidencePlannerTests {
  private static let issuerURL = "http://a.example/issuer.cer"
  private static let listURL = "http://a.example/1.crl"
  private static let responderURL = "http://ocsp.example"

  private static func setting() throws -> RevocationSetting {
    try RevocationSetting(leaf: {
      $0.set(.authorityInformationAccess(ocsp: [responderURL], issuers: [issuerURL]))
      $0.set(.crlDistributionPoints(["ldap://a.example/x", listURL]))
    })
  }

  private static func inquiry(
    _ setting: RevocationSetting, _ wants: EvidenceFetchOptions, sends chain: [[UInt8]]? = nil, evidence: RevocationEvidence = .none
  ) throws -> EvidencePlanner {
    let store = TrustStore(certificates: [try Certificate(der: setting.root.der)], name: "test")
    let served = ServedChain(der: chain ?? [setting.leaf.der, setting.issuer.der])
    return EvidencePlanner(served: served, store: store, at: RevocationSetting.now, wants: wants, evidence: evidence)
  }

  /// Runs it against a table of files; what is not there is unreachable.
  private static func run(
    _ inquiry: EvidencePlanner, _ files: [String: [UInt8]]
  ) throws -> (needs: [String], findings: GatheredEvidence) {
    var inquiry = inquiry
    var needs: [String] = []
    for _ in 0..<64 {
      switch inquiry.next() {
      case .done(let findings): return (needs, findings)
      case .need(let need):
        needs.append("\(need.kind) \(need.location)")
        #expect(inquiry.next() == .need(need))
        inquiry.received(files[need.location].map { .bytes($0) } ?? .failed("nobody there"))
      }
    }
    throw PKIError(code: .noCertificate, reason: "the inquiry does not end")
  }

  @Test func `nothing is fetched unless it is wanted`() throws {
    let setting = try Self.setting()
    for mode in [RevocationMode.off, .staple] {
      #expect(try Self.run(try Self.inquiry(setting, EvidenceFetchOptions(revocation: mode), sends: [setting.leaf.der]), [:]).needs.isEmpty)
    }
  }

  @Test func `a missing issuer is fetched and makes the path whole`() throws {
    let setting = try Self.setting()
    let wants = EvidenceFetchOptions(fetchIntermediates: true, revocation: .off)
    let inquiry = try Self.inquiry(setting, wants, sends: [setting.leaf.der])
    let bundle = DERWriter.sequence(
      DERWriter.oid(OID(1, 2, 840, 113_549, 1, 7, 2)),
      DERWriter.explicit(
        0,
        DERWriter.sequence(
          DERWriter.integer(1), DERWriter.set(of: []), DERWriter.sequence(DERWriter.oid(OID(1, 2, 840, 113_549, 1, 7, 1))),
          DERWriter.explicit(0, setting.issuer.der + setting.root.der), DERWriter.set(of: []))))
    for file in [setting.issuer.der, Array(PEM.write(setting.issuer.der).utf8), bundle, Array(PEM.write(bundle, label: "PKCS7").utf8)] {
      let (needs, findings) = try Self.run(inquiry, [Self.issuerURL: file])
      #expect(needs == ["issuer \(Self.issuerURL)"])
      #expect(findings.fetched.first?.certificate.der == setting.issuer.der)
      #expect(findings.fetched.first?.location == Self.issuerURL)
      #expect(findings.served.entries.count == 1)
      let store = TrustStore(certificates: [try Certificate(der: setting.root.der)], name: "test")
      let verdict = CertificateVerifier(VerificationContext(time: RevocationSetting.now)).verify(findings.served, trusting: store)
      #expect(verdict.trusted)
      #expect(verdict.servedOrder.missingIssuer == nil)
    }
  }

  @Test func `an issuer that cannot be had or read leaves the path as it is, and is asked for once`() throws {
    let setting = try Self.setting()
    let wants = EvidenceFetchOptions(fetchIntermediates: true, revocation: .off)
    for files in [[:], [Self.issuerURL: [0x30, 0x00]], [Self.issuerURL: setting.leaf.der]] {
      let (needs, findings) = try Self.run(try Self.inquiry(setting, wants, sends: [setting.leaf.der]), files)
      #expect(needs == ["issuer \(Self.issuerURL)"])
      #expect(findings.fetched.isEmpty)
    }
    #expect(try Self.run(try Self.inquiry(setting, wants), [:]).needs.isEmpty, "nothing is missing")
  }

  @Test(arguments: [RevocationMode.ocsp, .crl, .all]) func `whoever the mode names is asked`(mode: RevocationMode) throws {
    let setting = try Self.setting()
    let files = [
      Self.responderURL: try setting.issuer.ocspResponse(about: setting.leaf.der), Self.listURL: try setting.issuer.revocationList(),
    ]
    let (needs, findings) = try Self.run(try Self.inquiry(setting, EvidenceFetchOptions(revocation: mode)), files)
    let expected = (mode != .crl ? ["ocsp \(Self.responderURL)"] : []) + (mode != .ocsp ? ["crl \(Self.listURL)"] : [])
    #expect(needs == expected)
    #expect(findings.revocations.first?.status == .good)
    #expect(findings.revocations.first?.answers.compactMap(\.location).count == expected.count)
    #expect(findings.revocations.count == 2)
    #expect(findings.revocations.last?.status.doubt?.cause == .noSource)
  }

  @Test func `who does not answer, or answers nonsense, leaves it unknown and says why`() throws {
    let setting = try Self.setting()
    let inquiry = try Self.inquiry(setting, EvidenceFetchOptions(revocation: .all))
    let silent = try Self.run(inquiry, [:]).findings.revocations.first
    #expect(silent?.answers.map(\.status.doubt?.cause) == [.unreachable, .unreachable])
    #expect(silent?.status.doubt?.message == "http://ocsp.example did not respond: nobody there")
    let nonsense = try Self.run(inquiry, [Self.responderURL: [1], Self.listURL: [0x30, 0]]).findings.revocations.first
    #expect(nonsense?.answers.map(\.status.doubt?.cause) == [.malformed, .malformed])
    let foreign = try Self.run(inquiry, [Self.listURL: try setting.root.revocationList()]).findings.revocations.first
    #expect(foreign?.answers.last?.status.doubt?.message.holds("it is of another issuer") == true)
  }

  @Test func `a private address that was not asked is told apart from a silent one`() throws {
    var inquiry = try Self.inquiry(try Self.setting(), EvidenceFetchOptions(revocation: .ocsp))
    guard case .need = inquiry.next() else { throw PKIError(code: .noCertificate, reason: "nothing is needed") }
    #expect(inquiry.received(.refused("a private address"))?.cause == .notFetched)
    guard case .done(let findings) = inquiry.next() else { throw PKIError(code: .noCertificate, reason: "more is needed") }
    #expect(findings.revocations.first?.status.doubt?.cause == .notFetched)
  }

  @Test func `fetches are bounded, however many locations there are`() throws {
    let setting = try RevocationSetting(leaf: {
      $0.set(.crlDistributionPoints((0..<500).map { "http://a.example/\($0).crl" }))
      $0.set(
        .authorityInformationAccess(ocsp: (0..<500).map { "http://a.example/\($0)" }, issuers: (0..<500).map { "http://b.example/\($0)" }))
    })
    var wants = EvidenceFetchOptions(fetchIntermediates: true, revocation: .all)
    wants.fetchLimit = 5
    #expect(try Self.run(try Self.inquiry(setting, wants, sends: [setting.leaf.der]), [:]).needs.count == 5)
    wants.fetchLimit = 100
    #expect(try Self.run(try Self.inquiry(setting, wants), [:]).needs.count == 6)
  }

  @Test func `the staple counts beside what is fetched`() throws {
    let setting = try Self.setting()
    var evidence = RevocationEvidence()
    evidence.staple = .sent(try setting.issuer.ocspResponse(about: setting.leaf.der))
    let (needs, findings) = try Self.run(try Self.inquiry(setting, EvidenceFetchOptions(), evidence: evidence), [:])
    #expect(needs.isEmpty)
    #expect(findings.revocations.first?.status == .good)
    let off = try Self.run(try Self.inquiry(setting, EvidenceFetchOptions(revocation: .off), evidence: evidence), [:]).findings
    #expect(off.revocations.first?.answers.isEmpty == true)
  }
}
