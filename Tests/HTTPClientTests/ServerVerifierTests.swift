import Bytes
import DomainNames
import Minting
import PathValidation
import TLSEngine
import Testing
import X509

@testable import HTTPClient

@Suite struct ServerVerifierTests {
  private let now = Timestamp(seconds: 1_790_000_000)

  private struct VerificationRun {
    var facts = TLSInfo(flight: ObservedServerFlight([]))
    var error: HTTPError?
  }

  private func judged(_ url: String, change: (inout HTTPOptions.Trust) -> Void = { _ in }, sends: Bool = true) throws -> VerificationRun {
    let authorities = try TestAuthorities(now: now)
    let root = try #require(authorities.root.certificate)
    var trust = HTTPOptions.Trust(store: TrustStore(certificates: [root], name: "test"), time: now)
    change(&trust)
    let chain = sends ? [try authorities.server().der, authorities.intermediate.der] : []
    let judge = ServerVerifier(trust: trust, url: try URI(parsing: url))
    var judged = VerificationRun()
    do throws(HTTPError) {
      try judge.judge(chain, into: &judged.facts)
    } catch {
      judged.error = error
    }
    return judged
  }

  @Test(arguments: ["https://localhost/", "https://127.0.0.1:8443/", "https://[::1]/"])
  func `a chain to a known root for the URL's host is trusted`(url: String) throws {
    let judged = try judged(url)
    #expect(judged.error == nil)
    #expect(judged.facts.verdict?.trusted == true)
  }

  @Test func `another host, another time and another root are errors of their own`() throws {
    let mismatch = try judged("https://other.example/")
    #expect(mismatch.error?.code == "certificate.hostname_mismatch")
    #expect(mismatch.error?.phase == .verify)
    #expect(mismatch.facts.checkedName == "other.example")
    let expired = try judged("https://localhost/") { $0.time = Timestamp(seconds: 1_990_000_000) }
    #expect(expired.error?.code == "certificate.expired")
    let unknown = try judged("https://localhost/") { $0.store = TrustStore(certificates: [], name: "none") }
    #expect(unknown.error?.code == "certificate.unknown_issuer")
  }

  @Test func `browser rules bind chains to public roots, and private authorities only by the profile baseline`() throws {
    let root = try TestAuthority.root("Root", .p256, 0, now: now)
    let leaf = try root.server([.dns("localhost")]) { $0.notAfter = $0.notBefore + .seconds(365 * 86_400) }
    func code(_ change: (inout HTTPOptions.Trust) -> Void) throws -> String? {
      var trust = HTTPOptions.Trust(store: TrustStore(certificates: [try Certificate(der: root.der)], name: "test"), time: now)
      change(&trust)
      let judge = ServerVerifier(trust: trust, url: try URI(parsing: "https://localhost/"))
      var facts = TLSInfo(flight: ObservedServerFlight([]))
      do throws(HTTPError) {
        try judge.judge([leaf.der], into: &facts)
      } catch {
        return error.code
      }
      return nil
    }
    #expect(try code { _ in } == nil)
    #expect(try code { $0.store.publicRoots = .all } == "certificate.validity_too_long")
    #expect(try code { $0.profile = .baseline } == "certificate.validity_too_long")
    #expect(
      try code {
        $0.profile = .client; $0.store.publicRoots = .all
      } == nil)
  }

  @Test func `unenforced, the judgement is kept and ends nothing`() throws {
    let judged = try judged("https://other.example/") { $0.isEnforced = false }
    #expect(judged.error == nil)
    #expect(judged.facts.verdict?.trusted == false)
    #expect(!judged.facts.isEnforced)
  }

  @Test func `another name can be asked for`() throws {
    let judged = try judged("https://other.example/") { $0.name = try? ReferenceIdentity("localhost") }
    #expect(judged.error == nil)
    #expect(judged.facts.checkedName == "localhost")
  }

  @Test func `no certificate is not trusted, and has no verdict`() throws {
    let judged = try judged("https://localhost/", sends: false)
    #expect(judged.error?.code == "certificate.malformed_certificate")
    #expect(judged.facts.verdict == nil)
  }

  @Test func `server_name is the host's, another's or none`() throws {
    func serverName(_ url: String, change: (inout HTTPOptions.Trust) -> Void = { _ in }) throws -> String? {
      var trust = HTTPOptions.Trust(store: TrustStore(certificates: [], name: "none"), time: now)
      change(&trust)
      return ServerVerifier(trust: trust, url: try URI(parsing: url)).serverName
    }
    #expect(try serverName("https://A.example./") == "a.example")
    #expect(try serverName("https://192.0.2.1/") == nil)
    #expect(try serverName("https://192.0.2.1/") { $0.serverName = "b.example" } == "b.example")
    #expect(try serverName("https://a.example/") { $0.sendsServerName = false } == nil)
  }
}
