import Connect
import HTTPWire
import LocalServer
import PathValidation
import TLSEngine
import TLSWire
import TestSupport
import Testing
import X509

@testable import HTTPClient

/// The third group: what is kept, for how long, and for whom.
@Suite("Client: pool", .timeLimit(.minutes(3))) struct ClientPoolTests {
  private func all(_ count: Int, _ client: HTTPClient, _ url: String) async throws {
    let request = try ClientBench.request(url)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<count { group.addTask { _ = try await client.send(request) } }
      try await group.waitForAll()
    }
  }

  /// Proves `trim` in `ConnectionPool.serve`.
  @Test func `four connections of a key are kept, the others closed`() async throws {
    let peer = try ClientBench.ProtocolCase.clear.peer()
    defer { peer.stop() }
    let client = try ClientBench.client(peer.options)
    try await all(8, client, peer.url + "/delay?ms=50")
    #expect(peer.accepted == 8)
    #expect(await client.connectionCount == 4)
    #expect(try await ClientBench.holds { peer.server.counts(of: peer.name)?.open == 4 })
    await client.close()
    #expect(try await ClientBench.holds { peer.server.counts(of: peer.name)?.open == 0 })
  }

  /// Proves `expire` and its timer in `ConnectionPool`.
  @Test(arguments: ClientBench.ProtocolCase.allCases) func `a connection that nobody needs is closed after its time`(
    way: ClientBench.ProtocolCase
  )
    async throws
  {
    let peer = try way.peer()
    defer { peer.stop() }
    let client = try ClientBench.client(peer.options) { $0.pool.idleTime = .milliseconds(60) }
    _ = try await client.send(try ClientBench.request(peer.url + "/"))
    #expect(await client.connectionCount == 1)
    #expect(try await ClientBench.holds { await client.connectionCount == 0 })
    #expect(try await ClientBench.holds { peer.server.counts(of: peer.name)?.open == 0 })
    _ = try await client.send(try ClientBench.request(peer.url + "/"))
    #expect(peer.accepted == 2)
    await client.close()
  }

  @Test func `a connection is used again as long as requests come`() async throws {
    let peer = try ClientBench.ProtocolCase.http11.peer()
    defer { peer.stop() }
    let client = try ClientBench.client(peer.options) { $0.pool.idleTime = .seconds(3) }
    for _ in 0..<35 {
      _ = try await client.send(try ClientBench.request(peer.url + "/"))
      try await Task.sleep(for: .milliseconds(100))
    }
    #expect(peer.accepted == 1)
    await client.close()
  }

  /// Proves `isStale` in `ConnectionPool.grantNow`: without it the second request goes out on a connection that has been answered already
  /// (response-queue poisoning).
  @Test func `what came without having been asked for is not the next answer`() async throws {
    let (count, hasSpoken) = (Lock(0), Lock(false))
    let server = try RawServer { connection in
      let number = count.withLock { count in
        count += 1
        return count
      }
      connection.read()
      connection.write("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
      guard number == 1 else { return }
      connection.rest(.milliseconds(20))
      connection.write("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nevil")
      hasSpoken.withLock { $0 = true }
      connection.drain()
    }
    let client = try ClientBench.client(TransferBench.options())
    let url = "http://127.0.0.1:\(server.port)/"
    #expect(try await client.send(try ClientBench.request(url)).text == "ok")
    #expect(try await ClientBench.holds { hasSpoken.withLock { $0 } })
    let second = try await client.send(try ClientBench.request(url) { $0.method = "POST" })
    #expect(second.text == "ok")
    #expect(second.hops[0].connection?.isReused == false)
    await client.close()
  }

  /// Proves `isStale`, too: a POST is not sent into a connection that is known to be over.
  @Test func `a connection that its server has closed is not used`() async throws {
    let server = try RawServer { connection in
      connection.read()
      connection.write("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
    }
    let client = try ClientBench.client(TransferBench.options())
    let url = "http://127.0.0.1:\(server.port)/"
    for _ in 0..<3 {
      let response = try await client.send(
        try ClientBench.request(url) {
          $0.method = "POST"
          $0.body = .bytes([1])
        })
      #expect(response.hops[0].connection?.isReused == false)
      try await Task.sleep(for: .milliseconds(100))
    }
    await client.close()
  }

  /// A server that leaves with the second request on a connection, without a word.
  private func forgetful() throws -> (RawServer, String, Lock<[String]>) {
    let seen = Lock([String]())
    let server = try RawServer { connection in
      let first = connection.read()
      guard !first.isEmpty else { return }
      seen.withLock { $0.append(String(decoding: first.prefix { $0 != 0x20 }, as: UTF8.self)) }
      connection.write("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
      let second = connection.read()
      if !second.isEmpty { seen.withLock { $0.append(String(decoding: second.prefix { $0 != 0x20 }, as: UTF8.self) + "!") } }
    }
    return (server, "http://127.0.0.1:\(server.port)/", seen)
  }

  /// Proves `mayBeRepeated` in `HTTPTransfer.reasonToRetry` (RFC 9110, section 9.2.2).
  @Test func `a request that may have been carried out is repeated only where that does no harm`() async throws {
    for (method, isRepeated) in [("GET", true), ("PUT", true), ("DELETE", true), ("POST", false), ("PATCH", false)] {
      let (server, url, seen) = try forgetful()
      let client = try ClientBench.client(TransferBench.options())
      _ = try await client.send(try ClientBench.request(url))
      let code = await ClientBench.code {
        _ = try await client.send(
          try ClientBench.request(url) {
            $0.method = method
            if method.hasPrefix("P") { $0.body = .bytes([1]) }
          })
      }
      #expect((code == nil) == isRepeated, "\(method): \(code ?? "well")")
      #expect(seen.withLock { $0 } == (isRepeated ? ["GET", method + "!", method] : ["GET", method + "!"]))
      await client.close()
      _ = server
    }
  }

  /// Proves `PoolKey`, and in it `PoolTrustOptions`, from end to end: one field for each of its parts that loopback can show.
  @Test(arguments: [ClientBench.ProtocolCase.http11, .http2])
  func `requests with other terms go over other connections`(way: ClientBench.ProtocolCase) async throws {
    let peer = try way.peer()
    defer { peer.stop() }
    let client = try ClientBench.client(peer.options)
    let request = try ClientBench.request(peer.url + "/")
    var expected = 1
    _ = try await client.send(request)
    for change: (inout HTTPOptions) -> Void in [
      { $0.trust.isEnforced = false }, { $0.trust.serverName = "localhost" }, { $0.trust.sendsServerName = false },
      { $0.tls.maximumVersion = .tls12 },
      { $0.alpn = way == .http2 ? ["h2", "x"] : [] }, { $0.version = .any },
      { $0.tls.groups = "P-256" },
    ] {
      expected += 1
      let options = peer.options.with { change(&$0) }
      for _ in 0..<2 { _ = try await client.send(request, RequestOptions(options: options)) }
      #expect(peer.accepted == expected)
    }
    // A way to the server that somebody else stands in.
    let proxy = try RelayingProxy()
    let address = try Proxy("socks5h://127.0.0.1:\(proxy.port)")
    let behind = peer.options.with { $0.proxies = ProxySelector(forHTTP: address, forHTTPS: address) }
    for isReused in [false, true] {
      let response = try await client.send(request, RequestOptions(options: behind))
      #expect(response.hops[0].connection?.isReused == isReused)
    }
    expected += 1
    #expect(proxy.requests.count == 1 && peer.accepted == expected)
    // An empty store is another store: what the first one has found good is not good for it.
    let doubtful = peer.options.with { $0.trust.store = .empty }
    let code = await ClientBench.code { _ = try await client.send(request, RequestOptions(options: doubtful)) }
    #expect(code?.hasPrefix("certificate.") == true)
    _ = try await client.send(request)
    #expect(peer.accepted == expected + 1)
    await client.close()
  }

  /// Proves `makeRoom` and `forget` in `ConnectionPool`: `limits.connections` holds for all keys together.
  @Test func `one key makes room for another`() async throws {
    let peers = try (0..<3).map { _ in try ClientBench.ProtocolCase.clear.peer() }
    defer { for peer in peers { peer.stop() } }
    let client = try ClientBench.client(peers[0].options) {
      $0.pool.connections = 2
      $0.pool.connectionsPerKey = 2
    }
    for round in 0..<2 {
      for peer in peers {
        _ = try await client.send(try ClientBench.request(peer.url + "/"))
        #expect(await client.connectionCount <= 2, "\(round)")
      }
    }
    // All at once: who finds all connections taken waits for whichever comes free.
    try await withThrowingTaskGroup(of: Void.self) { group in
      for peer in peers {
        for _ in 0..<6 { group.addTask { _ = try await client.send(try ClientBench.request(peer.url + "/delay?ms=5")) } }
      }
      try await group.waitForAll()
    }
    await client.close()
  }

  /// Proves the clean end of waiting in `ConnectionPool.close`.
  @Test func `closing ends those in line and those under way`() async throws {
    let peer = try ClientBench.ProtocolCase.clear.peer()
    defer { peer.stop() }
    let client = try ClientBench.client(peer.options) { $0.pool.connectionsPerKey = 1 }
    let request = try ClientBench.request(peer.url + "/delay?ms=8000")
    let tasks = (0..<3).map { _ in Task { await ClientBench.code { _ = try await client.send(request) } } }
    #expect(try await ClientBench.holds { await client.connectionCount == 1 })
    try await Task.sleep(for: .milliseconds(30))
    await client.close()
    for task in tasks { #expect(await task.value != nil) }
    #expect(await ClientBench.code { _ = try await client.send(request) } == "http.client-closed")
  }
}
