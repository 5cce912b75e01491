import Testing

@testable import TLSWire

@Suite struct HandshakeReassemblerTests {
  let messages = [
    HandshakeMessage(type: .serverHello, body: [1, 2, 3]), HandshakeMessage(type: .serverHelloDone, body: []),
    HandshakeMessage(type: .certificate, body: Array(repeating: 4, count: 700)[...]),
  ]

  @Test("messages come out whole whatever records they came in", arguments: [1, 3, 4, 5, 100, 10_000])
  func pieces(_ size: Int) throws {
    var reassembler = HandshakeReassembler()
    var rest = messages.flatMap(\.bytes)[...]
    var found: [HandshakeMessage] = []
    while !rest.isEmpty {
      reassembler.received(rest.prefix(size))
      rest = rest.dropFirst(size)
      while let message = try reassembler.next() { found.append(message) }
    }
    #expect(found == messages)
    #expect(!reassembler.isMidMessage)
  }

  @Test("a message over the limit is refused at its header")
  func limit() {
    var reassembler = HandshakeReassembler(limit: 1_000)
    reassembler.received([11, 0, 4, 0])
    #expect(throws: TLSWireError.self) { try reassembler.next() }
  }
}
