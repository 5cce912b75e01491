/// Something that sees, and may change, what came of each request of a client before anything is judged by it.
public protocol ResponseInterceptor: Sendable {
  /// What takes its place. It can make an answer of an error, and an error of an answer.
  func intercept(_ response: RawResponse) async -> RawResponse
}
