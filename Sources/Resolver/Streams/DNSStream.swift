public import Transport

/// A byte stream to a DNS server: TCP, or TLS above it. Used on the reactor's thread only.
public protocol DNSStream: AnyObject {
  /// Returns the next bytes, which are empty if the peer has closed its side; nil after `interruptRead`, and possibly without a reason.
  func read(deadline: Deadline) async throws(TransportError) -> [UInt8]?

  /// Returns when all bytes are sent. There is no read at the same time.
  func write(_ bytes: [UInt8], deadline: Deadline) async throws(TransportError)

  /// Ends the read that another task of the reactor waits for, or else the next one.
  func interruptRead()

  func close()
}

/// Opens streams to DNS servers. TLS is implemented above this module.
public protocol DNSStreamOpener: Sendable {
  /// Returns a stream that can carry messages: connected and, for `tls`, with a verified server. The caller runs on the reactor.
  func open(_ server: DNSServer, on reactor: Reactor, deadline: Deadline) async throws(TransportError) -> any DNSStream
}

/// Opens TCP connections.
public struct TCPStreamOpener: DNSStreamOpener {
  private let options: TCPOptions

  /// `interface` is the outgoing one: its name, or one of its addresses.
  public init(interface: String? = nil) { options = TCPOptions(interface: interface) }

  public func open(_ server: DNSServer, on reactor: Reactor, deadline: Deadline) async throws(TransportError) -> any DNSStream {
    guard server.transport != .tls, let endpoint = server.endpoint else {
      throw TransportError(.system, what: "connect", detail: "\(server) needs TLS")
    }
    return TCPStream(try await TCPConnection.connect(to: endpoint, on: reactor, options: options, deadline: deadline))
  }
}

/// A TCP connection to a DNS server.
private final class TCPStream: DNSStream {
  private let connection: TCPConnection

  init(_ connection: TCPConnection) { self.connection = connection }

  func read(deadline: Deadline) async throws(TransportError) -> [UInt8]? {
    if let bytes = try connection.readNow() { return bytes }
    try await connection.becomesReadable(deadline: deadline)
    return try connection.readNow()
  }

  func write(_ bytes: [UInt8], deadline: Deadline) async throws(TransportError) { try await connection.write(bytes, deadline: deadline) }

  func interruptRead() { connection.callBackReader() }

  func close() { connection.close() }
}
