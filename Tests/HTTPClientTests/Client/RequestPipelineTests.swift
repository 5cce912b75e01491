import HTTPWire
import LocalServer
import Synchronization
import TestSupport
import Testing

@testable import HTTPClient

@Suite("Client: interceptors and validation", .timeLimit(.minutes(2))) struct RequestPipelineTests {
  private struct Stamp: RequestInterceptor {
    func intercept(_ request: HTTPRequest) async throws(HTTPError) -> HTTPRequest { request.with(header: "X-Stamp", "here") }
  }

  private struct Refusal: RequestInterceptor {
    func intercept(_ request: HTTPRequest) async throws(HTTPError) -> HTTPRequest {
      throw HTTPError(.usage, code: "test.refused", phase: .queue, "no", url: "")
    }
  }

  /// Puts an answer in the place of an error.
  private struct Rescue: ResponseInterceptor {
    func intercept(_ response: RawResponse) async -> RawResponse {
      guard response.error != nil else { return response }
      var rescued = response
      rescued.error = nil
      rescued.head = ResponseHead(version: .http11, status: 299)
      rescued.content = Array("rescued".utf8)
      return rescued
    }
  }

  @Test(arguments: ClientBench.ProtocolCase.allCases) func `requests go through interceptors, and answers come back through them`(
    way: ClientBench.ProtocolCase
  ) async throws {
    let peer = try way.peer()
    defer { peer.stop() }
    let lines = Mutex<[String]>([])
    let client = try ClientBench.client(peer.options) {
      $0.interceptors = InterceptorChain(requests: [Stamp()], responses: [ClarifyError()])
    }
    let seen = try await client.send(ClientBench.request(peer.url + "/headers"))
    #expect(seen.text.lowercased().contains("x-stamp"))
    let problem = try await client.send(ClientBench.request(peer.url + "/problem/403"))
    #expect(problem.status == 403 && problem.problem?.message == "not enough credit")
    let logging = try ClientBench.request(peer.url + "/").with(
      interceptors: InterceptorChain(requests: [LogRequest(.headers) { line in lines.withLock { $0.append(line) } }]))
    _ = try await client.send(logging)
    #expect(lines.withLock { $0 }.contains("> X-Stamp: here"))
    await client.close()
  }

  @Test(arguments: ClientBench.ProtocolCase.allCases) func `answers are judged where that was asked for`(way: ClientBench.ProtocolCase)
    async throws
  {
    let peer = try way.peer()
    defer { peer.stop() }
    let client = try ClientBench.client(peer.options) {
      $0.validation = .successful
      $0.interceptors = InterceptorChain(responses: [ClarifyError()])
    }
    #expect(try await client.send(ClientBench.request(peer.url + "/")).status == 200)
    let request = try ClientBench.request(peer.url + "/problem/403")
    let error = await #expect(throws: HTTPError.self) { try await client.send(request) }
    #expect(error?.code == "http.status" && error?.causes == ["not enough credit: 30 of 50"])
    #expect(error?.answer?.status == 403 && error?.answer?.problem?.detail == "30 of 50")
    #expect(error?.answer?.text.contains("not enough credit") == true)
    #expect(try await client.send(request, RequestOptions(validation: ResponseValidation.none)).status == 403)
    await client.close()
  }

  @Test func `an interceptor can refuse, and another can answer in the place of an error`() async throws {
    let peer = try ClientBench.ProtocolCase.clear.peer()
    defer { peer.stop() }
    let client = try ClientBench.client(peer.options)
    let request = try ClientBench.request(peer.url + "/")
    let refused = request.with(interceptors: InterceptorChain(requests: [Refusal()]))
    #expect(await ClientBench.code { _ = try await client.send(refused) } == "test.refused")
    let rescued = try await client.send(refused.with(interceptors: InterceptorChain(responses: [Rescue()])))
    #expect(rescued.status == 299 && rescued.text == "rescued")
    await client.close()
  }

  @Test func `a request's own time-out holds, and terms go before it`() async throws {
    let peer = try ClientBench.ProtocolCase.clear.peer()
    defer { peer.stop() }
    let client = try ClientBench.client(peer.options)
    let hasty = try ClientBench.request(peer.url + "/delay?ms=400").with(timeout: .milliseconds(50))
    #expect(await ClientBench.code { _ = try await client.send(hasty) } == "http.maximum-time")
    #expect(try await client.send(hasty.with(timeout: nil)).status == 200)
    await client.close()
  }

  @Test(arguments: ClientBench.ProtocolCase.allCases) func `parameters are encoded as they are sent`(way: ClientBench.ProtocolCase)
    async throws
  {
    let peer = try way.peer()
    defer { peer.stop() }
    let client = try ClientBench.client(peer.options)
    let request = try ClientBench.request(peer.url + "/anything").with(parameter: .url(["q": 1])).with(parameter: .form(["a": "b c"]))
    let response = try await client.send(request)
    #expect(response.text.contains("\"target\": \"/anything?q=1\"") && response.text.contains("\"method\": \"GET\""))
    #expect(response.text.contains("\"length\": 5"))
    await client.close()
  }
}
