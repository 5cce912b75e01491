internal import WebSocket

/// The server's side of a WebSocket, without I/O: follows a script, by default one that returns every message to its sender.
///
/// A message is returned whole, as clients expect that do not read while they send; without memory for it, in fragments. Input is decoded
/// only as far as output is taken.
struct WebSocketConversation: ~Copyable {
  /// How a connection ends without a closing handshake.
  enum Ending: Hashable, Sendable { case disconnect, reset }

  /// A step that waits for its turn.
  private struct QueuedStep {
    let step: WebSocketStep
    /// Bytes of the received message that are kept until this step is done.
    var cost = 0
  }

  /// A message that is being sent in fragments.
  private struct Outgoing {
    let kind: WebSocketMessageKind
    let content: [UInt8]
    let fragment: Int
    var (sent, total): (Int, Int)

    /// The next part, and true if it is the last one.
    mutating func next() -> (bytes: [UInt8], isLast: Bool) {
      let count = min(fragment, total - sent)
      defer { sent += count }
      if sent == 0, count == content.count { return (content, count == total) }
      var bytes: [UInt8] = []
      bytes.reserveCapacity(count)
      while bytes.count < count { bytes += content.dropFirst((sent + bytes.count) % content.count).prefix(count - bytes.count) }
      return (bytes, sent + count == total)
    }
  }

  /// The next turn of periodic messages.
  private struct Turn {
    let periodic: WebSocketScript.Periodic
    var number = 1
    var time: ContinuousClock.Instant
  }

  private var machine: WebSocketMachine
  private let script: WebSocketScript
  private var output: [UInt8] = []
  /// The part of the current message that has not been sent.
  private var part: [UInt8] = []
  private var queue: [QueuedStep] = []
  private var queuedBytes = 0
  private var outgoing: Outgoing?
  private var turns: [Turn] = []
  private var hasBegun = false
  /// The end of the current pause.
  private var pauseEnd: ContinuousClock.Instant?
  private let budget: UploadBudget?
  /// The memory for `part` and the messages of the queue.
  private var reservation: UploadReservation
  /// True once an invalid Close frame was sent: nothing follows it.
  private var hasSentInvalidClose = false
  /// True once the server has started the closing handshake because it is shutting down, or the client was idle for too long.
  private(set) var isLeaving = false
  /// How the connection ends once its output is sent; nil while it stays open, and for a closing handshake.
  private(set) var ending: Ending?

  /// `budget` bounds the messages that are kept; nil to keep only portions.
  init(_ agreement: WebSocketAgreement, _ script: WebSocketScript = .echo, within budget: UploadBudget? = nil) {
    machine = WebSocketMachine(.server, agreement, limits: script.limits)
    self.script = script
    self.budget = budget
    reservation = UploadReservation(of: budget)
    queue = script.opening.map { QueuedStep(step: $0) }
  }

  /// Call only after `takeOutput` has returned all output for earlier bytes.
  mutating func received(_ bytes: [UInt8]) { machine.received(bytes) }

  mutating func receivedEnd() { machine.receivedEnd() }

  /// Starts the closing handshake: the server is shutting down, or the client has been idle for too long.
  mutating func leave() {
    guard !isLeaving else { return }
    isLeaving = true
    stop()
    // The status code is valid.
    try? machine.close(WebSocketClosure(.goingAway))
  }

  /// Drops everything that has not been sent.
  private mutating func stop() {
    (queue, queuedBytes, turns, outgoing, pauseEnd) = ([], 0, [], nil, nil)
  }

  /// Returns the next portion of output; empty if more input is needed, or time has to pass.
  mutating func takeOutput(at now: ContinuousClock.Instant) -> [UInt8] {
    if !hasBegun {
      hasBegun = true
      turns = script.periodic.map { Turn(periodic: $0, time: now + $0.interval) }
    }
    do throws(WebSocketError) {
      collect()
      while output.count < Self.portion, ending == nil, try advance(at: now) { collect() }
    } catch {
      // Ends with the Close frame for the error.
      stop()
      collect()
    }
    defer { output = [] }
    return output
  }

  private mutating func collect() {
    let bytes = machine.takeOutput()
    if !hasSentInvalidClose { output += bytes }
  }

  /// Performs one step, or handles one event; false if there is none now.
  private mutating func advance(at now: ContinuousClock.Instant) throws(WebSocketError) -> Bool {
    if outgoing != nil {
      try sendPart()
      return true
    }
    if let pauseEnd, pauseEnd <= now { self.pauseEnd = nil }
    if pauseEnd == nil, !queue.isEmpty {
      try perform(queue.removeFirst(), at: now)
      return true
    }
    if let index = turns.firstIndex(where: { $0.time <= now }), queue.count < Self.queueLimit {
      takeTurn(index, at: now)
      return true
    }
    guard let event = try machine.nextEvent() else { return false }
    if case .data(let kind, let bytes, let isLast) = event, !isClosing { try received(kind, bytes, isLast: isLast) }
    if case .close = event { stop() }
    return true
  }

