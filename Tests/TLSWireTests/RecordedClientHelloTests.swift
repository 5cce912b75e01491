import Bytes
import TestSupport
import Testing

@testable import TLSWire

@Suite struct RecordedClientHelloTests {
  static let hello = ClientHello(
    random: Array(repeating: 7, count: 32), cipherSuites: [.grease(1), .aes128GCMSHA256],
    extensions: [
      .grease(2), .serverName("recorded.example"), .supportedGroups([.x25519MLKEM768, .x25519]), .supportedVersions([.tls13, .tls12]),
      .keyShare([.grease(3), KeyShareEntry(group: .x25519, keyExchange: Array(repeating: 9, count: 32))]), .earlyDataOffer,
      TLSExtension(type: .preSharedKey, body: Array(repeating: 1, count: 40)),
    ], sessionID: Array(repeating: 5, count: 32))
  static let records = hello.records()

  @Test func `records come back as they were`() throws {
    let recorded = try RecordedClientHello(reading: Self.records)
    #expect(recorded.hello == Self.hello)
    #expect(recorded.form == .records)
    #expect(recorded.bytes == Self.records)
  }

  @Test(arguments: [1, 7, 40, 200]) func `the layout of the records is kept`(length: Int) throws {
    let records = Self.hello.records(version: .tls12, fragmentLength: length)
    let recorded = try RecordedClientHello(reading: records)
    #expect(recorded.hello == Self.hello)
    #expect(recorded.bytes == records)
  }

  @Test func `a bare message gets the record that it would have`() throws {
    let recorded = try RecordedClientHello(reading: Self.hello.message.bytes)
    #expect(recorded.form == .message)
    #expect(recorded.bytes == Self.records)
  }

  @Test func `a message too long for one record gets several`() throws {
    var long = Self.hello
    long.extensions?.insert(.padding(20_000), at: 0)
    let recorded = try RecordedClientHello(reading: long.message.bytes)
    #expect(recorded.bytes == long.records())
    #expect(recorded.layout.map(\.length) == [16_384, long.message.bytes.count - 16_384])
  }

  @Test func `text is read in the forms in which tools write it`() throws {
    let plain = Hex.encode(Self.records)
    let forms = [
      plain, plain.uppercased() + "\n", Hex.encode(Self.records, separator: ":"),
      "# a comment\n" + Hex.encode(Self.records, separator: " \r\n\t"),
      Self.records.map { "0x" + Hex.encode([$0]) }.joined(separator: ", "),
      "\"" + Self.records.map { "\\x" + Hex.encode([$0]) }.joined() + "\"",
      "0x" + plain,
    ]
    for text in forms { #expect(try RecordedClientHello(reading: Array(text.utf8)).bytes == Self.records, "\(text.prefix(30))") }
    #expect(try RecordedClientHello(reading: Array(Hex.encode(Self.hello.message.bytes).utf8)).form == .message)
  }

  @Test func `what the client sent next is left out`() throws {
    let more = Self.records + [20, 3, 3, 0, 1, 1] + [23, 3, 3, 0, 2, 0xaa, 0xbb]
    #expect(try RecordedClientHello(reading: more).bytes == Self.records)
  }

  @Test(arguments: errors) func `errors tell what is wrong and where`(file: [UInt8], words: String) {
    let error = #expect(throws: TLSWireError.self) { try RecordedClientHello(reading: file) }
    #expect(error?.description == words)
  }

  static let errors: [([UInt8], String)] = [
    ([], "recorded ClientHello: nothing in it"),
    (Array("GET / HTTP/1.1\r\n".utf8), "recorded ClientHello: 'G' at byte 0 in line 1 is no hexadecimal digit"),
    (Array("16 03\n01 0".utf8), "recorded ClientHello: an odd number of hexadecimal digits, up to byte 10"),
    (Array("16 03\n01 0g".utf8), "recorded ClientHello: 'g' at byte 10 in line 2 is no hexadecimal digit"),
    (
      Array("ff00".utf8),
      "recorded ClientHello: the text stands for bytes that begin with ff00 at byte 0, which is no record, no client_hello"
    ),
    ([0, 1, 2, 3, 4], "recorded ClientHello: it begins with 00010203 at byte 0, which is no record, no client_hello, no text, no capture"),
    (records.dropLast(), "recorded ClientHello: it ends at byte \(records.count - 1), in the middle of the client_hello"),
    ([22, 3, 3, 0, 4, 2, 0, 0, 0], "recorded ClientHello: server_hello in the record at byte 0, not a client_hello"),
    (records + [0xff], "recorded ClientHello: 1 bytes after byte \(records.count), which are no record"),
    ([22, 3, 1, 0, 0], "recorded ClientHello: an empty handshake record at byte 0"),
    (
      [22, 3, 1, 0, 1, 1] + [21, 3, 1, 0, 2, 2, 40], "recorded ClientHello: alert record at byte 6, not a handshake"
    ),
    ([1, 0, 0, 5, 3, 3], "handshake message: truncated at byte 4: 5 bytes expected, 2 left"),
  ].map { (Array($0.0), $0.1) }

  @Test func `a hello with something behind it in its record is refused`() {
    let message = Self.hello.message.bytes + [1, 0]
    #expect(throws: TLSWireError.self) {
      try RecordedClientHello(reading: Record.fragmenting(message, type: .handshake, version: .tls10))
    }
  }

