import Bytes
import LocalServer
import ServerFixtures
import TLSEngine
import TestSupport
import Testing
import Transport

@Suite struct LocalServerTests {
  static let now = Platform.now

  @Test func `a name that no case has is refused with the names there are`() throws {
    let error = #expect(throws: LocalServerError.self) { _ = try LocalServer(cases: ["good", "no-such-case"], at: Self.now) }
    #expect(error?.code == .noSuchCase)
    #expect(error?.description == "no-such-case: there is no such server case")
    #expect(error?.hint?.contains("good, expired") == true)
  }

  @Test func `it also listens on IPv6`() throws {
    let server = try LocalServer(cases: ["good"], at: Self.now, address: .loopbackV6)
    defer { server.stop() }
    let endpoint = try #require(server.endpoint(of: "good"))
    #expect(endpoint.address == .loopbackV6)
    #expect(try OpenSSLClient.connect(to: endpoint).certificates == server.chains(of: "good").first)
  }

  @Test func `a stopped server accepts nobody and can be stopped again`() async throws {
    let server = try LocalServer(cases: ["good"], at: Self.now)
    let endpoint = try #require(server.endpoint(of: "good"))
    server.stop()
    server.stop()
    let reactor = try Reactor()
    defer { reactor.shutdown() }
    let error = await #expect(throws: TransportError.self) {
      _ = try await TCPConnection.connect(to: endpoint, on: reactor, deadline: .after(.seconds(5)))
    }
    #expect(error?.code == .refused)
  }

  @Test func `stopping leaves no descriptor behind, whatever its connections are at`() async {
    await #expect(processExitsWith: .success) {
      let reactor = try Reactor()
      let before = Descriptors.sockets
      for _ in 0..<3 {
        let server = try LocalServer(cases: ["good", "silent", "slow"], at: Platform.now)
        for name in server.names {
          guard let endpoint = server.endpoint(of: name) else { continue }
          for _ in 0..<20 {
            let connection = try await TCPConnection.connect(to: endpoint, on: reactor, deadline: .after(.seconds(5)))
            try await connection.write([0x16, 0x03], deadline: .after(.seconds(5)))
            connection.close()
          }
        }
        server.stop()
      }
      // Our own ends are closed by the reactor, in its time.
      let patience = Deadline.after(.seconds(20))
      while Descriptors.sockets != before, !patience.hasPassed() { try await reactor.sleep(until: .after(.milliseconds(5))) }
      #expect(Descriptors.sockets == before)
      reactor.shutdown()
    }
  }

  @Test func `a thousand clients at once are served`() async throws {
    let server = try LocalServer(cases: ["good"], at: Self.now)
    defer { server.stop() }
    let endpoint = try #require(server.endpoint(of: "good"))
    let reactor = try Reactor()
    defer { reactor.shutdown() }
    let context = try TLSContext(client: TLSConfiguration())
    let completed = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<1_000 {
        group.addTask(executorPreference: reactor) { await Client.completesHandshake(endpoint, on: reactor, context) }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(completed == 1_000)
  }

  @Test func `connections beyond the limit are reset`() async throws {
    var limits = ServerLimits()
    limits.connections = 2
    let server = try LocalServer(cases: ["silent"], at: Self.now, limits: limits)
    defer { server.stop() }
    let endpoint = try #require(server.endpoint(of: "silent"))
    let reactor = try Reactor()
    defer { reactor.shutdown() }
    let deadline = Deadline.after(.seconds(60))
    let first = try await TCPConnection.connect(to: endpoint, on: reactor, deadline: deadline)
    let second = try await TCPConnection.connect(to: endpoint, on: reactor, deadline: deadline)
    // The reset may come while the client still connects.
    let error = await #expect(throws: TransportError.self) {
      let third = try await TCPConnection.connect(to: endpoint, on: reactor, deadline: deadline)
      _ = try await third.read(deadline: deadline)
    }
    #expect(error?.code == .reset)
    first.close()
    second.close()
  }
}
