import Bytes
import DomainNames
import Minting
import PathValidation
import TLSEngine
import Testing
import X509

@testable import HTTPClient

/// Classes of failure in which others have taken a stranger for the host that was asked for, or a chain for a trusted one. Each test names
/// its guard; `ServerVerifier.judge` is what every connection passes, in any version and by any way.
@Suite struct VerificationTests {
  private let now = Timestamp(seconds: 1_790_000_000)

  private func code(
    _ url: String, names: [GeneralName], store: (TestAuthorities) throws -> [Certificate] = { [$0.root.certificate].compactMap(\.self) },
    sent: (TestAuthorities, [UInt8]) -> [[UInt8]] = { [$1, $0.intermediate.der] }
  ) throws -> String? {
    let authorities = try TestAuthorities(now: now)
    let leaf = try authorities.intermediate.server(names).der
    let trust = HTTPOptions.Trust(store: TrustStore(certificates: try store(authorities), name: "test"), time: now)
    let judge = ServerVerifier(trust: trust, url: try URI(parsing: url))
    var facts = TLSInfo(flight: ObservedServerFlight([]))
    do throws(HTTPError) {
      try judge.judge(sent(authorities, leaf), into: &facts)
      return nil
    } catch {
      return error.code
    }
  }

  /// Guard: `ReferenceIdentity.matches(dnsID:)` takes a star as a whole label only (CVE-2023-28321).
  @Test(arguments: [
    ("bücher.example.org", "xn--*.example.org"), ("xn--bcher-kva.example.org", "xn--*.example.org"),
    ("xn--bcher-kva.example.org", "x*.example.org"), ("xn--bcher-kva.example.org", "*kva.example.org"),
    ("www.example.org", "w*.example.org"), ("www.example.org", "*.*.org"), ("www.example.org", "www.*.org"),
    ("a.b.example.org", "*.example.org"),
    ("example.org", "*.example.org"), ("example.org", "*.org"), ("example.org", "*"), ("www.example.org", "*www.example.org"),
  ]) func `a star stands for one whole label and nothing else`(host: String, pattern: String) throws {
    #expect(try code("https://\(host)/", names: [.dns(pattern)]) == "certificate.hostname_mismatch")
  }

  @Test func `where it stands for one it is right, for a label in any script`() throws {
    #expect(try code("https://www.example.org/", names: [.dns("*.example.org")]) == nil)
    #expect(try code("https://bücher.example.org/", names: [.dns("*.example.org")]) == nil)
  }

  /// Guard: an address is `ReferenceIdentity.ip`, which no name matches (CVE-2014-0139, CVE-2024-2466).
  @Test(arguments: ["127.0.0.1", "*.0.0.1", "*", "*.1"]) func `no name is an address's, with a star or without`(name: String) throws {
    #expect(try code("https://127.0.0.1/", names: [.dns(name)]) != nil)
    #expect(try code("https://[::1]/", names: [.dns(name)]) != nil)
  }

  @Test func `an address has to be named as one`() throws {
    let own = try #require(IPAddress("127.0.0.1"))
    #expect(try code("https://127.0.0.1/", names: [.ipAddress(own)]) == nil)
    #expect(try code("https://127.0.0.2/", names: [.ipAddress(own)]) == "certificate.hostname_mismatch")
    #expect(try code("https://localhost/", names: [.ipAddress(own)]) == "certificate.hostname_mismatch")
  }

  /// Guard: `AnchorPolicy`; a path ends at a root of the store and nowhere else (CVE-2025-14819).
  @Test func `a chain that ends below a root is not trusted, whatever was sent and judged before`() throws {
    let names = [GeneralName.dns("localhost")]
    #expect(try code("https://localhost/", names: names, store: { _ in [] }) == "certificate.unknown_issuer")
    #expect(try code("https://localhost/", names: names, sent: { _, leaf in [leaf] }) == "certificate.unknown_issuer")
    // The authority in between was good a moment ago, under another store.
    #expect(try code("https://localhost/", names: names) == nil)
    #expect(try code("https://localhost/", names: names, store: { _ in [] }) == "certificate.unknown_issuer")
  }

  /// Guard: `PathValidation.judge` takes anchors from the store, never from what was sent.
  @Test func `a root that is sent along is no anchor`() throws {
    let sent: (TestAuthorities, [UInt8]) -> [[UInt8]] = { [$1, $0.intermediate.der, $0.root.der] }
    #expect(try code("https://localhost/", names: [.dns("localhost")], store: { _ in [] }, sent: sent) == "certificate.unknown_issuer")
  }
}
