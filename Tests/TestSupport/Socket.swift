import Foundation

/// A blocking TCP or UDP socket on the loopback interface, for peers that must misbehave byte by byte.
public final class Socket: Sendable {
  public enum Family: Sendable, CaseIterable {
    case v4, v6

    public var literal: String { self == .v4 ? "127.0.0.1" : "[::1]" }
  }

  public enum Kind: Sendable { case stream, datagram }

  let descriptor: Int32
  private let family: Family

  public init(family: Family, kind: Kind = .stream) throws {
    let number = Int32(kind == .stream ? SOCK_STREAM.rawValue : SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    let descriptor = socket(family == .v4 ? AF_INET : AF_INET6, number, 0)
    guard descriptor >= 0 else { throw SystemCallError("socket") }
    self.descriptor = descriptor
    self.family = family
    if kind == .stream { try set(SOL_SOCKET, SO_REUSEADDR, 1) }
    if family == .v6 { try set(Int32(IPPROTO_IPV6), IPV6_V6ONLY, 1) }
  }

  init(descriptor: Int32, family: Family) {
    self.descriptor = descriptor
    self.family = family
  }

  deinit { close(descriptor) }

  func bind(port: UInt16) throws {
    let result = unsafe withAddress(port: port) { unsafe Foundation.bind(descriptor, $0, $1) }
    guard result == 0 else { throw SystemCallError("bind") }
  }

  func listen(backlog: Int32 = 64) throws {
    guard Foundation.listen(descriptor, backlog) == 0 else { throw SystemCallError("listen") }
  }

  func connect(port: UInt16) throws {
    let result = unsafe withAddress(port: port) { unsafe Foundation.connect(descriptor, $0, $1) }
    guard result == 0 else { throw SystemCallError("connect") }
  }

  /// Whether a connection comes about within that time; tried once.
  func connects(port: UInt16, within limit: Duration) throws -> Bool {
    let flags = fcntl(descriptor, F_GETFL)
    guard flags >= 0, fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) == 0 else { throw SystemCallError("fcntl") }
    let result = unsafe withAddress(port: port) { unsafe Foundation.connect(descriptor, $0, $1) }
    if result == 0 { return true }
    guard errno == EINPROGRESS else { throw SystemCallError("connect") }
    var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return unsafe poll(&waiting, 1, Int32(clamping: Int64(limit / .milliseconds(1)))) > 0
  }

  /// The next connection; nil once the socket was shut down.
  func accept() -> Socket? {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while unsafe poll(&waiting, 1, -1) < 0 && errno == EINTR {}
    return ChildProcess.spawning.withLock {
      let accepted = Foundation.accept(descriptor, nil, nil)
      guard accepted >= 0 else { return nil }
      _ = fcntl(accepted, F_SETFD, FD_CLOEXEC)
      return Socket(descriptor: accepted, family: family)
    }
  }

  /// The next datagram and the port that it came from; nil once the socket was stopped.
  func receive() -> (bytes: [UInt8], port: UInt16)? {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    // The port stands at the same place in both kinds of address.
    var address = sockaddr_in6()
    var length = socklen_t(MemoryLayout<sockaddr_in6>.size)
    var count = 0
    repeat {
      count = unsafe withUnsafeMutablePointer(to: &address) { pointer in
        unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          unsafe recvfrom(descriptor, &bytes, bytes.count, 0, $0, &length)
        }
      }
    } while count < 0 && errno == EINTR
    // The end of the receiving side reads like an empty datagram without a sender.
    guard count >= 0, address.sin6_port != 0 else { return nil }
    return (Array(bytes.prefix(count)), UInt16(bigEndian: address.sin6_port))
  }

  func send(_ bytes: [UInt8], port: UInt16) {
    _ = unsafe withAddress(port: port) { address, length in
      unsafe Int32(clamping: sendto(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL), address, length))
    }
  }

  /// Ends a `receive` under way and those that follow.
  func stop() { shutdown(descriptor, Int32(SHUT_RDWR)) }

  var port: UInt16 {
    get throws {
      // The port stands at the same place in both kinds of address.
      var address = sockaddr_in6()
      var length = socklen_t(MemoryLayout<sockaddr_in6>.size)
      let result = unsafe withUnsafeMutablePointer(to: &address) { pointer in
        unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe getsockname(descriptor, $0, &length) }
      }
      guard result == 0 else { throw SystemCallError("getsockname") }
      return UInt16(bigEndian: address.sin6_port)
    }
  }

  func set(_ level: Int32, _ option: Int32, _ value: Int32) throws {
    var value = value
    let length = socklen_t(MemoryLayout<Int32>.size)
    guard unsafe setsockopt(descriptor, level, option, &value, length) == 0 else { throw SystemCallError("setsockopt") }
  }

  private func withAddress(port: UInt16, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
    if family == .v4 {
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = port.bigEndian
      address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
      return unsafe withUnsafePointer(to: address) { pointer in
        unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe body($0, socklen_t(MemoryLayout<sockaddr_in>.size)) }
      }
    }
    var address = sockaddr_in6()
    address.sin6_family = sa_family_t(AF_INET6)
    address.sin6_port = port.bigEndian
    address.sin6_addr = in6addr_loopback
    return unsafe withUnsafePointer(to: address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe body($0, socklen_t(MemoryLayout<sockaddr_in6>.size)) }
    }
  }
}
