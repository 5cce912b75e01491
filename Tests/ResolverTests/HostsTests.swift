import Bytes
import DNSWire
import Resolver
import TestSupport
import Testing
import Transport

@Suite struct HostsTests {
  private static let text = """
    127.0.0.1 localhost
    192.0.2.1\twww.example.org www  # alias
    2001:db8::1 WWW.example.org
    # 192.0.2.9 commented.example
    192.0.2.2 www.example.org
    192.0.2.2 www.example.org
    not-an-address name.example
    192.0.2.3 a..b valid.example
    fe80::1%eth0 router
    192.0.2.4
    """

  private let file = HostsFile(parsing: text)

  private func answers(_ name: String, _ type: DNSRecordType, overrides: [String] = []) async throws -> [String] {
    let backend = HostsBackend(file: file, overrides: overrides.compactMap { HostOverride($0) })
    return try await backend.response(to: DNSQuestion(name, type), deadline: .never).answers.map(\.description)
      .map { $0.split(separator: "\t").joined(separator: " ") }
  }

  @Test func `addresses of a name are collected from all lines, without regard to case`() throws {
    #expect(
      try file.addresses(of: DNSName(presentation: "www.EXAMPLE.org"))?.map(\.description) == ["192.0.2.1", "2001:db8::1", "192.0.2.2"])
    #expect(try file.addresses(of: DNSName(presentation: "www"))?.map(\.description) == ["192.0.2.1"])
    #expect(try file.addresses(of: DNSName(presentation: "valid.example"))?.count == 1)
    for name in ["commented.example", "name.example", "example.org"] {
      #expect(try file.addresses(of: DNSName(presentation: name)) == nil)
    }
  }

  @Test func `records of the file have TTL 0 and the type of the question`() async throws {
    #expect(try await answers("www.example.org", .a) == ["www.example.org. 0 IN A 192.0.2.1", "www.example.org. 0 IN A 192.0.2.2"])
    #expect(try await answers("www.example.org", .aaaa) == ["www.example.org. 0 IN AAAA 2001:db8::1"])
    #expect(try await answers("www.example.org", .mx) == [])
    #expect(try await answers("www.example.org", .any).count == 3)
  }

  @Test func `the first name of an address is its reverse record`() async throws {
    #expect(try await answers("1.2.0.192.in-addr.arpa", .ptr) == ["1.2.0.192.in-addr.arpa. 0 IN PTR www.example.org."])
    #expect(try await answers("2.2.0.192.in-addr.arpa", .ptr) == ["2.2.0.192.in-addr.arpa. 0 IN PTR www.example.org."])
    #expect(try await answers("9.2.0.192.in-addr.arpa", .ptr) == [])
  }

  @Test func `an unknown name does not exist, a known one without the type has no records`() async throws {
    let backend = HostsBackend(file: file)
    func response(_ name: String, _ type: DNSRecordType) async throws -> RecordResponse {
      try await backend.response(to: DNSQuestion(name, type), deadline: .never)
    }
    #expect(try await response("unknown.example", .a).responseCode == .nameError)
    #expect(try await response("localhost", .aaaa).responseCode == .noError)
    #expect(try backend.contains(DNSName(presentation: "router")) && !backend.contains(DNSName(presentation: "unknown.example")))
    #expect(try await response("localhost", .a).source == "hosts")
    var question = try DNSQuestion("localhost")
    question.recordClass = .chaos
    #expect(try await backend.response(to: question, deadline: .never).responseCode == .notImplemented)
  }

  @Test func `addresses given by the user replace those of the file, for any port`() async throws {
    let overrides = ["www.example.org:443:203.0.113.1,2001:db8::9", "www.example.org:80:203.0.113.1", "new.example:1:203.0.113.2"]
    #expect(try await answers("WWW.example.org", .a, overrides: overrides) == ["WWW.example.org. 0 IN A 203.0.113.1"])
    #expect(try await answers("www.example.org", .aaaa, overrides: overrides) == ["www.example.org. 0 IN AAAA 2001:db8::9"])
    #expect(try await answers("new.example", .a, overrides: overrides) == ["new.example. 0 IN A 203.0.113.2"])
    #expect(try await answers("localhost", .a, overrides: overrides) == ["localhost. 0 IN A 127.0.0.1"])
    #expect(try await answers("localhost", .a, overrides: ["*:443:203.0.113.3"]) == ["localhost. 0 IN A 203.0.113.3"])
  }

  @Test func `a file is read, and a missing one is empty`() async throws {
    let directory = try TemporaryDirectory()
    let path = try directory.write(Self.text, to: "hosts")
    #expect(try HostsFile.load(path: path, deadline: .never) == file)
    #expect(try HostsFile.load(path: path + "-missing", deadline: .never) == HostsFile(parsing: ""))
    #expect(throws: TransportError.self) { try HostsFile.load(path: directory.path, deadline: .never) }
  }
}