  @Test func `another host keeps all else but the session`() throws {
    let recorded = try RecordedClientHello(reading: Self.hello.records(fragmentLength: 100))
    let other = recorded.replacing(serverName: "an-other-and-much-longer-name.example")
    #expect(other.hello.serverName == "an-other-and-much-longer-name.example")
    #expect(other.hello.extensions?.map(\.type) == Self.hello.extensions?.map(\.type).filter { $0 != .preSharedKey && $0 != .earlyData })
    #expect(other.hello.random == Self.hello.random)
    let again = try RecordedClientHello(reading: other.bytes)
    #expect(again.hello == other.hello)
    #expect(again.layout.dropLast().allSatisfy { $0.length == 100 })
  }

  @Test func `a name comes in where there was none`() throws {
    var bare = Self.hello
    bare.extensions = nil
    let other = try RecordedClientHello(reading: bare.records(fragmentLength: 20)).replacing(serverName: "a.example")
    #expect(try RecordedClientHello(reading: other.bytes).hello.serverName == "a.example")
  }

  @Test func `a hello sent anew has its own random and shares`() throws {
    var generator = SeededGenerator(seed: 1)
    let fresh = try RecordedClientHello(reading: Self.records).refreshed(random: &generator)
    #expect(fresh.hello.random != Self.hello.random)
    #expect(fresh.hello.sessionID.count == 32)
    #expect(fresh.hello.sessionID != Self.hello.sessionID)
    #expect(fresh.hello.keyShares?.map(\.group) == Self.hello.keyShares?.map(\.group))
    #expect(fresh.hello.keyShares?.last?.keyExchange != Self.hello.keyShares?.last?.keyExchange)
    #expect(fresh.hello.cipherSuites == Self.hello.cipherSuites)
    #expect(try RecordedClientHello(reading: fresh.bytes).hello == fresh.hello)
  }

  @Test func `it may be cut anywhere`() {
    for length in 0..<Self.records.count {
      #expect(throws: TLSWireError.self) { try RecordedClientHello(reading: Array(Self.records.prefix(length))) }
    }
  }

  @Test func `whatever is read is written as it stood`() {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<3_000 {
      let bytes = generator.damaged(Self.records)
      guard let recorded = try? RecordedClientHello(reading: bytes), recorded.form == .records else { continue }
      #expect(bytes.starts(with: recorded.bytes))
    }
  }
}

extension TLSExtension {
  fileprivate static let earlyDataOffer = TLSExtension(type: .earlyData, body: [])
}
