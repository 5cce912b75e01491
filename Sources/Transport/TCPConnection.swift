public import Bytes

/// A TCP connection, or one to a Unix socket, created, used and closed by one task, preferably one that prefers the connection's reactor.
///
/// Every wait has an absolute deadline. A timeout leaves the connection open; cancelling the task closes it.
public final class TCPConnection {
  public let peer: Endpoint
  public let local: Endpoint
  /// When connecting began and ended; for a listener's connection both are the time of acceptance.
  public let connectStarted: ContinuousClock.Instant
  public let connectEnded: ContinuousClock.Instant
  /// Bytes received from and sent to the kernel.
  public private(set) var bytesRead: UInt64 = 0
  public private(set) var bytesWritten: UInt64 = 0
  /// The number of reads that followed a write.
  public private(set) var roundTrips = 0

  private let channel: Channel
  /// True if bytes were written since the last read.
  private var hasSpoken = false

  init(_ channel: Channel, _ candidate: TCPCandidate) {
    self.channel = channel
    peer = candidate.peer
    local = candidate.local
    connectStarted = candidate.connectStarted
    connectEnded = candidate.connectEnded
  }

  deinit { channel.closeSoon() }

  public static func connect(
    to endpoint: Endpoint, on reactor: Reactor, options: TCPOptions = TCPOptions(), deadline: Deadline
  ) async throws(TransportError) -> sending TCPConnection {
    let candidate = try await dial(endpoint, on: reactor, options: options, deadline: deadline)
    guard let connection = candidate.take() else { throw TransportError(.closed, what: "connect", endpoint: endpoint) }
    return connection
  }

  /// Like `connect`, but the result can be passed to another task.
  public static func dial(
    _ endpoint: Endpoint, on reactor: Reactor, options: TCPOptions = TCPOptions(), deadline: Deadline
  ) async throws(TransportError) -> TCPCandidate {
    let started = ContinuousClock.now
    let (socket, isConnected) = try Socket.dialling(endpoint, options)
    let channel = Channel(socket, on: reactor, endpoint: endpoint, mayWrite: isConnected)
    do throws(TransportError) {
      let local = try await channel.perform(.write, "connect", until: deadline) { (_, socket) -> Step<Endpoint> in
        let error = isConnected ? 0 : socket.takeError()
        if error < 0 { return .failed(TransportError(errno: -error, what: "connect", endpoint: endpoint)) }
        if endpoint.socket != nil { return .done(Endpoint(socket: "")) }
        guard let local = socket.localEndpoint else { return .failed(TransportError(.closed, what: "connect", endpoint: endpoint)) }
        return .done(local)
      }
      return TCPCandidate(channel, local: local, connectStarted: started)
    } catch {
      channel.closeSoon()
      throw error
    }
  }

  /// Returns the next bytes, at most `max`; empty if the peer has shut down its side.
  public func read(max: Int = 16_384, deadline: Deadline) async throws(TransportError) -> [UInt8] {
    if hasSpoken { roundTrips += 1 }
    hasSpoken = false
    let bytes = try await channel.perform(.read, "read", until: deadline) { channel, socket in channel.read(socket, max: max) }
    bytesRead += UInt64(bytes.count)
    return bytes
  }

  /// Returns the available bytes, at most `max`, empty if the peer has shut down its side; nil if none are available yet.
  public func readNow(max: Int = 16_384) throws(TransportError) -> [UInt8]? {
    guard let bytes = try channel.performNow(.read, "read", step: { channel, socket in channel.read(socket, max: max) }) else { return nil }
    if hasSpoken { roundTrips += 1 }
    hasSpoken = false
    bytesRead += UInt64(bytes.count)
    return bytes
  }

  /// Returns as soon as `readNow` may return bytes.
  public func becomesReadable(deadline: Deadline) async throws(TransportError) {
    try await channel.becomesReadable(until: deadline)
  }

  /// Makes the pending `becomesReadable`, or else the next one, return even if nothing is readable, so that the reader can do other work.
  /// Called on the connection's reactor, by any of its tasks.
  public func callBackReader() { channel.callBack() }

  /// Returns the number of bytes that the kernel accepted without waiting.
  public func writeNow(_ bytes: [UInt8]) throws(TransportError) -> Int {
    hasSpoken = true
    let count = try channel.performNow(.write, "write") { channel, socket in channel.write(socket, bytes) } ?? 0
    bytesWritten += UInt64(count)
    return count
  }

  /// Returns when the kernel has accepted every byte.
  public func write(_ bytes: [UInt8], deadline: Deadline) async throws(TransportError) {
    let cursor = WriteCursor(bytes)
    hasSpoken = true
    defer { bytesWritten += UInt64(cursor.written) }
    try await channel.perform(.write, "write", until: deadline) { channel, socket in cursor.advance(channel, socket) }
  }

  /// Writes until the kernel has accepted every byte or bytes are received, whichever comes first: returns nil, or the next bytes, at most
  /// `max`, which are empty if the peer has shut down its side. The next call sends the rest.
  public func write(_ cursor: WriteCursor, orRead max: Int, deadline: Deadline) async throws(TransportError) -> [UInt8]? {
    let before = cursor.written
    hasSpoken = true
    defer { bytesWritten += UInt64(cursor.written - before) }
    let heard = try await channel.write(cursor, orRead: max, until: deadline)
    bytesRead += UInt64(heard?.count ?? 0)
    return heard
  }

  /// Shuts down the write side: the peer reads to the end, and its bytes can still be read.
  public func shutdownWrite() { channel.withSocketSoon { _ = $0.shutdownWrite() } }

  /// Closes both sides. There are no pending waits: the connection's only task makes this call.
  public func close() { channel.closeSoon() }

  /// Closes with a reset (RST) instead of a FIN.
  public func abort() {
    channel.withSocketSoon { _ = $0.setLinger(seconds: 0) }
    channel.closeSoon()
  }

  /// The kernel's statistics; nil if the connection is closed.
  public func information() async -> TCPInformation? {
    if channel.reactor.isCurrent { return channel.information }
    let channel = channel
    let result: Result<TCPInformation?, TransportError> = await channel.reactor.suspend("information", until: .never) { wait in
      wait.finish(.success(channel.information))
    }
    return (try? result.get()) ?? nil
  }
}

/// The kernel's statistics of a connection (Linux TCP_INFO).
public struct TCPInformation: Sendable, Hashable {
  public let roundTrip: Duration
  public let roundTripVariance: Duration
  /// Segments retransmitted since the connection was established.
  public let retransmits: Int
  /// The largest segment sent, in bytes.
  public let maximumSegment: Int
  /// In segments.
  public let congestionWindow: Int
}
