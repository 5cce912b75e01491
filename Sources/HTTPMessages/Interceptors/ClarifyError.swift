internal import HTTPWire

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
