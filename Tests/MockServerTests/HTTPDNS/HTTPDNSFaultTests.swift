import Bytes
import Resolver
import Testing
import Transport

@testable import MockServer

@Suite struct HTTPDNSFaultTests {
  private func error(_ client: HTTPDNSClient) async -> ResolverError? {
    await #expect(throws: ResolverError.self) { try await client.resolve("www.example.com") }
  }

  @Test func `a dead endpoint is left for the next one`() async throws {
    let site = try HTTPDNSSite("faults: [{fault: close, endpoint: \"127.0.0.1:8080\"}]")
    let resolution = try await site.client().resolve("www.example.com")
    #expect(resolution.attempts.map(\.endpoint.description) == ["127.0.0.1:8080", "127.0.0.2:8080"])
    #expect(resolution.attempts[0].failure?.detail == "the connection ended")
  }

  @Test func `a dead region is a clear error`() async throws {
    let site = try HTTPDNSSite("faults: [{fault: close, on: resolve}]")
    let error = await error(try site.client { $0.schedules = true })
    #expect(error?.code == .failed && error?.detail == "the connection ended")
    #expect(error?.causes == ["127.0.0.1:8080: the connection ended"])
  }

  @Test func `a fault may apply to the first requests, to one operation, and to some names`() async throws {
    let site = try HTTPDNSSite("faults: [{fault: status, status: 503, first: 1, on: resolve, names: [a.example]}]")
    let client = try site.client()
    #expect(try await client.resolve("b.example").attempts.count == 1)
    #expect(try await client.resolve("b.example", "a.example").attempts.count == 2)
    #expect(try await client.resolve("a.example").attempts.count == 1)
    #expect(await client.reschedule(deadline: .never))
  }

  @Test func `a failing scheduling service does not keep names from being resolved`() async throws {
    let site = try HTTPDNSSite("faults: [{fault: close, on: schedule}]")
    let client = try site.client { $0.schedules = true }
    #expect(try await client.resolve("www.example.com").response.code == .success)
    #expect(await client.warnings.count == 3)
  }

  @Test func `an encrypted response under another key, and one that is not encrypted, are rejected`() async throws {
    for encryption in [HTTPDNSEncryption.cbc, .gcm] {
      for fault in ["wrong-key", "unencrypted"] {
        let site = try HTTPDNSSite("faults: [{fault: \(fault)}]")
        let error = await error(try site.client(aesKey: HTTPDNSSite.aesKey) { $0.encryption = encryption })
        #expect(error?.code == .httpdnsUndecryptable)
      }
    }
    // Neither concerns plaintext.
    #expect(try await HTTPDNSSite("faults: [{fault: wrong-key}]").client().resolve("a.example").response.code == .success)
  }

  @Test func `a result code, a page of a captive portal and a delay`() async throws {
    let denied = try HTTPDNSSite("faults: [{fault: code, code: ServiceLevelDeny, first: 1}]")
    #expect(try await denied.client().resolve("www.example.com").attempts[0].failure?.code == .httpdnsRefused)
    let portal = try HTTPDNSSite("faults: [{fault: malformed}]")
    #expect(await error(try portal.client())?.code == .httpdnsMalformed)
    let slow = try HTTPDNSSite("faults: [{fault: delay, delay: 1.5s}]")
    let response = await slow.ask("/v2/d?id=100001&dn=a.example")
    #expect(response.pauses == [.milliseconds(1_500)] && response.status == 200)
  }
}