  // MARK: steps

  private mutating func perform(_ queued: QueuedStep, at now: ContinuousClock.Instant) throws(WebSocketError) {
    queuedBytes -= queued.cost
    defer { releaseMemory() }
    switch queued.step {
    case .message(let kind, let times, let fragment, let content):
      let bytes = content()
      let total = bytes.count * times
      let isWhole = times == 1 || total <= Self.wholeLimit
      outgoing = Outgoing(
        kind: kind, content: bytes, fragment: max(fragment ?? (isWhole ? total : Self.portion), 1), sent: 0, total: total)
    case .ping(let payload): try machine.ping(payload)
    case .pause(let duration): pauseEnd = now + duration
    case .close(let closure):
      stop()
      try close(closure)
    case .fault(let fault):
      collect()
      output += fault.bytes
      guard let ending = fault.ending else { return }
      stop()
      self.ending = ending
    }
  }

  private mutating func sendPart() throws(WebSocketError) {
    guard let (bytes, isLast) = outgoing?.next(), let kind = outgoing?.kind else { return }
    if isLast { outgoing = nil }
    try machine.send(kind, bytes, isLast: isLast)
  }

  private mutating func close(_ closure: WebSocketClosure) throws(WebSocketError) {
    guard let code = closure.code, !code.isSendable else { return try machine.close(closure) }
    collect()
    let payload = [UInt8(code.rawValue >> 8), UInt8(code.rawValue & 0xff)] + Array(closure.reason.utf8)
    output += WebSocketFrameHeader(.close, length: UInt64(payload.count)).bytes + payload
    hasSentInvalidClose = true
  }

  private mutating func takeTurn(_ index: Int, at now: ContinuousClock.Instant) {
    var turn = turns[index]
    queue += turn.periodic.steps(turn.number).map { QueuedStep(step: $0) }
    turn.number += 1
    turn.time += turn.periodic.interval
    // Missed turns are not made up for.
    if turn.time <= now { turn.time = now + turn.periodic.interval }
    if turn.number > turn.periodic.count { turns.remove(at: index) } else { turns[index] = turn }
  }

  // MARK: messages

  private mutating func received(_ kind: WebSocketMessageKind, _ bytes: [UInt8], isLast: Bool) throws(WebSocketError) {
    part += bytes
    guard let reply = script.reply else { return try echo(kind, isLast: isLast) }
    guard reservation.grow(to: queuedBytes + part.count) else {
      return try refuse(.tryAgainLater, "no memory for this message")
    }
    guard isLast else { return }
    let message = part
    part = []
    var steps: [QueuedStep]
    switch reply(kind, message) {
    case .echo: steps = [QueuedStep(step: .message(kind) { message })]
    case .steps(let list): steps = list.map { QueuedStep(step: $0) }
    }
    guard !steps.isEmpty else { return releaseMemory() }
    guard queue.count < Self.queueLimit else { return try refuse(.policyViolation, "too many messages while replies are delayed") }
    steps[steps.count - 1].cost = message.count
    queuedBytes += message.count
    queue += steps
  }

  private mutating func echo(_ kind: WebSocketMessageKind, isLast: Bool) throws(WebSocketError) {
    guard isLast || part.count >= Self.portion && !keepsPart() else { return }
    try machine.send(kind, part, isLast: isLast)
    part = []
    reservation = UploadReservation(of: budget)
  }

  /// False if there is no memory for more of the message.
  private mutating func keepsPart() -> Bool { budget != nil && reservation.grow(to: part.count) }

  private mutating func releaseMemory() {
    if part.isEmpty, queuedBytes == 0 { reservation = UploadReservation(of: budget) }
  }

  private mutating func refuse(_ code: WebSocketCloseCode, _ reason: String) throws(WebSocketError) {
    stop()
    part = []
    releaseMemory()
    try machine.close(WebSocketClosure(code, reason: reason))
  }

  // MARK: state

  /// The time at which it can continue without input; nil if it does not wait for a time.
  var wake: ContinuousClock.Instant? {
    guard !isClosing, ending == nil else { return nil }
    let turn = queue.count < Self.queueLimit ? turns.map(\.time).min() : nil
    guard let pauseEnd else { return turn }
    return turn.map { min($0, pauseEnd) } ?? pauseEnd
  }

  /// True if the server has started the closing handshake.
  var isClosing: Bool { isLeaving || hasSentInvalidClose || machine.hasSentClose }

  /// True if the connection has to be closed once its output is sent.
  var isFinished: Bool { machine.isFinished || ending != nil }

  /// Bytes of a message that are sent in one frame, at least.
  private static let portion = 65_536
  /// Bytes of a repeated text that is sent in one frame.
  private static let wholeLimit = 1 << 20
  /// Steps that wait while a reply is delayed.
  private static let queueLimit = 1_024
}
