public import Bytes
public import StartTLS
internal import TLSEngine
public import Transport

/// A byte stream to a TLS server: a TCP connection, if configured through a proxy and after STARTTLS.
///
/// Used and closed only by the task that made it, like the underlying connection.
public final class TransportStream {
  public let transport: TCPConnection
  public let route: Route
  /// When the proxy had connected to the target; nil without a proxy.
  public internal(set) var proxyEnded: ContinuousClock.Instant?
  /// When the STARTTLS exchange ended; nil without STARTTLS.
  public internal(set) var startTLSEnded: ContinuousClock.Instant?
  /// The plaintext exchange before TLS.
  public internal(set) var startTLS: StartTLSRecord?
  /// Bytes received and sent since the handshake could begin, including a protocol's packet headers around it.
  public private(set) var payloadRead: UInt64 = 0
  public private(set) var payloadWritten: UInt64 = 0

  /// The TLS session with the proxy, which carries all other bytes.
  var sleeve: TLSConnection? { didSet { isStraight = sleeve == nil && framing == nil } }
  /// Packets of the STARTTLS protocol around the handshake.
  var framing: (any StartTLSFraming)? { didSet { isStraight = sleeve == nil && framing == nil } }
  /// True if both are nil.
  private var isStraight = true
  /// Bytes read but not yet returned.
  private var unread: [UInt8] = []

  init(over transport: TCPConnection, along route: Route) {
    self.transport = transport
    self.route = route
  }

  /// A stream directly over TCP.
  public init(_ transport: TCPConnection) {
    self.transport = transport
    route = Route(transport.peer)
  }

  /// The target's address if known, else the proxy's.
  public var peer: Endpoint { route.endpoint }

  /// Returns the next bytes, at most `max`; empty if the peer has shut down its side.
  public func read(max: Int = 16_384, deadline: Deadline) async throws(TransportError) -> [UInt8] {
    if let early = takeUnread(atMost: max) { return early }
    guard framing != nil else { return try await receive(max: max, deadline: deadline) }
    while true {
      let packets = try await receive(max: max, deadline: deadline)
      guard !packets.isEmpty else { return [] }
      unread = try unwrap(packets)
      if let bytes = takeUnread(atMost: max) { return bytes }
    }
  }

  /// Returns when the kernel has accepted every byte.
  public func write(_ bytes: [UInt8], deadline: Deadline) async throws(TransportError) {
    let packets = framing?.wrap(bytes) ?? bytes
    payloadWritten += UInt64(packets.count)
    guard let sleeve else { return try await transport.write(packets, deadline: deadline) }
    do throws(ConnectError) {
      try await sleeve.write(packets, deadline: deadline)
    } catch {
      throw TransportError(error, what: "write")
    }
  }

  /// True if bytes pass unchanged between the caller and TCP, so that the nonblocking calls can be used.
  public var isBare: Bool { isStraight && unread.isEmpty }

  /// For a bare stream: the next bytes without waiting, empty if the peer has shut down its side; nil if none are available.
  public func readNow(max: Int = 16_384) throws(TransportError) -> [UInt8]? {
    guard isBare, let bytes = try transport.readNow(max: max) else { return nil }
    payloadRead += UInt64(bytes.count)
    return bytes
  }

  /// For a bare stream: returns as soon as `readNow` may return bytes.
  public func becomesReadable(deadline: Deadline) async throws(TransportError) {
    try await transport.becomesReadable(deadline: deadline)
  }

  /// Makes `becomesReadable` return even if nothing is readable; see `TCPConnection.callBackReader`.
  public func callBackReader() { transport.callBackReader() }

  /// Returns the number of bytes that were sent without waiting; 0 if the stream is not bare.
  public func writeNow(_ bytes: [UInt8]) throws(TransportError) -> Int {
    guard isBare else { return 0 }
    let count = try transport.writeNow(bytes)
    payloadWritten += UInt64(count)
    return count
  }

