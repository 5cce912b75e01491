import Bytes
import DomainNames
import TestSupport
import Testing
import Transport

@testable import Resolver

@Suite struct HTTPDNSClientTests {
  private func configuration(
    endpoints: [String] = ["192.0.2.1", "192.0.2.2"], schedules: Bool = false, aesKey: String? = nil
  ) throws -> HTTPDNSConfiguration {
    var configuration = HTTPDNSConfiguration(try HTTPDNSSamples.account(aesKey: aesKey))
    configuration.endpoints = endpoints.compactMap { HTTPDNSEndpoint($0) }
    configuration.schedules = schedules
    return configuration
  }

  private func client(
    _ configuration: HTTPDNSConfiguration, _ exchanger: HTTPDNSExchanger, _ store: (any HTTPDNSEndpointStore)? = nil,
    pauses: Lock<[Duration]> = Lock([])
  ) -> HTTPDNSClient {
    HTTPDNSClient(
      configuration, exchanger: exchanger, store: store, pause: { pause, _ in pauses.withLock { $0.append(pause) } },
      clock: { HTTPDNSSamples.now })
  }

  private func resolve(_ client: HTTPDNSClient) async throws -> HTTPDNSResolution {
    try await client.resolve(try HTTPDNSSamples.names("www.example.com"), families: .both, deadline: .after(.seconds(60)))
  }

  @Test func `a request goes to the address, and TLS is verified for the service's name`() async throws {
    let exchanger = HTTPDNSExchanger()
    let resolution = try await resolve(client(try configuration(endpoints: ["192.0.2.1:8443"]), exchanger))
    #expect(resolution.response.answers.count == 1 && resolution.attempts.map(\.endpoint.description) == ["192.0.2.1:8443"])
    let request = try #require(exchanger.requests.first)
    #expect(request.scheme == .https && request.host == "192.0.2.1" && request.port == 8_443 && request.method == "GET")
    #expect(request.address == IPAddress("192.0.2.1") && request.verifiedName == "resolvers.httpdns.aliyuncs.com")
    #expect(request.target.hasPrefix("/v2/d?id=100000&m=0&exp=1700000600&v=1.0&dn=www.example.com&q=4%2C6&s="))
    let remaining = try #require(exchanger.deadlines.first?.remaining())
    #expect(remaining <= .seconds(3))
  }

  @Test func `plain HTTP is an option`() async throws {
    var configuration = try configuration()
    configuration.scheme = .http
    let exchanger = HTTPDNSExchanger()
    _ = try await resolve(client(configuration, exchanger))
    #expect(exchanger.requests.first?.scheme == .http && exchanger.requests.first?.verifiedName == nil)
  }

  @Test func `a dead endpoint is retried once at the next one, after a pause`() async throws {
    let (exchanger, pauses) = (HTTPDNSExchanger(dead: ["192.0.2.1"]), Lock<[Duration]>([]))
    let client = client(try configuration(), exchanger, pauses: pauses)
    let resolution = try await resolve(client)
    #expect(exchanger.hosts == ["192.0.2.1", "192.0.2.2"] && resolution.attempts.count == 2)
    #expect(resolution.attempts.first?.failure?.detail == "connection refused" && resolution.attempts.last?.failure == nil)
    #expect(pauses.withLock { $0 } == [.milliseconds(250)])
    // The next resolution begins at the endpoint that works.
    _ = try await resolve(client)
    #expect(exchanger.hosts.last == "192.0.2.2" && exchanger.hosts.count == 3)
  }

  @Test func `when all endpoints are dead the error names each attempt`() async throws {
    let exchanger = HTTPDNSExchanger(dead: ["192.0.2.1", "192.0.2.2"])
    let client = client(try configuration(), exchanger)
    let error = await #expect(throws: ResolverError.self) { try await resolve(client) }
    #expect(error?.code == .failed && error?.name == "www.example.com" && error?.causes == ["192.0.2.1: connection refused"])
    #expect(exchanger.hosts == ["192.0.2.1", "192.0.2.2"])
  }

