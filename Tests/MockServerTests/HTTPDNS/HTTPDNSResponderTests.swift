import Bytes
import HTTPWire
import Resolver
import Testing
import Transport

@testable import MockServer

@Suite struct HTTPDNSResponderTests {
  @Test("signed requests are answered in the form of the request", arguments: [HTTPDNSEncryption.none, .cbc, .gcm])
  func resolution(_ encryption: HTTPDNSEncryption) async throws {
    let client = try HTTPDNSSite().client(aesKey: encryption == .none ? nil : HTTPDNSSite.aesKey) { $0.encryption = encryption }
    let response = try await client.resolve("www.example.com", "empty.example.com", "none.example", "v4only.example.com").response
    #expect(response.answers.map(\.name) == ["www.example.com", "empty.example.com", "none.example", "v4only.example.com"])
    #expect(response.answers[0].v4?.addresses.map(\.description) == ["192.0.2.1", "192.0.2.2"])
    #expect(response.answers[0].v6?.addresses.map(\.description) == ["2001:db8::1"])
    #expect(response.answers[0].v4?.ttl == 90 && response.answers[0].v6?.ttl == 30 && response.answers[0].v4?.extra == #"{"weight":1}"#)
    #expect(response.answers[1].v4?.absence == "RRNotExist" && response.answers[1].v6?.absence == "RRNotExist")
    #expect(response.answers[2].v4?.absence == "DomainNotExist" && response.answers[2].v4?.doesNotExist == true)
    #expect(response.answers[3].v4?.ttl == 60 && response.answers[3].v6?.absence == "RRNotExist")
  }

  @Test func `only the requested types are answered`() async throws {
    let site = try HTTPDNSSite()
    for (query, v4, v6) in [("4", true, false), ("6", false, true), ("4%2C6", true, true), ("", true, false)] {
      let json = await site.ask("/v2/d?id=100001&dn=www.example.com&q=\(query)").json
      guard case .array(let answers)? = json["data"]?["answers"], let answer = answers.first else {
        Issue.record("no answer to q=\(query)")
        continue
      }
      #expect((answer["v4"] != nil) == v4 && (answer["v6"] != nil) == v6)
    }
  }

  @Test func `SDNS parameters and regions select variants`() async throws {
    let site = try HTTPDNSSite()
    let gold = try site.client(aesKey: HTTPDNSSite.aesKey) { $0.sdns = [HTTPDNSParameter(sdns: "tier", "gold")].compactMap { $0 } }
    let answer = try await gold.resolve("www.example.com").response.answers[0]
    #expect(answer.v4?.addresses.map(\.description) == ["203.0.113.1"] && answer.v4?.ttl == 5 && answer.v4?.extra == "gold")
    let silver = try site.client { $0.sdns = [HTTPDNSParameter(sdns: "tier", "silver")].compactMap { $0 } }
    #expect(try await silver.resolve("www.example.com").response.answers[0].v4?.addresses.count == 2)
    // The address of another region.
    let hongKong = try site.client { $0.endpoints = [HTTPDNSEndpoint("127.0.0.3:8080")].compactMap { $0 } }
    #expect(try await hongKong.resolve("www.example.com").response.answers[0].v4?.addresses.map(\.description) == ["198.51.100.1"])
  }

  @Test func `a client address of the request is reported`() async throws {
    let client = try HTTPDNSSite().client(aesKey: HTTPDNSSite.aesKey) { $0.clientAddress = IPAddress("198.51.100.77") }
    #expect(try await client.resolve("www.example.com").response.clientAddress == "198.51.100.77")
  }

  private func refusal(_ client: HTTPDNSClient) async -> String? {
    let error = await #expect(throws: ResolverError.self) { try await client.resolve("www.example.com") }
    return error?.detail
  }

  @Test func `a wrong secret, a missing signature and an unknown account are rejected`() async throws {
    let site = try HTTPDNSSite()
    let wrong = try site.client(secret: "ffff")
    #expect(await refusal(wrong) == "127.0.0.1:8080 returned InvalidSignature: the secret is not that of the account")
    let unsigned = try site.client(secret: nil)
    #expect(await refusal(unsigned)?.contains("UnsignedInterfaceDisabled") == true)
    let unknown = try site.client(id: "9")
    #expect(await refusal(unknown)?.contains("AccountNotExists") == true)
    let disabled = try site.client(id: "100002", secret: nil)
    #expect(await refusal(disabled)?.contains("AccountNotExists") == true)
    let open = try site.client(id: "100001", secret: nil)
    #expect(try await open.resolve("www.example.com").response.code == .success)
  }

