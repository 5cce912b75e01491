public import HTTPWire

/// The result of a request, before its status is validated.
public struct RawResponse: Sendable {
  /// The request as first sent.
  public var request: HTTPRequest
  /// The URL of the response, after redirects.
  public var url: URI
  /// The response head; nil if none was received.
  public var head: ResponseHead?
  /// The decoded content, as much as was received.
  public var content: [UInt8]
  /// The total size in bytes, if `content` has only the beginning; otherwise nil.
  public var contentLength: UInt64?
  /// The error that ended the request; nil if it is complete.
  public var error: HTTPError?
  /// The server's error details, if an interceptor has parsed them (`ClarifyError`); otherwise nil.
  public var problem: APIError?

  public init(request: HTTPRequest, url: URI? = nil, head: ResponseHead?, content: [UInt8] = [], error: HTTPError? = nil) {
    self.request = request
    self.url = url ?? request.url
    self.head = head
    self.content = content
    self.error = error
  }
}

/// Parses error responses and stores the result in `problem`. Responses with a status below 400 are unchanged.
public struct ClarifyError: ResponseInterceptor {
  public init() {}

  /// The response with `problem`, if its content can be parsed (`APIError`).
  public func intercept(_ response: RawResponse) async -> RawResponse {
    guard let head = response.head, head.status >= 400, response.problem == nil else { return response }
    var clarified = response
    clarified.problem = APIError(status: head.status, contentType: head.fields.first("Content-Type"), content: response.content)
    return clarified
  }
}
