internal import Bytes

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
