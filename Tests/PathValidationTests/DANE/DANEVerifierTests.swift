import Bytes
import Crypto
import DomainNames
import Minting
import PathValidation
import Testing
import X509

@Suite struct DANEVerifierTests {
  private static let now = Timestamp(seconds: 1_795_219_200)
  private static let day: Int64 = 86_400

  /// A server's chain with a root that is sent, and everything that tests change in it.
  private struct Site {
    let authorities: TestAuthorities
    let leaf: [UInt8]

    init(_ names: [GeneralName] = [.dns("a.example")], change: TestAuthority.Change = { _ in }) throws {
      authorities = try TestAuthorities(now: now)
      leaf = try authorities.intermediate.server(names, change: change).der
    }

    var all: [[UInt8]] { [leaf, authorities.intermediate.der, authorities.root.der] }
    var served: ServedChain { ServedChain(der: all) }

    func record(_ usage: TLSARecord.Usage, _ selector: TLSARecord.Selector, _ type: TLSARecord.MatchingType, depth: Int) throws
      -> TLSARecord
    {
      let der = selector == .certificate ? all[depth] : try Certificate(der: all[depth]).publicKey.der
      let data = type == .full ? der : Digest.hash(der, with: type == .sha256 ? .sha256 : .sha512)
      return TLSARecord(usage: usage, selector: selector, matchingType: type, data: data)
    }

    /// What a store with the root in it, or without, says.
    func pkix(isTrusted: Bool) throws -> ChainVerdict {
      let store = isTrusted ? TrustStore(certificates: [try Certificate(der: authorities.root.der)], name: "test") : .empty
      return CertificateVerifier(VerificationContext(time: now, name: try ReferenceIdentity("a.example"), profile: .rfc5280)).verify(
        served, trusting: store)
    }
  }

  private static func terms(
    _ name: String? = "a.example", after days: Int64 = 0, pkix: ChainVerdict? = nil, isAuthenticated: Bool? = true
  ) throws -> DANEContext {
    DANEContext(
      names: try name.map { [try ReferenceIdentity($0)] } ?? [], time: now + .seconds(days * day), pkix: pkix,
      isAuthenticated: isAuthenticated)
  }

  private static let selectors: [TLSARecord.Selector] = [.certificate, .publicKey]
  private static let types: [TLSARecord.MatchingType] = [.full, .sha256, .sha512]

  @Test(arguments: selectors, types) func `a domain's own certificate matches by every selector and type`(
    selector: TLSARecord.Selector, type: TLSARecord.MatchingType
  ) throws {
    let site = try Site()
    let verdict = DANEVerifier(try Self.terms()).verify(site.served, against: [try site.record(.domainIssued, selector, type, depth: 0)])
    #expect(verdict.outcome == .matched)
    #expect(verdict.isVerified)
    #expect(verdict.records.first?.depth == 0)
    let other = DANEVerifier(try Self.terms()).verify(site.served, against: [try site.record(.domainIssued, selector, type, depth: 1)])
    #expect(other.outcome == .failed)
    #expect(other.records.first?.reason == "it does not describe the server's certificate")
  }

  @Test func `for usage 3 neither names nor dates matter`() throws {
    let site = try Site()
    let record = try site.record(.domainIssued, .publicKey, .sha256, depth: 0)
    #expect(DANEVerifier(try Self.terms("b.example", after: 400)).verify(site.served, against: [record]).outcome == .matched)
    #expect(DANEVerifier(try Self.terms()).verify(ServedChain(der: [site.leaf]), against: [record]).outcome == .matched)
  }

  @Test(arguments: selectors, types) func `an anchor matches by every selector and type`(
    selector: TLSARecord.Selector, type: TLSARecord.MatchingType
  ) throws {
    let site = try Site()
    for depth in 1...2 {
      let verdict = DANEVerifier(try Self.terms()).verify(
        site.served, against: [try site.record(.trustAnchor, selector, type, depth: depth)])
      #expect(verdict.outcome == .matched)
      #expect(verdict.records.first?.depth == depth)
    }
    // The server's own certificate is no anchor.
    let leaf = DANEVerifier(try Self.terms()).verify(site.served, against: [try site.record(.trustAnchor, selector, .sha256, depth: 0)])
    #expect(leaf.outcome == .failed)
  }

