public import HTTPWire

/// One exchange of a transfer: a request, its response, and the connection. Redirects add more exchanges.
public struct Hop: Sendable {
  /// The requested URL.
  public var url: URI
  /// The request head, in the HTTP version used.
  public var request: RequestHead
  /// The bytes of the head as sent in HTTP/1; empty in HTTP/2.
  public var requestBytes: [UInt8] = []
  /// Number of content bytes sent.
  public var requestBodySize: UInt64 = 0
  /// Interim response heads (1xx), in order.
  public var interim: [ResponseHead] = []
  /// The final response head; nil if none was received.
  public var response: ResponseHead?
  /// Trailer fields (RFC 9110, section 6.5).
  public var trailers = FieldSection()
  /// The amount of content received.
  public var body = BodyCount()
  /// The redirect in the response; nil if it has none.
  public var redirect: Redirect?
  /// The connection; nil if none was established.
  public var connection: ConnectionInfo?
  /// The time at which each step ended.
  public var marks: TransferTimings
  /// The error that ended the exchange; nil if there is none.
  public var error: HTTPError?
  /// True if a stored response was used without a request, or after the server validated it.
  public var isStored = false
  /// The reason why the request was repeated after this exchange; nil if it was not.
  public var repeatedBecause: String?
  /// The cache's result for this exchange, if the owner of the cache has set it.
  public var cache: CacheReport?

  public init(url: URI, request: RequestHead, marks: TransferTimings) {
    self.url = url
    self.request = request
    self.marks = marks
  }
}

/// The amount of content received.
public struct BodyCount: Hashable, Sendable {
  /// Content bytes as encoded, without chunk sizes and frame headers (curl's size_download).
  public var wire: UInt64 = 0
  /// Bytes passed to the reader.
  public var decoded: UInt64 = 0
  /// The codings of Content-Encoding, outermost last; empty if there was none to decode.
  public var codings: [String] = []
  /// False if the content broke off.
  public var isComplete = false

  public init() {}
}

/// The target of a redirect (RFC 9110, section 15.4).
public struct Redirect: Hashable, Sendable {
  /// The URL of the next request.
  public var url: URI
  /// The method of the next request: POST becomes GET with 301, 302 and 303.
  public var method: String
  /// True if the next request has no content.
  public var dropsBody: Bool
  /// Names of the caller's fields that must not be sent to another origin, or that describe content that is not sent again.
  public var droppedFields: [String]
  /// True if the redirect is, or was, followed.
  public var isFollowed = false

  public init(url: URI, method: String, dropsBody: Bool, droppedFields: [String]) {
    self.url = url
    self.method = method
    self.dropsBody = dropsBody
    self.droppedFields = droppedFields
  }
}
