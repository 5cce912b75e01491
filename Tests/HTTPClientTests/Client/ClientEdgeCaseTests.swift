import HTTPWire
import LocalServer
import TestSupport
import Testing
import Transport

@testable import HTTPClient

/// The fourth group: what is unusual, and what takes too long.
@Suite("Client: edge cases and time-outs", .timeLimit(.minutes(3))) struct ClientEdgeCaseTests {
  @Test(arguments: ClientBench.ProtocolCase.allCases) func `an answer is in time or an error that names the limit`(
    way: ClientBench.ProtocolCase
  )
    async throws
  {
    let peer = try way.peer()
    defer { peer.stop() }
    let client = try ClientBench.client(peer.options)
    let code = await ClientBench.code {
      _ = try await client.send(try ClientBench.request(peer.url + "/delay?ms=8000").with(timeout: .milliseconds(80)))
    }
    #expect(code == "http.maximum-time")
    // Others do not suffer for it.
    #expect(try await client.send(try ClientBench.request(peer.url + "/")).status == 200)
    #expect(peer.accepted == (way == .http2 ? 1 : 2))
    await client.close()
  }

  /// Proves that the wait for a connection is part of the request's time: `wish.deadline` in `ConnectionPool.wait`.
  @Test func `standing in line is part of a request's time`() async throws {
    let peer = try ClientBench.ProtocolCase.clear.peer()
    defer { peer.stop() }
    let client = try ClientBench.client(peer.options) { $0.pool.connectionsPerKey = 1 }
    let slow = Task { try await client.send(try ClientBench.request(peer.url + "/delay?ms=1200")).status }
    #expect(try await ClientBench.holds { await client.connectionCount == 1 })
    let code = await ClientBench.code {
      _ = try await client.send(try ClientBench.request(peer.url + "/").with(timeout: .milliseconds(50)))
    }
    #expect(code == "http.maximum-time")
    #expect(try await slow.value == 200)
    // Who waited got the connection's time in the mark of its own.
    let response = try await client.send(try ClientBench.request(peer.url + "/"))
    #expect(response.hops[0].connection?.isReused == true)
    await client.close()
  }

  /// Proves `limits.decodedBytes` of `HTTPOptions.collecting`.
  @Test(arguments: ClientBench.ProtocolCase.allCases) func `content that is too large for memory is refused`(way: ClientBench.ProtocolCase)
    async throws
  {
    let peer = try way.peer()
    defer { peer.stop() }
    let client = try ClientBench.client(peer.options) { $0.collectedBytes = 1_000 }
    #expect(try await client.send(try ClientBench.request(peer.url + "/bytes/1000")).content.count == 1_000)
    let code = await ClientBench.code { _ = try await client.send(try ClientBench.request(peer.url + "/bytes/1001")) }
    #expect(code == "http.body-too-large")
    #expect(
      try await client.withTransfer(try ClientBench.request(peer.url + "/bytes/5000")) { transfer throws(HTTPError) in
        var count = 0
        while let piece = try await transfer.read() { count += piece.count }
        return count
      } == 5_000)
    await client.close()
  }

  @Test(arguments: ClientBench.ProtocolCase.allCases) func `a transfer that is left early takes its connection along, or its stream`(
    way: ClientBench.ProtocolCase
  ) async throws {
    let peer = try way.peer()
    defer { peer.stop() }
    let client = try ClientBench.client(peer.options)
    for _ in 0..<3 {
      let status = try await client.withTransfer(try ClientBench.request(peer.url + "/bytes/50000000")) { transfer throws(HTTPError) in
        guard case .responseStarted(let head)? = await transfer.next() else { return 0 }
        return head.status
      }
      #expect(status == 200)
    }
    #expect(try await client.send(try ClientBench.request(peer.url + "/")).text == "tlsprobe\n")
    #expect(peer.accepted == (way == .http2 ? 1 : 4))
    #expect(await client.connectionCount == 1)
    await client.close()
  }

  @Test func `nobody listens, and everybody who waited hears that once`() async throws {
    let port = try LoopbackPort.unused()
    let client = try ClientBench.client(TransferBench.options()) { $0.pool.connectionsPerKey = 2 }
    let request = try ClientBench.request("http://127.0.0.1:\(port)/")
    let codes = await withTaskGroup(of: String?.self) { group in
      for _ in 0..<20 { group.addTask { await ClientBench.code { _ = try await client.send(request) } } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(codes.allSatisfy { $0 == codes[0] && $0 != nil })
    #expect(await client.connectionCount == 0)
    await client.close()
  }

  @Test func `an untrusted server fails every request that waited for it`() async throws {
    let peer = try ClientBench.ProtocolCase.http2.peer()
    defer { peer.stop() }
    let client = try ClientBench.client(TransferBench.options())
    let request = try ClientBench.request(peer.url + "/")
    let codes = await withTaskGroup(of: String?.self) { group in
      for _ in 0..<10 { group.addTask { await ClientBench.code { _ = try await client.send(request) } } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(codes.allSatisfy { $0?.hasPrefix("certificate.") == true })
    await client.close()
  }

  @Test(arguments: ClientBench.ProtocolCase.allCases) func `an answer that ends with its connection leaves none`(
    way: ClientBench.ProtocolCase
  )
    async throws
  {
    let peer = try way.peer()
    defer { peer.stop() }
    let client = try ClientBench.client(peer.options)
    for _ in 0..<2 { #expect(try await client.send(try ClientBench.request(peer.url + "/close")).text == "tlsprobe\n") }
    #expect(peer.accepted == (way == .http2 ? 1 : 2))
    await client.close()
  }

  @Test func `a server that takes one request after the other makes others wait on their own connections`() async throws {
    let peer = try HTTP2Peer(settings: Self.oneByOne) { event, voice in
      if case .request(let stream, _) = event { voice.respond(200, text: "ok", on: stream) }
    }
    let client = try ClientBench.client(TransferBench.options().with { $0.version = .http2PriorKnowledge }) {
      $0.pool.connectionsPerKey = 2
    }
    let request = try ClientBench.request(peer.url + "/")
    let texts = await withTaskGroup(of: String.self) { group in
      for _ in 0..<20 { group.addTask { await ClientBench.text { () async throws(HTTPError) in try await client.send(request) } } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(texts.filter { $0 != "ok" } == [])
    #expect(await client.connectionCount <= 2)
    await client.close()
  }

  @Test func `a server that leaves is asked on another connection`() async throws {
    let peer = try HTTP2Peer { event, voice in
      guard case .request(let stream, _) = event else { return }
      if voice.number == 0 { voice.leave(after: 0) } else { voice.respond(200, text: "ok", on: stream) }
    }
    let client = try ClientBench.client(TransferBench.options().with { $0.version = .http2PriorKnowledge })
    let request = try ClientBench.request(peer.url + "/") { $0.method = "POST" }
    let texts = await withTaskGroup(of: String.self) { group in
      for _ in 0..<10 { group.addTask { (try? await client.send(request))?.text ?? "" } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(texts.allSatisfy { $0 == "ok" })
    await client.close()
  }

  /// Proves `isHere` in `ConnectionPool`, and that a place in line ends with its reactor.
  @Test(arguments: ClientBench.ProtocolCase.allCases) func `a reactor that ends takes its requests along`(way: ClientBench.ProtocolCase)
    async throws
  {
    let peer = try way.peer()
    defer { peer.stop() }
    let reactor = try Reactor()
    var configuration = HTTPClient.Configuration(peer.options)
    configuration.pool.connectionsPerKey = 1
    configuration.pool.streamsPerConnection = 1
    let client = try HTTPClient(configuration, on: reactor)
    let slow = try ClientBench.request(peer.url + "/delay?ms=8000")
    let tasks = (0..<4).map { _ in Task { await ClientBench.code { _ = try await client.send(slow) } } }
    // One that is elsewhere when the reactor ends, and comes back to a connection that is no more.
    let stray = Task {
      await ClientBench.code {
        _ = try await client.withTransfer(try ClientBench.request(peer.url + "/")) { transfer throws(HTTPError) in
          _ = await transfer.next()
          try? await Task.sleep(for: .milliseconds(150))
          return try await transfer.read()?.count ?? 0
        }
      }
    }
    try await Task.sleep(for: .milliseconds(80))
    reactor.shutdown()
    for task in tasks { #expect(await task.value != nil) }
    _ = await stray.value
    #expect(await ClientBench.code { _ = try await client.send(slow) } == "http.client-closed")
  }

  @Test func `a client that nobody closes lets its connections and thread go`() async throws {
    let peer = try ClientBench.ProtocolCase.clear.peer()
    defer { peer.stop() }
    let reactor = try Reactor()
    defer { reactor.shutdown() }
    for isOwn in [true, false] {
      let client = try HTTPClient(HTTPClient.Configuration(peer.options), on: isOwn ? nil : reactor)
      _ = try await client.send(try ClientBench.request(peer.url + "/"))
      #expect(peer.server.counts(of: peer.name)?.open == 1)
      _ = consume client
      #expect(try await ClientBench.holds { peer.server.counts(of: peer.name)?.open == 0 })
    }
  }

  private static var oneByOne: HTTP2Settings {
    var settings = HTTP2Settings()
    settings.maxConcurrentStreams = 1
    return settings
  }
}
