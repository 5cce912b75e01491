import Bytes
import Connect
import Enumeration
import TLSWire
import TestSupport
import Testing

@testable import Probes

@Suite(.tags(.timing)) struct ProbeHelloDriverTests {
  private func time<T>(_ body: () async throws -> T) async rethrows -> (T, Duration) {
    let start = ContinuousClock.now
    return (try await body(), start.duration(to: .now))
  }

  @Test func `every inquiry gets the answer to its own hello`() async throws {
    let server = try EchoServer()
    let asked = try await ask(ScriptedSource(rounds: 3, of: 30), port: server.port)
    #expect(asked.source.echoed == Array(0..<90))
    #expect(asked.cost.connections == 90)
    #expect(asked.cost.byTopic == [.suites: 90])
    #expect(asked.cost.unused == 0)
    #expect(asked.cost.retries == 0)
    #expect(asked.backOff == nil)
    #expect(server.seen.arrivals.count == 90)
    #expect(asked.cost.bytesSent > 90 * 50)
    #expect(asked.cost.bytesReceived > 90 * 40)
  }

  @Test func `of several addresses the first that answers is asked, and the connection that found it out is used`() async throws {
    let server = try EchoServer()
    let asked = try await ask(ScriptedSource(rounds: 1, of: 5), port: server.port, addresses: [.loopbackV6, .loopbackV4])
    #expect(asked.source.echoed == Array(0..<5))
    #expect(asked.endpoint.address == .loopbackV4)
    #expect(server.seen.arrivals.count == 5)
    #expect(asked.cost.connections == 6)
    #expect(asked.cost.unused == 1)
  }

  @Test(arguments: [1, 3, 20]) func `no more connections stand at once than allowed`(limit: Int) async throws {
    let server = try EchoServer { _, _ in .answerAfter(.milliseconds(10)) }
    let asked = try await ask(ScriptedSource(rounds: 2, of: 30, announces: true), port: server.port) { $0.maxConnections = limit }
    #expect(asked.source.echoed == Array(0..<60))
    #expect(server.seen.mostStanding <= limit)
    #expect(asked.source.mostAtOnce <= limit)
  }

  @Test func `a server that bears 64 connections at once gets them, after the first 60 were clean`() async throws {
    let server = try EchoServer { _, _ in .answerAfter(.milliseconds(50)) }
    let asked = try await ask(ScriptedSource(rounds: 1, of: 300), port: server.port)
    #expect(asked.source.echoed == Array(0..<300))
    #expect(asked.cost.connections == 300)
    #expect(asked.source.mostAtOnce > 40 && asked.source.mostAtOnce <= 64)
    #expect(asked.backOff == nil)
  }

  /// The 51st connection at once is reset before the server reads, as by a limit of a firewall.
  @Test(arguments: [30, 50]) func `a server that resets what goes beyond its limit is told alike after the window has grown`(
    limit: Int
  ) async throws {
    // The first 60 are clean, so that the window grows; the others wait until it has grown beyond the limit.
    let server = try EchoServer { number, standing in
      if standing > limit { return .reset }
      return number < 60 ? .answer : .answerOnce { $0.mostStanding > limit }
    }
    let asked = try await ask(ScriptedSource(rounds: 1, of: 400), port: server.port)
    #expect(asked.source.echoed == Array(0..<400))
    #expect(server.seen.mostStanding > limit)
    let backOff = try #require(asked.backOff)
    #expect(backOff.counts[.reset] ?? 0 > 0)
    // A reset that comes before a connection has a question is no retry, but always a connection more.
    #expect(asked.cost.connections > 400)
  }

  @Test func `connections that were opened ahead are used`() async throws {
    // Connections of the second round arrive before the first response is sent.
    let server = try EchoServer { number, _ in number < 8 ? .answerOnce { $0.arrivals.count >= 16 } : .answer }
    let asked = try await ask(ScriptedSource(rounds: 6, of: 8, announces: true), port: server.port)
    #expect(asked.source.echoed == Array(0..<48))
    #expect(asked.cost.connections == 48)
    #expect(asked.cost.unused == 0)
    #expect(server.seen.arrivals.count == 48)
    #expect(server.seen.unmet == 0)
  }

  @Test func `connections that were opened ahead in vain are counted and closed`() async throws {
    struct Promising: ProbeHelloSource {
      var inner = ScriptedSource(rounds: 1, of: 2)
      var foreseeable: Int { 5 }
      var isDone: Bool { inner.isDone }
      var standing: (suitesFound: Int, answered: Int, expected: Int) { inner.standing }
      mutating func next(atMost limit: Int) -> [ProbeHello] { inner.next(atMost: limit) }
      mutating func received(_ answer: ProbeOutcome, to id: Int) { inner.received(answer, to: id) }
    }
    let server = try EchoServer { _, _ in .answerAfter(.milliseconds(50)) }
    let asked = try await ask(Promising(), port: server.port)
    #expect(asked.source.inner.echoed == [0, 1])
    #expect(asked.cost.connections == 7)
    #expect(asked.cost.unused == 5)
    for _ in 0..<4_000 where server.seen.standing > 0 { try await Task.sleep(for: .milliseconds(5)) }
    #expect(server.seen.standing == 0)
  }

  @Test func `a server that serves one connection after the other is not kept waiting by idle ones`() async throws {
    let server = try RawServer(oneByOne: true) { connection in
      _ = connection.read()
      connection.write(Record.fragmenting([2, 40], type: .alert, version: .tls12))
      connection.drain()
    }
    let (asked, elapsed) = try await time {
      try await ask(ScriptedSource(rounds: 5, of: 6, announces: true), port: server.port)
    }
    #expect(asked.source.answers.count == 30)
    #expect(asked.source.answers.values.allSatisfy { if case .said(let said) = $0 { said.alert != nil } else { false } })
    #expect(elapsed < .seconds(9))
  }

  @Test func `a silent server costs its deadline and no more`() async throws {
    let server = try EchoServer { _, _ in .silence }
    let (asked, elapsed) = try await time {
      try await ask(ScriptedSource(rounds: 2, of: 3), port: server.port, handshakeTimeout: .milliseconds(300))
    }
    #expect(asked.source.answers == Dictionary(uniqueKeysWithValues: (0..<6).map { ($0, .silence) }))
    #expect(elapsed > .milliseconds(600))
    #expect(elapsed < .seconds(9))
  }

  @Test func `where others have been answered fast a silent one is given up sooner`() async throws {
    let server = try EchoServer { number, _ in number == 0 ? .silence : .answer }
    let (asked, elapsed) = try await time { try await ask(ScriptedSource(rounds: 1, of: 4), port: server.port) }
    #expect(asked.source.answers.values.filter { $0 == .silence }.count == 1)
    #expect(asked.source.echoed.count == 3)
    #expect(elapsed > .milliseconds(2400))
    #expect(elapsed < .seconds(9))
  }

  @Test func `a later try waits the whole time`() async throws {
    let server = try EchoServer { number, _ in number == 1 ? .answerAfter(.seconds(3)) : .answer }
    let source = ScriptedSource(rounds: [[ScriptedSource.inquiry(0)], [ScriptedSource.inquiry(1, earlierTries: 1)]])
    let asked = try await ask(source, port: server.port)
    #expect(asked.source.echoed == [0, 1])
    #expect(asked.cost.retries == 1)
  }

  @Test func `when the time is up what is known is the answer`() async throws {
    let server = try EchoServer { number, _ in number < 5 ? .answer : .silence }
    let (asked, elapsed) = try await time {
      try await ask(ScriptedSource(rounds: 1, of: 30), port: server.port) { $0.maxTime = .seconds(2) }
    }
    #expect(asked.source.answers.count == 5)
    #expect(elapsed < .seconds(9))
  }

  @Test func `a cancelled task comes back at once with what is known`() async throws {
    let server = try EchoServer { number, _ in number < 5 ? .answer : .silence }
    let running = Task { try await ask(ScriptedSource(rounds: 1, of: 30), port: server.port) }
    for _ in 0..<4_000 where server.seen.arrivals.count < 20 { try await Task.sleep(for: .milliseconds(5)) }
    let cancelled = ContinuousClock.now
    running.cancel()
    let asked = try await running.value
    #expect(cancelled.duration(to: .now) < .seconds(9))
    #expect(asked.source.answers.count <= 5)
  }

  @Test func `the rate that was asked for is kept`() async throws {
    // A server that is late finds several connections together; it is not late five times.
    var most = Int.max
    for _ in 0..<5 where most > 12 {
      let server = try EchoServer()
      let (asked, elapsed) = try await time {
        try await ask(ScriptedSource(rounds: 1, of: 30), port: server.port) { $0.rate = 40 }
      }
      #expect(asked.source.echoed.count == 30)
      #expect(asked.backOff == nil)
      #expect(elapsed > .milliseconds(700))
      let arrivals = server.seen.arrivals
      most =
        arrivals.indices.map { index in
          arrivals[index...].prefix { arrivals[index].duration(to: $0) < .milliseconds(250) }.count
        }.max() ?? 0
    }
    #expect(most <= 12)
  }

  @Test func `nothing that listens is a failure`() async throws {
    let port = try LoopbackPort.unused()
    await #expect(throws: ConnectError.self) { try await ask(ScriptedSource(rounds: 1, of: 30), port: port) }
  }

  @Test(arguments: [EchoServer.Behavior.reset, .resetAfterHello])
  func `a server that resets every third connection is found out whole`(manner: EchoServer.Behavior) async throws {
    let server = try EchoServer { number, _ in number % 3 == 2 ? manner : .answer }
    var source = ScriptedSource(rounds: 10, of: 20)
    source.asksAgain = true
    let (asked, elapsed) = try await time { [source] in try await ask(source, port: server.port) }
    #expect(asked.source.echoed == Array(0..<200))
    #expect(asked.backOff?.counts[.reset] ?? 0 > 0)
    #expect(asked.cost.retries > 0)
    #expect(elapsed < .seconds(60))
  }

  @Test(arguments: [EchoServer.Behavior.reset, .close])
  func `a server that takes ten connections a second is found out whole, later`(manner: EchoServer.Behavior) async throws {
    let accepted = Lock<[ContinuousClock.Instant]>([])
    let server = try EchoServer { _, _ in
      accepted.withLock { accepted in
        let now = ContinuousClock.now
        accepted.removeAll { $0.duration(to: now) > .seconds(1) }
        guard accepted.count < 10 else { return manner }
        accepted.append(now)
        return .answer
      }
    }
    let (asked, elapsed) = try await time { try await ask(ScriptedSource(rounds: 3, of: 15), port: server.port) }
    #expect(asked.source.echoed == Array(0..<45))
    let backOff = try #require(asked.backOff)
    #expect(backOff.times > 0)
    #expect(backOff.reason.contains("connections were "))
    #expect(try #require(backOff.slowestRate) <= 12.5)
    #expect(elapsed > .seconds(3))
    #expect(elapsed < .seconds(60))
  }

  @Test func `resets of some hellos only are their answer, and soon believed`() async throws {
    // It resets by hello: those of every second inquiry.
    let server = try RawServer { connection in
      let bytes = connection.read()
      guard bytes.count > 47 else { return }
      if bytes[47] % 2 == 1 { return connection.resetOnClose() }
      connection.write(Record.fragmenting([2, 40], type: .alert, version: .tls12))
      connection.drain()
    }
    let (asked, elapsed) = try await time { try await ask(ScriptedSource(rounds: 10, of: 20), port: server.port) }
    #expect(asked.source.answers.count == 200)
    #expect(asked.source.answers.filter { $0.value == .reset }.keys.sorted() == (0..<200).filter { $0 % 2 == 1 })
    #expect(elapsed < .seconds(60))
    #expect(asked.cost.connections < 400)
  }

  @Test(arguments: [true, false]) func `one hello that is hung up on costs no time`(resets: Bool) async throws {
    let server = try RawServer { connection in
      let bytes = connection.read()
      guard bytes.count > 47 else { return }
      if bytes[47] == 5 { return resets ? connection.resetOnClose() : () }
      connection.write(Record.fragmenting([2, 40], type: .alert, version: .tls12))
      connection.drain()
    }
    let (asked, elapsed) = try await time { try await ask(ScriptedSource(rounds: 5, of: 20), port: server.port) }
    #expect(asked.source.answers.count == 100)
    #expect(asked.source.answers.values.filter { if case .said(let said) = $0 { said.alert == nil } else { true } }.count == 1)
    #expect(asked.cost.connections <= 103)
    #expect(asked.backOff == nil)
    #expect(elapsed < .seconds(9))
  }

  @Test func `a server that is away for a second is waited for`() async throws {
    let port = try LoopbackPort.unused()
    let source = ScriptedSource(rounds: 4, of: 10)
    let first = Lock<ListeningServer?>(try ListeningServer(port: port))
    let running = Task { try await ask(source, port: port) { $0.rate = 20 } }
    for _ in 0..<4_000 where first.withLock({ $0?.count ?? 0 }) < 10 { try await Task.sleep(for: .milliseconds(5)) }
    first.withLock { $0 = nil }
    try await Task.sleep(for: .milliseconds(800))
    let second = try ListeningServer(port: port)
    let asked = try await running.value
    #expect(asked.source.answers.count == 40)
    #expect(asked.source.answers.values.allSatisfy { if case .said = $0 { true } else { false } })
    #expect(asked.backOff?.counts[.refused] ?? 0 > 0)
    #expect(second.count > 0)
  }

  @Test func `a server that goes away for good leaves the rest unconnected`() async throws {
    let port = try LoopbackPort.unused()
    let server = Lock<ListeningServer?>(try ListeningServer(port: port))
    let running = Task { try await ask(ScriptedSource(rounds: 40, of: 5), port: port) { $0.rate = 50 } }
    for _ in 0..<4_000 where server.withLock({ $0?.count ?? 0 }) < 5 { try await Task.sleep(for: .milliseconds(5)) }
    server.withLock { $0 = nil }
    let (asked, elapsed) = try await time { try await running.value }
    #expect(asked.source.answers.count == 200)
    #expect(asked.source.answers.values.contains { if case .unconnected = $0 { true } else { false } })
    #expect(elapsed < .seconds(60))
  }

  @Test func `a hello in segments goes out in so many pieces`() async throws {
    // A server that reads late finds several pieces together, and perhaps all of them.
    var seen: [[Int]] = []
    for _ in 0..<40 where seen.last?.count ?? 0 < 2 {
      let server = try EchoServer()
      let asked = try await ask(ScriptedSource(rounds: 1, of: 1) { $0.segmentLength = 20 }, port: server.port)
      #expect(asked.source.echoed == [0])
      seen += server.seen.pieces
    }
    let pieces = try #require(seen.last)
    #expect(pieces.count >= 2)
    #expect(pieces.dropLast().allSatisfy { $0.isMultiple(of: 20) })
  }

  @Test func `an alert before the reset is the answer`() async throws {
    let server = try RawServer { connection in
      _ = connection.read()
      connection.write(Record.fragmenting([2, 70], type: .alert, version: .tls12))
      connection.resetOnClose()
    }
    let asked = try await ask(ScriptedSource(rounds: 1, of: 5), port: server.port)
    #expect(asked.source.answers.count == 5)
    #expect(
      asked.source.answers.values.allSatisfy {
        if case .said(let said) = $0 { said.alert?.what == .protocolVersion } else { false }
      })
    #expect(asked.backOff == nil)
  }

  @Test func `a server that hangs up at once has closed`() async throws {
    let server = try EchoServer { _, _ in .close }
    let (asked, elapsed) = try await time { try await ask(ScriptedSource(rounds: 1, of: 5), port: server.port) }
    #expect(asked.source.answers.count == 5)
    #expect(elapsed < .seconds(60))
  }
}
