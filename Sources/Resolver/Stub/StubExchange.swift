internal import Bytes
internal import DNSWire
internal import Transport

/// The queries of one lookup to a list of servers: a state machine without sockets and clock (resolv.conf(5), RFC 5452, RFC 7873).
///
/// A caller performs each step and reports its result, until the machine finishes. A server that does not respond is followed by the next
/// one, as is one that responds SERVFAIL, REFUSED or another failure.
struct StubExchange {
  enum Step {
    /// Send the query from a new socket or over a stream, and wait for a response until its deadline.
    case send(StubQuery)
    /// Continue waiting at the same socket.
    case wait(until: Deadline)
    case finish(Result<RecordResponse, ResolverError>)
  }

  /// The properties of the servers that their responses showed.
  private(set) var knowledge: [ServerKnowledge]

  private let question: DNSQuestion
  private let servers: [DNSServer]
  private let options: StubOptions
  private let cookies: ClientCookies
  private let random: RandomSource
  private let source: String
  private let deadline: Deadline
  private let started: MonotonicInstant
  /// The visits to servers that are left.
  private var visits: ArraySlice<Visit>
  /// Servers that responded or refused, and are not queried again.
  private var dropped: Set<Int> = []
  private var visit = Visit(round: 0, server: 0)
  private var query: StubQuery?
  private var hasRetriedCookie = false
  /// Messages that were ignored since the query was sent.
  private var ignored: [IgnoredResponse: Int] = [:]
  private var attempts: [LookupAttempt] = []
  /// A truncated response, whose complete form was not received.
  private var truncated: RecordResponse?
  /// The first response with the code of a failure.
  private var rejected: RecordResponse?

  private struct Visit {
    var round: Int
    var server: Int
  }

  /// `source` is the name of the backend.
  init(
    _ question: DNSQuestion, servers: [DNSServer], options: StubOptions, start: StubStart, random: RandomSource, source: String,
    deadline: Deadline, now: MonotonicInstant
  ) {
    self.question = question
    self.servers = servers
    self.options = options
    self.random = random
    self.source = source
    self.deadline = deadline
    knowledge = start.knowledge
    cookies = start.cookies
    started = now
    let order = servers.indices.map { ($0 + start.first) % servers.count }
    visits = (0..<max(options.attempts, 1)).flatMap { round in order.map { Visit(round: round, server: $0) } }[...]
  }

  /// Returns the first step.
  mutating func begin(at now: MonotonicInstant) -> Step { advance(at: now) }

  /// Receives a datagram, or the message that a stream returned for the query.
  mutating func received(_ bytes: [UInt8], at now: MonotonicInstant) -> Step {
    guard let query else { return conclude(at: now) }
    switch query.verdict(of: bytes) {
    case .response(let message, let cookie): return handle(message, cookie, of: query.form, at: now)
    case .ignored(let reason):
      if query.form.isStream { return fail(.failed, "\(reason.rawValue) in the response", at: now) }
      ignored[reason, default: 0] += 1
      // Either a spoofed response or a server that changes the case: the real response has a little time to follow.
      if reason == .wrongCase { self.query?.deadline = Deadline.after(options.caseGrace, from: now).earlier(of: query.deadline) }
      return .wait(until: self.query?.deadline ?? query.deadline)
    }
  }

  /// Receives the error that ended the wait for a response, or the attempt to send.
  mutating func failed(_ error: TransportError, at now: MonotonicInstant) -> Step {
    guard let query else { return conclude(at: now) }
    switch error.code {
    case .cancelled: return .finish(.failure(ResolverError(.cancelled, name: question.name.description)))
    case .timedOut:
      if ignored[.wrongCase] != nil, query.form.randomizesCase {
        return retry(.spoofedIgnored, nil, at: now) { $0.randomizesCase = false }
      }
      note(.timedOut, nil, at: now)
      // The truncated response is the best that this server gives.
      if query.form.isStream, truncated != nil { dropped.insert(visit.server) }
      return advance(at: now)
    case .refused: return fail(.refused, error.detail ?? error.systemReason, at: now)
    default: return fail(.failed, error.detail ?? error.systemReason ?? "the connection was closed", at: now)
    }
  }

  // MARK: Responses

  private mutating func handle(
    _ message: DNSMessage, _ cookie: StubQuery.ServerCookie, of form: StubQuery.Form, at now: MonotonicInstant
  ) -> Step {
    switch cookie {
    case .value(let value): knowledge[visit.server].cookie = value
    case .missing:
      return retry(.spoofedIgnored, "no cookie in the response, although the server supports them", at: now) {
        $0.server = form.server.overTCP
      }
    case .absent: if form.isStream { knowledge[visit.server].cookie = nil }
    }
    let code = message.responseCode
    if code == .badCookie, form.usesEDNS {
      if case .value = cookie, !hasRetriedCookie {
        hasRetriedCookie = true
        return retry(.failed, "\(code)", at: now) { _ in }
      }
      if !form.isStream { return retry(.failed, "\(code)", at: now) { $0.server = form.server.overTCP } }
    }
    if Self.rejectingEDNS.contains(code), form.usesEDNS {
      return retry(.failed, "\(code) to a query with EDNS", at: now) { $0.usesEDNS = false }
    }
    if message.isTruncated, !form.isStream {
      truncated = truncated ?? response(message, form, at: now)
      return retry(.truncated, nil, at: now) { $0.server = form.server.overTCP }
    }
    guard !Self.failures.contains(code) else {
      rejected = rejected ?? response(message, form, at: now)
      return fail(code.attemptOutcome, "\(code)", at: now)
    }
    if !form.usesEDNS { knowledge[visit.server].lacksEDNS = true }
    if options.randomizesCase, !form.randomizesCase { knowledge[visit.server].changesCase = true }
    note(.answered, nil, at: now)
    return finish(response(message, form, at: now), at: now)
  }

