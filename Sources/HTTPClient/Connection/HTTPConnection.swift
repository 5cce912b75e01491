internal import Bytes
internal import Connect
internal import HTTPWire
internal import TLSEngine
internal import Transport

/// A connection that can send requests: TCP, or TLS with a verified server.
///
/// Used by the task that opened it only.
final class HTTPConnection {
  /// Input from the peer.
  enum ReceivedInput {
    case bytes([UInt8])
    /// The peer has closed its side; in TLS `isClean` is true after close_notify (RFC 9846, section 6.1).
    case end(isClean: Bool)
  }

  /// The origin: scheme, host and port.
  let origin: URI
  /// The alternative service that it is connected to (RFC 7838); nil for the origin itself.
  let alternative: Target?
  /// The proxy that gets requests in absolute form (RFC 9112, section 3.2.2); nil for direct connections, and through tunnels.
  let proxy: Proxy?
  /// The value of Host and `:authority`.
  let authority: String
  private let passage: TransportStream
  private let tls: TLSConnection?
  var facts: ConnectionInfo
  /// The HTTP/2 session, for all exchanges of the connection; nil for HTTP/1.
  var session: HTTP2ClientConnection?
  /// The pool's record of the connection; nil outside of a pool.
  var place: PoolEntry?
  /// The time when the server last processed a request on it, if known.
  var lastServed: MonotonicInstant?
  private var isClosed = false
  /// True while the peer has not read all written bytes.
  private var isStuck = false
  /// The unsent rest of a plaintext write.
  private var unsent: WriteCursor?

  init(
    _ passage: TransportStream, _ tls: TLSConnection?, to origin: URI, at alternative: Target?, addressing proxy: Proxy?,
    facts: ConnectionInfo
  ) {
    self.alternative = alternative
    self.passage = passage
    self.tls = tls
    self.origin = origin
    var named = origin
    named.hasTrailingDot = false
    authority = named.authority
    self.proxy = proxy
    self.facts = facts
  }

  var isOpen: Bool { !isClosed }
  var speaksHTTP2: Bool { session != nil }

  /// Returns when the kernel has accepted every byte.
  func write(_ bytes: [UInt8], deadline: Deadline) async throws(ConnectError) {
    if let tls { return try await tls.write(bytes, deadline: deadline) }
    let left = unsent?.takeRest() ?? []
    unsent = nil
    do throws(TransportError) {
      try await passage.write(left.isEmpty ? bytes : left + bytes, deadline: deadline)
    } catch {
      throw ConnectError(error, stage: .connect, endpoint: passage.peer)
    }
  }

  /// Writes without waiting; true if all bytes were accepted. The next call of `write`, which is required while `hasUnsent`, sends those
  /// that the kernel has not taken yet. False if no bytes were accepted.
  func writeNow(_ bytes: [UInt8]) throws(ConnectError) -> Bool {
    if let tls { return try tls.writeNow(bytes) }
    guard passage.isBare, unsent == nil else { return false }
    do throws(TransportError) {
      let count = try passage.writeNow(bytes)
      if count < bytes.count { unsent = WriteCursor(Array(bytes[count...])) }
      return true
    } catch {
      throw ConnectError(error, stage: .connect, endpoint: passage.peer)
    }
  }

  var hasUnsent: Bool { tls?.hasUnsent ?? (unsent != nil) }

  /// Reads without waiting; nil when nothing is available.
  func readNow(max: Int) throws(ConnectError) -> ReceivedInput? {
    guard let tls else { return try readClearNow(max: max) }
    return switch try tls.readNow(max: max) {
    case .bytes(let bytes): .bytes(bytes)
    case .closed(let notify): .end(isClean: notify)
    case .needsInput, nil: nil
    }
  }

  private func readClearNow(max: Int) throws(ConnectError) -> ReceivedInput? {
    do throws(TransportError) {
      return try passage.readNow(max: max).map { $0.isEmpty ? .end(isClean: true) : .bytes($0) }
    } catch {
      throw ConnectError(error, stage: .connect, endpoint: passage.peer)
    }
  }

  /// True if waiting with `becomesReadable` is sufficient to read.
  var canWaitBare: Bool { tls?.canWaitBare ?? passage.isBare }

  /// Returns when `readNow` may return input; only if `canWaitBare`.
  func becomesReadable(deadline: Deadline) async throws(ConnectError) {
    do throws(TransportError) {
      try await passage.transport.becomesReadable(deadline: deadline)
    } catch {
      throw ConnectError(error, stage: tls == nil ? .connect : .handshake, endpoint: passage.peer)
    }
  }

