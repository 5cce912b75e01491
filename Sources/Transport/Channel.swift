internal import Bytes

/// The result of a step on a socket.
enum Step<T: Sendable>: Sendable {
  case done(T)
  /// The step would block.
  case wouldBlock
  case failed(TransportError)
}

/// A socket and its readiness as reported by the kernel.
///
/// Readiness is stored even without a waiter, because an edge is reported only once.
///
/// `@unchecked Sendable`: accessed only on the reactor's thread once it is registered there, and only by its single owner before.
final class Channel: @unchecked Sendable {
  enum Direction: Sendable { case read, write }

  let reactor: Reactor
  let endpoint: Endpoint
  private var socket: Socket?
  private var key: SlotTable<Channel>.Key?
  private var mayRead: Bool
  private var mayWrite: Bool
  private(set) var hasEnded = false
  /// True if reads return so much that a separate buffer without a copy is worthwhile.
  private(set) var readsMuch = false
  /// Retries the pending step; returns true if that ended the wait.
  private var reader: (() -> Bool)?
  private var writer: (() -> Bool)?
  /// A waiter that waits for readability without reading.
  private var readiness: ReadinessWait?
  /// True if that waiter is to return without readability.
  private var isCalledBack = false

  init(_ socket: Socket, on reactor: Reactor, endpoint: Endpoint, mayRead: Bool = false, mayWrite: Bool) {
    self.socket = socket
    self.reactor = reactor
    self.endpoint = endpoint
    self.mayRead = mayRead
    self.mayWrite = mayWrite
  }

  /// Performs `step` as soon as the socket is ready for it; cancellation closes the socket.
  func perform<T: Sendable>(
    _ direction: Direction, _ what: String, until deadline: Deadline, step: @escaping @Sendable (Channel, Socket) -> Step<T>
  ) async throws(TransportError) -> T {
    if reactor.isCurrent, reactor.grantStep(), !Task.isCancelled, !deadline.hasPassed(),
      let outcome = attempt(direction, what, step)
    {
      return try outcome.get()
    }
    let outcome: Result<T, TransportError> = await reactor.suspend(what, endpoint: endpoint, until: deadline) { wait in
      self.begin(direction, what, step, wait)
    }
    if case .failure(let error) = outcome, error.code == .cancelled { closeSoon() }
    return try outcome.get()
  }

  /// Performs `step` if that is possible at once. Nil if it would block, and if other tasks are due: so deadlines and cancellation, which
  /// only a wait checks, take effect in an endless series of these calls, too.
  func performNow<T>(
    _ direction: Direction, _ what: String, step: (Channel, Socket) -> Step<T>
  ) throws(TransportError) -> T? {
    guard reactor.isCurrent, reactor.grantStep() else { return nil }
    return try attempt(direction, what, step)?.get()
  }

  /// Returns as soon as the socket is readable; cancellation closes it.
  func becomesReadable(until deadline: Deadline) async throws(TransportError) {
    guard reactor.isCurrent else { return try await perform(.read, "read", until: deadline) { _, _ in .done(()) } }
    // A caller that has used up its steps of this turn would otherwise return at once, over and over.
    if !reactor.hasSteps { await Task.yield() }
    let wait = readiness ?? ReadinessWait(on: reactor)
    readiness = wait
    let code: TransportError.Code
    switch await wait.wait(until: deadline, begin: { [unowned self] in readability(until: deadline) }) {
    case .ready: return
    case .timedOut: code = .timedOut
    case .closed: code = .closed
    case .cancelled:
      code = .cancelled
      closeSoon()
    }
    throw TransportError(code, what: "read", endpoint: endpoint)
  }

  /// Makes the pending `becomesReadable`, or else the next one, return even if nothing is readable. On the reactor's thread.
  func callBack() { isCalledBack = !(readiness?.end(.ready) ?? false) }

  /// The immediate result of a wait for readability; nil if it has to wait.
  private func readability(until deadline: Deadline) -> ReadinessWait.End? {
    guard let socket, !reactor.isStopping else { return .closed }
    if isCalledBack {
      isCalledBack = false
      return .ready
    }
    if deadline.hasPassed() { return .timedOut }
    // A socket that cannot be registered reports its error when it is read.
    if mayRead || !register(socket) { return .ready }
    return nil
  }

  /// False if the kernel refuses the descriptor.
  private func register(_ socket: Socket) -> Bool {
    if key == nil { key = reactor.register(self, socket).key }
    return key != nil
  }

  /// Performs the first of two steps that the socket is ready for; reading has precedence.
  func performEither<T: Sendable>(
    _ what: String, until deadline: Deadline, read: @escaping @Sendable (Channel, Socket) -> Step<T>,
    write: @escaping @Sendable (Channel, Socket) -> Step<T>
  ) async throws(TransportError) -> T {
    if reactor.isCurrent, reactor.grantStep(), !Task.isCancelled, !deadline.hasPassed(),
      let outcome = attempt(.read, what, read) ?? attempt(.write, what, write)
    {
      return try outcome.get()
    }
    let outcome: Result<T, TransportError> = await reactor.suspend(what, endpoint: endpoint, until: deadline) { wait in
      self.begin(.read, what, read, wait)
      if !wait.isFinished { self.begin(.write, what, write, wait) }
    }
    if case .failure(let error) = outcome, error.code == .cancelled { closeSoon() }
    return try outcome.get()
  }

  /// Closes on the reactor's thread; may be called on any thread.
  func closeSoon() {
    reactor.onThread {
      self.close()
      self.reactor.descriptorWasClosed()
    } orElse: {
      // A reactor that has ended closed all registered channels and registers no more: only the owner has access to this one.
      close()
    }
  }

