public import HTTPWire

/// One exchange of a transfer: a request, its answer, and the connection it went over. Redirects make several.
public struct Hop: Sendable {
  /// What was asked for.
  public var url: URI
  /// What was asked, in the version spoken.
  public var request: RequestHead
  /// HTTP/1: the head's bytes as sent. HTTP/2: empty.
  public var requestBytes: [UInt8] = []
  /// Bytes of the request's content that went out.
  public var requestBodySize: UInt64 = 0
  /// Heads with 1xx, in order.
  public var interim: [ResponseHead] = []
  /// The final head; nil where none came.
  public var response: ResponseHead?
  /// Fields behind the content (RFC 9110, section 6.5).
  public var trailers = FieldSection()
  /// How much content came.
  public var body = BodyCount()
  /// Where the answer leads; nil where it leads nowhere.
  public var redirect: Redirect?
  /// What it went over; nil where no connection came about.
  public var connection: ConnectionFacts?
  /// When each step was over.
  public var marks: TransferMarks
  /// Why it broke off; nil where it did not.
  public var error: HTTPError?
  /// The answer was at hand, and the server not asked; or it was asked, and what was at hand serves after all.
  public var isStored = false
  /// Why the same was asked once more after this; nil where it was not.
  public var repeatedBecause: String?
  /// What a cache did for it, where its owner has noted that.
  public var cache: CacheReport?

  public init(url: URI, request: RequestHead, marks: TransferMarks) {
    self.url = url
    self.request = request
    self.marks = marks
  }
}

/// How much of a body came.
public struct BodyCount: Hashable, Sendable {
  /// Bytes of the content as coded, without chunk sizes and frame headers (curl's size_download).
  public var wire: UInt64 = 0
  /// Bytes given to the reader.
  public var decoded: UInt64 = 0
  /// The codings of Content-Encoding, the outermost last; empty where none was to be undone.
  public var codings: [String] = []
  /// False when it broke off.
  public var isComplete = false

  public init() {}
}

/// Where a response sends the client (RFC 9110, section 15.4).
public struct Redirect: Hashable, Sendable {
  /// Where it leads.
  public var url: URI
  /// The method of the next request: POST becomes GET with 301, 302 and 303.
  public var method: String
  /// The next request has no content.
  public var dropsBody: Bool
  /// Names of the caller's fields that are not for another origin, or tell of content that is not sent again.
  public var droppedFields: [String]
  /// Whether it is, or was, followed.
  public var isFollowed = false

  public init(url: URI, method: String, dropsBody: Bool, droppedFields: [String]) {
    self.url = url
    self.method = method
    self.dropsBody = dropsBody
    self.droppedFields = droppedFields
  }
}
