import TestSupport
import Testing

@testable import StartTLS

@Suite struct TDSFramingTests {
  @Test func `a handshake travels in packets and what follows it does not`() throws {
    var framing = TDSFraming()
    let hello = (0..<9_000).map { UInt8(truncatingIfNeeded: $0) }
    let wrapped = framing.wrap(hello)
    #expect(wrapped.count == hello.count + 3 * 8)
    #expect(Array(wrapped.prefix(8)) == [0x12, 0, 0x10, 0, 0, 0, 1, 0])
    #expect(Array(wrapped[4_096..<4_104]) == [0x12, 0, 0x10, 0, 0, 0, 2, 0])
    #expect(Array(wrapped[8_192..<8_200]) == [0x12, 1, 0x03, 0x40, 0, 0, 3, 0])
    var other = TDSFraming()
    #expect(try other.unwrap(wrapped) == hello)
    framing.handshakeEnded()
    #expect(framing.wrap(hello) == hello)
    #expect(framing.wrap([]).isEmpty)
  }

  @Test func `portions may end anywhere`() throws {
    let hello = [UInt8](repeating: 7, count: 5_000)
    let wrapped = TDSPackets.written(hello, type: .prelogin) + TDSPackets.written([1, 2], type: .reply)
    for size in [1, 3, 8, 4_095] {
      var framing = TDSFraming()
      var seen: [UInt8] = []
      for start in stride(from: 0, to: wrapped.count, by: size) {
        seen += try framing.unwrap(Array(wrapped[start..<min(start + size, wrapped.count)]))
      }
      #expect(seen == hello + [1, 2])
    }
  }

  @Test func `records that come bare end the packets, also in the same portion`() throws {
    var framing = TDSFraming()
    let bare: [UInt8] = [0x17, 3, 3, 0, 2, 0x12, 0x12]
    #expect(try framing.unwrap(TDSPackets.written([0x16], type: .prelogin) + bare) == [0x16] + bare)
    #expect(try framing.unwrap([0x12, 0x04]) == [0x12, 0x04])
  }

  @Test func `tickets still in packets after the handshake are unwrapped`() throws {
    var framing = TDSFraming()
    framing.handshakeEnded()
    #expect(try framing.unwrap(TDSPackets.written([0x17, 3, 3], type: .prelogin)) == [0x17, 3, 3])
  }

  @Test func `what is neither a packet nor a record is refused`() {
    for bytes in [[0x48], [0x12, 1, 0, 7, 0, 0, 1, 0]] as [[UInt8]] {
      var framing = TDSFraming()
      #expect(throws: StartTLSError.self) { try framing.unwrap(bytes) }
    }
  }

  @Test func `damage never traps`() {
    var generator = SeededGenerator(seed: 18)
    let wrapped = TDSPackets.written([UInt8](repeating: 0x16, count: 300), type: .prelogin)
    for _ in 0..<2_000 {
      var framing = TDSFraming()
      let damaged = generator.damaged(generator.damaged(wrapped) + wrapped)
      let content = try? framing.unwrap(damaged)
      #expect((content?.count ?? 0) <= damaged.count)
    }
  }
}
