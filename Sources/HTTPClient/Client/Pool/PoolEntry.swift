internal import Bytes

/// The pool's record of a connection.
final class PoolEntry {
  let shelf: OriginPool
  /// The time when the connection was opened.
  let made = MonotonicInstant.now
  /// The multiplexer for concurrent exchanges; nil for one exchange at a time.
  var multiplexer: HTTP2Multiplexer?
  /// The number of exchanges that use the connection now.
  var lent = 0
  /// The number of exchanges started since the connection was opened.
  var begun = 0
  /// The number of finished exchanges.
  var served = 0
  /// True when the session tickets have been collected, or when no more are expected.
  var hasGivenSessions = false
  /// The time when the connection became idle.
  var idleSince = MonotonicInstant.now

  /// Shelf and connection refer to each other until the connection leaves the pool.
  init(on shelf: OriginPool) { self.shelf = shelf }
}
