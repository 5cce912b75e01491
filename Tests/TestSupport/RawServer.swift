import Foundation

/// A listener on loopback that does to each connection what its script says: a peer with bad manners.
public final class RawServer: Sendable {
  public let port: UInt16
  private let listener: Socket

  /// `script` runs on a thread of its own for each connection, which is closed when it returns; or on one thread for all
  /// of them, one after the other.
  public init(
    _ family: Socket.Family = .v4, port wanted: UInt16 = 0, oneByOne: Bool = false, script: @escaping @Sendable (RawConnection) -> Void
  ) throws {
    let listener = try Socket(family: family)
    try listener.bind(port: wanted)
    try listener.listen()
    self.listener = listener
    port = try listener.port
    Thread.detachNewThread {
      while let accepted = listener.accept() {
        if oneByOne { script(RawConnection(accepted)) } else { Thread.detachNewThread { script(RawConnection(accepted)) } }
      }
    }
  }

  /// Ends the listening; scripts under way end when their peer does, or when their reading times out.
  deinit {
    shutdown(listener.descriptor, Int32(SHUT_RDWR))
  }
}

/// What a script can do with its connection.
public final class RawConnection: Sendable {
  private let socket: Socket

  init(_ socket: Socket) {
    self.socket = socket
    var limit = timeval(tv_sec: 20, tv_usec: 0)
    unsafe _ = setsockopt(socket.descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
  }

  /// At least one byte; none when the peer has closed, has reset, or was silent for 20 s.
  @discardableResult public func read(max: Int = 16_384) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: max)
    let count = unsafe recv(socket.descriptor, &bytes, bytes.count, 0)
    return Array(bytes.prefix(Swift.max(count, 0)))
  }

  /// Reads and drops until the peer closes.
  public func drain() {
    while !read().isEmpty {}
  }

  /// False once the peer is gone.
  @discardableResult public func write(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let sent = unsafe rest.withUnsafeBytes { unsafe send(socket.descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      guard sent > 0 else { return false }
      rest = rest.dropFirst(sent)
    }
    return true
  }

  public func write(_ text: String) {
    write(Array(text.utf8))
  }

  /// One byte, a pause, the next byte, until all are sent or the peer is gone.
  public func trickle(_ bytes: [UInt8], pause: Duration) {
    for byte in bytes {
      guard write([byte]) else { return }
      Thread.sleep(forTimeInterval: pause / .seconds(1))
    }
  }

  /// Does nothing for that time.
  public func rest(_ time: Duration) { Thread.sleep(forTimeInterval: time / .seconds(1)) }

  /// The peer sees the end, and can go on to speak.
  public func finishWriting() {
    shutdown(socket.descriptor, Int32(SHUT_WR))
  }

  /// What follows is a reset instead of an orderly close.
  public func resetOnClose() {
    var linger = linger(l_onoff: 1, l_linger: 0)
    unsafe _ = setsockopt(
      socket.descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
  }
}
