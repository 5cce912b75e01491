internal import Bytes

/// What the pool knows of a connection.
final class PoolPlace {
  let shelf: PoolShelf
  /// When the connection was made.
  let made = Moment.now
  /// For several exchanges at a time; nil where one has the connection for itself.
  var multiplexer: HTTP2Multiplexer?
  /// Exchanges that have it.
  var lent = 0
  /// Exchanges that it was lent for, since it was made.
  var begun = 0
  /// Exchanges that are over.
  var served = 0
  /// What later connections can resume from has been taken, or will not come.
  var hasGivenSessions = false
  /// Since when nobody has it.
  var idleSince = Moment.now

  /// Both know each other until the connection leaves the pool.
  init(on shelf: PoolShelf) { self.shelf = shelf }
}
