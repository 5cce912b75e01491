internal import Bytes
internal import CommandSupport
internal import Connect
internal import HTTPClient
internal import HTTPWire
internal import TextViews
internal import Transport
internal import WebSocket

/// Runs a WebSocket from its plan to its exit status.
struct WsRun {
  private let plan: WsPlan
  private let context: CommandContext
  private let reactor: Reactor
  private let deadline: ContinuousClock.Instant?

  init(_ plan: WsPlan, on reactor: Reactor, in context: CommandContext) {
    self.plan = plan
    self.context = context
    self.reactor = reactor
    deadline = plan.limit.map { .now + $0 }
  }

  func run() async throws(CommandLineError) -> ExitStatus {
    var output = WsOutput(plan.format, in: context)
    var mistake: CommandLineError?
    do throws(CommandLineError) {
      try await converse(&output)
    } catch {
      mistake = error
    }
    try output.finish(plan.request.url, error: mistake, status: mistake?.status ?? .success)
    if let mistake { throw mistake }
    return .success
  }

  private func converse(_ output: inout WsOutput) async throws(CommandLineError) {
    var webSocket = plan.webSocket
    webSocket.trace = trace
    let connector = Connector(plan.connection, on: reactor)
    let connection: WebSocketConnection
    do throws(HTTPError) {
      connection = try await WebSocketConnection.open(
        plan.request, webSocket, options: plan.options, connector: connector, within: left)
    } catch {
      throw mistake(error, status: .notProbed)
    }
    logHandshake(connection)
    var input: Task<Void, Never>?
    defer { input?.cancel() }
    do throws(HTTPError) {
      try opened(connection, &output)
      if plan.messages == nil, !plan.pings, !plan.echoes { input = lines(to: connection.sender(on: connector)) }
      try await exchange(connection, &output)
      await connection.end()
    } catch {
      await connection.reportError(within: Self.farewell)
      await connection.end()
      throw mistake(error, status: error.category == .timeout || error.category == .connect ? .notProbed : .negative)
    }
  }

  private func opened(_ connection: WebSocketConnection, _ output: inout WsOutput) throws(HTTPError) {
    try writing { () throws(CommandLineError) in try output.opened(connection) }
  }

  /// Sends the messages and Pings, and receives until the connection has ended.
  private func exchange(_ connection: WebSocketConnection, _ output: inout WsOutput) async throws(HTTPError) {
    for (kind, bytes) in plan.messages ?? [] { try await connection.send(kind, bytes, within: left) }
    var (received, pongs) = (0, 0)
    let wanted = plan.count ?? (plan.pings ? 1 : nil)
    if plan.pings { try await connection.ping(Self.payload(1), within: left) }
    if plan.messages != nil, !plan.pings, !plan.echoes, wanted == nil, plan.wait == nil { try await connection.close(within: left) }
    var end = plan.wait.map { ContinuousClock.now + $0 }
    var isClosing = false
    while true {
      let event: WebSocketConnection.Event?
      do throws(HTTPError) {
        event = try await connection.next(within: end.map { min(left, max(.zero, ContinuousClock.now.duration(to: $0))) } ?? left)
      } catch {
        // The time of --wait is over.
        guard error.category == .timeout, let moment = end, moment <= .now else {
          throw error.category == .timeout && plan.pings ? pongless(error, pongs) : error
        }
        end = nil
        isClosing = true
        try await connection.close(within: left)
        continue
      }
      switch event {
      case .message(let kind, let bytes)?:
        received += 1
        try writing { () throws(CommandLineError) in try output.received(kind, bytes) }
        if plan.echoes, !isClosing, wanted.map({ received < $0 }) ?? true { try await connection.send(kind, bytes, within: left) }
      case .pong(let payload, let latency)? where plan.pings && payload == Self.payload(pongs + 1):
        pongs += 1
        try writing { [pongs] () throws(CommandLineError) in try output.ponged(after: latency, number: pongs) }
        if let wanted, pongs < wanted { try await connection.ping(Self.payload(pongs + 1), within: left) }
      case .ping?, .pong?: break
      case .close(let closure)?:
        try writing { () throws(CommandLineError) in try output.closed(closure) }
        try check(closure, isComplete: wanted.map { (plan.pings ? pongs : received) >= $0 } ?? true, connection)
      case nil: return
      }
      if let wanted, !isClosing, (plan.pings ? pongs : received) >= wanted {
        isClosing = true
        try await connection.close(within: left)
      }
    }
  }

