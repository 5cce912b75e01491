import Bytes
import Connect
import LocalServer
import Observation
import Probes
import TLSEngine
import TLSWire
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(1))) struct NegotiationProbeTests {
  @Test func `one connection over TLS 1 3 shows its phases, its tickets and its end`() async throws {
    let seen = try await ProbeRun(case: "good").seen
    let attempt = try #require(seen.attempts.first)
    #expect(seen.attempts.count == 1 && attempt.failure == nil && attempt.number == 1)
    #expect(attempt.handshake?.protocol == "TLSv1.3" && attempt.handshake?.completed == true)
    // The target is an address, so that there is nothing to resolve.
    #expect(attempt.timings.entries.map(\.phase) == [.connect, .serverHello, .certificate, .finished, .firstTicket])
    #expect(attempt.timings.entries.allSatisfy { $0.duration >= 0 })
    #expect(attempt.timings.total == attempt.timings.entries.reduce(0) { $0 + $1.duration })
    #expect(attempt.roundTrips == 1)
    #expect(attempt.recordsSent >= 3 && attempt.recordsReceived >= 5)
    #expect(attempt.bytesSent > 200 && attempt.bytesReceived > 1_000)
    #expect(attempt.tcp != nil)
    #expect(seen.closure?.how == .closeNotify)
    #expect(seen.series.asked == 1 && seen.series.ended == 1 && seen.series.succeeded == 1 && seen.series.listed == 1)
    #expect(seen.cost.connections == 1 && seen.cost.byQuestion == [TopicCost("handshakes", connections: 1)])
    #expect(seen.statistics.map(\.phase) == ["connect", "server_hello", "certificate", "finished", "first_ticket", "tls", "total"])
  }

  /// In front of the good case: what begins with a ClientHello of 256 to 511 bytes gets no response (RFC 7685).
  private func withHangingRelay(_ body: (Endpoint) async throws -> Void) async throws {
    let server = try LocalServer(cases: ["good"], at: Platform.now, address: .loopbackV4)
    defer { server.stop() }
    let port = try #require(server.endpoint(of: "good")).port
    let relay = try Middlebox(to: port, .hangsOnMediumHellos)
    try await body(Endpoint(.loopbackV4, port: relay.port))
  }

  @Test(arguments: [ProtocolVersion.tls12, .tls13], [1, 3])
  func `a server that hangs on a ClientHello of 256 to 511 bytes is asked with a longer one, and told so`(
    version: ProtocolVersion, count: Int
  ) async throws {
    try await withHangingRelay { endpoint in
      let seen = try await ProbeRun(at: endpoint, patience: .seconds(1)) { question in
        (question.hello.minimumVersion, question.hello.maximumVersion) = (version, version)
        // Extensions bring the ClientHello to a length in question.
        question.hello.alpn = (0..<8).map { "protocol-number-\($0)" } + ["http/1.1"]
        question.count = count
        question.topics = [.handshakes, .fallback]
      }.seen
      #expect(seen.series.succeeded == count && seen.series.failed == 0)
      #expect(seen.attempts.map(\.number) == Array(1...count))
      #expect(seen.mediumHello?.isRefused == true && seen.mediumHello?.evidence.how == .timeOut)
      #expect(seen.negotiated?.handshake.protocol == version.description)
    }
  }

  @Test func `a server that responds at once is not said to hang on a length`() async throws {
    #expect(try await ProbeRun(case: "good").seen.mediumHello == nil)
  }

  @Test func `over TLS 1 2 the ticket comes before the end of the handshake`() async throws {
    let seen = try await ProbeRun(case: "good") { $0.hello.maximumVersion = .tls12 }.seen
    let attempt = try #require(seen.attempts.first)
    #expect(attempt.handshake?.protocol == "TLSv1.2")
    #expect(attempt.timings.entries.map(\.phase) == [.connect, .serverHello, .certificate, .firstTicket, .finished])
    #expect(attempt.roundTrips == 2)
    #expect(seen.closure?.how == .closeNotify)
    let tls = try #require(seen.statistics.first { $0.phase == "tls" })
    #expect(tls.median == attempt.timings.total - (attempt.timings[.connect] ?? 0))
  }

  @Test func `a retry request costs a round trip and lies before the ServerHello`() async throws {
    let seen = try await ProbeRun(at: ShapedCase { $0.groups = "P-384" }).seen
    let attempt = try #require(seen.attempts.first)
    #expect(attempt.failure == nil && attempt.roundTrips == 2)
    #expect(attempt.timings.entries.map(\.phase) == [.connect, .serverHello, .certificate, .finished, .firstTicket])
  }

  @Test func `a series counts what does not warm up`() async throws {
    let look = try await ProbeRun(case: "good") {
      $0.count = 5
      $0.warmup = 2
    }
    let seen = try look.seen
    #expect(seen.attempts.map(\.number) == [1, 2, 3, 4, 5, 6, 7])
    #expect(seen.attempts.map(\.isWarmUp) == [true, true, false, false, false, false, false])
    #expect(seen.series.warmUps == 2 && seen.series.succeeded == 5)
    #expect(seen.statistics.filter { $0.count != 5 }.isEmpty)
    let told = look.progress.filter { $0.latest != nil }
    #expect(told.map(\.attempts) == [1, 2, 3, 4, 5, 6, 7])
    #expect(told.allSatisfy { $0.expected == 7 && $0.topic == .handshakes })
  }

  @Test func `attempts that stand at once are told in the order of their beginning, and only so many`() async throws {
    let seen = try await ProbeRun(case: "good") {
      $0.count = 40
      $0.parallel = 8
      $0.listed = 25
    }.seen
    #expect(seen.attempts.map(\.number) == Array(1...25))
    #expect(seen.series.listed == 25 && seen.series.succeeded == 40)
    #expect(seen.statistics.last?.count == 40)
    #expect(seen.statistics.last?.histogram?.reduce(0, +) == 40)
  }

  @Test func `a closed port is a failure of each attempt`() async throws {
    let port = try LoopbackPort.unused()
    let seen = try await ProbeRun(at: Endpoint(.loopbackV4, port: port)) { $0.count = 3 }.seen
    #expect(seen.series.ended == 3 && seen.series.failed == 3 && seen.statistics.isEmpty)
    #expect(seen.attempts.allSatisfy { $0.failure?.code == "transport.refused" && $0.failure?.stage == .connect })
    #expect(seen.series.failures.map(\.count) == [3])
    #expect(seen.attempts.first?.port == port)
  }

  @Test(arguments: [ProtocolVersion.tls12, .tls13]) func `a request over HTTP tells its status and the time to its first byte`(
    version: ProtocolVersion
  ) async throws {
    let seen = try await ProbeRun(case: "web") {
      $0.hello.maximumVersion = version
      $0.httpPath = "/"
    }.seen
    let attempt = try #require(seen.attempts.first)
    #expect(attempt.failure == nil && attempt.httpStatus == 200)
    #expect(attempt.timings.entries.last?.phase == .firstByte)
    #expect(attempt.roundTrips == (version == .tls12 ? 3 : 2))
    #expect(attempt.handshake?.alpn == "http/1.1")
    #expect(seen.closure?.how == .closeNotify)
  }

  @Test func `what does not answer in HTTP is a failure of the attempt`() async throws {
    let seen = try await ProbeRun(case: "good", patience: .milliseconds(300)) { $0.httpPath = "/" }.seen
    #expect(seen.attempts.first?.failure?.code == "transport.timed-out")
    #expect(seen.attempts.first?.timings[.finished] != nil)
  }

  @Test(arguments: [ProtocolVersion.tls12, .tls13]) func `a certificate that is wanted and not shown is a failure`(
    version: ProtocolVersion
  ) async throws {
    let seen = try await ProbeRun(at: ShapedCase { $0.clientCertificate = .required }) { $0.hello.maximumVersion = version }.seen
    #expect(seen.series.failed == 1)
    #expect(seen.attempts.first?.failure?.code == "tls.handshake.alert")
  }

  @Test func `an alert is a failure with what went before it`() async throws {
    let seen = try await ProbeRun(case: "alert").seen
    #expect(seen.attempts.first?.failure?.code == "tls.handshake.alert")
    #expect(seen.attempts.first?.timings[.connect] != nil)
    #expect(seen.closure == nil)
  }

  @Test func `a cancelled series tells what it has seen`() async throws {
    let look = try await ProbeRun(case: "good", stopAfter: 3) {
      $0.count = 1_000
      $0.interval = .milliseconds(5)
    }
    let seen = try look.seen
    #expect((3...50).contains(seen.series.ended) && seen.series.asked == 1_000)
    #expect(seen.series.failed == 0)
    #expect(seen.statistics.last?.count == seen.series.succeeded)
  }

  @Test func `a path that cannot be asked for is refused before anything is asked`() async throws {
    let look = try await ProbeRun(case: "good") { $0.httpPath = "no path" }
    #expect(look.outcome.failure?.code == "probe.path")
  }

  @Test func `a name of a cipher that nobody knows is refused before anything is asked`() async throws {
    let look = try await ProbeRun(case: "good") { $0.hello.cipherList = "NOT-A-CIPHER" }
    #expect(look.outcome.failure?.code == "tls.configuration")
  }
}

