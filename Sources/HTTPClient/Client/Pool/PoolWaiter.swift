internal import Transport

/// A request that stands in line for a connection.
final class PoolWaiter {
  /// What it comes to.
  enum Grant {
    case standing(HTTPConnection)
    /// It makes a connection of its own, which is counted already.
    case opening
    case refused(HTTPError)
  }

  let wish: ConnectionWish
  let turn: Turn
  /// Set with the call: who does not hear that any more has to give it back.
  var grant: Grant?

  init(_ wish: ConnectionWish, on reactor: Reactor) {
    self.wish = wish
    turn = Turn(on: reactor, "wait for a connection")
  }
}
