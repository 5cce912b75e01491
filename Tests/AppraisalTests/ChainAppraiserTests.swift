import Bytes
import DomainNames
import Minting
import Observation
import PathValidation
import Testing
import X509

@testable import Appraisal

/// Verdicts from observations alone, without a server or a network.
@Suite struct ChainAppraiserTests {
  private static let now = Timestamp(seconds: 1_795_219_200)
  private static let issuerURL = "http://a.example/issuer.cer"

  private let root: TestAuthority
  private let issuer: TestAuthority
  private let leaf: TestAuthority.Issued

  init() throws {
    root = try TestAuthority.root("Root", .p256, 0, now: Self.now)
    issuer = try root.authority("Intermediate", .p256, 1)
    leaf = try issuer.server([.dns("www.example.com")]) {
      $0.set(.authorityInformationAccess(ocsp: [], issuers: [Self.issuerURL]))
    }
  }

  private func appraiser(_ name: String = "www.example.com", change: (inout VerificationOptions) -> Void = { _ in }) throws
    -> ChainAppraiser
  {
    var options = VerificationOptions(
      store: TrustStore(certificates: [try Certificate(der: root.der)], name: "test"),
      storeDescription: TrustStoreDescription(name: "test", source: ""), name: try ReferenceIdentity(name), time: Self.now)
    change(&options)
    return ChainAppraiser(options)
  }

  private func address(_ possession: Possession) -> AddressObservation {
    var address = AddressObservation(address: .loopbackV4, port: 443)
    address.presented = PresentedChain(certificates: [leaf.der, issuer.der])
    address.possession = possession
    return address
  }

  @Test(arguments: [Possession.proven, .notProven, .refuted])
  func `a trusted chain needs a proof of possession`(possession: Possession) throws {
    var appraiser = try appraiser()
    var address = address(possession)
    address.chain = appraiser.verify(address.presented)
    #expect(address.chain.verdict?.trusted == true && address.chain.certificates.map(\.der) == address.presented.certificates)
    appraiser.appraise(&address)
    #expect(address.isTrusted == (possession == .proven))
    #expect(address.chain.verdict?.trusted == (possession == .proven))
  }

  @Test func `the name of the options is verified`() throws {
    var appraiser = try appraiser("other.example")
    let chain = appraiser.verify(address(.proven).presented)
    #expect(chain.verdict?.errors.map(\.code) == ["hostname_mismatch"])
  }

  @Test func `a missing issuer is requested once and completes the path`() throws {
    var appraiser = try appraiser { $0.wants = EvidenceFetchOptions(fetchIntermediates: true) }
    let presented = PresentedChain(certificates: [leaf.der])
    var chain = appraiser.verify(presented)
    #expect(chain.verdict?.errors.map(\.code) == ["unknown_issuer"])
    var inquiry = try #require(ChainInquiry(presented, by: appraiser))
    let next = inquiry.next()
    let request = try #require(next)
    #expect(request.kind == .issuer && request.url == Self.issuerURL && request.content == nil)
    inquiry.received(EvidenceResponse(.bytes(issuer.der), EvidenceFetch(kind: request.kind, url: request.url)))
    let last = inquiry.next()
    #expect(last == nil)
    inquiry.finish(&chain)
    appraiser.appraise(&chain)
    #expect(chain.verdict?.trusted == true && chain.certificates.count == 1)
    #expect(chain.fetched.map(\.url) == [Self.issuerURL] && chain.fetched.first?.certificates.count == 1)
  }

  @Test func `nothing is requested unless the options fetch`() throws {
    let inquiry = ChainInquiry(PresentedChain(certificates: [leaf.der]), by: try appraiser())
    #expect(inquiry == nil)
  }

  @Test func `the worst of the chains of a probe decides`() throws {
    var probe = ProbeObservation()
    for possession in [Possession.proven, .refuted] {
      probe.presented.append(RepeatedChain(address(possession).presented, attempts: 2))
    }
    try appraiser { $0.isEnforced = false }.appraise(&probe)
    #expect(probe.chains.map(\.possession) == [.refuted, .proven] && probe.chains.map(\.attempts) == [2, 2])
    #expect(probe.possession == .refuted && probe.isVerdictEnforced == false && !probe.isAccepted)
  }
}
