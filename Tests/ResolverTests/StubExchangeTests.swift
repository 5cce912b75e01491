import Bytes
import DNSWire
import TestSupport
import Testing
import Transport

@testable import Resolver

/// The machine alone, with a clock and random bytes of the test.
@Suite struct StubExchangeTests {
  private let start = MonotonicInstant.now
  private let question: DNSQuestion

  init() throws { question = try DNSQuestion("www.example.org") }

  private func machine(
    servers: Int, options: StubOptions = StubOptions(), first: Int = 0, knowledge: [ServerKnowledge]? = nil, deadline: Duration? = nil
  ) -> StubExchange {
    let addresses = (0..<servers).compactMap { IPAddress(bytes: [192, 0, 2, UInt8($0)]) }.map { DNSServer(.udp, Endpoint($0, port: 53)) }
    let known = knowledge ?? Array(repeating: ServerKnowledge(), count: servers)
    return StubExchange(
      question, servers: addresses, options: options,
      start: StubStart(knowledge: known, first: first, cookies: ClientCookies(secret: Array(0..<32))),
      random: RandomSource { Array(repeating: 0, count: $0) }, source: "dns",
      deadline: deadline.map { .after($0, from: start) } ?? .never, now: start)
  }

  /// The queries of a lookup in which every server is silent: their servers, and the time waited for each.
  private func silence(_ exchange: StubExchange) -> (servers: [String], waits: [Duration], result: Result<RecordResponse, ResolverError>?) {
    var exchange = exchange
    var (servers, waits, now) = ([String](), [Duration](), start)
    var step = exchange.begin(at: now)
    while case .send(let query) = step {
      servers.append("\(query.form.server)")
      let wait = query.deadline.remaining(at: now) ?? .zero
      waits.append(wait)
      now = now + wait
      step = exchange.failed(TransportError(.timedOut, what: "receive"), at: now)
    }
    guard case .finish(let result) = step else { return (servers, waits, nil) }
    return (servers, waits, result)
  }

  private func error(_ result: Result<RecordResponse, ResolverError>?) -> ResolverError? {
    guard case .failure(let error) = result else { return nil }
    return error
  }

  @Test func `each server is queried for the timeout, in order, as often as configured`() {
    var options = StubOptions()
    (options.timeout, options.attempts) = (.seconds(3), 2)
    let (servers, waits, result) = silence(machine(servers: 2, options: options))
    #expect(servers == ["udp://192.0.2.0", "udp://192.0.2.1", "udp://192.0.2.0", "udp://192.0.2.1"])
    #expect(waits == Array(repeating: .seconds(3), count: 4))
    #expect(error(result)?.code == .timedOut && error(result)?.causes.count == 4)
  }

  @Test func `rotation changes only the first server`() {
    #expect(silence(machine(servers: 3, first: 2)).servers.prefix(3) == ["udp://192.0.2.2", "udp://192.0.2.0", "udp://192.0.2.1"])
  }

  @Test func `servers share the time before the deadline`() {
    let (_, waits, result) = silence(machine(servers: 3, deadline: .seconds(9)))
    #expect(waits == [.seconds(3), .seconds(3), .seconds(3)])
    #expect(error(result)?.code == .timedOut)
  }

  @Test func `no query begins after the deadline`() {
    let (_, waits, _) = silence(machine(servers: 1, deadline: .seconds(7)))
    #expect(waits == [.seconds(5), .seconds(2)])
  }

  @Test func `without servers there is an error`() {
    #expect(error(silence(machine(servers: 0)).result) != nil)
  }

  @Test func `a query has the id, spelling and cookie that the random bytes and the secret give`() throws {
    var exchange = machine(servers: 1)
    guard case .send(let query) = exchange.begin(at: start) else { throw Unexpected() }
    let message = try DNSMessage(query.bytes)
    #expect(message.id == 0 && message.questions.first?.name.description == "WWW.EXAMPLE.ORG.")
    #expect(message.edns?.options.map(\.data.count) == [8] && message.recursionDesired)
  }

