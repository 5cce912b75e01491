import Testing

@testable import DNSWire

@Suite struct PresentationTests {
  @Test(arguments: [
    "example.com. 300 IN A 192.0.2.1", "example.com. IN 300 A 192.0.2.1", "example.com 5m a 192.0.2.1",
    "example.com.\t300\tCLASS1\tTYPE1\t192.0.2.1",
    "EXAMPLE.com. 300 IN A \\# 4 c0 00 0201 ; comment", "example.com. ( 300 IN\n A\n 192.0.2.1 ; comment )\n )\n",
    "example\\.com. 300 IN A 192.0.2.1",
  ])
  func `TTL and class stand in any order`(line: String) throws {
    let record = try ResourceRecord(presentation: line)
    #expect(record.ttl == 300 && record.recordClass == .internet && record.type == .a && record.rdata == [192, 0, 2, 1])
    #expect(record.name.labels.count == (line.hasPrefix("example\\") ? 1 : 2))
  }

  @Test func `missing fields have defaults`() throws {
    let record = try ResourceRecord(presentation: "@ MX 10 mail", origin: DNSName(presentation: "example.com"), ttl: 60)
    #expect(record.description == "example.com.\t\t60\tIN\tMX\t10 mail.example.com.")
    #expect(try ResourceRecord(presentation: "a TXT b").ttl == 0)
  }

  @Test func `ANY is a class before a type and a type elsewhere`() throws {
    #expect(try ResourceRecord(presentation: "a. 0 ANY ANY \\# 0").type == .any)
    #expect(try ResourceRecord(presentation: "a. 0 NONE A \\# 0").recordClass == .none)
    #expect(try ResourceRecord(presentation: "a. 0 CH TXT \"x\"").recordClass == .chaos)
  }

  @Test(arguments: [
    "", "example.com.", "example.com. 300 IN", "example.com. 300 IN NOTYPE x", "example.com. 4294967296 IN A 192.0.2.1",
    "example.com. 300 IN A 192.0.2.1\nexample.com. 300 IN A 192.0.2.1", "example.com. 300 IN A ( 192.0.2.1",
    "example.com. 300 IN A 192.0.2.1 )",
    "\"example.com.\" 300 IN A 192.0.2.1", "example.com. 300 IN TXT a\"b", "a. 1 IN TXT \\", "a. 1h1 IN A 192.0.2.1",
    "a. 9999999w IN A 192.0.2.1",
  ])
  func `malformed lines are rejected`(line: String) {
    #expect(throws: DNSWireError.self) { try ResourceRecord(presentation: line) }
  }

  @Test func `text longer than any record is rejected before it is parsed`() {
    #expect { try ResourceRecord(presentation: String(repeating: "a ", count: 200_000)) } throws: {
      ($0 as? DNSWireError)?.code == .tooLong
    }
    let strings = String(repeating: "\"\(String(repeating: "a", count: 255))\" ", count: 256)
    #expect { try RecordData(presentation: strings, type: .txt) } throws: { ($0 as? DNSWireError)?.code == .tooLong }
    #expect(throws: Never.self) { try RecordData(presentation: String(strings.dropLast(258)), type: .txt) }
  }

  @Test func `long names and types shift the columns`() throws {
    let line = try ResourceRecord(presentation: "a-very-long-name.example.com. 300 IN NSEC3PARAM 1 0 0 -").description
    #expect(line == "a-very-long-name.example.com. 300 IN\tNSEC3PARAM 1 0 0 -")
  }

  @Test(arguments: [("", ""), ("66", "CO"), ("666f6f626172", "CPNMUOJ1E8"), ("ffffffffff", "VVVVVVVV")])
  func `base32hex is that of RFC 4648 without padding`(hex: String, text: String) {
    let bytes = stride(from: 0, to: hex.count, by: 2).compactMap { UInt8(hex.dropFirst($0).prefix(2), radix: 16) }
    #expect(Base32Hex.encode(bytes) == text)
    #expect(Base32Hex.decode(Array(text.lowercased().utf8)) == bytes)
  }

  @Test(arguments: ["W", "C", "CP1", "CPNMUOJ1E9", "CO======"]) func `other text is no base32hex`(text: String) {
    #expect(Base32Hex.decode(Array(text.utf8)) == nil)
  }
}
