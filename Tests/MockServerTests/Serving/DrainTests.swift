import Bytes
import HTTPWire
import LocalServer
import Minting
import Synchronization
import Testing
import Transport

@testable import HTTPServer
@testable import MockServer

/// A server that has to stop while work is under way which waits for somebody else.
@Suite(.serialized, .timeLimit(.minutes(5))) struct DrainTests {
  /// Replies when it is told to, whatever becomes of its task.
  private final class StubbornResponder: SiteResponder {
    private let (release, continuation) = AsyncStream.makeStream(of: Void.self)
    private let begun = Atomic<Bool>(false)

    var hasBegun: Bool { begun.load(ordering: .relaxed) }

    func end() { continuation.finish() }

    func plan(for request: SiteRequest) -> SitePlan? {
      SitePlan { [self] _ in
        .later { [self] in
          begun.store(true, ordering: .relaxed)
          // A task of its own does not see the cancellation.
          await Task { for await _ in release {} }.value
          return .text("late")
        }
      }
    }
  }

  private static func server(_ responders: [any SiteResponder], by authorities: TestAuthorities) throws -> LocalServer {
    var limits = ServerLimits()
    (limits.drain, limits.farewell) = (.milliseconds(20), .milliseconds(200))
    let settings = ServerSettings(limits: limits).with { $0.threads = 2 }
    let door = ListenerConfiguration(
      "faulty", at: Endpoint(.loopbackV4, port: 0), [FaultySite(board: FaultController(), responders: responders)])
    return try LocalServer([door], by: authorities, settings: settings)
  }

  /// Sends a request whose response may never come; returns when that is clear.
  private static func send(_ target: String, to server: LocalServer, _ door: FaultySite.ClientProtocol, on reactor: Reactor) -> Task<
    Int, Never
  > {
    let endpoint = server.endpoint(of: "faulty")
    return Task(executorPreference: reactor) {
      guard let endpoint, let client = try? await MeasuringClient(endpoint, door, on: reactor, allowance: 32 << 20) else { return 0 }
      defer { client.close() }
      return (try? await client.send([.init(target: target)]).map(\.status).first) ?? 0
    }
  }

  @Test(arguments: FaultySite.ClientProtocol.allCases)
  func `work that outlives the server's threads does not trap`(door: FaultySite.ClientProtocol) async throws {
    let reactor = try Reactor()
    defer { reactor.shutdown() }
    let responder = StubbornResponder()
    let server = try Self.server([responder], by: TestAuthorities(now: Platform.now))
    let response = Self.send("/", to: server, door, on: reactor)
    while !responder.hasBegun { await Task.yield() }
    await server.drain()
    // Its threads have ended; now the work goes on.
    responder.end()
    while server.counts.openConnections > 0 { await Task.yield() }
    #expect(await response.value == 0)
    #expect(server.counts == ServerCounts(acceptedConnections: 1, openConnections: 0, requests: 1, answers: 1))
  }

  @Test(arguments: FaultySite.ClientProtocol.allCases)
  func `a server that stops during a request to an upstream keeps what it recorded`(door: FaultySite.ClientProtocol) async throws {
    let reactor = try Reactor()
    defer { reactor.shutdown() }
    let authorities = try TestAuthorities(now: Platform.now)
    let behind = try LocalServer(cases: ["site-plain"], at: Platform.now)
    defer { behind.stop() }
    for run in 1...5 {
      let recorder = ExchangeRecorder()
      let upstream = try Upstream(url: "http://\(try #require(behind.endpoint(of: "site-plain")))", on: reactor)
      let server = try Self.server([UpstreamResponder(upstream, recorder: recorder)], by: authorities)
      #expect(await Self.send("/bytes/5", to: server, door, on: reactor).value == 200)
      let before = behind.counts.requests
      let pending = Self.send("/delay?ms=30000", to: server, door, on: reactor)
      while behind.counts.requests == before { await Task.yield() }
      await server.drain()
      // Nothing, or that the server behind has not responded.
      #expect([0, 502].contains(await pending.value), "run \(run)")
      #expect(server.counts.openConnections == 0, "run \(run)")
      await upstream.close()
      #expect(await recorder.count == 1, "run \(run)")
    }
  }
}
