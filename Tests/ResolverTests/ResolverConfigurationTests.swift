import Bytes
import DNSWire
import Resolver
import TestSupport
import Testing
import Transport

@Suite struct ResolverConfigurationTests {
  private func servers(_ text: String) -> [String] { ResolverConfiguration(parsing: text).servers.map(\.description) }

  @Test func `name servers are read in their order, three at most`() {
    let text = "nameserver 192.0.2.1\nnameserver\t2001:db8::1\nnameserver 192.0.2.3 # comment\nnameserver 192.0.2.4\n"
    let configuration = ResolverConfiguration(parsing: text)
    #expect(configuration.servers.map(\.description) == ["192.0.2.1:53", "[2001:db8::1]:53", "192.0.2.3:53"])
    #expect(configuration.problems == ["line 4: more than 3 name servers"])
    #expect(!configuration.usesDefaultServers)
  }

  @Test func `a link-local name server keeps its zone`() {
    #expect(servers("nameserver fe80::1%eth0") == ["[fe80::1%eth0]:53"])
  }

  @Test(arguments: [
    "", "\n", "# nameserver 192.0.2.1\n", "; nameserver 192.0.2.1", "nameserver\n", "nameserver example.org\n", "options ndots:2",
  ])
  func `without a valid name server the loopback addresses are used`(text: String) {
    #expect(servers(text) == ["127.0.0.1:53", "[::1]:53"])
    #expect(ResolverConfiguration(parsing: text).usesDefaultServers)
  }

  @Test func `an invalid address is reported`() {
    #expect(ResolverConfiguration(parsing: "search a\nnameserver 1.2.3\n").problems == ["line 2: invalid address '1.2.3'"])
  }

  @Test func `a keyword begins its line, and unknown ones are ignored`() {
    #expect(servers(" nameserver 192.0.2.1\nsortlist 10.0.0.0\nNAMESERVER 192.0.2.2\nnameserver 192.0.2.3\r\n") == ["192.0.2.3:53"])
  }

  @Test func `the last search or domain line is used`() {
    func search(_ text: String) -> [String] { ResolverConfiguration(parsing: text).search.map(\.description) }
    #expect(search("search a.example b.example\nsearch c.example d.example # e.example") == ["c.example.", "d.example."])
    #expect(search("search a.example b.example\ndomain c.example d.example") == ["c.example."])
    #expect(search("domain c.example\nsearch a.example") == ["a.example."])
    #expect(search("search a..b ok.example") == ["ok.example."])
    #expect(search("") == [])
  }

  @Test func `without a search list the domain of the host is used`() {
    func search(_ text: String, _ host: String?) -> [String] {
      ResolverConfiguration(parsing: text, hostName: host).search.map(\.description)
    }
    #expect(search("", "host.example.org") == ["example.org."])
    #expect(search("", "host") == [] && search("", "host.") == [])
    #expect(search("search a.example", "host.example.org") == ["a.example."])
  }

  @Test func `options are read from all lines and limited`() {
    let text = "options ndots:3 timeout:7 attempts:4 rotate\noptions edns0 use-vc trust-ad inet6 unknown:1\n"
    let options = ResolverConfiguration(parsing: text).options
    #expect(options.dots == 3 && options.timeout == .seconds(7) && options.attempts == 4)
    #expect(options.rotates && options.requestsEDNS && options.usesTCP && options.trustsAuthenticData)
    let limited = ResolverConfiguration(parsing: "options ndots:99 timeout:99 attempts:99").options
    #expect(limited.dots == 15 && limited.timeout == .seconds(30) && limited.attempts == 5)
    let least = ResolverConfiguration(parsing: "options ndots:0 timeout:0 attempts:0").options
    #expect(least.dots == 0 && least.timeout == .seconds(1) && least.attempts == 1)
    let invalid = ResolverConfiguration(parsing: "options ndots:x timeout: attempts:-1 ndots").options
    #expect(invalid == ResolverOptions())
  }

  @Test func `the environment overrides search list and options`() {
    let environment = ResolverEnvironment(localDomain: "x.example y.example", options: "ndots:5 rotate")
    let configuration = ResolverConfiguration(parsing: "search a.example\noptions ndots:2 timeout:9", environment: environment)
    #expect(configuration.search.map(\.description) == ["x.example.", "y.example."])
    #expect(configuration.options.dots == 5 && configuration.options.rotates && configuration.options.timeout == .seconds(9))
    #expect(ResolverConfiguration(parsing: "search a.example", environment: ResolverEnvironment(localDomain: "")).search.isEmpty)
  }

  @Test func `a missing, oversized or irregular file gives the defaults and the reason`() throws {
    let missing = ResolverConfiguration.load(path: "/nonexistent/resolv.conf", environment: ResolverEnvironment(), deadline: .never)
    #expect(missing.usesDefaultServers && missing.problems == ["/nonexistent/resolv.conf: no such file or directory"])
    let folder = ResolverConfiguration.load(path: "/", environment: ResolverEnvironment(options: "ndots:4"), deadline: .never)
    #expect(folder.usesDefaultServers && folder.problems == ["/: is a directory"] && folder.options.dots == 4)
    let directory = try TemporaryDirectory()
    let path = try directory.write(Array(repeating: UInt8(ascii: "#"), count: 70_000), to: "resolv.conf")
    let large = ResolverConfiguration.load(path: path, environment: ResolverEnvironment(), deadline: .never)
    #expect(large.usesDefaultServers && large.problems == ["\(path): larger than 65536 bytes"])
  }

  // MARK: Search list

  private func candidates(_ name: String, dots: Int = 1, search: String = "a.example b.example") throws -> [String] {
    try ResolverConfiguration(parsing: "search \(search)\noptions ndots:\(dots)").candidates(for: name).map(\.description)
  }

  @Test func `a short name is completed first, a name with enough dots last`() throws {
    #expect(try candidates("www") == ["www.a.example.", "www.b.example.", "www."])
    #expect(try candidates("www.x") == ["www.x.", "www.x.a.example.", "www.x.b.example."])
    #expect(try candidates("www.x", dots: 2) == ["www.x.a.example.", "www.x.b.example.", "www.x."])
    #expect(try candidates("www", dots: 0) == ["www.", "www.a.example.", "www.b.example."])
  }

  @Test func `a name with a final dot is complete`() throws {
    #expect(try candidates("www.") == ["www."])
    #expect(try candidates(".") == ["."])
    #expect(try candidates("www\\.") == ["www\\..a.example.", "www\\..b.example.", "www\\.."])
  }

  @Test func `candidates that are too long or equal are left out`() throws {
    let long = Array(repeating: String(repeating: "x", count: 62), count: 4).joined(separator: ".")
    #expect(try candidates(long, dots: 9) == [long + "."])
    #expect(try candidates("www", search: ". a.example") == ["www.", "www.a.example."])
  }

  @Test func `an invalid name is an error`() {
    #expect(throws: DNSWireError.self) { try candidates("a..b") }
  }
}