  @Test func `a known server cookie is sent, and EDNS or case are left out where they failed before`() throws {
    let cookie: [UInt8] = Array(1...16)
    var exchange = machine(servers: 1, knowledge: [ServerKnowledge(cookie: cookie, lacksEDNS: false, changesCase: true)])
    guard case .send(let query) = exchange.begin(at: start) else { throw Unexpected() }
    let message = try DNSMessage(query.bytes)
    #expect(message.edns?[.cookie]?.suffix(16) == cookie[...])
    #expect(message.questions.first?.name.description == "www.example.org.")
    exchange = machine(servers: 1, knowledge: [ServerKnowledge(cookie: cookie, lacksEDNS: true, changesCase: false)])
    guard case .send(let plain) = exchange.begin(at: start) else { throw Unexpected() }
    #expect(try DNSMessage(plain.bytes).edns == nil)
  }

  @Test func `a response in the wrong case shortens the wait, and others do not`() throws {
    var exchange = machine(servers: 1)
    guard case .send(let query) = exchange.begin(at: start) else { throw Unexpected() }
    var response = try DNSMessage(query.bytes)
    response.isResponse = true
    response.edns = nil
    response.id = 1
    guard case .wait(let unchanged) = exchange.received(response.encoded(), at: start) else { throw Unexpected() }
    #expect(unchanged == query.deadline)
    response.id = 0
    response.questions[0].name = question.name
    guard case .wait(let shortened) = exchange.received(response.encoded(), at: start) else { throw Unexpected() }
    #expect(shortened == .after(.milliseconds(200), from: start))
    guard case .wait(let still) = exchange.received(response.encoded(), at: start + .milliseconds(100)) else { throw Unexpected() }
    #expect(still == shortened)
  }

  @Test func `the machine ends for every sequence of responses`() throws {
    var numbers = SplitMix64(seed: 22)
    let codes: [DNSResponseCode] = [.noError, .formatError, .serverFailure, .nameError, .notImplemented, .refused, .badVersion, .badCookie]
    for _ in 0..<2_000 {
      var exchange = machine(servers: 1 + Int(numbers.next() % 3), deadline: .seconds(60))
      var step = exchange.begin(at: start)
      var sent = 0
      while case .send(let query) = step {
        sent += 1
        guard numbers.next() % 8 > 0 else {
          let failures: [TransportError.Code] = [.timedOut, .refused, .reset, .unreachable]
          step = exchange.failed(TransportError(failures[Int(numbers.next() % 4)], what: "receive"), at: start)
          continue
        }
        var response = try DNSMessage(query.bytes)
        response.isResponse = true
        response.responseCode = codes[Int(numbers.next() % 8)]
        response.isTruncated = numbers.next() % 3 == 0
        let cookie = (response.edns?[.cookie] ?? []).prefix(8) + Array(numbers.next().description.utf8.prefix(8))
        response.edns =
          numbers.next() % 2 == 0 ? nil : EDNS(options: numbers.next() % 2 == 0 ? [] : [EDNSOption(code: .cookie, data: Array(cookie))])
        step = exchange.received(response.encoded(), at: start)
        if case .wait = step { step = exchange.failed(TransportError(.timedOut, what: "receive"), at: start) }
      }
      // Two visits to each of three servers, of at most five queries.
      #expect(sent <= 30)
    }
  }

  @Test func `damaged responses are ignored or parsed, and never trap`() throws {
    var generator = SeededGenerator(seed: 7)
    var exchange = machine(servers: 1)
    guard case .send(let query) = exchange.begin(at: start) else { throw Unexpected() }
    var response = try DNSMessage(query.bytes)
    response.isResponse = true
    response.answers = [ResourceRecord(name: response.questions[0].name, type: .a, ttl: 300, rdata: [192, 0, 2, 1])]
    response.authorities = [ResourceRecord(name: question.name, type: .ns, ttl: 300, rdata: question.name.wire)]
    let bytes = response.encoded()
    var counts = (responses: 0, ignored: 0)
    for _ in 0..<20_000 {
      switch query.verdict(of: generator.damaged(bytes)) {
      case .response: counts.responses += 1
      case .ignored: counts.ignored += 1
      }
    }
    for length in bytes.indices {
      guard case .ignored = query.verdict(of: Array(bytes[..<length])) else { throw Unexpected() }
    }
    #expect(counts.responses > 0 && counts.ignored > 0)
  }

  private struct Unexpected: Error {}
}
