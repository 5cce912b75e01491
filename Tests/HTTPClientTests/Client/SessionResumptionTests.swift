import Bytes
import Connect
import DomainNames
import HTTPWire
import LocalServer
import PathValidation
import TLSEngine
import TLSWire
import TestSupport
import Testing
import X509

@testable import HTTPClient

/// TLS sessions that a client resumes, and what is judged again then (the class of CVE-2016-5419 and CVE-2024-0853).
@Suite("Client: TLS sessions", .timeLimit(.minutes(2))) struct SessionResumptionTests {
  /// Each request over a connection of its own: nothing is kept but sessions.
  private func client(_ options: HTTPOptions, change: (inout HTTPClient.Configuration) -> Void = { _ in }) throws -> HTTPClient {
    try ClientBench.client(options) {
      $0.pool.idlePerKey = 0
      change(&$0)
    }
  }

  @Test(arguments: [ClientBench.ProtocolCase.http11, .http2], [ProtocolVersion.tls12, .tls13])
  func `a later connection resumes, and is judged like the first`(way: ClientBench.ProtocolCase, version: ProtocolVersion) async throws {
    let peer = try way.peer()
    defer { peer.stop() }
    let client = try client(peer.options.with { $0.tls.maximumVersion = version })
    var facts: [TLSInfo] = []
    for _ in 0..<3 {
      let response = try await client.send(try ClientBench.request(peer.url + "/"))
      facts.append(try #require(response.hops[0].connection?.tls))
    }
    #expect(peer.accepted == 3)
    #expect(facts.map { $0.negotiated?.isResumed } == [false, true, true])
    #expect(facts.allSatisfy { $0.verdict?.trusted == true && $0.certificates == facts[0].flight.certificates })
    #expect(facts.dropFirst().allSatisfy { $0.flight.certificates.isEmpty && $0.earlier != nil })
    await client.close()
  }

  @Test func `nothing is resumed by who does not want it`() async throws {
    let peer = try ClientBench.ProtocolCase.http11.peer()
    defer { peer.stop() }
    let client = try client(peer.options) { $0.resumesSessions = false }
    for _ in 0..<2 {
      let response = try await client.send(try ClientBench.request(peer.url + "/"))
      #expect(response.hops[0].connection?.tls?.negotiated?.isResumed == false)
    }
    await client.close()
  }

  /// Proves `approvedBy` in `ResumableSessions.take` (TLSSessionCache): a certificate that has expired since is shown, and refused, in a full handshake.
  @Test(arguments: [ClientBench.ProtocolCase.http11, .http2]) func `a session outlives no certificate`(way: ClientBench.ProtocolCase)
    async throws
  {
    let peer = try way.peer()
    defer { peer.stop() }
    let now = Lock(TransferBench.now)
    let isResumed = Lock([Bool?]())
    let traced = peer.options.with {
      $0.trace = { if case .handshakeEnded(let facts) = $0 { isResumed.withLock { $0.append(facts.negotiated?.isResumed) } } }
    }
    let client = try client(traced) { $0.clock = { now.withLock { $0 } } }
    _ = try await client.send(try ClientBench.request(peer.url + "/"))
    now.withLock { $0 = Timestamp(seconds: $0.seconds + 400 * 86_400) }
    let code = await ClientBench.code { _ = try await client.send(try ClientBench.request(peer.url + "/")) }
    #expect(code == "certificate.expired")
    #expect(isResumed.withLock { $0 } == [false, false])
    // The server may see the end of the handshake after the client has left.
    #expect(try await ClientBench.holds { peer.handshakes == 2 })
    now.withLock { $0 = TransferBench.now }
    #expect(try await client.send(try ClientBench.request(peer.url + "/")).status == 200)
    await client.close()
  }

  /// Proves `judge.judge(facts.certificates …)` in `ConnectionOpener.secure`: without the certificates of the first handshake a resumed
  /// one has nobody to be judged.
  @Test(arguments: [ClientBench.ProtocolCase.http11, .http2])
  func `a session that was begun without enforcement helps nobody who enforces`(way: ClientBench.ProtocolCase) async throws {
    let peer = try way.peer()
    defer { peer.stop() }
    let lax = TransferBench.options().with { ($0.version, $0.trust.isEnforced) = (peer.version, false) }
    let client = try client(lax)
    for expected in [false, true] {
      let response = try await client.send(try ClientBench.request(peer.url + "/"))
      let facts = try #require(response.hops[0].connection?.tls)
      #expect(facts.negotiated?.isResumed == expected)
      #expect(facts.verdict?.trusted == false)
    }
    let strict = lax.with { $0.trust.isEnforced = true }
    let code = await ClientBench.code {
      _ = try await client.send(try ClientBench.request(peer.url + "/"), RequestOptions(options: strict))
    }
    #expect(code?.hasPrefix("certificate.") == true)
    // Whom it leads to is another matter as well.
    let elsewhere = peer.options.with { $0.trust.name = try? ReferenceIdentity("other.example") }
    let named = await ClientBench.code {
      _ = try await client.send(try ClientBench.request(peer.url + "/"), RequestOptions(options: elsewhere))
    }
    #expect(named?.hasPrefix("certificate.") == true)
    await client.close()
  }

  /// Proves that `judge.judge(facts.certificates, staple: …)` gets what was shown in the first handshake: pins hold on resumed sessions
  /// (CVE-2016-5419's class), and a staple that was not sent then is not made up for now (CVE-2024-0853).
  @Test(arguments: [ClientBench.ProtocolCase.http11, .http2]) func `pins and staples hold for a resumed session`(
    way: ClientBench.ProtocolCase
  )
    async throws
  {
    let peer = try way.peer()
    defer { peer.stop() }
    let chain = try #require(peer.server.chains(of: "site").first?.first)
    let pin = Pin(.keySHA256, of: try Certificate(der: chain))
    let met = peer.options.with { $0.trust.pins = (try? PinSet([pin.description])).map { PinRules($0) } ?? PinRules() }
    let client = try client(met)
    for expected in [false, true] {
      let facts = try #require(try await client.send(try ClientBench.request(peer.url + "/")).hops[0].connection?.tls)
      #expect(facts.negotiated?.isResumed == expected)
      #expect(facts.pins?.isMet == true)
    }
    let unmet = peer.options.with {
      $0.trust.pins = (try? PinSet(["sha256:" + String(repeating: "00", count: 32)])).map { PinRules($0) } ?? PinRules()
    }
    for (options, expected) in [
      (unmet, "certificate.pin_mismatch"), (peer.options.with { $0.trust.demandsStaple = true }, "certificate.bad_status"),
    ] {
      for _ in 0..<2 {
        let code = await ClientBench.code {
          _ = try await client.send(try ClientBench.request(peer.url + "/"), RequestOptions(options: options))
        }
        #expect(code == expected)
      }
    }
    await client.close()
  }
}
