import Foundation

/// A silent address on loopback: a listener whose queue of connections is full, so that the kernel answers nobody.
public final class FullListener: Sendable {
  public let port: UInt16
  private let listener: Socket
  private let waiting: [Socket]

  public init() throws {
    listener = try Socket(family: .v4)
    try listener.bind(port: 0)
    guard Foundation.listen(listener.descriptor, 0) == 0 else { throw SystemCallError("listen") }
    port = try listener.port
    // A queue of length 0 holds one.
    let first = try Socket(family: .v4)
    try first.connect(port: port)
    waiting = [first]
  }
}
