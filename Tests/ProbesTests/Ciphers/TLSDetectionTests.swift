import Bytes
import Connect
import DomainNames
import Enumeration
import Observation
import Resolver
import TestSupport
import Testing
import TLSWire
import Transport

@testable import Probes

/// What an enumeration makes of a server that may speak no TLS.
@Suite(.serialized, .tags(.timing)) struct TLSDetectionTests {
  private func ask(
    _ script: @escaping @Sendable (RawConnection) -> Void, patience: Duration = .milliseconds(300)
  ) async throws -> (outcome: Outcome<CiphersObservation>, connections: Int) {
    let count = Lock(0)
    let server = try RawServer { peer in
      count.withLock { $0 += 1 }
      script(peer)
    }
    let reactor = try Reactor()
    defer { reactor.shutdown() }
    let (question, port) = (CiphersProbeOptions(EnumerationPlan(), seed: 1), server.port)
    let outcome = await reactor.run {
      var options = ConnectOptions()
      options.handshakeTimeout = patience
      let connector = Connector(
        reactor: reactor, resolver: Resolver(backend: SystemBackend(pool: BlockingPool(on: reactor))), options: options)
      return await CiphersProbe(question, connector: connector).run(Target(host: .address(.loopbackV4), port: port))
    }
    return (outcome, count.withLock { $0 })
  }

  private func failure(_ outcome: Outcome<CiphersObservation>) throws -> Failure {
    guard case .failed(let failure) = outcome else { throw Unexpected(outcome: "\(outcome)") }
    return failure
  }

  private struct Unexpected: Error {
    let outcome: String
  }

  @Test func `a silent port takes four connections and two deadlines`() async throws {
    let start = ContinuousClock.now
    let (outcome, connections) = try await ask { peer in peer.drain() }
    let seen = try failure(outcome)
    #expect(connections == 4 && seen.code == "transport.timed-out", "\(seen)")
    #expect(start.duration(to: .now) >= .milliseconds(600))
  }

  @Test func `a banner without its end is named at the deadline`() async throws {
    let (outcome, connections) = try await ask { peer in
      peer.write("220 mail.example.org ESMTP")
      peer.drain()
    }
    let seen = try failure(outcome)
    #expect(connections == 1 && seen.code == "tls.not-tls" && seen.speaks == DetectedProtocol("SMTP", startTLS: ["smtp"]), "\(seen)")
  }

  @Test func `a few bytes and silence are no TLS`() async throws {
    let (outcome, connections) = try await ask { peer in
      peer.read()
      peer.write("xyz")
      peer.drain()
    }
    let seen = try failure(outcome)
    #expect(connections == 2 && seen.code == "tls.not-tls" && seen.speaks == nil, "\(seen)")
  }

  @Test func `a server that hangs on the first ClientHello only is enumerated`() async throws {
    let count = Lock(0)
    let (outcome, connections) = try await ask { peer in
      let isFirst = count.withLock {
        $0 += 1
        return $0 == 1
      }
      peer.read()
      if !isFirst { peer.write([21, 3, 3, 0, 2, 2, 40]) }
      peer.drain()
    }
    guard case .observed(let seen) = outcome else { throw Unexpected(outcome: "\(outcome)") }
    #expect(connections > 4 && seen.protocols.allSatisfy { $0.support == .refused }, "\(seen.protocols)")
  }

  @Test func `a server that closes after all but the short ClientHello is enumerated`() async throws {
    let count = Lock(0)
    let (outcome, _) = try await ask { peer in
      let number = count.withLock {
        $0 += 1
        return $0
      }
      let hello = peer.read()
      // The third and the fourth are the short one and that of SSL 2.0.
      guard number > 2, hello.first == 22 else { return }
      peer.write([21, 3, 3, 0, 2, 2, 40])
      peer.drain()
    }
    guard case .observed = outcome else { throw Unexpected(outcome: "\(outcome)") }
  }

  @Test func `of unknown bytes and a known greeting the greeting names the protocol`() async throws {
    let count = Lock(0)
    let (outcome, connections) = try await ask { peer in
      let isFirst = count.withLock {
        $0 += 1
        return $0 == 1
      }
      if isFirst { peer.write([1, 2, 3]) } else { peer.write("SSH-2.0-x\r\n") }
      peer.drain()
    }
    let seen = try failure(outcome)
    #expect(connections == 2 && seen.message.contains("speaks SSH, not TLS"), "\(seen)")
  }
}
