import Bytes
import Crypto
import DomainNames
import Minting
import Observation
import PathValidation
import Testing
import X509

@testable import Appraisal

/// CAA and TLSA records against the certificates of a server.
@Suite struct RecordsAppraiserTests {
  private static let now = Timestamp(seconds: 1_795_219_200)
  private let certificates: [[UInt8]]
  private let appraiser: RecordsAppraiser

  init() throws {
    let root = try TestAuthority.root("Root", .p256, 0, now: Self.now)
    let issuer = try root.authority("Intermediate", .p256, 1)
    certificates = [try issuer.server([.dns("www.example.com")]).der, issuer.der]
    let options = VerificationOptions(
      store: .empty, storeDescription: TrustStoreDescription(name: "test", source: ""), name: try ReferenceIdentity("www.example.com"),
      time: Self.now)
    appraiser = RecordsAppraiser(options)
  }

  private func set(
    _ type: String, _ records: [String], name: String = "www.example.com.", outcome: LookupObservation.Outcome = .records,
    isAuthenticated: Bool = false
  ) -> DNSRecordsObservation.RecordSet {
    var lookup = LookupObservation(name: name, type: type, resolver: "dns")
    lookup.outcome = outcome
    lookup.isAuthenticated = isAuthenticated
    lookup.records = records.map { RecordDescription(name: name, type: type, recordClass: "IN", timeToLive: 60, data: $0) }
    return DNSRecordsObservation.RecordSet(lookup)
  }

  private func appraised(_ certificates: [[UInt8]]? = nil, _ change: (inout DNSRecordsObservation) -> Void) -> DNSRecordsObservation? {
    var records: DNSRecordsObservation? = DNSRecordsObservation(resolver: "dns")
    if var value = records {
      change(&value)
      records = value
    }
    appraiser.appraise(&records, certificates: certificates ?? self.certificates)
    return records
  }

  @Test func `CAA records of the closest name that has some are evaluated`() throws {
    let closer = set("CAA", [], outcome: .noData)
    let verdict = try #require(
      appraised { $0.caa = [closer, set("CAA", ["0 issue \";\""], name: "example.com.", isAuthenticated: true)] }?.caaVerdict)
    #expect(verdict.outcome == .notAllowed && verdict.isAuthenticated == true)
    let unknown = try #require(appraised { $0.caa = [set("CAA", ["0 issue \"ca.example\""])] }?.caaVerdict)
    #expect(unknown.outcome == .unknownIssuer && unknown.isAuthenticated == false)
    #expect(appraised { $0.caa = [set("CAA", ["0 iodef \"mailto:a@b.example\""])] }?.caaVerdict?.outcome == .allowed)
  }

  @Test(arguments: [LookupObservation.Outcome.undetermined, .refused])
  func `if the records of a closer name are not known there is no verdict`(outcome: LookupObservation.Outcome) {
    let open = set("CAA", [], outcome: outcome)
    let records = appraised { $0.caa = [open, set("CAA", ["0 issue \";\""], name: "example.com.")] }
    #expect(records?.caaVerdict == nil && records?.applicableCAA == nil && records?.undeterminedCAA == open)
  }

  @Test func `TLSA records are compared with the chain`() throws {
    let hash = { (bytes: [UInt8]) in Hex.encode(Digest.hash(bytes, with: .sha256)) }
    let good = try #require(
      appraised { $0.tlsa = set("TLSA", ["3 0 1 \(hash(certificates[0]))"], isAuthenticated: true) }?.tlsaVerdict)
    #expect(good.outcome == .matched && good.isAuthenticated == true)
    let bad = try #require(appraised { $0.tlsa = set("TLSA", ["3 0 1 \(hash(certificates[1]))"]) }?.tlsaVerdict)
    #expect(bad.outcome == .failed && bad.isAuthenticated == false)
    #expect(appraised { $0.tlsa = set("TLSA", [], outcome: .noData) }?.tlsaVerdict == nil)
  }

  @Test func `without certificates, and without records, there is nothing to evaluate`() {
    let change: (inout DNSRecordsObservation) -> Void = { $0.caa = [set("CAA", ["0 issue \";\""])] }
    #expect(appraised([], change)?.caaVerdict == nil)
    #expect(appraised { _ in }?.caaVerdict == nil)
    var none: DNSRecordsObservation?
    appraiser.appraise(&none, certificates: certificates)
    #expect(none == nil)
  }

  @Test func `an alias is no record of the type`() {
    var lookup = LookupObservation(name: "www.example.com.", type: "CAA", resolver: "dns")
    lookup.outcome = .records
    lookup.records = [RecordDescription(name: "www.example.com.", type: "CNAME", recordClass: "IN", timeToLive: 1, data: "a.example.")]
    #expect(DNSRecordsObservation.RecordSet(lookup).outcome == .noData)
  }
}
