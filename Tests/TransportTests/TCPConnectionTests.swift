import Bytes
import Testing

@testable import Transport

@Suite("TCPConnection", .timeLimit(.minutes(1))) struct TCPConnectionTests {
  @Test("bytes arrive as they were sent, over IPv4 and IPv6", arguments: [IPAddress.loopbackV4, .loopbackV6])
  func echo(_ address: IPAddress) async throws {
    try await withReactor { reactor in
      let listener = try TCPListener.bind(Endpoint(address, port: 0), on: reactor)
      let client = try await TCPConnection.connect(to: listener.endpoint, on: reactor, deadline: .generous)
      let server = try await listener.accept(deadline: .generous)
      try await client.write(Array("hello".utf8), deadline: .generous)
      #expect(try await server.read(deadline: .generous) == Array("hello".utf8))
      try await server.write(Array("world".utf8), deadline: .generous)
      #expect(try await client.read(deadline: .generous) == Array("world".utf8))
      #expect(client.local == server.peer)
      #expect(client.peer == server.local)
      #expect(client.bytesRead == 5 && client.bytesWritten == 5)
      #expect(client.connectStarted <= client.connectEnded)
    }
  }

  @Test("a round trip is a wait for the peer after something was said to it")
  func roundTrips() async throws {
    try await withReactor { reactor in
      let (client, server) = try await connectedPair(on: reactor)
      try await server.write([1, 2], deadline: .generous)
      _ = try await client.read(max: 1, deadline: .generous)
      #expect(client.roundTrips == 0)
      try await client.write([3], deadline: .generous)
      try await client.write([4], deadline: .generous)
      _ = try await client.read(max: 1, deadline: .generous)
      #expect(client.roundTrips == 1)
      _ = try? await client.read(deadline: .after(.milliseconds(1)))
      #expect(client.roundTrips == 1)
    }
  }

  @Test("a read takes no more than it was asked for, and the rest is not lost")
  func partialRead() async throws {
    try await withReactor { reactor in
      let (client, server) = try await connectedPair(on: reactor)
      try await client.write(Array(0..<10), deadline: .generous)
      #expect(try await server.read(max: 4, deadline: .generous) == [0, 1, 2, 3])
      #expect(try await server.read(max: 100, deadline: .generous) == [4, 5, 6, 7, 8, 9])
    }
  }

  @Test("much is read in large pieces, and nothing is lost when the pieces become small again")
  func muchAndLittle() async throws {
    try await withReactor { reactor in
      let listener = try TCPListener.bind(.anyLoopback, on: reactor)
      let client = try await TCPConnection.connect(to: listener.endpoint, on: reactor, deadline: .generous)
      let candidate = try await listener.acceptCandidate(deadline: .generous)
      let much = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 / 251 + $0) }
      async let sent: Void = {
        let server = try #require(candidate.take())
        for _ in 0..<3 {
          try await server.write(much, deadline: .generous)
          for byte in UInt8(0)..<20 {
            try await server.write([byte], deadline: .generous)
            try await reactor.sleep(until: .after(.milliseconds(1)))
          }
        }
        server.shutdownWrite()
      }()
      var (all, largest): ([UInt8], Int) = ([], 0)
      while true {
        let bytes = try await client.read(max: 1_000_000, deadline: .generous)
        if bytes.isEmpty { break }
        all += bytes
        largest = Swift.max(largest, bytes.count)
      }
      try await sent
      #expect(all == much + Array(0..<20) + much + Array(0..<20) + much + Array(0..<20))
      #expect(largest <= 65_536)
    }
  }

  @Test("an edge that comes while nobody waits is kept")
  func keptEdge() async throws {
    try await withReactor { reactor in
      let (client, server) = try await connectedPair(on: reactor)
      for byte in UInt8(0)..<20 {
        try await client.write([byte], deadline: .generous)
        // The reactor takes in the event during this sleep; the read comes afterwards.
        try await reactor.sleep(until: .after(.milliseconds(1)))
        #expect(try await server.read(deadline: .generous) == [byte])
      }
      client.close()
      try await reactor.sleep(until: .after(.milliseconds(2)))
      #expect(try await server.read(deadline: .generous) == [])
      #expect(try await server.read(deadline: .generous) == [])
    }
  }

  @Test("an end that comes together with the last bytes is seen")
  func dataAndEnd() async throws {
    try await withReactor { reactor in
      for round in 0..<50 {
        let (client, server) = try await connectedPair(on: reactor)
        try await client.write([1, 2, 3], deadline: .generous)
        client.close()
        if round.isMultiple(of: 2) { try await reactor.sleep(until: .after(.milliseconds(1))) }
        #expect(try await server.readAll(deadline: .generous) == [1, 2, 3])
      }
    }
  }

  @Test("after a half-close the other direction still works")
  func halfClose() async throws {
    try await withReactor { reactor in
      let (client, server) = try await connectedPair(on: reactor)
      try await client.write([1], deadline: .generous)
      client.shutdownWrite()
      #expect(try await server.readAll(deadline: .generous) == [1])
      try await server.write([2, 3], deadline: .generous)
      server.shutdownWrite()
      #expect(try await client.readAll(deadline: .generous) == [2, 3])
      #expect(await code { () throws(TransportError) in try await client.write([4], deadline: .generous) } == .closed)
    }
  }

  @Test("a reset is an error of its own, and writing into it kills nobody")
  func reset() async throws {
    try await withReactor { reactor in
      let (client, server) = try await connectedPair(on: reactor)
      server.abort()
      #expect(await code { () throws(TransportError) in _ = try await client.read(deadline: .generous) } == .reset)
      #expect(await code { () throws(TransportError) in try await client.write([1], deadline: .generous) } == .closed)
    }
  }

  @Test("a closed port refuses")
  func refused() async throws {
    try await withReactor { reactor in
      let listener = try TCPListener.bind(.anyLoopback, on: reactor)
      let endpoint = listener.endpoint
      listener.close()
      do throws(TransportError) {
        _ = try await TCPConnection.connect(to: endpoint, on: reactor, deadline: .generous)
        Issue.record("connected")
      } catch {
        #expect(error.code == .refused)
        #expect(error.description == "connect \(endpoint): connection refused")
        #expect(error.hint != nil)
      }
    }
  }

  @Test("a connection may leave from a chosen address or by a chosen interface")
  func localAddress() async throws {
    try await withReactor { reactor in
      let listener = try TCPListener.bind(.anyLoopback, on: reactor)
      let options = TCPOptions(localAddress: IPAddress(bytes: [127, 0, 0, 9]))
      let client = try await TCPConnection.connect(to: listener.endpoint, on: reactor, options: options, deadline: .generous)
      #expect(client.local.address.description == "127.0.0.9")
      #expect(try await listener.accept(deadline: .generous).peer.address.description == "127.0.0.9")
      for interface in ["lo", "127.0.0.1"] {
        let options = TCPOptions(interface: interface)
        _ = try await TCPConnection.connect(to: listener.endpoint, on: reactor, options: options, deadline: .generous)
      }
      let wrong = TCPOptions(interface: "nosuch0")
      let endpoint = listener.endpoint
      let error = await code { () throws(TransportError) in
        _ = try await TCPConnection.connect(to: endpoint, on: reactor, options: wrong, deadline: .generous)
      }
      #expect(error == .noSuchInterface)
    }
  }

  @Test("the kernel's view of the connection can be asked for")
  func information() async throws {
    try await withReactor { reactor in
      let (client, server) = try await connectedPair(on: reactor)
      try await client.write([1], deadline: .generous)
      _ = try await server.read(deadline: .generous)
      let information = try #require(await client.information())
      #expect(information.roundTrip > .zero)
      #expect(information.retransmits == 0)
      client.close()
      #expect(await client.information() == nil)
    }
  }

  @Test("a task on another executor is served all the same")
  func offReactor() async throws {
    let reactor = try Reactor()
    defer { reactor.shutdown() }
    let (client, server) = try await connectedPair(on: reactor)
    for byte in UInt8(0)..<100 {
      try await client.write([byte], deadline: .generous)
      #expect(try await server.read(deadline: .generous) == [byte])
    }
    client.close()
    #expect(try await server.read(deadline: .generous) == [])
    #expect(await code { () throws(TransportError) in _ = try await client.read(deadline: .generous) } == .closed)
  }
}
