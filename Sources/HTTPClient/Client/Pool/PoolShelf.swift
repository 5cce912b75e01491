/// The connections of one key, and who stands in line for them.
final class PoolShelf {
  let key: PoolKey
  /// Connections that wait for a request, the one that has waited longest first.
  var idle: [HTTPConnection] = []
  /// Connections that take several requests at a time, in use or not.
  var shared: [HTTPConnection] = []
  /// Connections of the key, those on their way among them.
  var open = 0
  /// Connections on their way.
  var opening = 0
  /// A connection of the key, the latest made, took one request at a time.
  var isExclusive: Bool
  var line: [PoolWaiter] = []
  /// Requests that the server takes on one connection of HTTP/2 before it sends GOAWAY, as the last GOAWAY that refused some has told
  /// (nginx: `keepalive_requests`); nil where none has.
  var requestsPerConnection: Int?

  init(_ key: PoolKey) {
    self.key = key
    isExclusive = !key.settings.mayBeHTTP2(over: key.scheme)
  }

  /// Connections that nobody has.
  var unused: [HTTPConnection] { idle + shared.filter { $0.place?.lent == 0 } }

  /// Nothing is left of it.
  var isEmpty: Bool { open == 0 && line.isEmpty }
}