  /// Writes until every byte is sent or bytes are received, whichever comes first: returns nil, or the received bytes, which are empty
  /// if the peer has shut down its side. Inside STARTTLS packets or a proxy's TLS session it does not read while writing.
  public func write(_ cursor: WriteCursor, orRead max: Int = 16_384, deadline: Deadline) async throws(TransportError) -> [UInt8]? {
    if let early = takeUnread(atMost: max) { return early }
    guard isStraight else {
      try await write(cursor.takeRest(), deadline: deadline)
      return nil
    }
    let before = cursor.written
    defer { payloadWritten += UInt64(cursor.written - before) }
    let heard = try await transport.write(cursor, orRead: max, deadline: deadline)
    payloadRead += UInt64(heard?.count ?? 0)
    return heard
  }

  /// Ends the framing of a protocol that wraps only the handshake in packets.
  public func handshakeEnded() { framing?.handshakeEnded() }

  /// Shuts down the write side: the peer reads to the end, and its bytes can still be read.
  public func shutdownWrite() { transport.shutdownWrite() }

  public func close() { transport.close() }

  /// Closes with a reset (RST) instead of a FIN.
  public func abort() { transport.abort() }

  /// When connecting to the first hop began and ended.
  public var connectStarted: ContinuousClock.Instant { transport.connectStarted }
  public var connectEnded: ContinuousClock.Instant { transport.connectEnded }
  /// When the handshake could begin.
  public var ready: ContinuousClock.Instant { startTLSEnded ?? proxyEnded ?? connectEnded }
  /// The time for the proxy after connecting, and for STARTTLS after that; nil without a proxy or STARTTLS.
  public var proxyDuration: Duration? { proxyEnded.map { connectEnded.duration(to: $0) } }
  public var startTLSDuration: Duration? { startTLSEnded.map { (proxyEnded ?? connectEnded).duration(to: $0) } }
  /// Bytes of the TCP connection, including those for proxy and STARTTLS.
  public var bytesRead: UInt64 { transport.bytesRead }
  public var bytesWritten: UInt64 { transport.bytesWritten }

  /// Marks the start of the handshake: earlier bytes do not count as payload.
  func becomeReady() {
    payloadRead = UInt64(unread.count)
    payloadWritten = 0
  }

  /// Puts back bytes that arrived through the proxy together with its reply.
  func giveBack(_ bytes: [UInt8]) { unread = bytes + unread }

  private func takeUnread(atMost limit: Int) -> [UInt8]? {
    guard !unread.isEmpty else { return nil }
    defer { unread.removeFirst(min(limit, unread.count)) }
    return Array(unread.prefix(limit))
  }

  private func unwrap(_ packets: [UInt8]) throws(TransportError) -> [UInt8] {
    return try StartTLSError.translating(try framing?.unwrap(packets) ?? packets) {
      TransportError(.between, what: "read", endpoint: peer, detail: $0.description)
    }
  }

  private func receive(max: Int, deadline: Deadline) async throws(TransportError) -> [UInt8] {
    let bytes = try await receiveBeneath(max: max, deadline: deadline)
    payloadRead += UInt64(bytes.count)
    return bytes
  }

  private func receiveBeneath(max: Int, deadline: Deadline) async throws(TransportError) -> [UInt8] {
    guard let sleeve else { return try await transport.read(max: max, deadline: deadline) }
    do throws(ConnectError) {
      switch try await sleeve.read(max: max, deadline: deadline) {
      case .bytes(let bytes): return bytes
      case .closed, .needsInput: return []
      }
    } catch {
      throw TransportError(error, what: "read")
    }
  }
}

extension TransportError {
  /// Converts an error of the TLS session with the proxy for callers that handle only transport errors.
  fileprivate init(_ error: ConnectError, what: String) {
    let known: [Code] = [.timedOut, .cancelled, .reset, .closed]
    let code = known.first { $0.rawValue == error.code }
    self.init(code ?? .between, what: what, endpoint: error.endpoint, detail: code == nil ? "TLS with the proxy: \(error.message)" : nil)
  }
}
