import Bytes
import Minting
import PathValidation
import TLSEngine
import Testing
import X509

@testable import HTTPClient

/// What `ServerVerifier` makes of pins and staples; the same function judges every connection, whatever it goes over.
@Suite struct PinVerificationTests {
  private let now = Timestamp(seconds: 1_790_000_000)
  private let authorities: TestAuthorities
  private let chain: [[UInt8]]
  private let certificates: [Certificate]

  init() throws {
    authorities = try TestAuthorities(now: now)
    chain = [try authorities.server().der, authorities.intermediate.der]
    certificates = try chain.map { try Certificate(der: $0) } + [#require(authorities.root.certificate)]
  }

  private struct VerificationRun {
    var facts = TLSInfo(flight: ObservedServerFlight([]))
    var error: HTTPError?
  }

  private func judged(
    _ url: String = "https://localhost/", sent: [[UInt8]]? = nil, staple: [UInt8]? = nil, change: (inout HTTPOptions.Trust) throws -> Void
  ) throws -> VerificationRun {
    var trust = HTTPOptions.Trust(store: TrustStore(certificates: [certificates[2]], name: "test"), time: now)
    try change(&trust)
    let judge = ServerVerifier(trust: trust, url: try URI(parsing: url))
    var judged = VerificationRun()
    do throws(HTTPError) {
      try judge.judge(sent ?? chain, staple: staple, into: &judged.facts)
    } catch {
      judged.error = error
    }
    return judged
  }

  private func pins(_ kind: Pin.Kind, _ depth: Int, scope: PinSet.Scope = .path) throws -> PinRules {
    PinRules(try PinSet([Pin(kind, of: certificates[depth]).description], scope: scope))
  }

  private let wrong = "sha256:" + String(repeating: "0", count: 64)

  @Test(arguments: Pin.Kind.allCases, [0, 1, 2]) func `a pin fits any certificate of the trusted path`(kind: Pin.Kind, depth: Int) throws {
    let judged = try judged { $0.pins = try pins(kind, depth) }
    #expect(judged.error == nil)
    #expect(judged.facts.pins?.matches.map(\.depth) == [depth])
  }

  @Test func `a pin that fits none ends the transfer after the verdict`() throws {
    let rules = PinRules(try PinSet([wrong]))
    let judged = try judged { $0.pins = rules }
    #expect(judged.error?.code == "certificate.pin_mismatch")
    #expect(judged.error?.phase == .verify)
    #expect(judged.facts.verdict?.trusted == true)
    let other = try self.judged("https://other.example/") { $0.pins = rules }
    #expect(other.error?.code == "certificate.hostname_mismatch")
  }

  /// Guard: `judge` looks at pins whether or not trust is enforced (CVE-2025-5025, CVE-2025-13034).
  @Test func `pins count with --insecure, and without a trusted path for the server's own certificate alone`() throws {
    let bad = try judged("https://other.example/") { ($0.isEnforced, $0.pins) = (false, PinRules(try PinSet([wrong]))) }
    #expect(bad.error?.code == "certificate.pin_mismatch")
    let own = try judged { ($0.isEnforced, $0.store, $0.pins) = (false, .empty, try pins(.keySHA256, 0)) }
    #expect(own.error == nil && own.facts.verdict?.trusted == false)
    // Anybody can send the pinned authority's certificate along.
    let added = try judged { ($0.isEnforced, $0.store, $0.pins) = (false, .empty, try pins(.keySHA256, 1)) }
    #expect(added.error?.code == "certificate.pin_mismatch")
  }

  /// Guard: `PinRules.outcome` takes trusted paths, not what was sent.
  @Test func `a pinned certificate that is sent beside the path does not count`() throws {
    let stranger = try Certificate(der: try authorities.server { $0.serialNumber = [0x11, 0x22] }.der)
    let rules = PinRules(try PinSet([Pin(.certificateSHA256, of: stranger).description]))
    let judged = try judged(sent: chain + [stranger.der]) { $0.pins = rules }
    #expect(judged.error?.code == "certificate.pin_mismatch")
  }

  /// Guard: pins without certificates are a mismatch, as on a resumed session whose certificates nobody kept.
  @Test func `no certificate fits no pin`() throws {
    let judged = try judged(sent: []) { ($0.isEnforced, $0.pins) = (false, try pins(.keySHA256, 0)) }
    #expect(judged.error?.code == "certificate.pin_mismatch")
  }

  @Test func `curl's pins are for the server's own key`() throws {
    #expect(try judged { $0.pins = try pins(.keySHA256, 0, scope: .leaf) }.error == nil)
    #expect(try judged { $0.pins = try pins(.keySHA256, 1, scope: .leaf) }.error?.code == "certificate.pin_mismatch")
  }

  /// Guard: rules hold for hosts by whole labels, and for addresses too.
  @Test func `rules are for their hosts, each of them must be met, and a host may be exempt`() throws {
    var rules = PinRules()
    rules.require(try PinSet([wrong]), of: try #require(HostSuffix("example.org")))
    #expect(try judged { $0.pins = rules }.facts.pins == nil)
    rules.require(try PinSet([Pin(.keySHA256, of: certificates[0]).description]), of: try #require(HostSuffix("localhost")))
    #expect(try judged { $0.pins = rules }.facts.pins?.isMet == true)
    rules.require(try PinSet([wrong]))
    #expect(try judged { $0.pins = rules }.error?.code == "certificate.pin_mismatch")
    #expect(try judged("https://127.0.0.1/") { $0.pins = rules }.error?.code == "certificate.pin_mismatch")
    rules.disable(for: try #require(HostSuffix("localhost")))
    #expect(try judged { $0.pins = rules }.error == nil)
    #expect(try judged("https://127.0.0.1/") { $0.pins = rules }.error?.code == "certificate.pin_mismatch")
  }

  @Test func `a report tells all three pins of everything that was sent`() throws {
    let reports = PinReport.all(for: chain + [[1, 2, 3]])
    #expect(reports.map(\.depth) == [0, 1, 2])
    #expect(reports.map(\.pins.count) == [3, 3, 0])
    for pin in reports[1].pins { #expect(pin.matches(certificates[1])) }
  }

  // MARK: - Staples

  private func staple(change: (inout OCSPResponseBuilder) -> Void = { _ in }) throws -> [UInt8] {
    try authorities.intermediate.ocspResponse(about: chain[0], change: change)
  }

  @Test func `a good staple is what --cert-status asks for`() throws {
    let judged = try judged(staple: try staple()) { $0.demandsStaple = true }
    #expect(judged.error == nil)
    #expect(try self.judged { _ in }.error == nil)
  }

  /// Guard: `ServerVerifier.judge(staple:)` (CVE-2017-2629, CVE-2020-8286, CVE-2024-8096).
  @Test func `a staple that is missing, unknown, about another, foreign, old or no response is not good`() throws {
    let other = try authorities.server { $0.serialNumber = [0x11, 0x22] }
    let stranger = authorities.root
    let staples: [(String, [UInt8]?)] = [
      ("missing", nil), ("empty", []), ("garbage", [0x30, 0x03, 1, 2, 3]),
      ("unknown", try staple { $0.status = .unknown }),
      ("about another", try authorities.intermediate.ocspResponse(about: other.der)),
      ("signed by another", try authorities.intermediate.ocspResponse(about: chain[0], signedBy: stranger.key, stranger.algorithm)),
      ("old", try staple { ($0.thisUpdate, $0.nextUpdate) = (now + .seconds(-900_000), now + .seconds(-800_000)) }),
    ]
    for (name, staple) in staples {
      let judged = try judged(staple: staple) { $0.demandsStaple = true }
      #expect(judged.error?.code == "certificate.bad_status", "\(name)")
      let insecure = try self.judged("https://other.example/", staple: staple) { ($0.demandsStaple, $0.isEnforced) = (true, false) }
      #expect(insecure.error?.code == "certificate.bad_status", "\(name), with --insecure")
    }
  }

  /// Guard: `PeerVerifier` hands a staple to the judgement, asked for or not.
  @Test func `a certificate that its issuer took back is not trusted`() throws {
    let revoked = try staple { $0.status = .revoked(at: now + .seconds(-3_600), reason: nil) }
    let judged = try judged(staple: revoked) { _ in }
    #expect(judged.error?.code == "certificate.revoked")
    #expect(try self.judged(staple: revoked) { ($0.demandsStaple, $0.isEnforced) = (true, false) }.error?.code == "certificate.bad_status")
  }
}
