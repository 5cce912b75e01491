import Bytes
import Testing

@testable import DNSWire

@Suite struct DNSMessageTests {
  @Test func `registered names are in the order of their numbers, which the search depends on`() {
    func check<Code: DNSCodePoint>(_ type: Code.Type) {
      let numbers = Code.names.map(\.key)
      #expect(zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 }, "\(type)")
      for (number, name) in Code.names { #expect(Code(number).name == name && Code(name) == Code(number)) }
    }
    check(DNSRecordType.self)
    check(DNSClass.self)
    check(DNSResponseCode.self)
    check(DNSOpcode.self)
    check(EDNSOption.Code.self)
    check(ExtendedDNSError.Code.self)
    check(DNSSECAlgorithm.self)
    check(DSDigestType.self)
    check(ServiceParameterKey.self)
    check(ECHConfig.KEM.self)
    check(ECHConfig.KDF.self)
    check(ECHConfig.AEAD.self)
    #expect(DNSRecordType(65_280).name == nil && DNSRecordType(0).name == nil && DNSRecordType(99).name == "SPF")
  }

  @Test func `a query has one question and EDNS`() throws {
    let query = DNSMessage.query(DNSQuestion(name: try DNSName(presentation: "example.com"), type: .aaaa), id: 0x1234)
    #expect(Hex.encode(query.encoded()) == "123401000001000000000001076578616d706c6503636f6d00001c000100002904d0000000000000")
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
    let records = [2 + 10 + 4, 2 + 10 + 4, 2 + 10 + 5 + 8 + 20]
    #expect(bytes.count == 12 + 21 + records[0] + records[1] + records[2])
    #expect(parsed.answers[0].description == "www.Example.com.\t300\tIN\tCNAME\ta.Example.com.")
    #expect(parsed.authorities[0].dataText == "ns.Example.com. admin.Example.com. 1 7200 3 4 5")
  }

  @Test(arguments: Capture.all) func `messages of a server are read, and written as equal ones`(capture: Capture) throws {
    for bytes in [capture.query, capture.response] {
      let message = try DNSMessage(bytes)
      let encoded = message.encoded()
      let again = try DNSMessage(encoded)
      #expect(again == message)
      #expect(again.questions.first?.name.wire == message.questions.first?.name.wire)
      // The server also points to names in data of newer types.
      #expect(encoded.count <= bytes.count + 18)
    }
    #expect(try DNSMessage(capture.query).id == DNSMessage(capture.response).id)
  }

  @Test(arguments: Capture.all) func `records print as dig prints them`(capture: Capture) throws {
    let message = try DNSMessage(capture.response)
    let records = message.answers + message.authorities + message.additionals
    #expect(records.map(\.description) == capture.lines.map(Fixture.named))
    for line in capture.lines { #expect(try records.contains(ResourceRecord(presentation: line))) }
  }

  @Test func `flags and response codes are those of the server`() throws {
    func response(_ label: String) throws -> DNSMessage { try DNSMessage(try #require(Capture.named(label)).response) }
    let apex = try response("apex SOA")
    #expect(apex.isResponse && apex.isAuthoritative && !apex.isTruncated && !apex.recursionAvailable)
    #expect(apex.edns?.dnssecOK == true && apex.edns?.udpPayloadSize == 1_232)
    #expect(try response("hashed denial").responseCode == .nameError)
    #expect(try response("truncated").isTruncated)
    #expect(try response("refused").responseCode == .refused)
    #expect(try response("refused").recursionDesired)
    let version = try response("unsupported version of EDNS")
    #expect(version.responseCode == .badVersion && version.edns?.version == 0)
    let other = try response("not implemented")
    #expect(other.responseCode == .notImplemented && other.opcode == DNSOpcode(3) && other.questions.isEmpty)
    #expect(try response("class CH").answers[0].recordClass == .chaos)
  }

  @Test func `all flags survive`() throws {
    for bit in 0..<16 as Range<UInt16> {
      let flags: UInt16 = 1 << bit
      let bytes: [UInt8] = [0, 7, UInt8(flags >> 8), UInt8(flags & 0xff), 0, 0, 0, 0, 0, 0, 0, 0]
      #expect(try DNSMessage(bytes).encoded() == bytes)
    }
  }

  @Test func `response codes of 12 bits need EDNS`() throws {
    var message = DNSMessage(id: 1)
    message.responseCode = .badCookie
    message.edns = EDNS(udpPayloadSize: 4_096, dnssecOK: true, reservedFlags: 0x4001)
    let parsed = try DNSMessage(message.encoded())
    #expect(parsed == message)
    #expect(parsed.responseCode.description == "BADCOOKIE")
    message.edns = nil
    #expect(try DNSMessage(message.encoded()).responseCode == DNSResponseCode(7))
  }

  @Test func `the last record of a truncated message may be incomplete`() throws {
    var whole = try DNSMessage(try #require(Capture.named("mail servers")).response)
    whole.edns = nil
    var bytes = Array(whole.encoded().dropLast(3))
    #expect(throws: DNSWireError.self) { try DNSMessage(bytes) }
    bytes[2] |= 0x02
    let message = try DNSMessage(bytes)
    #expect(message.answers == whole.answers && message.additionals == Array(whole.additionals.dropLast()))
  }

  @Test func `types, classes and codes have texts`() {
    #expect(DNSRecordType("https") == .https && DNSRecordType("TYPE65") == .https && DNSRecordType("type65535")?.rawValue == 65_535)
    #expect(DNSRecordType("ANY") == .any && DNSRecordType("TYPE65536") == nil && DNSRecordType("TYPE") == nil)
    #expect(DNSRecordType("TYPE+1") == nil && DNSRecordType("") == nil)
    #expect(DNSRecordType(65_280).description == "TYPE65280" && DNSRecordType.aaaa.description == "AAAA")
    #expect(DNSClass("ch") == .chaos && DNSClass(77).description == "CLASS77")
    #expect(DNSResponseCode.nameError.description == "NXDOMAIN" && DNSResponseCode(3_841).description == "RCODE3841")
    #expect(DNSOpcode.update.description == "UPDATE")
  }

  @Test func `padding makes the length a multiple of the block`() throws {
    for length in 1...40 {
      let name = try DNSName(presentation: String(repeating: "a", count: length) + ".example")
      let query = DNSMessage.query(DNSQuestion(name: name, type: .a), id: 1)
      let bytes = query.encoded(paddedTo: 128)
      #expect(bytes.count == 128)
      #expect(try DNSMessage(bytes).edns?.paddingLength == 128 - query.encoded().count - 4)
    }
    #expect(DNSMessage(id: 1).encoded(paddedTo: 0).count == 12 + 11 + 4)
  }
}
