internal import Transport

/// A request queued for a connection.
final class PoolWaiter {
  /// The result of the wait.
  enum Grant {
    case standing(HTTPConnection)
    /// Permission to open a connection, which is counted already.
    case opening
    case refused(HTTPError)
  }

  let wish: ConnectionRequest
  let turn: OneShotWait
  /// Set before the waiter is resumed; a cancelled waiter has to return it.
  var grant: Grant?

  init(_ wish: ConnectionRequest, on reactor: Reactor) {
    self.wish = wish
    turn = OneShotWait(on: reactor, "wait for a connection")
  }
}
