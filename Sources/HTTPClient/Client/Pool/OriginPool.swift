internal import Transport

/// The connections of one key, and the requests queued for them.
final class OriginPool {
  let key: PoolKey
  /// Idle connections for one request at a time, the one that has been idle longest first.
  var idle: [HTTPConnection] = []
  /// Connections for several concurrent requests, in use or idle.
  var shared: [HTTPConnection] = []
  /// The number of connections of the key, including those being opened.
  var open = 0
  /// The number of connections being opened.
  var opening = 0
  /// True if the latest connection of the key took one request at a time.
  var isExclusive: Bool
  var line: [PoolWaiter] = []
  /// The number of requests that the server accepts on one HTTP/2 connection before it sends GOAWAY, by the last GOAWAY that refused some
  /// (nginx: `keepalive_requests`); nil if there was none.
  var requestsPerConnection: Int?

  init(_ key: PoolKey) {
    self.key = key
    isExclusive = !key.settings.mayBeHTTP2(over: key.scheme)
  }

  /// The connections that no exchange uses.
  var unused: [HTTPConnection] { idle + shared.filter { $0.place?.lent == 0 } }

  /// True if there are neither connections nor queued requests.
  var isEmpty: Bool { open == 0 && line.isEmpty }
}

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