  @Test func `for usage 2 names, dates and signatures matter`() throws {
    let site = try Site()
    let record = try site.record(.trustAnchor, .certificate, .sha256, depth: 2)
    #expect(DANEVerifier(try Self.terms("b.example")).verify(site.served, against: [record]).outcome == .failed)
    #expect(DANEVerifier(try Self.terms(after: 400)).verify(site.served, against: [record]).outcome == .failed)
    #expect(DANEVerifier(try Self.terms(nil)).verify(site.served, against: [record]).outcome == .matched)
    // The anchor is there, but the path to it is not.
    let gap = ServedChain(der: [site.all[0], site.all[2]])
    let verdict = DANEVerifier(try Self.terms()).verify(gap, against: [record])
    #expect(verdict.outcome == .failed)
    #expect(verdict.records.first?.reason.hasPrefix("no path leads to its anchor: the issuer ") == true)
    // Two names, of which one is right, as mail servers have them (RFC 7672, section 3.2.2).
    var terms = try Self.terms("b.example")
    terms.names.append(try ReferenceIdentity("a.example"))
    #expect(DANEVerifier(terms).verify(site.served, against: [record]).outcome == .matched)
  }

  @Test func `an anchor that the record holds need not be sent`() throws {
    let site = try Site()
    let short = ServedChain(der: Array(site.all.prefix(2)))
    let whole = DANEVerifier(try Self.terms()).verify(short, against: [try site.record(.trustAnchor, .certificate, .full, depth: 2)])
    #expect(whole.outcome == .matched)
    #expect(whole.records.first?.reason == "a path leads to an anchor that the record holds")
    #expect(
      DANEVerifier(try Self.terms()).verify(short, against: [try site.record(.trustAnchor, .publicKey, .full, depth: 2)]).outcome
        == .matched)
    #expect(
      DANEVerifier(try Self.terms()).verify(
        ServedChain(der: [site.leaf]), against: [try site.record(.trustAnchor, .publicKey, .full, depth: 1)]
      )
      .outcome == .matched)
    #expect(
      DANEVerifier(try Self.terms()).verify(short, against: [try site.record(.trustAnchor, .certificate, .sha256, depth: 2)]).outcome
        == .failed)
    // Signed by the key of the record, but expired.
    let late = DANEVerifier(try Self.terms(after: 400)).verify(
      ServedChain(der: [site.leaf]), against: [try site.record(.trustAnchor, .publicKey, .full, depth: 1)])
    #expect(late.outcome == .failed)
  }

  @Test func `the server's certificate is no anchor, though the record holds it or it was sent twice`() throws {
    let site = try Site()
    let held = try site.record(.trustAnchor, .certificate, .full, depth: 0)
    #expect(DANEVerifier(try Self.terms()).verify(site.served, against: [held]).outcome == .failed)
    let twice = ServedChain(der: [site.leaf, site.leaf])
    #expect(DANEVerifier(try Self.terms()).verify(twice, against: [held]).outcome == .failed)
    #expect(
      DANEVerifier(try Self.terms()).verify(twice, against: [try site.record(.trustAnchor, .publicKey, .sha256, depth: 0)]).outcome
        == .failed)
  }

  @Test func `usages 0 and 1 need the stores' verdict`() throws {
    let site = try Site()
    for (usage, depth) in [(TLSARecord.Usage.serviceCertificate, 0), (.certificateAuthority, 1), (.certificateAuthority, 2)] {
      let record = try site.record(usage, .certificate, .sha256, depth: depth)
      #expect(DANEVerifier(try Self.terms()).verify(site.served, against: [record]).outcome == .undetermined)
      #expect(DANEVerifier(try Self.terms(pkix: site.pkix(isTrusted: true))).verify(site.served, against: [record]).outcome == .matched)
      let distrusted = DANEVerifier(try Self.terms(pkix: site.pkix(isTrusted: false))).verify(site.served, against: [record])
      #expect(distrusted.outcome == .failed)
      #expect(distrusted.records.first?.reason.contains("trusted: ") == true)
    }
    let leaf = try site.record(.certificateAuthority, .certificate, .sha256, depth: 0)
    #expect(DANEVerifier(try Self.terms(pkix: site.pkix(isTrusted: true))).verify(site.served, against: [leaf]).outcome == .failed)
  }

  @Test func `an authority of usage 0 that was not sent is found in the trusted path`() throws {
    let site = try Site()
    let record = try site.record(.certificateAuthority, .publicKey, .sha256, depth: 2)
    let short = ServedChain(der: Array(site.all.prefix(2)))
    let store = TrustStore(certificates: [try Certificate(der: site.all[2])], name: "test")
    let pkix = CertificateVerifier(VerificationContext(time: Self.now, profile: .rfc5280)).verify(short, trusting: store)
    let verdict = DANEVerifier(try Self.terms(pkix: pkix)).verify(short, against: [record])
    #expect(verdict.outcome == .matched)
    #expect(verdict.records.first?.depth == nil)
  }

  @Test(arguments: ["4 1 1 00", "3 2 1 00", "3 1 3 00", "3 1 1 00", "3 1 2 00", "3 0 0 00", "3 1 0 00", "255 255 255 00"])
  func `a record with unknown values or impossible data is unusable`(text: String) throws {
    let site = try Site()
    let alone = DANEVerifier(try Self.terms()).verify(site.served, against: [try TLSARecord(text)])
    #expect(alone.outcome == .unusable)
    #expect(alone.records.first?.outcome == .unusable)
    let good = try site.record(.domainIssued, .publicKey, .sha256, depth: 0)
    #expect(DANEVerifier(try Self.terms()).verify(site.served, against: [try TLSARecord(text), good]).outcome == .matched)
  }

  @Test func `a stronger hash takes the place of a weaker one of its kind`() throws {
    let site = try Site()
    let weak = try site.record(.domainIssued, .publicKey, .sha256, depth: 0)
    let strong = try site.record(.domainIssued, .publicKey, .sha512, depth: 1)
    let verdict = DANEVerifier(try Self.terms()).verify(site.served, against: [weak, strong])
    #expect(verdict.records.map(\.outcome) == [.superseded, .notMatched])
    #expect(verdict.outcome == .failed)
    // A hash of another selector does not.
    let other = try site.record(.domainIssued, .certificate, .sha512, depth: 1)
    #expect(DANEVerifier(try Self.terms()).verify(site.served, against: [weak, other]).outcome == .matched)
  }

  @Test func `records that DNSSEC does not vouch for verify nothing`() throws {
    let site = try Site()
    let record = try site.record(.domainIssued, .publicKey, .sha256, depth: 0)
    let unknown = DANEVerifier(try Self.terms(isAuthenticated: nil)).verify(site.served, against: [record])
    #expect(unknown.outcome == .matched)
    #expect(!unknown.isVerified)
    #expect(unknown.summary.hasSuffix("; unauthenticated, since DNSSEC is not known"))
    #expect(!DANEVerifier(try Self.terms(isAuthenticated: false)).verify(site.served, against: [record]).isVerified)
    #expect(DANEVerifier(try Self.terms()).verify(site.served, against: []).outcome == .unusable)
    #expect(DANEVerifier(try Self.terms()).verify(ServedChain(der: []), against: [record]).outcome == .failed)
  }

  @Test func `a certificate that cannot be read is still compared whole`() throws {
    let bytes: [UInt8] = [0x30, 0x01, 0x00]
    let record = TLSARecord(usage: .domainIssued, selector: .certificate, matchingType: .sha256, data: Digest.sha256(bytes))
    #expect(DANEVerifier(try Self.terms()).verify(ServedChain(der: [bytes]), against: [record]).outcome == .matched)
    let key = TLSARecord(usage: .domainIssued, selector: .publicKey, matchingType: .sha256, data: Digest.sha256(bytes))
    #expect(DANEVerifier(try Self.terms()).verify(ServedChain(der: [bytes]), against: [key]).outcome == .failed)
  }

  @Test func `of a thousand records the first are judged`() throws {
    let site = try Site()
    let wrong = try site.record(.trustAnchor, .certificate, .sha256, depth: 0)
    let right = try site.record(.domainIssued, .publicKey, .sha256, depth: 0)
    let verdict = DANEVerifier(try Self.terms()).verify(site.served, against: [TLSARecord](repeating: wrong, count: 999) + [right])
    #expect(verdict.records.count == 1_000)
    #expect(verdict.outcome == .failed)
  }
}
