internal import Bytes
internal import Connect
internal import TLSEngine
internal import Transport

/// The source of a transfer's connections, which it also returns them to.
protocol ConnectionSource: AnyObject {
  /// The connection that the source will probably lend, without lending it; nil when it will open one.
  func standing(for wish: ConnectionRequest) -> HTTPConnection?
  /// Lends an open connection if one is available immediately; the caller has to return it.
  func connectionNow(for wish: ConnectionRequest) -> HTTPConnection?
  /// Lends a connection that can send the request; the caller has to return it. Records the facts in `hop`, after a failure too.
  func connection(for wish: ConnectionRequest, into hop: inout Hop) async throws(HTTPError) -> HTTPConnection
  /// True if it is worth making the connection reusable, when the transfer continues with that URL, or ends (nil).
  func keeps(_ connection: HTTPConnection, for next: URI?) -> Bool
  /// Returns a connection after an exchange; `canGoOn` is true if it can serve another. False when the connection is not needed any more,
  /// so that the caller has to close it.
  func takeBack(_ connection: HTTPConnection, canGoOn: Bool) -> Bool
}

/// The requirements of a request for its connection.
struct ConnectionRequest {
  let url: URI
  let plan: Shared<HTTPOptions>
  /// The alternative service to connect to in place of the URL's host (RFC 7838).
  var alternative: Target?
  /// True if a server required HTTP/1.1.
  var avoidsHTTP2 = false
  /// Set after a connection failed before its response: older connections may have failed as well.
  var madeAfter: MonotonicInstant?
  /// The number of attempts that connections refused: waiters with more of them are served first.
  var replays = 0
  let deadline: Deadline
  /// The result of `standing` for this request; nil before the call, or after a change of the requirements.
  var standing: HTTPConnection?

  /// True if that origin must not get the client certificate.
  var withholdsIdentity: Bool { plan.value.tls.clientIdentity == nil }
}