/// Intervals and deadlines of `probe`.
@Suite(.timeLimit(.minutes(1)), .tags(.timing)) struct ProbeTimingTests {
  @Test func `an interval lies between beginnings`() async throws {
    let seen = try await ProbeRun(case: "good") {
      $0.count = 5
      $0.interval = .milliseconds(40)
    }.seen
    #expect(seen.series.succeeded == 5)
    #expect(seen.cost.elapsed >= 160_000)
  }

  @Test func `a silent server costs the handshake's time-out and no more`() async throws {
    let clock = ContinuousClock.now
    let seen = try await ProbeRun(case: "silent", patience: .milliseconds(200)) { $0.topics = nil }.seen
    #expect(seen.attempts.first?.failure?.code == "transport.timed-out")
    #expect(seen.attempts.first?.timings.entries.map(\.phase) == [.connect])
    // The second connection sends the ClientHello with padding, as some servers hang on one of 256 to 511 bytes.
    #expect(seen.cost.connections == 2)
    #expect(clock.duration(to: .now) < .seconds(9))
  }

  @Test func `a silent address costs the time-out for connecting and no more`() async throws {
    let listener = try FullListener()
    let clock = ContinuousClock.now
    let seen = try await ProbeRun(at: Endpoint(.loopbackV4, port: listener.port), patience: .milliseconds(300)) { $0.topics = nil }.seen
    #expect(seen.attempts.first?.failure?.code == "transport.timed-out")
    #expect(seen.attempts.first?.failure?.stage == .connect)
    #expect(seen.attempts.first?.timings.entries.isEmpty == true)
    #expect((.milliseconds(290) ... .seconds(5)).contains(clock.duration(to: .now)))
  }

  @Test func `a series whose time is up tells what it has seen`() async throws {
    let seen = try await ProbeRun(case: "good") {
      $0.count = 1_000
      $0.interval = .milliseconds(20)
      $0.maxTime = .milliseconds(300)
    }.seen
    #expect((1...16).contains(seen.series.ended))
    #expect(seen.cost.elapsed < 5_000_000)
  }
}
