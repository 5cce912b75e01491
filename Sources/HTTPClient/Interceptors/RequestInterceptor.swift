/// Something that sees, and may change, each request of a client before it is sent.
public protocol RequestInterceptor: Sendable {
  /// The request that is to be sent in its place. An error ends it: response interceptors hear of that.
  func intercept(_ request: HTTPRequest) async throws(HTTPError) -> HTTPRequest
}
