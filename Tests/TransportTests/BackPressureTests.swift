import Bytes
import Testing

@testable import Transport

@Suite("Back-pressure", .timeLimit(.minutes(1))) struct BackPressureTests {
  @Test("megabytes pass in both directions through small buffers, unchanged")
  func bothWays() async throws {
    try await withReactor { reactor in
      let options = TCPOptions(bufferSize: 8_192)
      let size = 4 << 20
      try await withThrowingTaskGroup(of: Void.self) { group in
        let listener = try TCPListener.bind(.anyLoopback, on: reactor, options: options)
        let endpoint = listener.endpoint
        group.addTask {
          // The echo writes what it has read, so that each side holds the other back.
          let server = try await listener.accept(deadline: .generous)
          while case let bytes = try await server.read(deadline: .generous), !bytes.isEmpty {
            try await server.write(bytes, deadline: .generous)
          }
        }
        group.addTask {
          let client = try await TCPConnection.connect(to: endpoint, on: reactor, options: options, deadline: .generous)
          var sent = 0
          while sent < size {
            let block = (0..<32_768).map { UInt8(truncatingIfNeeded: ($0 + sent) &* 31) }
            try await client.write(block, deadline: .generous)
            #expect(try await client.readExactly(block.count, deadline: .generous) == block)
            sent += block.count
          }
          #expect(client.bytesRead == UInt64(size) && client.bytesWritten == UInt64(size))
        }
        try await group.waitForAll()
      }
    }
  }

  @Test("a writer waits for a slow reader and loses nothing")
  func slowReader() async throws {
    try await withReactor { reactor in
      let options = TCPOptions(bufferSize: 8_192)
      try await withThrowingTaskGroup(of: Int.self) { group in
        let listener = try TCPListener.bind(.anyLoopback, on: reactor, options: options)
        let endpoint = listener.endpoint
        group.addTask {
          let server = try await listener.accept(deadline: .generous)
          try await reactor.sleep(until: .after(.milliseconds(50)))
          return try await server.readAll(deadline: .generous).count
        }
        group.addTask {
          let client = try await TCPConnection.connect(to: endpoint, on: reactor, options: options, deadline: .generous)
          try await client.write([UInt8](repeating: 7, count: 3_000_000), deadline: .generous)
          return Int(client.bytesWritten)
        }
        for try await count in group { #expect(count == 3_000_000) }
      }
    }
  }

  @Test("a reader that never reads makes the write time out, and what was taken is counted")
  func stuckReader() async throws {
    try await withReactor { reactor in
      let (client, server) = try await connectedPair(on: reactor, options: TCPOptions(bufferSize: 8_192))
      let error = await code { () throws(TransportError) in
        try await client.write([UInt8](repeating: 7, count: 50_000_000), deadline: .after(.milliseconds(100)))
      }
      #expect(error == .timedOut)
      #expect(client.bytesWritten > 0 && client.bytesWritten < 50_000_000)
      #expect(try await !server.read(deadline: .generous).isEmpty)
    }
  }
}
