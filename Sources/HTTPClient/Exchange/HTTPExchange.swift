internal import Bytes
internal import Connect
internal import HTTPWire
internal import Transport

/// One request and its answer over a connection, in whatever version that speaks.
///
/// Whoever asks for events drives all of it: content goes out, and comes in, no sooner than the next event is wanted.
protocol HTTPExchange: AnyObject {
  /// What has gone out, and when.
  var progress: ExchangeProgress { get }
  /// The head goes out, and with it content that is small.
  func begin() async throws(ExchangeFailure)
  /// What is known already, or comes to be without waiting; nil when `next` has to wait for it.
  func nextNow() throws(ExchangeFailure) -> ExchangeEvent?
  func next() async throws(ExchangeFailure) -> ExchangeEvent
  /// From now on nothing is awaited any longer than that.
  func hurry(until deadline: Deadline)
  /// Ends it where it stands; whether the connection can serve another.
  func leave() -> Bool
}

/// What an exchange has come to.
enum ExchangeEvent {
  case interim(ResponseHead)
  case head(ResponseHead)
  /// Content without its transfer coding.
  case body(ArraySlice<UInt8>)
  case trailers(FieldSection)
  case end
}

/// How far an exchange has come.
struct ExchangeProgress {
  /// HTTP/1: the head's bytes.
  var headBytes: [UInt8] = []
  /// Bytes of content that went out.
  var contentSent: UInt64 = 0
  /// The last byte of the request has gone out.
  var sent: Moment?
  /// The first byte of the answer has come.
  var answered: Moment?
}

/// Why an exchange broke off.
struct ExchangeFailure: Error {
  enum Cause {
    indirect case connection(ConnectError)
    indirect case message(HTTPWireError)
    /// What has a name of its own, as content that could not be read.
    indirect case other(HTTPError)
  }

  /// Whether the same can be asked again over another connection.
  enum Retry {
    case never
    /// Nothing of an answer came, which is how a connection looks that its server had given up before (RFC 9112, section 9.3.1).
    case whenReused
    /// The server says that it has done nothing (RFC 9113, section 8.7).
    case always
    /// It wants to be asked in HTTP/1.1 (RFC 9113, section 7).
    case inHTTP11
  }

  let cause: Cause
  let retry: Retry

  init(_ cause: Cause, retry: Retry = .never) {
    self.cause = cause
    self.retry = retry
  }
}
