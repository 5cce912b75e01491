internal import Bytes
internal import Connect
internal import TLSEngine
internal import Transport

/// Where a transfer gets its connections from, and leaves them: the one way for all of them.
protocol ConnectionSource: AnyObject {
  /// What will most likely be given, and is not taken by asking; nil when that is a new connection.
  func standing(for wish: ConnectionWish) -> HTTPConnection?
  /// One that stands, where it can be given at once; whoever gets it gives it back.
  func connectionNow(for wish: ConnectionWish) -> HTTPConnection?
  /// A connection on which the request can go out; whoever gets it gives it back. What is found out on the way stands in `hop`, after a
  /// failure, too.
  func connection(for wish: ConnectionWish, into hop: inout Hop) async throws(HTTPError) -> HTTPConnection
  /// Whether it is worth the while to make a connection fit for another request, when the transfer goes on to that URL, or nowhere.
  func keeps(_ connection: HTTPConnection, for next: URI?) -> Bool
  /// An exchange is over, and `canGoOn` says whether its connection can serve another. False when nobody will need the connection any
  /// more, so that it is the caller's to close.
  func takeBack(_ connection: HTTPConnection, canGoOn: Bool) -> Bool
}

/// For what a connection is wanted.
struct ConnectionWish {
  let url: URI
  let plan: Shared<HTTPOptions>
  /// Where to connect in place of the URL's host (RFC 7838).
  var alternative: Target?
  /// A server asked for HTTP/1.1.
  var avoidsHTTP2 = false
  /// When one died before it answered: another that stood by then may have died as well.
  var madeAfter: Moment?
  /// Attempts of the request that no connection took: waiters with more of them are served first.
  var replays = 0
  let deadline: Deadline
  /// What `standing` has given for this very wish; nil where nobody has asked, or something of the wish has changed since.
  var standing: HTTPConnection?

  /// No client certificate is sent to that origin.
  var withholdsIdentity: Bool { plan.value.tls.clientIdentity == nil }
}
