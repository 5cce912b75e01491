import Bytes
import Minting
import PathValidation
import Testing
import X509

@Suite struct CertificateTests {
  private static let now = Timestamp(seconds: 1_795_219_200)

  private static func minted(change: TestAuthority.Change = { _ in }) throws -> [UInt8] {
    try TestAuthority.root("Root", now: now).server([.dns("a.example"), .dns("*.b.example")], change: change).der
  }

  @Test func `a certificate truncated at any length is refused`() throws {
    let der = try Self.minted()
    for count in der.indices { #expect(throws: PKIError.self) { try Certificate(der: Array(der.prefix(count))) } }
  }

  @Test func `random changes never trap`() throws {
    let der = try Self.minted()
    var state: UInt64 = 0x5eed
    for _ in 0..<2_000 {
      var changed = der
      for _ in 0..<3 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        changed[Int(state >> 33) % changed.count] = UInt8(truncatingIfNeeded: state >> 24)
      }
      let served = ServedChain(der: [changed])
      let verdict = CertificateVerifier(VerificationContext(time: Self.now)).verify(served, trusting: .empty)
      #expect(!verdict.trusted)
    }
  }

  @Test func `everything that is written is read`() throws {
    let der = try Self.minted {
      $0.set(.authorityInformationAccess(ocsp: ["http://o.example"], issuers: ["http://i.example"]))
      $0.set(.crlDistributionPoints(["http://c.example"]))
      $0.set(.policies([OID(2, 23, 140, 1, 2, 1)]))
      $0.set(.tlsFeatures([5]))
    }
    let certificate = try Certificate(der: der)
    #expect(certificate.version == 3)
    #expect(certificate.subject.description == "CN=a.example,O=tlsprobe tests")
    #expect(certificate.subjectAlternativeNames?.map(\.description) == ["DNS:a.example", "DNS:*.b.example"])
    #expect(certificate.keyUsage?.names == ["digitalSignature"])
    #expect(certificate.extendedKeyUsage == [.serverAuth])
    #expect(certificate.basicConstraints?.isAuthority == false)
    #expect(certificate.authorityInformationAccess?.ocsp == ["http://o.example"])
    #expect(certificate.authorityInformationAccess?.issuers == ["http://i.example"])
    #expect(certificate.crlDistributionPoints == ["http://c.example"])
    #expect(certificate.policies.first?.name == "domain-validated")
    #expect(certificate.tlsFeatures == [5])
    #expect(certificate.publicKey.curve == "P-256")
    #expect(certificate.signatureAlgorithm.name == "ecdsa-with-SHA256")
    #expect(certificate.deviations.isEmpty)
  }

  @Test func `odd serial numbers and dates are shown with a note`() throws {
    let negative = try Certificate(der: try Self.minted { $0.serialNumber = [0x80] })
    #expect(negative.deviations.map(\.kind) == [.serialNumber])
    let dates = DERWriter.sequence(DERWriter.value(0x17, Array("2601010000Z".utf8)), DERWriter.value(0x17, Array("270101000000Z".utf8)))
    let short = try Certificate(der: try Self.minted { $0.rawValidity = dates })
    #expect(short.deviations.map(\.kind) == [.time])
    #expect(short.notBefore.rfc3339 == "2026-01-01T00:00:00Z")
  }

  @Test func `names are escaped and compared as their standards say`() throws {
    let der = NameWriter.name((.organizationName, " #a,b+\"c\\ "), (.commonName, "x"))
    #expect(try DistinguishedName(der: der).description == "CN=x,O=\\ #a\\,b\\+\\\"c\\\\\\ ")
    let left = try DistinguishedName(der: NameWriter.name((.commonName, "Some  Name ")))
    let right = try DistinguishedName(der: NameWriter.name((.commonName, "some name")))
    #expect(left.matches(right))
    #expect(left != right)
  }
}
