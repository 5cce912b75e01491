/// Something that sees, and may change, what came of each request of a client before anything is judged by it.
public protocol ResponseInterceptor: Sendable {
  func intercept(_ response: RawResponse) async -> RawResponse
}
