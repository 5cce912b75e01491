import Bytes
import HTTPWire
import LocalServer
import Minting
import ServerFixtures
import Testing
import Transport

@testable import HTTPServer
@testable import MockServer

/// A client that begins uploads and does not end them.
@Suite(.timeLimit(.minutes(2))) struct UploadMemoryTests {
  private static func serving(_ limit: Int, _ body: (Endpoint, Reactor, LocalServer) async throws -> Void) async throws {
    var limits = ServerLimits()
    limits.uploadMemory = limit
    let door = ListenerConfiguration(
      "faulty", at: Endpoint(.loopbackV4, port: 0), [FaultySite(board: FaultController(), responders: [HTTPBin()])])
    let server = try LocalServer([door], by: TestAuthorities(now: Platform.now), settings: ServerSettings(limits: limits))
    defer { server.stop() }
    let reactor = try Reactor()
    defer { reactor.shutdown() }
    try await body(try #require(server.endpoint(of: "faulty")), reactor, server)
  }

  /// Sends a part of an upload and then waits until it is cancelled.
  private static func hold(_ endpoint: Endpoint, _ door: FaultySite.ClientProtocol, on reactor: Reactor) -> Task<Void, any Error> {
    Task(executorPreference: reactor) {
      let visit = try await SiteVisit(endpoint, on: reactor, isSecure: door.isSecure, agreed: door.isHTTP2 ? ["h2"] : ["http/1.1"])
      defer { visit.close() }
      let part = [UInt8](repeating: 7, count: size)
      if door.isHTTP2 {
        let client = try HTTP2Visit(visit)
        let stream = try client.submit("POST", "/post", hasBody: true)
        try client.supply(part, isLast: false, on: stream)
        while !Task.isCancelled { try await client.turn() }
      } else {
        try await visit.send(Array("POST /post HTTP/1.1\r\nHost: a\r\nContent-Length: 2000000\r\n\r\n".utf8) + part)
        _ = try await visit.read()
      }
    }
  }

  private static func upload(_ endpoint: Endpoint, _ door: FaultySite.ClientProtocol, on reactor: Reactor) async throws -> Int {
    try await reactor.run { () async throws in
      let client = try await MeasuringClient(endpoint, door, on: reactor, allowance: 64 << 20)
      defer { client.close() }
      return try await client.send([.init(method: "POST", target: "/post", body: [UInt8](repeating: 7, count: size))]).map(\.status).first
        ?? 0
    }
  }

  @Test(arguments: FaultySite.ClientProtocol.allCases)
  func `unfinished uploads of all connections together use no more memory than the limit`(door: FaultySite.ClientProtocol) async throws {
    try await Self.serving(1 << 20) { (endpoint, reactor, server) async throws in
      #expect(try await Self.upload(endpoint, door, on: reactor) == 200)
      while server.bufferedContent > 0 { await Task.yield() }
      let holding = Self.hold(endpoint, door, on: reactor)
      while server.bufferedContent < Self.size { await Task.yield() }
      for _ in 0..<3 { #expect(try await Self.upload(endpoint, door, on: reactor) == 503) }
      #expect(server.bufferedContent <= 1 << 20)
      // What the client gives up is free for others.
      holding.cancel()
      while server.bufferedContent > 0 { await Task.yield() }
      #expect(try await Self.upload(endpoint, door, on: reactor) == 200)
    }
  }

  private static let size = 600_000
}
