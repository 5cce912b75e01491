import TLSProbe
import TestSupport
import Testing

/// The examples of the guides "Intercept and log" and "Handle errors".
@Suite(.timeLimit(.minutes(2))) struct InterceptorExamples {
  struct Stamp: RequestInterceptor {
    func intercept(_ request: HTTPRequest) async throws(HTTPError) -> HTTPRequest { request.with(header: "X-Request", "41") }
  }

  struct Fallback: ResponseInterceptor {
    // Receives request, response and error before validation, and may change each.
    func intercept(_ response: RawResponse) async -> RawResponse {
      guard response.head?.status == 404 else { return response }
      var changed = response
      changed.content = Array("nothing yet".utf8)
      return changed
    }
  }

  @Test func `interceptors see what goes out and what comes`() async throws {
    let example = try ExampleSite()
    defer { example.stop() }
    let site = example.plain
    let (told, lines) = AsyncStream.makeStream(of: String.self)
    let log: @Sendable (String) -> Void = { lines.yield($0) }
    var configuration = HTTPClient.Configuration()
    configuration.interceptors = InterceptorChain(
      requests: [Stamp(), LogRequest(.headers, to: log)],  // url, headers, body or everything, without secrets
      responses: [LogResponse(.url, to: log), Fallback()])
    let client = try HTTPClient(configuration)
    let response = try await client.send(HTTPRequest(url: URI(parsing: "\(site)/missing")))
    lines.finish()
    let all = await told.reduce(into: []) { $0.append($1) }
    #expect(all == ["> GET \(site)/missing", "> X-Request: 41", "< 404 \(site)/missing"] && response.text == "nothing yet")
  }

  @Test func `statuses are judged where that is wanted`() async throws {
    let example = try ExampleSite()
    defer { example.stop() }
    let site = example.plain
    var configuration = HTTPClient.Configuration()
    configuration.validation = .successful  // 200 to 299; by default every status is a success
    configuration.interceptors = InterceptorChain(responses: [ClarifyError()])
    let client = try HTTPClient(configuration)
    let request = HTTPRequest(url: try URI(parsing: "\(site)/problem/403"))
    var words: [String] = []
    do throws(HTTPError) {
      _ = try await client.send(request)
    } catch {
      guard let answer = error.answer else { throw error }  // not a status error
      words.append("\(answer.status) with \(answer.content.count) bytes: \(answer.text)")
      if let problem = answer.problem {  // parsed as RFC 9457, or as {"code": …, "message": …}
        words.append("\(problem.message ?? ""): \(problem.detail ?? "")")
      }
    }
    #expect(words.count == 2 && words[0].hasPrefix("403 with ") && words[1] == "not enough credit: 30 of 50")
    let picky = RequestOptions(validation: .statuses(200...200))
    let empty = HTTPRequest(url: try URI(parsing: "\(site)/status/204"))
    let refused = await #expect(throws: HTTPError.self) { try await client.send(empty, picky) }
    #expect(refused?.answer?.status == 204)
  }

  @Test func `errors say what failed, when, and what may help`() async throws {
    let port = try ExampleSite()
    let url = "\(port.plain)/"
    port.stop()
    let client = try HTTPClient()
    let request = HTTPRequest(url: try URI(parsing: url))
    var words: [String] = []
    do throws(HTTPError) {
      _ = try await client.send(request)
    } catch {
      switch error.category {
      case .resolve, .connect, .timeout: words.append("the network: \(error.message)")
      case .tls: words.append("trust: \(error.message)")
      default: words.append("\(error.category.rawValue): \(error.message)")
      }
      words.append("\(error.code) while it was busy with \(error.phase.rawValue), at \(error.url)")
      words += error.causes  // the underlying errors, the nearest first
      if let hint = error.hint { words.append("\(hint)") }
    }
    #expect(words[0].hasPrefix("the network: ") && words[1] == "transport.refused while it was busy with connect, at \(url)")
    #expect(words.last == "nothing listens on that port")
  }
}