  @Test func `an expired signature and one for too long are rejected, and an offset repairs a skewed clock`() async throws {
    let late = try HTTPDNSSite(clock: Timestamp(seconds: HTTPDNSSite.now.seconds + 601))
    #expect(await refusal(try late.client())?.contains("SignatureExpired") == true)
    let repaired = try late.client { $0.clockOffset = .seconds(601) }
    #expect(try await repaired.resolve("www.example.com").response.code == .success)
    let edge = try HTTPDNSSite(clock: Timestamp(seconds: HTTPDNSSite.now.seconds + 600))
    #expect(try await edge.client().resolve("www.example.com").response.code == .success)
    let early = try HTTPDNSSite(clock: Timestamp(seconds: HTTPDNSSite.now.seconds - 90_000))
    #expect(await refusal(try early.client())?.contains("InvalidDuration") == true)
    // The offset of the server's clock in the file.
    let skewed = try HTTPDNSSite("clock_offset: 700s\n")
    #expect(await refusal(try skewed.client())?.contains("SignatureExpired") == true)
    let behind = try HTTPDNSSite("clock_offset: -700s\n")
    #expect(try await behind.client().resolve("www.example.com").response.code == .success)
  }

  @Test func `a request under another AES key is rejected`() async throws {
    let client = try HTTPDNSSite().client(aesKey: "ffffffffffffffffffffffffffffffff") { $0.retries = 0 }
    #expect(await refusal(client) == "127.0.0.1:8080 returned InvalidArgument")
  }

  @Test(
    "malformed requests are rejected with a code",
    arguments: [
      ("/v2/d", 400, "MissingArgument"), ("/v2/d?id=100001", 400, "MissingArgument"), ("/v2/d?id=100001&dn=", 400, "MissingArgument"),
      ("/v2/d?id=100001&dn=a.example&q=5", 400, "InvalidArgument"), ("/v2/d?id=100001&dn=a.example&m=3", 400, "InvalidArgument"),
      ("/v2/d?id=100001&dn=a.example&m=1", 400, "MissingArgument"), ("/v2/d?id=100001&m=1&enc=00", 400, "InvalidArgument"),
      ("/v2/d?id=100001&dn=a.example&cip=x", 400, "InvalidArgument"), ("/v2/d?id=100001&dn=a%20b", 400, "InvalidHost"),
      ("/v2/d?id=100001&dn=a,,b", 400, "InvalidHost"), ("/v2/d?id=100001&dn=a,b,c,d,e,f", 400, "InvalidHost"),
      ("/v2/d?id=100001&dn=a.example&s=00", 400, "MissingArgument"), ("/v2/d?id=100001&dn=a.example&s=00&exp=1", 403, "InvalidSignature"),
      ("/9/ss", 403, "AccountNotExists"), ("/100001/ss?region=xx", 400, "InvalidArgument"), ("/100000/ss?s=00", 400, "MissingArgument"),
      ("/100000/ss?n=abcdef2345&t=1&s=00", 403, "InvalidSignature"), ("/100000/ss?n=zz&t=1&s=00", 400, "InvalidArgument"),
    ])
  func malformed(_ target: String, status: Int, code: String) async throws {
    let response = await (try HTTPDNSSite()).ask(target)
    #expect(response.status == status && response.json["code"] == .string(code), "\(response.text)")
  }

  @Test func `other paths are left to other responders, and other methods are not allowed`() async throws {
    let site = try HTTPDNSSite()
    #expect(await site.ask("/v2/d/x").status == 404)
    #expect(await site.ask("/").status == 404)
    #expect(await site.ask("/v2/d", method: "POST").status == 405)
  }

  @Test func `a scheduling request returns the endpoints of its region`() async throws {
    let site = try HTTPDNSSite()
    let client = try site.client { $0.schedules = true }
    _ = try await client.resolve("www.example.com")
    #expect(await client.endpoints.v4.map(\.description) == ["127.0.0.1:8080", "127.0.0.2:8080"])
    #expect(await client.endpoints.v6.map(\.description) == ["[::1]:8080"])
    #expect(await client.warnings.isEmpty)
    let hongKong = try site.client(region: .hk) { $0.schedules = true }
    #expect(try await hongKong.resolve("www.example.com").response.answers[0].v4?.addresses.first?.description == "198.51.100.1")
    // Without endpoints for a region the request's own address.
    let text = await site.ask("/100000/ss?region=us", at: "[::1]:99").text
    #expect(text.contains(#""service_ip": []"#) && text.contains(#""service_ipv6": ["::1"], "service_ipv6_port": [99]"#))
    let wrong = try site.client(secret: "ffff") { $0.schedules = true }
    #expect(await !wrong.reschedule(deadline: .never))
    #expect(await wrong.warnings == ["scheduling at 127.0.0.1:8080: InvalidSignature"])
    let late = try HTTPDNSSite(clock: Timestamp(seconds: HTTPDNSSite.now.seconds + 500)).client()
    #expect(await !late.reschedule(deadline: .never))
    #expect(await late.warnings == ["scheduling at 127.0.0.1:8080: SignatureExpired"])
  }
}
