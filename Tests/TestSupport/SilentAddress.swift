/// A port of loopback whose kernel answers no connect: a listener whose accept queue is full drops what else comes.
///
/// So a client's connect runs into its time-out, as with an address that nobody has.
public final class SilentAddress: Sendable {
  public let port: UInt16
  private let listener: Socket
  private let fillers: [Socket]

  public init(_ family: Socket.Family = .v4, port wanted: UInt16 = 0) throws {
    let listener = try Socket(family: family)
    try listener.bind(port: wanted)
    try listener.listen(backlog: 0)
    let port = try listener.port
    var fillers: [Socket] = []
    // The queue has room for one more than the backlog; what is tried after that stays unanswered.
    while fillers.count < 8 {
      let filler = try Socket(family: family)
      let isTaken = try filler.connects(port: port, within: .milliseconds(100))
      fillers.append(filler)
      guard isTaken else {
        self.listener = listener
        self.fillers = fillers
        self.port = port
        return
      }
    }
    throw SystemCallError("filling a queue", number: 0)
  }
}
