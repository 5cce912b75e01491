import Foundation

/// Ports of the loopback interface.
public enum LoopbackPort {
  /// A port that nobody listens on, neither at 127.0.0.1 nor at ::1, for a server that must be told its port.
  ///
  /// Another process may take it before the server does; who starts a server tries again then.
  public static func unused() throws -> UInt16 {
    for _ in 0..<20 {
      let first = try Socket(family: .v4)
      try first.bind(port: 0)
      let port = try first.port
      guard let second = try? Socket(family: .v6), (try? second.bind(port: port)) != nil else { continue }
      return port
    }
    throw SystemCallError("looking for a port", number: EADDRINUSE)
  }

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
