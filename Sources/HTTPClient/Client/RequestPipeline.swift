internal import HTTPWire

/// The processing of one request of a client: request interceptors, the exchange, response interceptors, validation.
struct RequestPipeline {
  let chain: InterceptorChain
  let validation: ResponseValidation

  /// Returns the response to the intercepted request, after the response interceptors and the validation.
  func run(
    _ asked: HTTPRequest, _ exchange: (HTTPRequest) async throws(HTTPError) -> HTTPResponse
  ) async throws(HTTPError) -> HTTPResponse {
    var request = asked
    var answer: HTTPResponse?
    var raw: RawResponse
    do throws(HTTPError) {
      request = try await chain.intercept(asked)
      let response = try await exchange(request)
      answer = response
      raw = RawResponse(request: request, url: response.url, head: response.head, content: response.content)
    } catch {
      raw = RawResponse(request: request, head: nil, error: error)
    }
    let failure = raw.error
    raw = await chain.intercept(raw)
    if let error = validation.error(of: raw) { throw error }
    guard let head = raw.head else {
      // Without a head there is no response.
      throw failure ?? HTTPError(.http, code: "http.no-answer", phase: .receive, "an interceptor removed the response", url: "\(raw.url)")
    }
    var response = HTTPResponse(
      head: head, content: raw.content, trailers: answer?.trailers ?? FieldSection(), hops: answer?.hops ?? [], url: raw.url)
    response.problem = raw.problem
    return response
  }
}