  /// A timeout while a Pong is missing.
  private func pongless(_ error: HTTPError, _ count: Int) -> HTTPError {
    HTTPError(
      .timeout, code: error.code, phase: .receive, "no Pong was received for Ping \(count + 1)", hint: error.hint,
      url: plan.request.url.description)
  }

  /// A Close frame with an error, or too early, is a failure.
  private func check(_ closure: WebSocketClosure, isComplete: Bool, _ connection: WebSocketConnection) throws(HTTPError) {
    let isNormal = [nil, .normal, .goingAway].contains(closure.code)
    guard !isNormal || !isComplete else { return }
    let reason = closure.reason.isEmpty ? "" : ": \(closure.reason)"
    let code = closure.code.map { " with the code \($0)" } ?? ""
    throw HTTPError(
      .protocol, code: "websocket.closed", phase: .receive,
      isNormal
        ? "the server closed the connection before --count was reached\(code)\(reason)"
        : "the server closed the connection\(code)\(reason)",
      url: connection.url.description)
  }

  /// Sends the lines of standard input, and then closes.
  private func lines(to sender: WebSocketSender?) -> Task<Void, Never>? {
    guard let sender else { return nil }
    let (read, reactor) = (context.readInput, reactor)
    return Task(executorPreference: reactor) {
      let pool = BlockingPool(on: reactor, maximumThreads: 1)
      var line: [UInt8] = []
      while !Task.isCancelled {
        let bytes = try? await pool.run("read", deadline: .never) { read(Self.room) }.get()
        guard let bytes = bytes ?? nil, !bytes.isEmpty else { break }
        for part in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
          if part.offset > 0 {
            guard await sender.send(.text, Self.text(line)) else { return }
            line = []
          }
          line += part.element
        }
      }
      if !line.isEmpty { guard await sender.send(.text, Self.text(line)) else { return } }
      _ = await sender.close()
    }
  }

  /// A text message is UTF-8: invalid bytes are replaced. A carriage return at the end is not part of a line.
  private static func text(_ line: [UInt8]) -> [UInt8] {
    let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line[...]
    return Array(String(decoding: line, as: UTF8.self).utf8)
  }

  // MARK: log and errors

  private var trace: (@Sendable (WebSocketFrameRecord) -> Void)? {
    let (level, write) = (plan.verbosity, context.writeError)
    guard level > 0 else { return nil }
    return { frame in
      guard level > 1 || frame.header.opcode.isControl else { return }
      write("\(frame.direction == .sent ? ">" : "<") \(TerminalText.escape(frame.words))\n")
    }
  }

  private func logHandshake(_ connection: WebSocketConnection) {
    guard plan.verbosity > 0 else { return }
    let (request, response) = (connection.request, connection.response)
    var lines = ["> \(request.method) \(request.target) \(request.version)"]
    lines += request.fields.lines.map { "> \($0.nameText): \($0.valueText)" }
    lines.append("< \(response.version) \(response.status) \(response.reasonText)")
    lines += response.fields.lines.map { "< \($0.nameText): \($0.valueText)" }
    context.writeError(lines.map { TerminalText.escape($0) + "\n" }.joined())
  }

  private func mistake(_ error: HTTPError, status: ExitStatus) -> CommandLineError {
    if error.category == .cancelled { return CommandLineError(.interrupted, "interrupted") }
    if error.code == Self.unwritable { return .unwritableOutput }
    return CommandLineError(error.category == .usage ? .usage : status, error.message, hint: error.hint.map(Hints.text))
  }

  private func writing(_ body: () throws(CommandLineError) -> Void) throws(HTTPError) {
    do throws(CommandLineError) { try body() } catch {
      throw HTTPError(.io, code: Self.unwritable, phase: .receive, error.message, url: plan.request.url.description)
    }
  }

  /// The time until the deadline of `-m`.
  private var left: Duration { deadline.map { max(.zero, ContinuousClock.now.duration(to: $0)) } ?? Self.unlimited }

  private static func payload(_ number: Int) -> [UInt8] { Array("tlsprobe \(number)".utf8) }

  private static let unwritable = "io.output"
  private static let room = 65_536
  private static let farewell = Duration.seconds(1)
  private static let unlimited = Duration.seconds(365 * 86_400)
}