  private func response(_ message: DNSMessage, _ form: StubQuery.Form, at now: MonotonicInstant) -> RecordResponse {
    RecordResponse(
      question: question, responseCode: message.responseCode, answers: message.answers, authorities: message.authorities,
      additionals: message.additionals, isAuthenticated: message.authenticData, isAuthoritative: message.isAuthoritative,
      isTruncated: message.isTruncated, extendedErrors: message.edns?.extendedErrors ?? [], source: source, server: "\(form.server)")
  }

  // MARK: Queries

  /// Goes to the next server.
  private mutating func advance(at now: MonotonicInstant) -> Step {
    while let next = visits.popFirst() {
      guard !dropped.contains(next.server) else { continue }
      visit = next
      hasRetriedCookie = false
      let (server, known) = (servers[next.server], knowledge[next.server])
      return send(
        StubQuery.Form(
          server: options.usesTCP ? server.overTCP : server, usesEDNS: !known.lacksEDNS,
          randomizesCase: options.randomizesCase && !known.changesCase), at: now)
    }
    return conclude(at: now)
  }

  /// Repeats the query to the same server in another form. Each form is used once for a visit, BADCOOKIE apart, so retries end.
  private mutating func retry(
    _ outcome: LookupAttempt.Outcome, _ detail: String?, at now: MonotonicInstant, changing change: (inout StubQuery.Form) -> Void
  ) -> Step {
    guard var form = query?.form else { return conclude(at: now) }
    note(outcome, detail, at: now)
    change(&form)
    return send(form, at: now)
  }

  /// Goes to the next server, and does not return to this one.
  private mutating func fail(_ outcome: LookupAttempt.Outcome, _ detail: String?, at now: MonotonicInstant) -> Step {
    note(outcome, detail, at: now)
    dropped.insert(visit.server)
    return advance(at: now)
  }

  private mutating func send(_ form: StubQuery.Form, at now: MonotonicInstant) -> Step {
    guard !deadline.hasPassed(at: now) else { return conclude(at: now) }
    let bytes: [UInt8]
    do throws(ResolverError) {
      bytes = try random.bytes(StubQuery.randomCount, for: question.name.description)
    } catch {
      return .finish(.failure(error))
    }
    let client = options.usesCookies ? cookies.cookie(for: servers[visit.server]) : nil
    let sending = StubQuery(
      question, form: form, options: options, cookie: client.map { ($0, knowledge[visit.server].cookie) }, random: bytes, sent: now,
      deadline: Deadline.after(patience(at: now), from: now).earlier(of: deadline))
    query = sending
    return .send(sending)
  }

  /// The time for one query: servers that were not queried in this round have a share of the time that is left.
  private func patience(at now: MonotonicInstant) -> Duration {
    guard let remaining = deadline.remaining(at: now) else { return options.timeout }
    let waiting = visits.prefix { $0.round == visit.round }.count { !dropped.contains($0.server) }
    return min(options.timeout, remaining / (waiting + 1))
  }

  // MARK: The end

  private mutating func note(_ outcome: LookupAttempt.Outcome, _ detail: String?, at now: MonotonicInstant) {
    guard let query else { return }
    let server = "\(query.form.server)"
    let duration = query.sent.duration(to: now)
    if !ignored.isEmpty {
      let counts = IgnoredResponse.allCases.compactMap { reason in ignored[reason].map { "\(reason.rawValue): \($0)" } }
      attempts.append(
        LookupAttempt(server: server, outcome: .spoofedIgnored, detail: counts.joined(separator: ", "), duration: duration))
      ignored = [:]
      if outcome == .spoofedIgnored, detail == nil { return }
    }
    attempts.append(LookupAttempt(server: server, outcome: outcome, detail: detail, duration: duration))
  }

  private mutating func conclude(at now: MonotonicInstant) -> Step {
    if let kept = truncated ?? rejected { return finish(kept, at: now) }
    let isLate = deadline.hasPassed(at: now) || attempts.allSatisfy { $0.outcome == .timedOut || $0.outcome == .spoofedIgnored }
    let causes = attempts.map { attempt in "\(attempt.server): \(attempt.detail ?? attempt.outcome.reason)" }
    var error = ResolverError(isLate ? .timedOut : .temporary, name: question.name.description, detail: causes.last, causes: causes)
    error.attempts = attempts
    return .finish(.failure(error))
  }

  private func finish(_ response: RecordResponse, at now: MonotonicInstant) -> Step {
    var response = response
    response.attempts = attempts
    response.duration = started.duration(to: now)
    return .finish(.success(response))
  }

  /// The codes with which servers without EDNS respond to it (RFC 6891, section 7).
  private static let rejectingEDNS: [DNSResponseCode] = [.formatError, .notImplemented, .badVersion]
  /// The codes after which another server may give a result.
  fileprivate static let failures = rejectingEDNS + [.serverFailure, .refused, .notAuthoritative, .badCookie]
}

extension DNSResponseCode {
  /// The outcome of an attempt that returned a complete response with this code.
  var attemptOutcome: LookupAttempt.Outcome {
    self == .refused ? .refused : StubExchange.failures.contains(self) ? .failed : .answered
  }
}

extension LookupAttempt.Outcome {
  fileprivate var reason: String { self == .timedOut ? "timed out" : rawValue }
}
