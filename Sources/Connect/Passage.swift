public import Bytes
public import StartTLS
internal import TLSEngine
public import Transport

/// A way for bytes to the server that is to speak TLS: a TCP connection, through a proxy and past STARTTLS where these are asked for.
///
/// Used and closed by the one task that made it, like the connection beneath.
public final class Passage {
  public let transport: TCPConnection
  public let route: Route
  /// When the proxy had opened the way; nil without one.
  public internal(set) var proxyEnded: ContinuousClock.Instant?
  /// When the server had agreed to TLS; nil where it was not asked.
  public internal(set) var startTLSEnded: ContinuousClock.Instant?
  /// What was seen in the clear before TLS.
  public internal(set) var startTLS: StartTLSRecord?
  /// Bytes each way since the handshake could begin, those of a protocol's packets around it among them.
  public private(set) var payloadRead: UInt64 = 0
  public private(set) var payloadWritten: UInt64 = 0

  /// TLS with the proxy, around all else.
  var sleeve: TLSConnection? { didSet { isStraight = sleeve == nil && framing == nil } }
  /// Packets about the handshake.
  var framing: (any StartTLSFraming)? { didSet { isStraight = sleeve == nil && framing == nil } }
  /// Neither of them.
  private var isStraight = true
  /// What was read too far.
  private var unread: [UInt8] = []

  init(over transport: TCPConnection, along route: Route) {
    self.transport = transport
    self.route = route
  }

  /// One straight over TCP.
  public init(_ transport: TCPConnection) {
    self.transport = transport
    route = Route(transport.peer)
  }

  /// The target's address where we know it, else its proxy's.
  public var peer: Endpoint { route.endpoint }

  /// The next bytes, at most `max`; empty when the peer has ended its side.
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

  /// Returns when the kernel has taken every byte.
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

  /// Bytes go straight to TCP and come straight from it: the calls that do not wait can be used.
  public var isBare: Bool { isStraight && unread.isEmpty }

  /// Of a bare passage: the next bytes where some are here, empty when the peer has ended its side; nil when they have to be waited for.
  public func readNow(max: Int = 16_384) throws(TransportError) -> [UInt8]? {
    guard isBare, let bytes = try transport.readNow(max: max) else { return nil }
    payloadRead += UInt64(bytes.count)
    return bytes
  }

  /// Of a bare passage: returns as soon as `readNow` may have something to give.
  public func becomesReadable(deadline: Deadline) async throws(TransportError) {
    try await transport.becomesReadable(deadline: deadline)
  }

  /// Lets `becomesReadable` return though there may be nothing to read, as the connection's does.
  public func callBackReader() { transport.callBackReader() }

  /// How many of the bytes go out at once; none where the passage is not bare.
  public func writeNow(_ bytes: [UInt8]) throws(TransportError) -> Int {
    guard isBare else { return 0 }
    let count = try transport.writeNow(bytes)
    payloadWritten += UInt64(count)
    return count
  }

  /// Writes until every byte is out or the peer was heard, whichever comes first: nil, or what was heard, which is empty when the peer
  /// has ended its side. Within packets or a proxy's TLS nobody listens.
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

  /// From now on bytes go bare, where a protocol wrapped those of the handshake.
  public func handshakeEnded() { framing?.handshakeEnded() }

  /// Ends this side: the peer reads to the end, and its bytes can still be read.
  public func shutdownWrite() { transport.shutdownWrite() }

  public func close() { transport.close() }

  /// Closes with a reset (RST) instead of an orderly end.
  public func abort() { transport.abort() }

  /// When connecting to the first hop began and ended.
  public var connectStarted: ContinuousClock.Instant { transport.connectStarted }
  public var connectEnded: ContinuousClock.Instant { transport.connectEnded }
  /// When the handshake could begin.
  public var ready: ContinuousClock.Instant { startTLSEnded ?? proxyEnded ?? connectEnded }
  /// How long the proxy took after the connection stood, and STARTTLS after that; nil where there was none.
  public var proxyDuration: Duration? { proxyEnded.map { connectEnded.duration(to: $0) } }
  public var startTLSDuration: Duration? { startTLSEnded.map { (proxyEnded ?? connectEnded).duration(to: $0) } }
  /// Bytes of the TCP connection, those for proxy and STARTTLS among them.
  public var bytesRead: UInt64 { transport.bytesRead }
  public var bytesWritten: UInt64 { transport.bytesWritten }

  /// The handshake can begin: what went before was the approach.
  func becomeReady() {
    payloadRead = UInt64(unread.count)
    payloadWritten = 0
  }

  /// Gives back what came through the proxy before anybody had asked for it.
  func giveBack(_ bytes: [UInt8]) { unread = bytes + unread }

  private func takeUnread(atMost limit: Int) -> [UInt8]? {
    guard !unread.isEmpty else { return nil }
    defer { unread.removeFirst(min(limit, unread.count)) }
    return Array(unread.prefix(limit))
  }

  private func unwrap(_ packets: [UInt8]) throws(TransportError) -> [UInt8] {
    do throws(StartTLSError) {
      return try framing?.unwrap(packets) ?? packets
    } catch {
      throw TransportError(.between, what: "read", endpoint: peer, detail: error.description)
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
  /// What happened to TLS with a proxy, to those who only know a connection.
  fileprivate init(_ error: ConnectError, what: String) {
    let known: [Code] = [.timedOut, .cancelled, .reset, .closed]
    let code = known.first { $0.rawValue == error.code }
    self.init(code ?? .between, what: what, endpoint: error.endpoint, detail: code == nil ? "TLS with the proxy: \(error.message)" : nil)
  }
}
