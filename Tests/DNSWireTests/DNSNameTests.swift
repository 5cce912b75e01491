import Bytes
import DomainNames
import Foundation
import Testing

@testable import DNSWire

@Suite struct DNSNameTests {
  private func name(_ text: String) throws -> DNSName { try DNSName(presentation: text) }

  @Test(arguments: [
    (".", "00"), ("com", "03636f6d00"), ("com.", "03636f6d00"), ("a\\.b.c", "03612e62016300"), ("\\000\\255.", "0200ff00"),
    ("\\a\\\\.", "02615c00"), ("*.Example", "012a074578616d706c6500"),
  ])
  func `names are read from text`(text: String, wire: String) throws {
    #expect(Hex.encode(try name(text).wire) == wire)
    #expect(try name(name(text).description).wire == name(text).wire)
  }

  @Test(arguments: ["", "..", ".a", "a..b", "a\\", "a\\25", "a\\256", "a\\2x5", "münchen.de", String(repeating: "a", count: 64)])
  func `text that is no name is rejected`(text: String) {
    #expect(throws: DNSWireError.self) { try DNSName(presentation: text) }
  }

  @Test func `labels have at most 63 bytes and names 255`() throws {
    let label = String(repeating: "a", count: 63)
    let longest = [label, label, label, String(repeating: "b", count: 61)].joined(separator: ".")
    #expect(try name(longest).wire.count == 255)
    #expect(throws: DNSWireError.self) { try DNSName(presentation: longest + "b") }
    #expect(try name(Array(repeating: "a", count: 127).joined(separator: ".")).labels.count == 127)
    #expect(throws: DNSWireError.self) { try DNSName(presentation: Array(repeating: "a", count: 128).joined(separator: ".")) }
    #expect(throws: DNSWireError.self) { try DNSName(presentation: String(repeating: "\\097", count: 5_000)) }
  }

  @Test func `ASCII letters compare without case, other bytes do not`() throws {
    #expect(try name("Example.COM") == name("example.com."))
    #expect(try name("Example.COM").hashValue == name("example.com").hashValue)
    #expect(try !name("Example.COM").hasSameSpelling(as: name("example.com")))
    #expect(try name("a\\[b") != name("a{b"))
    #expect(try name("\\196") != name("\\228"))
    #expect(try name("a\\.b") != name("a.b"))
    #expect(try name("Example.COM").lowercased.description == "example.com.")
  }

  @Test func `a name is below its parents`() throws {
    let host = try name("a.B.example")
    #expect(try host.isEqualOrBelow(name("b.EXAMPLE")) && host.isEqualOrBelow(host) && host.isEqualOrBelow(.root))
    #expect(try !host.isEqualOrBelow(name("c.a.b.example")) && !name("xb.example").isEqualOrBelow(name("b.example")))
    // The bytes of the label end like the other name.
    #expect(try !DNSName(labels: [Array("x\u{1}b\u{7}example".utf8)]).isEqualOrBelow(name("b.example")))
    #expect(try host.parent == name("b.example") && DNSName.root.parent == nil && name("com").parent == .root)
    #expect(host.labels.map { String(decoding: $0, as: UTF8.self) } == ["a", "B", "example"])
  }

  @Test func `host names go both ways`() throws {
    let domain = try DomainName("bücher.example")
    #expect(DNSName(domain).description == "xn--bcher-kva.example.")
    #expect(try name("WWW.Example.com").domain == DomainName("www.example.com"))
    #expect(try name("_25._tcp.mail.example").domain?.ascii == "_25._tcp.mail.example")
    #expect(try DNSName.root.domain == nil && name("a\\.b.example").domain == nil && name("a\\000b").domain == nil)
    #expect(try name("*.example").domain == nil)
  }

  @Test(arguments: [
    ("192.0.2.1", "1.2.0.192.in-addr.arpa."),
    ("2001:db8::567:89ab", "b.a.9.8.7.6.5.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.8.b.d.0.1.0.0.2.ip6.arpa."),
  ])
  func `reverse names go both ways`(address: String, text: String) throws {
    let address = try #require(IPAddress(address))
    #expect(DNSName(reverseOf: address).description == text)
    #expect(try name(text.uppercased()).reversedAddress == address)
  }

  @Test(arguments: ["2.0.192.in-addr.arpa", "256.2.0.192.in-addr.arpa", "01.2.0.192.in-addr.arpa", "1.0.ip6.arpa", "example.com", "."])
  func `other names have no address`(text: String) throws {
    #expect(try name(text).reversedAddress == nil)
  }

  @Test func `a name is encoded as text`() throws {
    let names = [try name("a\\.b.Example"), .root]
    let json = try JSONEncoder().encode(names)
    #expect(String(decoding: json, as: UTF8.self) == #"["a\\.b.Example.","."]"#)
    #expect(try JSONDecoder().decode([DNSName].self, from: json) == names)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode([DNSName].self, from: Data(#"["a..b"]"#.utf8)) }
    #expect(try JSONDecoder().decode([DNSRecordType].self, from: JSONEncoder().encode([DNSRecordType.a, DNSRecordType(300)])).count == 2)
  }
}
