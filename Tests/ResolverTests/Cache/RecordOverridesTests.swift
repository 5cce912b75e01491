import Bytes
import DNSWire
import Resolver
import Testing

@Suite struct RecordOverridesTests {
  private func question(_ name: String, _ type: DNSRecordType) throws -> DNSQuestion {
    DNSQuestion(name: try DNSName(presentation: name), type: type)
  }

  @Test func `addresses of the user are records, and exclude the other family`() throws {
    let overrides = RecordOverrides(hosts: ["Example.org:443:192.0.2.1,192.0.2.2", "b.test:443:192.0.2.9"].compactMap { HostOverride($0) })
    let found = try #require(try overrides.response(to: question("EXAMPLE.org.", .a)))
    #expect(found.answers.map(\.dataText) == ["192.0.2.1", "192.0.2.2"] && found.source == "override")
    #expect(try overrides.response(to: question("example.org.", .aaaa))?.answers == [])
    #expect(try overrides.response(to: question("example.org.", .mx)) == nil)
    #expect(try overrides.response(to: question("a.example.org.", .a)) == nil)
  }

  @Test func `the port selects, and a later override for every host goes before`() throws {
    let hosts = ["a.test:443:192.0.2.1", "*:443:192.0.2.2", "b.test:443:192.0.2.3", "b.test:80:192.0.2.4"].compactMap { HostOverride($0) }
    let overrides = RecordOverrides(hosts: hosts, port: 443)
    for (name, address) in [("a.test.", "192.0.2.2"), ("b.test.", "192.0.2.3"), ("c.test.", "192.0.2.2")] {
      #expect(try overrides.response(to: question(name, .a))?.answers.map(\.dataText) == [address])
    }
    #expect(RecordOverrides().isEmpty && !overrides.isEmpty)
  }

  @Test func `records of other types are given too`() throws {
    let overrides = RecordOverrides([try ResourceRecord(presentation: "a.test. 5 IN MX 10 mx.a.test.")])
    #expect(try overrides.response(to: question("a.test.", .mx))?.answers.count == 1)
    #expect(try overrides.response(to: question("a.test.", .a)) == nil)
  }
}