  @Test(
    "a failure that every endpoint would repeat is not retried",
    arguments: ["InvalidSignature", "SignatureExpired", "InvalidDuration", "AccountNotExists", "UnsignedInterfaceDisabled", "InvalidHost"])
  func final(_ code: String) async throws {
    let exchanger = HTTPDNSExchanger(answer: HTTPDNSSamples.reply(#"{"code":"\#(code)"}"#, status: 403))
    let client = client(try configuration(), exchanger)
    let error = await #expect(throws: ResolverError.self) { try await resolve(client) }
    #expect(error?.code == .httpdnsRefused && error?.detail?.hasPrefix("192.0.2.1 returned \(code): ") == true)
    #expect(exchanger.hosts.count == 1)
  }

  @Test func `an error that another endpoint may not have is retried`() async throws {
    for reply in [
      HTTPDNSSamples.reply(#"{"code":"ServiceLevelDeny"}"#, status: 403), HTTPDNSSamples.reply("<html>", status: 502),
      HTTPDNSSamples.reply(#"{"code":"success","data":{}}"#),
    ] {
      let exchanger = HTTPDNSExchanger { _, index in index == 0 ? reply : HTTPExchangeResponse(status: 200, content: HTTPDNSSamples.answer)
      }
      #expect(try await resolve(client(try configuration(), exchanger)).attempts.count == 2)
    }
  }

  @Test func `an expired signature says how far the clock is off, and a clock offset corrects it`() async throws {
    let exchanger = HTTPDNSExchanger { request, _ in
      let expiry = request.target.firstMatch(of: /exp=(\d+)/).flatMap { Int64($0.1) } ?? 0
      guard expiry < 1_700_004_000 else { return HTTPExchangeResponse(status: 200, content: HTTPDNSSamples.answer) }
      var reply = HTTPDNSSamples.reply(#"{"code":"SignatureExpired"}"#, status: 403)
      reply.fields = [HTTPExchangeField("Date", HTTPDate.write(Timestamp(seconds: 1_700_004_000)))]
      return reply
    }
    var configuration = try configuration()
    let wrong = client(configuration, exchanger)
    let error = await #expect(throws: ResolverError.self) { try await resolve(wrong) }
    #expect(
      error?.detail
        == "192.0.2.1 returned SignatureExpired: the signature has expired; the local clock is 4000 s behind the server's")
    configuration.clockOffset = .seconds(4_000)
    #expect(try await resolve(client(configuration, exchanger)).response.code == .success)
  }

  @Test func `a response under another key is an error at once`() async throws {
    let exchanger = HTTPDNSExchanger(
      answer: HTTPDNSSamples.reply(#"{"code":"success","mode":1,"data":"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="}"#))
    let client = client(try configuration(aesKey: HTTPDNSSamples.aesKey), exchanger)
    let error = await #expect(throws: ResolverError.self) { try await resolve(client) }
    #expect(error?.code == .httpdnsUndecryptable && exchanger.hosts.count == 1)
    #expect(exchanger.requests.first?.target.contains("&m=1&") == true && exchanger.requests.first?.target.contains("dn=") == false)
  }

  @Test func `two requests never have the same vector`() async throws {
    let exchanger = HTTPDNSExchanger(answer: HTTPDNSSamples.reply(#"{"code":"InvalidHost"}"#, status: 400))
    let client = client(try configuration(aesKey: HTTPDNSSamples.aesKey), exchanger)
    for _ in 0..<50 { _ = try? await resolve(client) }
    #expect(Set(exchanger.requests.map(\.target)).count == 50)
  }

  @Test func `endpoints are learned before the first resolution, and kept for the next process`() async throws {
    let (exchanger, store) = (
      HTTPDNSExchanger(schedule: #"{"service_ip":["192.0.2.9"],"service_ipv6":["2001:db8::9"]}"#), HTTPDNSMemoryStore()
    )
    let configuration = try configuration(schedules: true)
    _ = try await resolve(client(configuration, exchanger, store))
    #expect(exchanger.hosts == ["192.0.2.1", "192.0.2.9"])
    #expect(exchanger.requests.first?.target.hasPrefix("/100000/ss?region=cn&n=") == true)
    #expect(Set(store.content.keys) == ["main"])
    // The next client starts with the stored list and asks for no schedule.
    let later = HTTPDNSExchanger()
    #expect(try await resolve(client(configuration, later, store)).attempts.first?.endpoint.description == "192.0.2.9")
    #expect(later.hosts == ["192.0.2.9"])
  }

  @Test func `accounts do not share endpoints`() async throws {
    let store = HTTPDNSMemoryStore()
    let configuration = try configuration(schedules: true)
    _ = try await resolve(client(configuration, HTTPDNSExchanger(schedule: #"{"service_ip":["192.0.2.9"]}"#), store))
    var other = HTTPDNSConfiguration(try HTTPDNSSamples.account(name: "other"))
    other.endpoints = configuration.endpoints
    let exchanger = HTTPDNSExchanger(schedule: #"{"service_ip":["192.0.2.7"]}"#)
    _ = try await resolve(client(other, exchanger, store))
    #expect(exchanger.hosts == ["192.0.2.1", "192.0.2.7"] && Set(store.content.keys) == ["main", "other"])
  }

  @Test func `a failed scheduling request is tried at the next endpoints, and does not fail the resolution`() async throws {
    let exchanger = HTTPDNSExchanger()
    let client = client(try configuration(schedules: true), exchanger)
    _ = try await resolve(client)
    #expect(exchanger.hosts == ["192.0.2.1", "192.0.2.2", "192.0.2.1", "192.0.2.1"])
    #expect(
      await client.warnings == [
        "scheduling at 192.0.2.1: status 503", "scheduling at 192.0.2.2: status 503", "scheduling at 192.0.2.1: status 503",
      ])
  }

  @Test func `a full turn of failures requests new endpoints`() async throws {
    let exchanger = HTTPDNSExchanger { request, index throws(ResolverError) in
      if request.target.contains("/ss?") { return HTTPDNSSamples.reply(#"{"service_ip":["192.0.2.9"]}"#) }
      guard request.host == "192.0.2.9" else { throw ResolverError(.timedOut, name: request.host) }
      return HTTPExchangeResponse(status: 200, content: HTTPDNSSamples.answer)
    }
    let client = client(try configuration(endpoints: ["192.0.2.1", "2001:db8::1"], schedules: true), exchanger, HTTPDNSMemoryStore())
    // Learned today, so that age is no reason.
    let stored = """
      {"schema": "tlsprobe.httpdns-endpoints/1", "account": "100000", "region": "cn", "service_ip": ["192.0.2.1"],
       "service_ipv6": ["2001:db8::1"], "index": 0, "learned": "2023-11-14T22:00:00Z"}
      """
    let restored = self.client(try configuration(schedules: true), exchanger, HTTPDNSMemoryStore(["main": Array(stored.utf8)]))
    let error = await #expect(throws: ResolverError.self) { try await resolve(restored) }
    #expect(error?.code == .timedOut && exchanger.requests.map(\.target).filter { $0.contains("/ss?") }.count == 1)
    #expect(try await resolve(restored).attempts.map(\.endpoint.description) == ["192.0.2.9"])
    #expect(await client.warnings.isEmpty)
  }

  @Test func `a damaged stored list and a full disk are warnings`() async throws {
    let exchanger = HTTPDNSExchanger(schedule: #"{"service_ip":["192.0.2.9"]}"#)
    let failure = ResolverError(.httpdnsState, name: "httpdns:main", detail: "cannot write: no space left on device")
    let client = client(try configuration(schedules: true), exchanger, HTTPDNSMemoryStore(["main": Array("{".utf8)], failure: failure))
    #expect(try await resolve(client).response.code == .success)
    #expect(await client.warnings == ["the stored endpoints are not used: it is damaged", "cannot write: no space left on device"])
    #expect(await client.endpoints.v4.map(\.description) == ["192.0.2.9"])
  }

  @Test func `a machine with IPv6 only uses the IPv6 endpoints`() async throws {
    var configuration = try configuration(endpoints: ["192.0.2.1", "2001:db8::1", "2001:db8::2"])
    configuration.usableFamilies = .v6
    let exchanger = HTTPDNSExchanger(dead: ["2001:db8::1"])
    _ = try await resolve(client(configuration, exchanger))
    #expect(exchanger.hosts == ["2001:db8::1", "2001:db8::2"])
    configuration.endpoints = [try #require(HTTPDNSEndpoint("192.0.2.1"))]
    let none = client(configuration, exchanger)
    let error = await #expect(throws: ResolverError.self) { try await resolve(none) }
    #expect(error?.detail == "httpdns:main has no endpoint of a usable address family")
  }

  @Test func `a list of names is resolved in batches of five`() async throws {
    let exchanger = HTTPDNSExchanger { request, index throws(ResolverError) in
      if index == 1 { throw ResolverError(.cancelled, name: request.host) }
      return HTTPExchangeResponse(status: 200, content: HTTPDNSSamples.answer)
    }
    let names = try (0..<12).map { try DomainName("n\($0).example") }
    let results = await client(try configuration(), exchanger).resolveAll(names, families: .v4, deadline: .never)
    #expect(results.map(\.names.count) == [5, 5, 2] && exchanger.requests.count == 3)
    #expect(results.map { (try? $0.result.get()) != nil } == [true, false, true])
    #expect(exchanger.requests.last?.target.contains("dn=n10.example%2Cn11.example&") == true)
  }
}

/// Resolutions that run at the same time.
@Suite struct HTTPDNSConcurrencyTests {
  @Test func `failures at the same time advance past the dead endpoint once`() async throws {
    var configuration = HTTPDNSConfiguration(try HTTPDNSSamples.account())
    configuration.endpoints = ["192.0.2.1", "192.0.2.2"].compactMap { HTTPDNSEndpoint($0) }
    configuration.schedules = false
    let exchanger = HTTPDNSExchanger(dead: ["192.0.2.1"])
    let client = HTTPDNSClient(configuration, exchanger: exchanger, clock: { HTTPDNSSamples.now })
    let name = try DomainName("www.example.com")
    let successes = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<64 {
        group.addTask { (try? await client.resolve([name], families: .v4, deadline: .never)) != nil }
      }
      return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    #expect(successes == 64)
    #expect(await client.endpoints.current(.both)?.description == "192.0.2.2")
  }
}
