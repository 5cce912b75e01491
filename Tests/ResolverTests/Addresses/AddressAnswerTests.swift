import Bytes
import DNSWire
import Testing

@testable import Resolver

@Suite struct AddressAnswerTests {
  private func answer(_ lines: String...) throws -> (aliases: [String], addresses: [String]) {
    let answer = AddressAnswer(try .of(.a("www.example."), lines))
    return (answer.aliases.map(\.description), answer.addresses.map(\.description))
  }

  @Test func `aliases are followed in any order of the records`() throws {
    let found = try answer(
      "c.example. 60 IN A 192.0.2.1", "b.example. 60 IN CNAME C.example.", "WWW.example. 60 IN CNAME b.example.",
      "c.example. 60 IN A 192.0.2.2", "c.example. 60 IN A 192.0.2.1")
    #expect(found.aliases == ["b.example.", "C.example."] && found.addresses == ["192.0.2.1", "192.0.2.2"])
  }

  @Test func `records of other names, types and families are ignored`() throws {
    let found = try answer(
      "other.example. 60 IN A 192.0.2.1", "www.example. 60 IN AAAA 2001:db8::1", "www.example. 60 IN TXT x",
      "www.example. 60 IN A 192.0.2.9")
    #expect(found.aliases == [] && found.addresses == ["192.0.2.9"])
  }

  @Test func `a loop of aliases ends`() throws {
    let found = try answer("www.example. 60 IN CNAME a.example.", "a.example. 60 IN CNAME www.example.")
    #expect(found.aliases == ["a.example."] && found.addresses == [])
    let chain = (0..<40).map { "n\($0).example. 60 IN CNAME n\($0 + 1).example." }
    let long = AddressAnswer(try .of(.a("n0.example."), chain))
    #expect(long.aliases.count == 16)
  }
}
