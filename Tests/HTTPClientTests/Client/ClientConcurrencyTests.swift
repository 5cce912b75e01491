import LocalServer
import TestSupport
import Testing

@testable import HTTPClient

/// The second group: many requests at a time.
@Suite("Client: concurrency", .timeLimit(.minutes(4))) struct ClientConcurrencyTests {
  private func statuses(of count: Int, _ client: HTTPClient, _ url: String) async throws -> [Int] {
    let request = try ClientBench.request(url)
    return await withTaskGroup(of: Int.self) { group in
      for _ in 0..<count { group.addTask { (try? await client.send(request))?.status ?? 0 } }
      return await group.reduce(into: []) { $0.append($1) }
    }
  }

  /// Proves `limits.connectionsPerKey` in `ConnectionPool.grantNow`: without it there are as many connections as requests.
  @Test(arguments: ClientBench.ProtocolCase.allCases) func `a thousand requests at once share eight connections`(
    way: ClientBench.ProtocolCase
  )
    async throws
  {
    let peer = try way.peer()
    defer { peer.stop() }
    // If the queue is empty for a moment, idle connections beyond their limit are closed, and others follow.
    let client = try ClientBench.client(peer.options.with { $0.maximumTime = .seconds(60) }) { $0.pool.idlePerKey = 8 }
    let statuses = try await statuses(of: 1_000, client, peer.url + "/bytes/1000")
    #expect(statuses.count == 1_000 && statuses.allSatisfy { $0 == 200 })
    #expect(peer.accepted <= 8)
    await client.close()
    #expect(await client.connectionCount == 0)
  }

  @Test(arguments: ClientBench.ProtocolCase.allCases) func `four connections stay after two hundred requests at once`(
    way: ClientBench.ProtocolCase
  )
    async throws
  {
    let peer = try way.peer()
    defer { peer.stop() }
    let client = try ClientBench.client(peer.options.with { $0.maximumTime = .seconds(60) })
    _ = try await statuses(of: 200, client, peer.url + "/")
    #expect(await client.connectionCount <= 4)
    await client.close()
  }

  @Test(arguments: ClientBench.ProtocolCase.allCases) func `a thousand requests leave no descriptor behind`(way: ClientBench.ProtocolCase)
    async throws
  {
    let peer = try way.peer()
    defer { peer.stop() }
    let client = try ClientBench.client(peer.options.with { $0.maximumTime = .seconds(60) })
    _ = try await statuses(of: 20, client, peer.url + "/")
    let before = ProcessUse.now.descriptors
    for _ in 0..<5 { _ = try await statuses(of: 200, client, peer.url + "/") }
    // Connections that were too many to be kept may be on their way out, on both sides.
    #expect(try await ClientBench.holds { ProcessUse.now.descriptors <= before + 8 })
    await client.close()
  }

  /// Proves the single flight in `ConnectionPool.grantNow`: without it each request makes a connection before anybody knows the version.
  @Test func `requests wait for the connection that they can share`() async throws {
    let peer = try ClientBench.ProtocolCase.http2.peer()
    defer { peer.stop() }
    let client = try ClientBench.client(peer.options)
    let statuses = try await statuses(of: 50, client, peer.url + "/delay?ms=20")
    #expect(statuses.allSatisfy { $0 == 200 })
    #expect(peer.accepted == 1)
    await client.close()
  }

  @Test(arguments: ClientBench.ProtocolCase.allCases) func `cancelled requests give their place to others`(way: ClientBench.ProtocolCase)
    async throws
  {
    let peer = try way.peer()
    defer { peer.stop() }
    let client = try ClientBench.client(peer.options) { $0.pool.connectionsPerKey = 2 }
    let slow = try ClientBench.request(peer.url + "/delay?ms=5000")
    let quick = try ClientBench.request(peer.url + "/")
    let doomed = (0..<20).map { _ in
      Task { await ClientBench.code { _ = try await client.send(slow) } }
    }
    try await Task.sleep(for: .milliseconds(30))
    let last = Task { try await client.send(quick).text }
    for task in doomed { task.cancel() }
    for task in doomed { #expect(await task.value == "http.cancelled") }
    #expect(try await last.value == "tlsprobe\n")
    await client.close()
  }

  @Test func `who waits is served in order`() async throws {
    let peer = try ClientBench.ProtocolCase.clear.peer()
    defer { peer.stop() }
    let client = try ClientBench.client(peer.options) { $0.pool.connectionsPerKey = 1 }
    let order = Lock([Int]())
    var tasks: [Task<Void, any Error>] = []
    let request = try ClientBench.request(peer.url + "/delay?ms=5")
    for number in 0..<10 {
      // One thread takes them up one after the other.
      tasks.append(
        Task(executorPreference: client.reactor) {
          _ = try await client.send(request)
          order.withLock { $0.append(number) }
        })
    }
    for task in tasks { try await task.value }
    #expect(order.withLock { $0 } == Array(0..<10))
    #expect(peer.accepted == 1)
    await client.close()
  }

  @Test(arguments: ClientBench.ProtocolCase.allCases) func `many clients at once do not disturb each other`(way: ClientBench.ProtocolCase)
    async throws
  {
    let peer = try way.peer()
    defer { peer.stop() }
    let options = peer.options
    let url = peer.url
    let texts = try await withThrowingTaskGroup(of: [String].self) { group in
      for _ in 0..<8 {
        group.addTask {
          let client = try ClientBench.client(options)
          var texts: [String] = []
          for _ in 0..<5 { texts.append(try await client.send(try ClientBench.request(url + "/")).text) }
          await client.close()
          return texts
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(texts == Array(repeating: "tlsprobe\n", count: 40))
    #expect(peer.accepted == 8)
  }
}
