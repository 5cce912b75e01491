internal import Bytes
internal import COpenSSL

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

extension Socket {
  /// A socket that is connecting to `endpoint`; `isConnected` if that has succeeded already.
  static func dialling(_ endpoint: Endpoint, _ options: TCPOptions) throws(TransportError) -> (socket: Socket, isConnected: Bool) {
    if let path = endpoint.socket { return try dialling(unix: path, endpoint) }
    let socket = try open(endpoint.address.family)
    do throws(TransportError) {
      socket.apply(options)
      try socket.bindLocally(options, family: endpoint.address.family)
      let result = socket.connect(endpoint)
      if result < 0, result != -EINPROGRESS { throw TransportError(errno: -result, what: "connect", endpoint: endpoint) }
      return (socket, result >= 0)
    } catch {
      socket.close()
      throw error
    }
  }

  private static func dialling(unix path: String, _ endpoint: Endpoint) throws(TransportError) -> (socket: Socket, isConnected: Bool) {
    let socket = try openUnix()
    let result = socket.connect(unix: path)
    guard result < 0, result != -EINPROGRESS else { return (socket, result >= 0) }
    socket.close()
    throw TransportError(errno: -result, what: "connect", endpoint: endpoint)
  }

  /// A datagram socket that exchanges datagrams only with `endpoint`. The kernel assigns a random local port.
  static func datagrams(
    with endpoint: Endpoint, _ options: TCPOptions? = nil
  ) throws(TransportError) -> (socket: Socket, local: Endpoint) {
    let socket = try openDatagram(endpoint.address.family)
    do throws(TransportError) {
      if let options { try socket.bindLocally(options, family: endpoint.address.family) }
      try check(socket.connect(endpoint), "connect", endpoint)
      guard let local = socket.localEndpoint else { throw TransportError(.closed, what: "connect", endpoint: endpoint) }
      return (socket, local)
    } catch {
      socket.close()
      throw error
    }
  }

  static func listening(
    _ endpoint: Endpoint, _ options: TCPOptions, backlog: Int32
  ) throws(TransportError) -> (socket: Socket, endpoint: Endpoint) {
    let socket = try open(endpoint.address.family)
    do throws(TransportError) {
      _ = socket.set(COPENSSL_REUSE_ADDRESS, 1)
      if endpoint.address.family == .v6 { _ = socket.set(COPENSSL_V6_ONLY, 1) }
      socket.applyBufferSize(options)
      try check(socket.bind(endpoint), "bind", endpoint)
      try check(socket.listen(backlog: backlog), "listen", endpoint)
      return (socket, socket.localEndpoint ?? endpoint)
    } catch {
      socket.close()
      throw error
    }
  }

  /// Ignores options that cannot be set: none of them changes results.
  func apply(_ options: TCPOptions) {
    if options.noDelay { _ = set(COPENSSL_NO_DELAY, 1) }
    applyBufferSize(options)
  }

  private func applyBufferSize(_ options: TCPOptions) {
    guard let size = options.bufferSize else { return }
    _ = set(COPENSSL_SEND_BUFFER, Int32(clamping: size))
    _ = set(COPENSSL_RECEIVE_BUFFER, Int32(clamping: size))
  }

  private func bindLocally(_ options: TCPOptions, family: IPAddress.Family) throws(TransportError) {
    if let interface = options.interface {
      if let address = IPAddress(interface) {
        try Self.check(bind(Endpoint(address, port: 0)), "bind", Endpoint(address, port: 0))
      } else {
        try Self.check(bind(interface: interface, family: family), "bind to interface \(interface)", nil)
      }
    }
    if let address = options.localAddress {
      try Self.check(bind(Endpoint(address, port: 0)), "bind", Endpoint(address, port: 0))
    }
  }

  private static func check(_ result: Int32, _ what: String, _ endpoint: Endpoint?) throws(TransportError) {
    if result < 0 { throw TransportError(errno: -result, what: what, endpoint: endpoint) }
  }

  /// Errors of a connection that failed before it was accepted (accept(2)).
  static let passingErrors: Set<Int32> = [
    ECONNABORTED, EPROTO, ENETDOWN, ENOPROTOOPT, EHOSTDOWN, EHOSTUNREACH, ENETUNREACH, EOPNOTSUPP,
  ]

  static let wouldBlock = Int64(-EAGAIN)
}
