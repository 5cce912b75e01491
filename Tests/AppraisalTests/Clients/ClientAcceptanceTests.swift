import Bytes
import DomainNames
import Minting
import Observation
import PathValidation
import TLSWire
import Testing
import X509

@testable import Appraisal

@Suite struct ClientAcceptanceTests {
  private static let now = Timestamp(seconds: 1_795_219_200)

  private let root: TestAuthority
  private let leaf: TestAuthority.Issued

  init() throws {
    root = try TestAuthority.root("Root", .p256, 0, now: Self.now)
    leaf = try root.server([.dns("www.example.com")])
  }

  private func appraised(
    trusting stores: [String], selected: Bool, leaves: [[UInt8]?], client: String, name: String = "www.example.com"
  ) throws -> SimulationObservation {
    let trusted = [try Certificate(der: root.der)]
    var options = VerificationOptions(
      store: TrustStore(certificates: selected ? trusted : [], name: "own"),
      storeDescription: TrustStoreDescription(name: "own", source: ""), name: try ReferenceIdentity(name), time: Self.now)
    options.appraisal.stores = ["mozilla", "apple"].map { store in
      TrustStore(certificates: stores.contains(store) ? trusted : [], name: store)
    }
    var probe = ProbeObservation()
    probe.simulations = try leaves.map { leaf in
      let profile = try #require(ClientProfiles.named(client).first)
      var seen = SimulationObservation(
        client: profile.name, title: profile.description, kind: .browser, support: .accepted, evidence: EvidenceDescription(.serverHello))
      seen.certificates = leaf.map { [$0] } ?? []
      return seen
    }
    ChainAppraiser(options).appraiseClients(&probe)
    return try #require(probe.simulations.last)
  }

  @Test func `a client with a store of its own accepts what that store trusts`() throws {
    let mozilla = try appraised(trusting: ["mozilla"], selected: true, leaves: [leaf.der], client: "firefox-153")
    #expect(mozilla.acceptsCertificate == .yes && mozilla.acceptanceReason == "trusted by mozilla")
    let apple = try appraised(trusting: ["mozilla"], selected: true, leaves: [leaf.der], client: "safari-18.4")
    #expect(apple.acceptsCertificate == .no && apple.acceptanceReason?.hasPrefix("not trusted by apple: ") == true)
    let chrome = try appraised(trusting: ["mozilla"], selected: true, leaves: [leaf.der], client: "chrome-156")
    #expect(chrome.acceptsCertificate == .unknown && chrome.acceptanceReason == "the roots of chrome are not known")
  }

  @Test func `a client with the store of the system accepts what all stores trust, and rejects what none does`() throws {
    func outcome(_ stores: [String], _ selected: Bool) throws -> CertificateAcceptance? {
      try appraised(trusting: stores, selected: selected, leaves: [leaf.der], client: "curl-7.88").acceptsCertificate
    }
    #expect(try outcome(["mozilla", "apple"], true) == .yes)
    #expect(try outcome(["mozilla"], true) == .unknown)
    #expect(try outcome([], false) == .no)
  }

  @Test func `an authority that only the selected store has counts as a private one`() throws {
    let seen = try appraised(trusting: [], selected: true, leaves: [leaf.der], client: "firefox-153")
    #expect(seen.acceptsCertificate == .yes && seen.acceptanceReason == "trusted by own")
  }

  @Test func `a name that does not match is rejected by every client`() throws {
    for client in ["firefox-153", "curl-7.88"] {
      let seen = try appraised(
        trusting: ["mozilla", "apple"], selected: true, leaves: [leaf.der], client: client, name: "www.example.org")
      #expect(seen.acceptsCertificate == .no, "\(client): \(seen)")
    }
  }

  @Test func `an encrypted certificate is that of the others, if they have one leaf`() throws {
    let one = try appraised(trusting: ["mozilla"], selected: true, leaves: [leaf.der, nil], client: "firefox-153")
    #expect(one.acceptsCertificate == .yes)
    let several = try appraised(trusting: ["mozilla"], selected: true, leaves: [leaf.der, root.der, nil], client: "firefox-153")
    #expect(several.acceptsCertificate == .unknown)
    let none = try appraised(trusting: ["mozilla"], selected: true, leaves: [nil], client: "firefox-153")
    #expect(none.acceptsCertificate == .unknown)
  }

  @Test func `a refused or a recorded client has no result`() throws {
    let options = VerificationOptions(
      store: .empty, storeDescription: TrustStoreDescription(name: "own", source: ""), name: nil, time: Self.now)
    var acceptance = ClientAcceptance(options, chains: [])
    var seen = SimulationObservation(
      client: "firefox-153", title: "Firefox 153", kind: .browser, support: .refused, evidence: EvidenceDescription(.alert))
    #expect(acceptance.acceptance(of: seen) == nil)
    seen.support = .accepted
    seen.client = "recorded"
    #expect(acceptance.acceptance(of: seen) == nil)
  }
}
