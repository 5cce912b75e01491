/// What stands between a caller and the wire, in order: the client's interceptors first, then a base request's, then the request's own.
public struct InterceptorChain: Sendable {
  /// In the order in which they see a request.
  public var requests: [any RequestInterceptor]
  /// In the order in which they see what came of it.
  public var responses: [any ResponseInterceptor]

  public init(requests: [any RequestInterceptor] = [], responses: [any ResponseInterceptor] = []) {
    self.requests = requests
    self.responses = responses
  }

  /// Whether nobody is to see anything.
  public var isEmpty: Bool { requests.isEmpty && responses.isEmpty }

  /// The first one's interceptors before the second one's, of requests and of responses.
  public static func + (first: InterceptorChain, second: InterceptorChain) -> InterceptorChain {
    InterceptorChain(requests: first.requests + second.requests, responses: first.responses + second.responses)
  }

  /// Each gets what the one before made of it.
  public func intercept(_ request: HTTPRequest) async throws(HTTPError) -> HTTPRequest {
    var request = request
    for interceptor in requests { request = try await interceptor.intercept(request) }
    return request
  }

  /// The same for what came of it, also where nothing came but an error.
  public func intercept(_ response: RawResponse) async -> RawResponse {
    var response = response
    for interceptor in responses { response = await interceptor.intercept(response) }
    return response
  }
}
