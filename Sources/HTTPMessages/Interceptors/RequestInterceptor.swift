/// Observes, and may change, each request of a client before it is sent.
public protocol RequestInterceptor: Sendable {
  /// Returns the request to send instead. An error ends the request, and is passed to the response interceptors.
  func intercept(_ request: HTTPRequest) async throws(HTTPError) -> HTTPRequest
}
