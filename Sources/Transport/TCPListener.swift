public import Bytes

/// A listening TCP socket, used by one task.
public final class TCPListener {
  /// The local address, with the assigned port if port 0 was requested.
  public let endpoint: Endpoint

  private let channel: Channel
  private let options: TCPOptions
  /// True if the last accept found no free descriptor.
  private var isStarved = false

  private init(_ channel: Channel, options: TCPOptions) {
    self.channel = channel
    self.endpoint = channel.endpoint
    self.options = options
  }

  deinit { channel.closeSoon() }

  /// `options` apply to the accepted connections, too.
  public static func bind(
    _ endpoint: Endpoint, on reactor: Reactor, backlog: Int32 = 1_024, options: TCPOptions = TCPOptions()
  ) throws(TransportError) -> sending TCPListener {
    let (socket, bound) = try Socket.listening(endpoint, options, backlog: backlog)
    return TCPListener(Channel(socket, on: reactor, endpoint: bound, mayRead: true, mayWrite: false), options: options)
  }

  /// Returns the next connection.
  ///
  /// Without a free descriptor this fails with `.tooManyFiles`, and the following call first waits until this
  /// process closes a connection, at most 50 ms, so that a loop around it does not spin.
  public func accept(deadline: Deadline) async throws(TransportError) -> sending TCPConnection {
    let candidate = try await acceptCandidate(deadline: deadline)
    if let connection = candidate.take() { return connection }
    throw TransportError(.closed, what: "accept", endpoint: endpoint)
  }

  /// Like `accept`, but the result can be passed to another task, and to another reactor, if given.
  public func acceptCandidate(for home: Reactor? = nil, deadline: Deadline) async throws(TransportError) -> TCPCandidate {
    if isStarved { try await waitForDescriptor(deadline: deadline) }
    let (reactor, options) = (home ?? channel.reactor, options)
    do throws(TransportError) {
      return try await channel.perform(.read, "accept", until: deadline) { channel, socket in
        channel.accept(socket, on: reactor, options)
      }
    } catch {
      isStarved = error.code == .tooManyFiles
      throw error
    }
  }

  public func close() { channel.closeSoon() }

  private func waitForDescriptor(deadline: Deadline) async throws(TransportError) {
    let reactor = channel.reactor
    let nap = Deadline.after(.milliseconds(50)).earlier(of: deadline)
    let result: Result<Void, TransportError> = await reactor.suspend("accept", endpoint: endpoint, until: nap) { wait in
      reactor.onNextClosedDescriptor { wait.finish(.success(())) }
    }
    isStarved = false
    if case .failure(let error) = result, error.code != .timedOut {
      if error.code == .cancelled { close() }
      throw error
    }
  }
}

/// Options of a TCP connection.
public struct TCPOptions: Sendable, Hashable {
  /// The outgoing network interface: its name, or one of its addresses.
  public var interface: String?
  /// The local address to bind to.
  public var localAddress: IPAddress?
  /// Disables Nagle's algorithm (TCP_NODELAY); default: true.
  public var noDelay: Bool
  /// The size of the kernel's send and receive buffers, in bytes; nil for the kernel's default.
  public var bufferSize: Int?

  public init(interface: String? = nil, localAddress: IPAddress? = nil, noDelay: Bool = true, bufferSize: Int? = nil) {
    self.interface = interface
    self.localAddress = localAddress
    self.noDelay = noDelay
    self.bufferSize = bufferSize
  }
}
