internal import HTTPWire

/// What happens about one request of a client: interceptors, the exchange, interceptors, and then the judgement.
struct Interception {
  let chain: InterceptorChain
  let validation: ResponseValidation

  /// What `exchange` brings for the request that interceptors have made, as they and the validation leave it.
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
      // Nobody can make an answer of nothing.
      throw failure ?? HTTPError(.http, code: "http.no-answer", phase: .receive, "an interceptor took the answer away", url: "\(raw.url)")
    }
    var response = HTTPResponse(
      head: head, content: raw.content, trailers: answer?.trailers ?? FieldSection(), hops: answer?.hops ?? [], url: raw.url)
    response.problem = raw.problem
    return response
  }
}
