/// Observes, and may change, the result of each request of a client before it is validated.
public protocol ResponseInterceptor: Sendable {
  /// Returns the result to use instead. It may turn an error into a response, and a response into an error.
  func intercept(_ response: RawResponse) async -> RawResponse
}
