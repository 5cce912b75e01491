import Bytes
import Testing

@testable import DNSWire

@Suite struct NameCompressionTests {
  /// Reads the name at `start` of a header of zeros and these bytes.
  private func read(_ hex: String, at start: Int = 0) throws -> DNSName {
    let message = Array(repeating: 0, count: 12) + (try Hex.decode(hex))
    var names = NameDecompressor(message: message)
    var reader = ByteReader(message[(12 + start)...])
    return try names.readName(&reader)
  }

  private func code(_ hex: String, at start: Int = 0) -> DNSWireError.Code? {
    do { _ = try read(hex, at: start) } catch { return (error as? DNSWireError)?.code }
    return nil
  }

  @Test func `pointers lead to earlier names`() throws {
    #expect(try read("0161 00 0162 c00c", at: 3).description == "b.a.")
    #expect(try read("0161 00 0162 c00c 0163 c00f", at: 7).description == "c.b.a.")
    #expect(try read("0161 00 0162 c00c c00f", at: 7).description == "b.a.")
  }

  @Test(arguments: [
    ("c00c", 0), ("0161 c00c", 0), ("c00e 0161 00", 0), ("c000 00", 0), ("c00b 00", 0), ("c00e c00c", 2), ("0161 00 c0ff", 3),
    ("0161 c00f c00c", 4),
  ])
  func `pointers that lead forward, to themselves, into the header or in circles are rejected`(hex: String, start: Int) {
    #expect(code(hex, at: start) == .pointer)
  }

  @Test(arguments: ["40", "8061", "41" + String(repeating: "61", count: 65) + "00"]) func `other label types are rejected`(hex: String) {
    #expect(code(hex) == .illegal)
  }

  @Test(arguments: ["", "01", "0161", "0361", "c0", "0161c0"]) func `names that end with the message are rejected`(hex: String) {
    #expect(code(hex) == .truncated)
  }

  @Test func `names are limited to 255 bytes across pointers`() throws {
    let label = "3f" + String(repeating: "61", count: 63)
    let long = label + label + label + "3b" + String(repeating: "62", count: 59) + "00"
    #expect(try read(long + "0163 c00c", at: 253).wire.count == 255)
    #expect(code(long + "026363 c00c", at: 253) == .tooLong)
    #expect(code(label + label + label + label + "00") == .tooLong)
  }

  @Test func `a chain of pointers is limited`() throws {
    // The name `a`, and pointers that each lead to the one before.
    var hex = "016100"
    for index in 0..<200 {
      let target = UInt16(index == 0 ? 12 : 13 + 2 * index)
      hex += Hex.encode([0xc0 | UInt8(target >> 8), UInt8(target & 0xff)])
    }
    #expect(try read(hex, at: 3 + 2 * 126).description == "a.")
    #expect(code(hex, at: 3 + 2 * 127) == .pointer)
  }

  @Test func `names in the data of newer types must not be compressed`() throws {
    let header = "0001 8400 0001 0001 0000 0000 0161 00 0001 0001 c00c"
    for (type, rdata, expands) in [
      ("0002", "c00c", true), ("0021", "0001 0002 0003 c00c", true), ("0027", "c00c", false), ("0041", "0001 c00c", false),
      ("002f", "c00c 0001 80", false),
    ] {
      let count = rdata.filter { $0 != " " }.count / 2
      let message = try DNSMessage(Hex.decode("\(header) \(type) 0001 00000000 \(Hex.encode([0, UInt8(count)])) \(rdata)"))
      if case .opaque = message.answers[0].data { #expect(!expands) } else { #expect(expands) }
      #expect(try DNSMessage(message.encoded()) == message)
    }
  }

  @Test func `names of newer types are not compressed when written`() throws {
    var message = DNSMessage(id: 1)
    message.answers = [
      try ResourceRecord(presentation: "host.example. 1 IN SRV 0 0 0 host.example."),
      try ResourceRecord(presentation: "host.example. 1 IN NS host.example."),
      try ResourceRecord(presentation: "host.example. 1 IN DNAME host.example."),
    ]
    let lengths = [14 + 10 + 6 + 14, 2 + 10 + 2, 2 + 10 + 14]
    #expect(message.encoded().count == 12 + lengths[0] + lengths[1] + lengths[2])
    #expect(try DNSMessage(message.encoded()) == message)
  }

  @Test func `names are shared only in the same spelling and within 16 KiB`() throws {
    var message = DNSMessage(id: 1)
    message.answers = try ["a.example.", "b.EXAMPLE.", "c.Example."].map {
      ResourceRecord(name: try DNSName(presentation: $0), type: .txt, ttl: 0, rdata: [0])
    }
    let filler = ResourceRecord(name: .root, type: .txt, ttl: 0, rdata: Array(repeating: 0, count: 16_384))
    message.answers.append(filler)
    message.answers += try ["d.test.", "e.test.", "f.Example."].map {
      ResourceRecord(name: try DNSName(presentation: $0), type: .txt, ttl: 0, rdata: [0])
    }
    let parsed = try DNSMessage(message.encoded())
    #expect(parsed.answers.map(\.name.wire) == message.answers.map(\.name.wire))
    let names: Int = [11, 11, 11, 1, 8, 8, 4].reduce(0, +)
    let count: Int = 12 + names + 7 * 10 + 6 + 16_384
    #expect(message.encoded().count == count)
  }

  @Test func `64 KiB of records that point to one name are read and written in linear time`() throws {
    let longest = try DNSName(labels: (0..<127).map { _ in [0x61] })
    var bytes: [UInt8] = [0, 1, 0x84, 0, 0, 1, 0, 0, 0, 0, 0, 0]
    bytes += longest.wire
    bytes += [0, 2, 0, 1]
    var count: UInt16 = 0
    while bytes.count + 14 <= 65_535 {
      bytes += [0xc0, 12, 0, 2, 0, 1, 0, 0, 0, 0, 0, 2, 0xc0, 12]
      count += 1
    }
    bytes[6] = UInt8(count >> 8)
    bytes[7] = UInt8(count & 0xff)
    let message = try DNSMessage(bytes)
    #expect(message.answers.count == 4_661)
    #expect(message.answers.allSatisfy { $0.name == longest && $0.data == .name(longest) })
    #expect(message.encoded() == bytes)
  }
}
