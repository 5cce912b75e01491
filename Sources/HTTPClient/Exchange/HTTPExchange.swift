internal import Bytes
internal import Connect
internal import HTTPWire
internal import Transport

/// One request and its response over a connection, in the connection's HTTP version.
///
/// Driven by its caller: content is sent and received only while the next event is requested.
protocol HTTPExchange: AnyObject {
  /// The amount and times of sent and received data.
  var progress: ExchangeProgress { get }
  /// Sends the head, together with small content.
  func begin() async throws(ExchangeFailure)
  /// The next event if it is available without waiting; nil if `next` has to wait for it.
  func nextNow() throws(ExchangeFailure) -> ExchangeEvent?
  func next() async throws(ExchangeFailure) -> ExchangeEvent
  /// Limits all further waits to that deadline.
  func hurry(until deadline: Deadline)
  /// Ends the exchange at its current state; true if the connection can serve another.
  func leave() -> Bool
}

/// An event of an exchange.
enum ExchangeEvent {
  case interim(ResponseHead)
  case head(ResponseHead)
  /// Content without its transfer coding.
  case body(ArraySlice<UInt8>)
  case trailers(FieldSection)
  case end
}

/// The progress of an exchange.
struct ExchangeProgress {
  /// The bytes of the head in HTTP/1; empty in HTTP/2.
  var headBytes: [UInt8] = []
  /// Number of content bytes sent.
  var contentSent: UInt64 = 0
  /// The time at which the last byte of the request was sent; nil before.
  var sent: MonotonicInstant?
  /// The time at which the first byte of the response was received; nil before.
  var answered: MonotonicInstant?
}

/// The failure of an exchange.
struct ExchangeFailure: Error {
  enum Cause {
    indirect case connection(ConnectError)
    indirect case message(HTTPWireError)
    /// An error that is already an `HTTPError`, such as unreadable content.
    indirect case other(HTTPError)
  }

  /// Whether the request can be repeated on another connection.
  enum Retry {
    case never
    /// No byte of a response was received, as on a connection that the server had closed before (RFC 9112, section 9.3.1).
    case whenReused
    /// The server guarantees that it has not processed the request (RFC 9113, section 8.7).
    case always
    /// The server requires HTTP/1.1 (RFC 9113, section 7).
    case inHTTP11
  }

  let cause: Cause
  let retry: Retry

  init(_ cause: Cause, retry: Retry = .never) {
    self.cause = cause
    self.retry = retry
  }
}