  /// Calls `body` with the socket on the reactor's thread, unless it has been closed.
  func withSocketSoon(_ body: @escaping @Sendable (Socket) -> Void) {
    reactor.onThread {
      if let socket = self.socket { body(socket) }
    } orElse: {
    }
  }

  /// On the reactor's thread only, as all members below.
  func close() {
    guard let socket else { return }
    if let key { reactor.unregister(key, socket) }
    socket.close()
    self.socket = nil
    key = nil
    (reader, writer) = (nil, nil)
    readiness?.close()
    readiness = nil
  }

  func becomeReady(_ flags: Readiness.Flags) {
    if flags.contains(.ended) { hasEnded = true }
    if hasEnded || flags.contains(.readable) { mayRead = true }
    if hasEnded || flags.contains(.writable) { mayWrite = true }
    if mayRead, let reader, reader() { self.reader = nil }
    if mayRead { readiness?.end(.ready) }
    if mayWrite, let writer, writer() { self.writer = nil }
  }

  /// A read that did not fill its buffer has emptied the socket, so that another is needless; unless the end was already reported.
  func wasDrained() { mayRead = hasEnded }

  /// Records how much of `room` a read filled.
  func note(_ count: Int64, of room: Int) { readsMuch = room > 16_384 && count >= 16_384 }

  var information: TCPInformation? { socket?.information }

  private func begin<T: Sendable>(
    _ direction: Direction, _ what: String, _ step: @escaping @Sendable (Channel, Socket) -> Step<T>, _ wait: Wait<T>
  ) {
    let retry = {
      if wait.isFinished { return true }
      guard let outcome = self.attempt(direction, what, step) else { return false }
      wait.finish(outcome)
      return true
    }
    guard !retry() else { return }
    switch direction {
    case .read: reader = retry
    case .write: writer = retry
    }
  }

  /// Performs a step; nil if the socket is not ready.
  private func attempt<T: Sendable>(
    _ direction: Direction, _ what: String, _ step: (Channel, Socket) -> Step<T>
  ) -> Result<T, TransportError>? {
    guard let socket, !reactor.isStopping else { return .failure(TransportError(.closed, what: what, endpoint: endpoint)) }
    if key == nil {
      let (key, result) = reactor.register(self, socket)
      guard let key else { return .failure(TransportError(errno: -result, what: what, endpoint: endpoint)) }
      self.key = key
    }
    guard direction == .read ? mayRead : mayWrite else { return nil }
    switch step(self, socket) {
    case .done(let value): return .success(value)
    case .failed(let error): return .failure(error)
    case .wouldBlock:
      if direction == .read { mayRead = false } else { mayWrite = false }
      return nil
    }
  }
}

extension Channel {
  /// Writes until the cursor is at its end or bytes are received, whichever comes first: returns nil, or the received bytes, which are
  /// empty if the peer has shut down its side.
  func write(_ cursor: WriteCursor, orRead max: Int, until deadline: Deadline) async throws(TransportError) -> [UInt8]? {
    let read: @Sendable (Channel, Socket) -> Step<[UInt8]?> = { channel, socket in
      switch channel.read(socket, max: max) {
      case .done(let bytes): .done(bytes)
      case .wouldBlock: .wouldBlock
      case .failed(let error): .failed(error)
      }
    }
    let write: @Sendable (Channel, Socket) -> Step<[UInt8]?> = { channel, socket in
      switch cursor.advance(channel, socket) {
      case .done: .done(nil)
      case .wouldBlock: .wouldBlock
      case .failed(let error): .failed(error)
      }
    }
    return try await performEither("write", until: deadline, read: read, write: write)
  }
}

extension Channel {
  func read(_ socket: Socket, max: Int) -> Step<[UInt8]> {
    let room = min(Swift.max(max, 1), ReadBuffer.size)
    let (result, bytes) = readsMuch ? socket.read(max: room) : reactor.landing.read(socket, max: room)
    if result == Socket.wouldBlock { return .wouldBlock }
    if result < 0 { return .failed(TransportError(errno: Int32(-result), what: "read", endpoint: endpoint)) }
    if result < room { wasDrained() }
    note(result, of: room)
    return .done(bytes)
  }

  /// Writes without waiting; the result is the number of bytes that the kernel accepted.
  func write(_ socket: Socket, _ bytes: [UInt8]) -> Step<Int> {
    let result = socket.write(bytes[...])
    if result == Socket.wouldBlock { return .wouldBlock }
    if result < 0 { return .failed(TransportError(errno: Int32(-result), what: "write", endpoint: endpoint)) }
    return .done(Int(result))
  }

  func accept(_ socket: Socket, on reactor: Reactor, _ options: TCPOptions) -> Step<TCPCandidate> {
    while true {
      let (result, peer) = socket.accept()
      if Int64(result) == Socket.wouldBlock { return .wouldBlock }
      // The connection failed before it was accepted (accept(2)): try the next one.
      if Socket.passingErrors.contains(-result) { continue }
      if result < 0 { return .failed(TransportError(errno: -result, what: "accept", endpoint: endpoint)) }
      let accepted = Socket(descriptor: result)
      guard let peer, let local = accepted.localEndpoint else {
        accepted.close()
        continue
      }
      accepted.apply(options)
      return .done(TCPCandidate(Channel(accepted, on: reactor, endpoint: peer, mayWrite: true), local: local, connectStarted: .now))
    }
  }
}