  /// True if bytes or TLS records go directly over TCP, so that `callBackReader` can end a wait of `becomesReadable`.
  var isBare: Bool { passage.isBare }

  /// Makes the current or the next call of `becomesReadable` return, even without input.
  func callBackReader() { passage.callBackReader() }

  /// Converts an error from waiting for the connection.
  func explained(_ error: TransportError) -> ConnectError {
    ConnectError(error, stage: tls == nil ? .connect : .handshake, endpoint: passage.peer)
  }

  /// Writes until every byte is sent (nil) or input arrives (returned), whichever comes first. After input, the next call writes the rest,
  /// and must be given no bytes.
  func write(_ bytes: [UInt8], orRead max: Int, deadline: Deadline) async throws(ConnectError) -> ReceivedInput? {
    if let tls {
      let heard = try await tls.write(bytes, orRead: max, deadline: deadline)
      isStuck = heard != nil
      return switch heard {
      case nil, .needsInput: nil
      case .bytes(let bytes): .bytes(bytes)
      case .closed(let notify): .end(isClean: notify)
      }
    }
    let cursor = unsent ?? WriteCursor(bytes)
    do throws(TransportError) {
      let heard = try await passage.write(cursor, orRead: max, deadline: deadline)
      unsent = heard == nil ? nil : cursor
      return heard.map { $0.isEmpty ? .end(isClean: true) : .bytes($0) }
    } catch {
      throw ConnectError(error, stage: .connect, endpoint: passage.peer)
    }
  }

  func read(max: Int, deadline: Deadline) async throws(ConnectError) -> ReceivedInput {
    if let tls {
      switch try await tls.read(max: max, deadline: deadline) {
      case .bytes(let bytes): return .bytes(bytes)
      case .closed(let notify): return .end(isClean: notify)
      case .needsInput: return .bytes([])
      }
    }
    do throws(TransportError) {
      let bytes = try await passage.read(max: max, deadline: deadline)
      return bytes.isEmpty ? .end(isClean: true) : .bytes(bytes)
    } catch {
      throw ConnectError(error, stage: .connect, endpoint: passage.peer)
    }
  }

  /// The sessions that later connections can resume.
  var resumptions: [Resumption] { tls?.resumptions ?? [] }

  /// Closes the connection, with GOAWAY and close_notify if possible.
  func close() async {
    guard !isClosed else { return }
    // A peer that does not read would not receive them.
    if isStuck { return drop() }
    isClosed = true
    let deadline = Deadline.after(Self.farewell)
    if let session, let bytes = session.waitingFrames(), (try? await write(bytes, deadline: deadline)) != nil { session.traceFrames() }
    if let last = session?.lastWords() { try? await write(last, deadline: deadline) }
    if let tls { await tls.close(deadline: deadline) } else { passage.close() }
  }

  /// Writes the queued frames, such as RST_STREAM after a stream error, if the kernel accepts them without waiting. Frames that cannot be
  /// written are not traced.
  func flushFrames() {
    guard !isClosed, !isStuck, !hasUnsent, let session, let bytes = session.waitingFrames() else { return }
    if (try? writeNow(bytes)) == true, !hasUnsent { session.traceFrames() }
  }

  /// Closes without GOAWAY and close_notify.
  func drop() {
    isClosed = true
    passage.close()
  }

  /// The timeout for GOAWAY and close_notify: the peer may have stopped reading.
  private static let farewell = Duration.milliseconds(200)
}

extension HTTPConnection {
  /// True if several requests can be sent concurrently.
  var isShared: Bool { place?.multiplexer != nil }

  /// True if the server has processed a request on the connection since then.
  func hasServed(since moment: MonotonicInstant) -> Bool { lastServed.map { $0 >= moment } ?? false }

  /// True if an unused connection can serve no request: the peer has closed it, or sent unsolicited bytes (RFC 9112, section 9.3.1).
  var isStale: Bool {
    guard isOpen else { return true }
    if let multiplexer = place?.multiplexer { return !multiplexer.isAlive }
    do throws(ConnectError) {
      while let heard = try readNow(max: Self.room) {
        guard let session, case .bytes(let bytes) = heard, (try? session.session.received(bytes)) != nil else { return true }
      }
    } catch {
      return true
    }
    return session?.session.isFinished ?? false
  }

  /// The maximum bytes of one read.
  private static let room = 16_384
}
