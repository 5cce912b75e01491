/// The interceptors of a request, in order: the client's first, then a base request's, then the request's own.
public struct InterceptorChain: Sendable {
  /// Request interceptors, in the order in which they run.
  public var requests: [any RequestInterceptor]
  /// Response interceptors, in the order in which they run.
  public var responses: [any ResponseInterceptor]

  public init(requests: [any RequestInterceptor] = [], responses: [any ResponseInterceptor] = []) {
    self.requests = requests
    self.responses = responses
  }

  /// True if there are no interceptors.
  public var isEmpty: Bool { requests.isEmpty && responses.isEmpty }

  /// Concatenates two chains, for requests and for responses.
  public static func + (first: InterceptorChain, second: InterceptorChain) -> InterceptorChain {
    InterceptorChain(requests: first.requests + second.requests, responses: first.responses + second.responses)
  }

  /// Runs the request interceptors; each receives the result of the previous one.
  public func intercept(_ request: HTTPRequest) async throws(HTTPError) -> HTTPRequest {
    var request = request
    for interceptor in requests { request = try await interceptor.intercept(request) }
    return request
  }

  /// Runs the response interceptors, also for a failure without a response.
  public func intercept(_ response: RawResponse) async -> RawResponse {
    var response = response
    for interceptor in responses { response = await interceptor.intercept(response) }
    return response
  }
}

/// Observes, and may change, the result of each request of a client before it is validated.
public protocol ResponseInterceptor: Sendable {
  /// Returns the result to use instead. It may turn an error into a response, and a response into an error.
  func intercept(_ response: RawResponse) async -> RawResponse
}

/// Observes, and may change, each request of a client before it is sent.
public protocol RequestInterceptor: Sendable {
  /// Returns the request to send instead. An error ends the request, and is passed to the response interceptors.
  func intercept(_ request: HTTPRequest) async throws(HTTPError) -> HTTPRequest
}
