import Foundation

/// A Unix socket that hands every connection on to a port of this machine.
public final class UnixRelay: Sendable {
  private let listener: Socket

  /// A name after an at sign is in Linux's abstract namespace.
  public init(_ name: String, to port: UInt16) throws {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw SystemCallError("socket") }
    let listener = Socket(descriptor: descriptor, family: .v4)
    self.listener = listener
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = name.hasPrefix("@") ? [0] + Array(name.utf8.dropFirst()) : Array(name.utf8) + [0]
    let room = MemoryLayout.size(ofValue: address.sun_path)
    guard bytes.count <= room else { throw SystemCallError("bind", number: ENAMETOOLONG) }
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: bytes) }
    let length = socklen_t(MemoryLayout<sockaddr_un>.size - room + bytes.count)
    let result = unsafe withUnsafePointer(to: &address) {
      unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe bind(descriptor, $0, length) }
    }
    guard result == 0 else { throw SystemCallError("bind") }
    try listener.listen()
    Thread.detachNewThread {
      while let client = listener.accept() {
        Thread.detachNewThread {
          guard let socket = try? Socket(family: .v4), (try? socket.connect(port: port)) != nil else { return }
          RelayingProxy.join(RawConnection(client), RawConnection(socket))
        }
      }
    }
  }

  deinit { shutdown(listener.descriptor, Int32(SHUT_RDWR)) }
}
