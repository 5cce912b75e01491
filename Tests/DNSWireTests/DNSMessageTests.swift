import Bytes
import Testing

@testable import DNSWire

@Suite struct DNSMessageTests {
  private let question = DNSQuestion(name: .root, type: .ns)

  @Test func `a query has one question and EDNS`() throws {
    let query = DNSMessage.query(DNSQuestion(name: try DNSName(presentation: "example.com"), type: .aaaa), id: 0x1234)
    #expect(Hex.encode(query.encoded()) == "123401000001000000000001076578616d706c6503636f6d00001c00010000290" + "4d0000000000000")
    #expect(try DNSMessage(query.encoded()) == query)
    #expect(query.questions[0].description == "example.com. IN AAAA")
  }

  @Test func `names of a response are compressed and expanded`() throws {
    var message = DNSMessage(id: 1)
    message.isResponse = true
    message.questions = [DNSQuestion(name: try DNSName(presentation: "www.Example.com"), type: .a)]
    message.answers = [
      try ResourceRecord(presentation: "www.Example.com. 300 IN CNAME a.Example.com."),
      try ResourceRecord(presentation: "a.Example.com. 60 IN A 192.0.2.1"),
    ]
    message.authorities = [try ResourceRecord(presentation: "Example.com. 60 IN SOA ns.Example.com. admin.Example.com. 1 2h 3 4 5")]
    let bytes = message.encoded()
    let parsed = try DNSMessage(bytes)
    #expect(parsed == message)
    #expect(parsed.encoded() == bytes)
    #expect(bytes.count == 12 + 21 + (2 + 10 + 4) + (2 + 10 + 4) + (2 + 10 + 5 + 8 + 20))
    #expect(parsed.answers[0].description == "www.Example.com.\t300\tIN\tCNAME\ta.Example.com.")
    #expect(parsed.authorities[0].dataText == "ns.Example.com. admin.Example.com. 1 7200 3 4 5")
  }
}
