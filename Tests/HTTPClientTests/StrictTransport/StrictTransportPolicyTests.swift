import Bytes
import Connect
import DomainNames
import HTTPWire
import PathValidation
import Testing
import X509

@testable import HTTPClient

@Suite(.timeLimit(.minutes(1)), .serialized) struct StrictTransportPolicyTests {
  private static let versions: [HTTPOptions.Version] = [.http11, .http2]

  private func run(
    _ urls: [String], _ version: HTTPOptions.Version = .any, known: [String] = [], change: (inout PolicyBench) -> Void = { _ in }
  ) async throws -> PolicyBench.Notifications<[String: HSTSList.Entry]> {
    var bench = try PolicyBench(version)
    defer { bench.stop() }
    change(&bench)
    var list = HSTSList()
    for name in known {
      list.insert(HSTSList.Entry(includesSubdomains: true, expires: nil), for: try Target.Host(parsing: name), at: TransferBench.now)
    }
    let given = list
    return try await bench.run(urls, with: { StrictTransportPolicy(list: given, now: { TransferBench.now }) }) { $0.list.entries }
  }

  private static let saying = "/response-headers?Strict-Transport-Security=max-age%3D100"

  // CVE-2022-30115, 2022-42916, 2022-43551. Guards: StrictTransportStage upgrades before there is a
  // connection, and hosts are compared as A-labels.
  @Test(arguments: versions, ["example.org", "www.example.org.", "EXAMPLE\u{3002}org"])
  func `a host of the list is never asked over http`(version: HTTPOptions.Version, host: String) async throws {
    // Nobody listens at port 80.
    let told = try await run(["http://\(host)/anything"], version, known: ["example.org"]) { $0.lead(port: 80, to: 1) }
    #expect(told.errors == [nil])
    #expect(told.urls.count == 1 && told.urls[0].hasPrefix("https://"))
    #expect(told.hops[0][0].connection?.tls != nil)
  }

  @Test(arguments: versions)
  func `a redirect to http goes to https too`(version: HTTPOptions.Version) async throws {
    let told = try await run(["https://www.example.org/redirect-to?url=http://example.org/anything"], version, known: ["example.org"]) {
      $0.lead(port: 80, to: 1)
    }
    #expect(told.errors == [nil])
    #expect(told.urls.last == "https://example.org/anything")
  }

  // CVE-2023-23914, CVE-2024-9681. Guards: the list outlives a transfer, and in HSTSList an entry is for
  // hosts below it only where it says so.
  @Test(arguments: versions)
  func `what a host says holds from the next request on`(version: HTTPOptions.Version) async throws {
    let told = try await run(
      ["http://example.org/", "https://example.org\(Self.saying)", "http://example.org/", "http://www.example.org/"], version)
    #expect(
      told.urls == ["http://example.org/", "https://example.org\(Self.saying)", "https://example.org/", "http://www.example.org/"])
    #expect(told.kept["example.org"]?.expires == TransferBench.now + .seconds(100))
  }

  // Guard: HSTSList hears only what comes over TLS with a trusted certificate.
  @Test(arguments: versions)
  func `over http, or with a certificate that is not trusted, nothing is learned`(version: HTTPOptions.Version) async throws {
    #expect(try await run(["http://example.org\(Self.saying)"], version).kept.isEmpty)
    let insecure = try await run(["https://example.org\(Self.saying)"], version) { bench in
      bench.options.trust.store = .empty
      bench.options.trust.isEnforced = false
    }
    #expect(insecure.errors == [nil] && insecure.kept.isEmpty)
    #expect(try await run(["https://127.0.0.1\(Self.saying)"], version).kept.isEmpty)
  }
}
