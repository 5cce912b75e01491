internal import Bytes
internal import Connect
internal import TLSEngine
internal import Transport

/// A connection that requests can go out on: TCP, or TLS with whom the certificate names.
///
/// Used by the one task that opened it.
final class HTTPConnection {
  /// What was heard of the peer.
  enum Heard {
    case bytes([UInt8])
    /// It has ended its side; in TLS `isClean` tells whether it said so (RFC 9846, section 6.1).
    case end(isClean: Bool)
  }

  /// Whom it leads to: scheme, host and port.
  let origin: URI
  /// Where it leads in fact (RFC 7838).
  let alternative: Target?
  /// Whom requests go to in absolute form (RFC 9112, section 3.2.2); nil for the server itself, and through tunnels.
  let proxy: Proxy?
  /// What Host and `:authority` say.
  let authority: String
  private let passage: Passage
  private let tls: TLSConnection?
  var facts: ConnectionFacts
  /// HTTP/2 where it is spoken; it outlives its exchanges.
  var session: HTTP2Link?
  /// What the pool knows of it; nil where it belongs to no pool.
  var place: PoolPlace?
  /// When the server last processed a request on it, as far as is known.
  var lastServed: Moment?
  private var isClosed = false
  /// The peer has not taken all that was written.
  private var isStuck = false
  /// What the peer has not taken of a write in the clear.
  private var unsent: WriteCursor?

  init(
    _ passage: Passage, _ tls: TLSConnection?, to origin: URI, at alternative: Target?, addressing proxy: Proxy?, facts: ConnectionFacts
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

  /// Returns when the kernel has taken every byte.
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

  /// Whether all of it is taken, which is without waiting: then what the kernel has not goes out with the next call of `write`, which
  /// has to come while `hasUnsent`. Else nothing is.
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

  /// What is here; nil when it has to be waited for.
  func readNow(max: Int) throws(ConnectError) -> Heard? {
    guard let tls else { return try readClearNow(max: max) }
    return switch try tls.readNow(max: max) {
    case .bytes(let bytes): .bytes(bytes)
    case .closed(let notify): .end(isClean: notify)
    case .needsInput, nil: nil
    }
  }

  private func readClearNow(max: Int) throws(ConnectError) -> Heard? {
    do throws(TransportError) {
      return try passage.readNow(max: max).map { $0.isEmpty ? .end(isClean: true) : .bytes($0) }
    } catch {
      throw ConnectError(error, stage: .connect, endpoint: passage.peer)
    }
  }

  /// `becomesReadable` is all that has to be waited for.
  var canWaitBare: Bool { tls?.canWaitBare ?? passage.isBare }

  /// Where `canWaitBare`: returns as soon as `readNow` may have something to give.
  func becomesReadable(deadline: Deadline) async throws(ConnectError) {
    do throws(TransportError) {
      try await passage.transport.becomesReadable(deadline: deadline)
    } catch {
      throw ConnectError(error, stage: tls == nil ? .connect : .handshake, endpoint: passage.peer)
    }
  }

  /// Bytes go straight to TCP and come straight from it, in records or in the clear: `becomesReadable` is a wait that can be called back.
  var isBare: Bool { passage.isBare }

  /// Lets `becomesReadable` return though there may be nothing to read: the call that waits, else the next one.
  func callBackReader() { passage.callBackReader() }

  /// What stopped a wait for something that the connection has to bring.
  func explained(_ error: TransportError) -> ConnectError {
    ConnectError(error, stage: tls == nil ? .connect : .handshake, endpoint: passage.peer)
  }

  /// Writes until every byte is out or the peer was heard, whichever comes first: nil, or what was heard. Then the next call writes what
  /// is left, and gets no bytes of its own.
  func write(_ bytes: [UInt8], orRead max: Int, deadline: Deadline) async throws(ConnectError) -> Heard? {
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

  func read(max: Int, deadline: Deadline) async throws(ConnectError) -> Heard {
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

  /// What later connections can resume from.
  var resumptions: [Resumption] { tls?.resumptions ?? [] }

  /// Says goodbye where there is a way to, and closes.
  func close() async {
    guard !isClosed else { return }
    // Who does not read would not hear it.
    if isStuck { return drop() }
    isClosed = true
    let deadline = Deadline.after(Self.farewell)
    if let session, let bytes = session.waitingFrames(), (try? await write(bytes, deadline: deadline)) != nil { session.traceFrames() }
    if let last = session?.lastWords() { try? await write(last, deadline: deadline) }
    if let tls { await tls.close(deadline: deadline) } else { passage.close() }
  }

  /// Writes the frames that wait, as RST_STREAM after a stream error, if the kernel takes them without waiting. Those that cannot be
  /// written are not traced.
  func flushFrames() {
    guard !isClosed, !isStuck, !hasUnsent, let session, let bytes = session.waitingFrames() else { return }
    if (try? writeNow(bytes)) == true, !hasUnsent { session.traceFrames() }
  }

  /// Closes without a word.
  func drop() {
    isClosed = true
    passage.close()
  }

  /// How long saying goodbye may take: the peer may have stopped to listen.
  private static let farewell = Duration.milliseconds(200)
}
