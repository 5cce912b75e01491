import HTTPWire
import Synchronization
import Testing

@testable import HTTPMessages

@Suite struct InterceptorChainTests {
  private struct Mark: RequestInterceptor, ResponseInterceptor {
    let name: String

    func intercept(_ request: HTTPRequest) async throws(HTTPError) -> HTTPRequest { request.adding(header: "X-Way", name) }

    func intercept(_ response: RawResponse) async -> RawResponse {
      var response = response
      response.content += name.utf8
      return response
    }
  }

  private func chain(_ name: String) -> InterceptorChain { InterceptorChain(requests: [Mark(name: name)], responses: [Mark(name: name)]) }

  @Test func `the client's come first, then the base's, then the request's own`() async throws {
    let base = HTTPRequest(url: try URI(parsing: "http://a.example/")).with(interceptors: chain("b"))
    let request = try HTTPRequest(base: base).with(interceptors: chain("r"))
    let whole = chain("c") + request.interceptors
    #expect(try await whole.intercept(request).fields.values(of: "X-Way") == ["c", "b", "r"])
    let response = await whole.intercept(RawResponse(request: request, head: nil))
    #expect(String(decoding: response.content, as: UTF8.self) == "cbr")
  }

  @Test func `an interceptor may end a request, and those after it do not hear of it`() async throws {
    struct Refusal: RequestInterceptor {
      func intercept(_ request: HTTPRequest) async throws(HTTPError) -> HTTPRequest {
        throw HTTPError(.usage, code: "test.refused", phase: .queue, "no", url: "")
      }
    }
    let request = HTTPRequest(url: try URI(parsing: "http://a.example/"))
    let whole = InterceptorChain(requests: [Refusal(), Mark(name: "x")])
    await #expect(throws: HTTPError.self) { try await whole.intercept(request) }
  }

  @Test(arguments: [
    (ResponseValidation.none, 500, false), (.successful, 200, false), (.successful, 299, false), (.successful, 300, true),
    (.successful, 199, true), (.statuses(400...499), 404, false), (.statuses(400...499), 200, true),
  ])
  func `answers are judged by their status where that was asked for`(rule: ResponseValidation, status: Int, isError: Bool) throws {
    let request = HTTPRequest(url: try URI(parsing: "http://a.example/"))
    let error = rule.error(of: RawResponse(request: request, head: ResponseHead(version: .http11, status: status)))
    #expect((error != nil) == isError)
    #expect(error.map { $0.code == "http.status" } ?? true)
  }

  @Test func `an error that was there before stays`() throws {
    let request = HTTPRequest(url: try URI(parsing: "http://a.example/"))
    let failure = HTTPError(.timeout, code: "t", phase: .receive, "late", url: "")
    let response = RawResponse(request: request, head: ResponseHead(version: .http11, status: 500), error: failure)
    #expect(ResponseValidation.successful.error(of: response) == failure)
  }

  @Test func `cookies come from a provider, and those set go to a storage`() async throws {
    let shelf = Shelf()
    let request = try HTTPRequest(url: URI(parsing: "http://a.example/")).with(cookie: "own", "1").with(cookie: "x", "mine")
    let sent = try await AddCookie(from: shelf).intercept(request)
    #expect(sent.fields.values(of: "Cookie") == ["own=1; x=mine; y=2"])
    #expect(try await AddCookie(from: Shelf(nil)).intercept(request).fields.values(of: "Cookie") == ["own=1; x=mine"])
    var head = ResponseHead(version: .http11, status: 200)
    for index in 0..<80 { head.fields.append("Set-Cookie", "c\(index)=1") }
    _ = await ReceivedCookie(to: shelf).intercept(RawResponse(request: request, head: head))
    #expect(shelf.kept.count == 50)
    #expect(shelf.kept.first == "c0=1 from http://a.example/")
  }

  private final class Shelf: CookieProvider, CookieStorage {
    private let given: String?
    private let stored = Mutex<[String]>([])

    init(_ given: String? = "x=1; y=2") { self.given = given }

    var kept: [String] { stored.withLock { $0 } }

    func cookies(for url: URI) async -> String? { given }

    func store(_ setCookie: String, from url: URI) async { stored.withLock { $0.append("\(setCookie) from \(url)") } }
  }
}
