internal import HTTPWire

/// Reads what a server says of its errors, so that callers find it in `problem`. Answers below 400 pass as they are.
public struct ClarifyError: ResponseInterceptor {
  public init() {}

  /// The same with `problem`, where the content is one (`APIError`).
  public func intercept(_ response: RawResponse) async -> RawResponse {
    guard let head = response.head, head.status >= 400, response.problem == nil else { return response }
    var clarified = response
    clarified.problem = APIError(status: head.status, contentType: head.fields.first("Content-Type"), content: response.content)
    return clarified
  }
}
