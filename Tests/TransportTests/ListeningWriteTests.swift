import Testing

@testable import Transport

@Suite("Writing while listening", .timeLimit(.minutes(1))) struct ListeningWriteTests {
  @Test("what the peer says interrupts a write, which goes on where it was")
  func interruption() async throws {
    try await withReactor { reactor in
      let (client, server) = try await connectedPair(on: reactor, options: TCPOptions(bufferSize: 8_192))
      let cursor = WriteCursor((0..<100_000).map { UInt8(truncatingIfNeeded: $0) })
      try await server.write([1, 2, 3], deadline: .generous)
      #expect(try await client.write(cursor, orRead: 2, deadline: .generous) == [1, 2])
      #expect(try await client.write(cursor, orRead: 2, deadline: .generous) == [3])
      #expect(!cursor.isAtEnd)
      var seen: [UInt8] = []
      while !cursor.isAtEnd {
        // A full socket: the wait ends at its deadline, and nothing is lost.
        _ = try? await client.write(cursor, orRead: 10, deadline: .after(.milliseconds(1)))
        seen += try await server.read(deadline: .generous)
      }
      #expect(client.bytesWritten == 100_000)
      while seen.count < 100_000 { seen += try await server.read(deadline: .generous) }
      #expect(seen == (0..<100_000).map { UInt8(truncatingIfNeeded: $0) })
    }
  }

  @Test("an end of the peer's side is heard as no bytes")
  func end() async throws {
    try await withReactor { reactor in
      let (client, server) = try await connectedPair(on: reactor, options: TCPOptions(bufferSize: 8_192))
      let cursor = WriteCursor([UInt8](repeating: 0, count: 10_000_000))
      server.shutdownWrite()
      #expect(try await client.write(cursor, orRead: 10, deadline: .generous) == [])
      #expect(!cursor.isAtEnd)
      #expect(cursor.takeRest().count > 0)
      #expect(cursor.isAtEnd)
    }
  }
}
