import Bytes
import DNSFixtures
import DNSWire
import DomainNames
import Resolver
import TestSupport
import Testing
import Transport

@testable import Connect

/// Races to which addresses are added that arrive after its start (RFC 8305, section 3).
@Suite(.timeLimit(.minutes(1))) struct LateAddressTests {
  /// A server on the IPv6 loopback address; connections to its port on 127.0.0.1 are refused.
  private let server: RawServer
  private let host: DomainName

  init() throws {
    server = try RawServer(.v6, port: LoopbackPort.unused()) { connection in _ = connection.read() }
    host = try DomainName("late.example")
  }

  private struct Outcome: Sendable {
    var peer: IPAddress?
    var attempts: [ConnectionAttempt] = []
    var error: ConnectError?
  }

  /// Connects to 127.0.0.1 first, then to addresses that `task` returns.
  private func race(_ late: @escaping @Sendable (Reactor) async -> [IPAddress], port: UInt16? = nil) async throws -> Outcome {
    let reactor = try Reactor()
    defer { reactor.shutdown() }
    let (host, port) = (host, port ?? server.port)
    return await reactor.run {
      let connector = Connector(reactor: reactor, resolver: Resolver(backend: NoBackend()))
      let routes = [Route(Endpoint(.loopbackV4, port: port), name: host)]
      let task = Task(executorPreference: reactor) { await late(reactor) }
      do throws(ConnectError) {
        let (passage, attempts) = try await connector.open(
          firstOf: routes, late: LateAddresses(task), deadline: .after(.seconds(20)))
        defer { passage.close() }
        return Outcome(peer: passage.peer.address, attempts: attempts)
      } catch {
        return Outcome(error: error)
      }
    }
  }

  @Test func `a late address is tried after the first one has failed`() async throws {
    let seen = try await race { reactor in
      try? await reactor.sleep(until: .after(.milliseconds(20)))
      return [.loopbackV6]
    }
    #expect(seen.peer == .loopbackV6 && seen.error == nil)
    #expect(seen.attempts.map(\.endpoint.address) == [.loopbackV4, .loopbackV6])
    #expect(seen.attempts.first?.error != nil && seen.attempts.last?.error == nil)
  }

  @Test func `a late address that is there at once is tried, too`() async throws {
    #expect(try await race { _ in [.loopbackV6, .loopbackV4] }.peer == .loopbackV6)
  }

  @Test func `without late addresses the race fails with the error of the others`() async throws {
    let seen = try await race { _ in [] }
    #expect(seen.error?.stage == .connect && seen.error?.code == TransportError.Code.refused.rawValue)
    let known = try await race { _ in [.loopbackV4] }
    #expect(known.error?.code == TransportError.Code.refused.rawValue)
  }

  @Test func `a connection does not wait for late addresses, whose lookup is cancelled`() async throws {
    let first = try RawServer { connection in _ = connection.read() }
    let cancelled = Lock(false)
    let seen = try await race(
      { reactor in
        try? await reactor.sleep(until: .never)
        cancelled.withLock { $0 = Task.isCancelled }
        return []
      }, port: first.port)
    #expect(seen.peer == .loopbackV4 && seen.attempts.map(\.endpoint.address) == [.loopbackV4])
    #expect(cancelled.withLock { $0 })
  }

  @Test func `a connector uses the addresses of a DNS server that responds to AAAA later`() async throws {
    let dns = try DNSTestServer { query in
      switch query.message.questions.first?.type {
      case .a?: [.message(query.response(address: "127.0.0.1"))]
      // The first query is lost.
      case .aaaa? where query.number > 1: [.message(query.response(address: "::1"))]
      default: []
      }
    }
    let reactor = try Reactor()
    defer { reactor.shutdown() }
    let target = Target(host: .name(host), port: server.port)
    let peer = try await reactor.run { () async throws in
      var stub = StubOptions()
      (stub.timeout, stub.randomizesCase) = (.milliseconds(150), false)
      let backend = DNSServerBackend(servers: [dns.udp], options: stub, on: reactor)
      let resolver = CachingResolver(CachingResolver.Configuration(backend: backend), on: reactor)
      let connector = Connector(reactor: reactor, resolver: Resolver(backend: AddressLookup(resolver)))
      let deadline = Deadline.after(.seconds(20))
      let (routes, resolution) = try await connector.routes(of: target, deadline: deadline)
      let passage = try await connector.open(firstOf: routes, late: resolution.late, deadline: deadline).passage
      defer { passage.close() }
      return passage.peer.address
    }
    #expect(peer == .loopbackV6)
  }
}
