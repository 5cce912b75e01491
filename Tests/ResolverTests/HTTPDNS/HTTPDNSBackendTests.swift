import Bytes
import DNSWire
import DomainNames
import Resolver
import Testing
import Transport

@Suite struct HTTPDNSBackendTests {
  private func backend(_ exchanger: HTTPDNSExchanger) throws -> HTTPDNSBackend {
    var configuration = HTTPDNSConfiguration(try HTTPDNSSamples.account())
    configuration.endpoints = ["192.0.2.1", "192.0.2.2"].compactMap { HTTPDNSEndpoint($0) }
    configuration.schedules = false
    return HTTPDNSBackend(HTTPDNSClient(configuration, exchanger: exchanger, clock: { HTTPDNSSamples.now }))
  }

  private func question(_ name: String, _ type: DNSRecordType) throws -> DNSQuestion {
    DNSQuestion(name: try DNSName(presentation: name), type: type)
  }

  @Test func `addresses become records with the question's name and the service's TTL`() async throws {
    let exchanger = HTTPDNSExchanger(dead: ["192.0.2.1"])
    let response = try await backend(exchanger).response(to: try question("WWW.example.com", .a), deadline: .never)
    #expect(response.answers.map(\.dataText) == ["192.0.2.1", "192.0.2.2"])
    #expect(response.answers.allSatisfy { $0.ttl == 120 && $0.type == .a && $0.name.description == "WWW.example.com." })
    #expect(response.responseCode == .noError && response.source == "httpdns:main" && response.server == "https://192.0.2.2")
    #expect(response.attempts.map(\.outcome) == [.failed, .answered] && response.attempts.first?.server == "https://192.0.2.1")
    #expect(exchanger.requests.last?.target.contains("&q=4&") == true)
  }

  @Test func `a name without addresses of a family has an empty response, and an unknown name does not exist`() async throws {
    let known = try await backend(HTTPDNSExchanger()).response(to: try question("www.example.com", .aaaa), deadline: .never)
    #expect(known.answers.isEmpty && known.responseCode == .noError)
    let text = #"{"code":"success","data":{"answers":[{"dn":"b.example","v4":{"ips":[],"no_ip_code":"DomainNotExist"}}]}}"#
    let unknown = try await backend(HTTPDNSExchanger(answer: HTTPDNSSamples.reply(text)))
      .response(to: try question("b.example", .a), deadline: .never)
    #expect(unknown.answers.isEmpty && unknown.responseCode == .nameError)
  }

  @Test func `a response about another name is an error`() async throws {
    let backend = try backend(HTTPDNSExchanger())
    let error = await #expect(throws: ResolverError.self) {
      try await backend.response(to: try question("other.example", .a), deadline: .never)
    }
    #expect(error?.code == .httpdnsMalformed && error?.name == "other.example")
  }

  @Test func `other types and classes, and names that are no host names, are not sent`() async throws {
    let exchanger = HTTPDNSExchanger()
    let backend = try backend(exchanger)
    for question in [
      try question("www.example.com", .mx), try question("a\\.b.example", .a), try question(".", .a),
      DNSQuestion(name: try DNSName(presentation: "www.example.com"), type: .a, recordClass: .chaos),
    ] {
      let error = await #expect(throws: ResolverError.self) { try await backend.response(to: question, deadline: .never) }
      #expect(error?.code == .httpdnsUnsupported)
    }
    #expect(exchanger.requests.isEmpty)
  }

  @Test func `one request resolves both families for a connection`() async throws {
    let text = #"{"code":"success","data":{"answers":[{"dn":"a.example","v4":{"ips":["192.0.2.1"]},"v6":{"ips":["2001:db8::1"]}}]}}"#
    let exchanger = HTTPDNSExchanger(answer: HTTPDNSSamples.reply(text))
    let addresses = try await backend(exchanger).addresses(of: try DomainName("a.example"), families: .both, deadline: .never)
    #expect(addresses.map(\.description) == ["2001:db8::1", "192.0.2.1"] && exchanger.requests.count == 1)
  }
}
