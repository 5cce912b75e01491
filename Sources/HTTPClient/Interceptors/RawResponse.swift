public import HTTPWire

/// What came of a request, before its status is judged.
public struct RawResponse: Sendable {
  /// As it was sent first.
  public var request: HTTPRequest
  /// Where the answer came from, after redirects.
  public var url: URI
  /// Nil where none came.
  public var head: ResponseHead?
  /// Decoded; as much of it as came.
  public var content: [UInt8]
  /// Bytes of all of it where `content` has only the beginning.
  public var contentLength: UInt64?
  /// Why it did not come to its end.
  public var error: HTTPError?
  /// What the server's own description of an error says, where somebody has read it (`ClarifyError`).
  public var problem: APIError?

  public init(request: HTTPRequest, url: URI? = nil, head: ResponseHead?, content: [UInt8] = [], error: HTTPError? = nil) {
    self.request = request
    self.url = url ?? request.url
    self.head = head
    self.content = content
    self.error = error
  }
}
