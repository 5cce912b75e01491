import Foundation

/// Ports of the loopback interface.
public enum LoopbackPort {
  /// A port without a listener at 127.0.0.1 and ::1: for a server with a port given in advance, or for a refused connection.
  ///
  /// It is below those that the system gives to sockets without a port (32768 and above), so that no other server of the tests gets it.
  /// Each process begins at another one and does not return a port twice.
  public static func unused() throws -> UInt16 {
    for _ in 0..<count {
      let port = next.withLock { next -> UInt16 in
        defer { next = (next + 1) % count }
        return first + next
      }
      guard let one = try? Socket(family: .v4), (try? one.bind(port: port)) != nil,
        let other = try? Socket(family: .v6), (try? other.bind(port: port)) != nil
      else { continue }
      return port
    }
    throw SystemCallError("looking for a port", number: EADDRINUSE)
  }

  private static let first: UInt16 = 12_000
  private static let count: UInt16 = 20_000
  private static let next = Lock(UInt16.random(in: 0..<count))

  /// Whether something accepts connections there within that time.
  public static func isAccepting(_ family: Socket.Family, _ port: UInt16, within limit: Duration, whileRunning child: ChildProcess) -> Bool
  {
    let end = ContinuousClock.now + limit
    repeat {
      if let socket = try? Socket(family: family), (try? socket.connect(port: port)) != nil { return true }
    } while child.wait(atMost: .milliseconds(10)) == nil && ContinuousClock.now < end
    return false
  }
}
