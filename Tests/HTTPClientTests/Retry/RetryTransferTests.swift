import Bytes
import HTTPWire
import TestSupport
import Testing

@testable import HTTPClient

/// Retries in transfers over HTTP/1.1 and HTTP/2.
@Suite(.timeLimit(.minutes(2)), .tags(.timing)) struct RetryTransferTests {
  private func run(
    _ origin: ScriptedOrigin, options: HTTPOptions = TransferBench.options(), request change: (inout HTTPRequest) -> Void = { _ in },
    rules shape: @escaping @Sendable (inout RetryRules) -> Void = { _ in }
  ) async throws -> (result: Transferred, notices: [RetryNotice]) {
    var request = HTTPRequest(url: try URI(parsing: origin.url + "/"))
    change(&request)
    let notices = Lock<[RetryNotice]>([])
    let (results, _) = try await origin.run([request], options: options) {
      var rules = RetryRules(retries: 3)
      rules.delay = .milliseconds(5)
      shape(&rules)
      let policy = RetryPolicy(rules, now: { CacheBench.now }) { notice in notices.withLock { $0.append(notice) } }
      return ([policy], { 0 })
    }
    return (try #require(results.first), notices.withLock { $0 })
  }

  @Test(arguments: ScriptedOrigin.versions, [408, 429, 500, 502, 503, 504])
  func `trouble that passes is tried again, and only the last answer is given`(version: HTTPOptions.Version, status: Int) async throws {
    let origin = try ScriptedOrigin(version) { number, _ in .init(status: number < 2 ? status : 200, text: "answer \(number)") }
    let (result, notices) = try await run(origin)
    #expect(result.text == "answer 2" && result.order == "hbs")
    #expect(result.hops.map { $0.response?.status } == [status, status, 200])
    #expect(notices.map(\.left) == [2, 1])
    #expect(notices.first?.description == "status \(status), will retry in 0 s, 2 retries left")
    #expect(result.hops.first?.repeatedBecause == notices.first?.description)
  }

  @Test(arguments: ScriptedOrigin.versions) func `when no retry is left the answer is given as it is`(version: HTTPOptions.Version)
    async throws
  {
    let origin = try ScriptedOrigin(version) { number, _ in .init(status: 503, text: "answer \(number)") }
    let (result, notices) = try await run(origin)
    #expect(result.text == "answer 3" && result.head?.status == 503 && result.order == "hbs")
    #expect(notices.count == 3 && origin.asked.count == 4)
  }

  @Test(arguments: ScriptedOrigin.versions) func `other answers are not tried again`(version: HTTPOptions.Version) async throws {
    for status in [404, 501, 505] {
      let origin = try ScriptedOrigin(version) { _, _ in .init(status: status, text: "no") }
      #expect(try await run(origin).notices.isEmpty && origin.asked.count == 1)
    }
  }

  @Test(arguments: ScriptedOrigin.versions) func `Retry-After is waited for, but not for ever`(version: HTTPOptions.Version) async throws {
    let origin = try ScriptedOrigin(version) { number, _ in
      .init(status: number < 1 ? 503 : 200, fields: [("Retry-After", "1")], text: "answer \(number)")
    }
    let clock = ContinuousClock()
    let started = clock.now
    let (result, notices) = try await run(origin)
    #expect(result.text == "answer 1" && notices.first?.wait == .seconds(1))
    #expect(clock.now - started >= .seconds(1))
    for value in ["99999999999999999999", HTTPDate.write(CacheBench.now + .seconds(86_400))] {
      let patient = try ScriptedOrigin(version) { _, _ in .init(status: 429, fields: [("Retry-After", value)], text: "later") }
      let (result, notices) = try await run(patient)
      #expect(result.head?.status == 429 && result.text == "later" && notices.isEmpty)
    }
  }

  /// Guard: `HTTPRequest.canBeRepeated`.
  @Test(arguments: ScriptedOrigin.versions) func `what is not idempotent is not repeated unless it is asked for`(
    version: HTTPOptions.Version
  ) async throws {
    let origin = try ScriptedOrigin(version) { number, _ in .init(status: number < 1 ? 503 : 200, text: "answer \(number)") }
    #expect(try await run(origin, request: { $0.method = "POST" }).result.text == "answer 0")
    let insisting = try ScriptedOrigin(version) { number, _ in .init(status: number < 1 ? 503 : 200, text: "answer \(number)") }
    #expect(try await run(insisting, request: { $0.method = "POST" }, rules: { $0.onlyIdempotent = false }).result.text == "answer 1")
  }

  @Test func `content that cannot be read twice is not sent twice`() async throws {
    let origin = try ScriptedOrigin(.http11) { _, _ in .init(status: 503, text: "no") }
    let (result, notices) = try await run(
      origin,
      request: { request in
        request.method = "PUT"
        request.body = .source(ListedSource([], isRewindable: false))
      })
    #expect(result.head?.status == 503 && notices.isEmpty)
  }

  @Test(arguments: ScriptedOrigin.versions) func `a response that breaks off is repeated where its content can be discarded`(
    version: HTTPOptions.Version
  ) async throws {
    let origin = try ScriptedOrigin(version) { number, _ in .init(text: number < 2 ? "half" : "whole", isCut: number < 2) }
    var configuration = HTTPClient.Configuration(TransferBench.options().with { $0.version = version })
    let notices = Lock<[RetryNotice]>([])
    configuration.policies = {
      var rules = RetryRules(retries: 3)
      rules.delay = .milliseconds(5)
      rules.allErrors = true
      return [RetryPolicy(rules, tell: { notice in notices.withLock { $0.append(notice) } })]
    }
    let client = try HTTPClient(configuration)
    let response = try await client.send(HTTPRequest(url: try URI(parsing: origin.url + "/")))
    #expect(response.text == "whole" && response.hops.count == 3)
    #expect(response.hops.map(\.body.isComplete) == [false, false, true])
    #expect(response.hops.first?.error != nil && response.hops.first?.repeatedBecause != nil)
    #expect(notices.withLock { $0.map(\.left) } == [2, 1])
    await client.close()
  }

  @Test(arguments: ScriptedOrigin.versions) func `a response that breaks off every time ends with its error`(
    version: HTTPOptions.Version
  ) async throws {
    let origin = try ScriptedOrigin(version) { _, _ in .init(text: "half", isCut: true) }
    var configuration = HTTPClient.Configuration(TransferBench.options().with { $0.version = version })
    configuration.policies = {
      var rules = RetryRules(retries: 2)
      rules.delay = .milliseconds(5)
      rules.allErrors = true
      return [RetryPolicy(rules)]
    }
    let client = try HTTPClient(configuration)
    let request = HTTPRequest(url: try URI(parsing: origin.url + "/"))
    let code = await ClientBench.code { _ = try await client.send(request) }
    #expect(code == (version == .http11 ? "http.incomplete" : "http2.stream"))
    #expect(origin.asked.count == 3)
    await client.close()
  }

  /// Guard: `contentRewind == nil`; what was given to the caller cannot be taken back.
  @Test(arguments: ScriptedOrigin.versions) func `an answer that breaks off in its content is not begun again`(version: HTTPOptions.Version)
    async throws
  {
    let origin = try ScriptedOrigin(version) { _, _ in .init(text: "half", isCut: true) }
    let (result, notices) = try await run(origin, rules: { $0.allErrors = true })
    #expect(result.error != nil && result.text == "half" && notices.isEmpty)
    #expect(origin.asked.count == 1)
  }

  @Test func `refused connections are tried again where that is asked for`() async throws {
    let origin = try ScriptedOrigin(.http11) { _, _ in .init() }
    let gone: (inout HTTPRequest) -> Void = { if let url = try? URI(parsing: "http://127.0.0.1:1/") { $0.url = url } }
    let (result, notices) = try await run(origin, request: gone, rules: { $0.refusedConnections = true })
    #expect(result.error?.code == "transport.refused" && result.hops.count == 4)
    #expect(notices.map(\.cause) == [.refusedConnection, .refusedConnection, .refusedConnection])
    #expect(try await run(origin, request: gone).notices.isEmpty)
    #expect(try await run(origin, request: gone, rules: { $0.allErrors = true }).notices.count == 3)
  }

  @Test func `a try that takes too long is a time-out, and each try may have its own time`() async throws {
    let silent = try RawServer {
      $0.read(); $0.read()
    }
    let origin = try ScriptedOrigin(.http11) { _, _ in .init() }
    var options = TransferBench.options()
    (options.maximumTime, options.limitsEachTry) = (.milliseconds(200), true)
    let (result, notices) = try await run(
      origin, options: options, request: { if let url = try? URI(parsing: "http://127.0.0.1:\(silent.port)/") { $0.url = url } })
    #expect(result.error?.category == .timeout && result.hops.count == 4, "\(String(describing: result.error))")
    #expect(notices.allSatisfy { $0.cause == .timeout } && notices.count == 3)
  }
}
