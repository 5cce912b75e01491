import TestSupport
import Testing

@testable import TLSWire

@Suite struct RecordParserTests {
  let stream = Record.fragmenting(Array(repeating: 5, count: 20_000), type: .handshake, version: .tls10)

  @Test("records come out whole however the bytes come in", arguments: [1, 2, 5, 7, 1_000, 100_000])
  func chunks(_ size: Int) throws {
    var parser = RecordParser()
    var content: [UInt8] = []
    var rest = stream[...]
    while !rest.isEmpty {
      parser.received(rest.prefix(size))
      rest = rest.dropFirst(size)
      while let record = try parser.next() {
        #expect(record.type == .handshake)
        #expect(record.version == .tls10)
        content += record.fragment
      }
    }
    #expect(content == Array(repeating: 5, count: 20_000))
    #expect(parser.pending.isEmpty)
  }

  @Test("a record that is too long is refused before it is held")
  func tooLong() {
    var parser = RecordParser()
    parser.received([22, 3, 3, 0xff, 0xff])
    #expect(throws: TLSWireError.self) { try parser.next() }
  }

  @Test(
    "another protocol is named",
    arguments: [
      ("HTTP/1.1 400 Bad Request\r\n", "HTTP"), ("SSH-2.0-OpenSSH_9.2\r\n", "SSH"), ("220 mail.example ESMTP Postfix\r\n", "SMTP"),
      ("220 (vsFTPd 3.0.3)\r\n", "FTP"), ("* OK IMAP4rev1\r\n", "IMAP"), ("+OK ready\r\n", "POP3"), ("<html>", "HTTP"),
    ])
  func foreign(_ greeting: String, _ name: String) {
    var parser = RecordParser()
    parser.received(Array(greeting.utf8))
    let error = #expect(throws: TLSWireError.self) { try parser.next() }
    #expect(error?.code == .notTLS)
    #expect(error?.reason == "speaks \(name), not TLS")
    #expect(NonTLSProtocol(firstBytes: stream) == nil)
  }

  @Test("an unknown greeting is shown as hex")
  func unknown() {
    var parser = RecordParser()
    parser.received([0xf1, 0xfd, 0x18])
    let error = #expect(throws: TLSWireError.self) { try parser.next() }
    #expect(error?.reason == "begins with f1fd18, which is no TLS")
  }

  @Test("random bytes never trap")
  func random() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<2_000 {
      var parser = RecordParser()
      parser.received((0..<Int.random(in: 0...40, using: &random)).map { _ in UInt8.random(in: 0...30, using: &random) })
      while (try? parser.next()) != nil {}
    }
  }
}
