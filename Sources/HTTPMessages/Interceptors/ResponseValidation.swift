public import HTTPWire

/// The responses that count as success.
public enum ResponseValidation: Hashable, Sendable {
  /// Every complete response.
  case none
  /// Status 200 to 299.
  case successful
  /// Status in that range.
  case statuses(ClosedRange<Int>)

  /// The error for a response that is not accepted; nil for an accepted one. An existing error is returned as it is.
  public func error(of response: RawResponse) -> HTTPError? {
    if let error = response.error { return error }
    guard let head = response.head else { return nil }
    let accepted: ClosedRange<Int>
    switch self {
    case .none: return nil
    case .successful: accepted = 200...299
    case .statuses(let range): accepted = range
    }
    guard !accepted.contains(head.status) else { return nil }
    return HTTPError(
      .http, code: "http.status", phase: .receive, "the server responded with \(head.status)", url: response.request.url.description,
      causes: response.problem.map { [$0.description] } ?? [],
      answer: UnsuccessfulResponse(head: head, content: response.content, problem: response.problem))
  }
}

/// A complete response whose status does not count as success.
public struct UnsuccessfulResponse: Hashable, Sendable {
  /// Status and header fields.
  public let head: ResponseHead
  /// The content, decoded if the options require it.
  public let content: [UInt8]
  /// The server's error details, if an interceptor has parsed them (`ClarifyError`); otherwise nil.
  public let problem: APIError?

  public init(head: ResponseHead, content: [UInt8], problem: APIError? = nil) {
    self.head = head
    self.content = content
    self.problem = problem
  }

  /// 100 to 999 (RFC 9110, section 15).
  public var status: Int { head.status }
  /// The content as UTF-8; invalid bytes become U+FFFD.
  public var text: String { String(decoding: content, as: UTF8.self) }
}
