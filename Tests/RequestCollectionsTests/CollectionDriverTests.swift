import Bytes
import HTTPMessages
import HTTPWire
import Testing

@testable import RequestCollections

@Suite struct CollectionDriverTests {
  private func run(
    _ text: String, parallel: Int = 1, send: @escaping @Sendable (PreparedRequest) async -> CollectionRun.Reply
  ) async throws -> [String] {
    var options = RunOptions()
    options.parallel = parallel
    var lines: [String] = []
    let machine = try CollectionFixture().machine(text, options: options)
    let driver = CollectionDriver(send: send) { try? await Task.sleep(until: $0.instant, clock: .continuous) }
    await driver.run(machine) { lines.append($0.line) }
    return lines
  }

  @Test func `results are reported as they are known`() async throws {
    let text = """
      requests:
        login: {url: "http://h/login", captures: {token: {jsonpath: $.token}}}
        search: {depends: login, url: "http://h/{{token}}"}
      """
    let lines = try await run(text, parallel: 4) { request in
      let target = request.url.description
      return target.hasSuffix("/login")
        ? CollectionFixture.response(200, #"{"token":"t"}"#) : CollectionFixture.response(target.hasSuffix("/t") ? 200 : 404)
    }
    #expect(lines == ["login passed", "search passed"])
  }

  /// Counts the requests that are open at the same time.
  private actor Load {
    private var open = 0
    private(set) var most = 0

    func begin() {
      open += 1
      most = max(most, open)
    }

    func end() { open -= 1 }
  }

  @Test func `a thousand requests run, no more at a time than allowed`() async throws {
    let load = Load()
    let text = "requests: {a: {url: \"http://h/{{item}}\", for-each: {list: [\((0..<1_000).map(String.init).joined(separator: ","))]}}}"
    let lines = try await run(text, parallel: 20) { _ in
      await load.begin()
      await Task.yield()
      await load.end()
      return CollectionFixture.response()
    }
    #expect(lines.count == 1_000 && lines.allSatisfy { $0.hasSuffix("passed") })
    #expect(await load.most <= 20)
  }

  @Test func `a retry waits and ends the run`() async throws {
    let lines = try await run(#"requests: {a: {url: "http://h/", retry: {count: 2, delay: 1ms}}, b: {url: "http://h/"}}"#) { request in
      request.name == "a" ? .unreachable("connection refused") : CollectionFixture.response()
    }
    #expect(Set(lines) == ["a unreachable connection refused", "b passed"])
  }

  @Test func `after cancellation only the teardown is sent`() async throws {
    let text = """
      teardown: clean
      requests: {a: {url: "http://h/", retry: {count: 9}}, b: {url: "http://h/"}, clean: {url: "http://h/"}}
      """
    let task = Task {
      try await run(text) { request in
        request.name == "clean" ? CollectionFixture.response() : .interrupted
      }
    }
    task.cancel()
    #expect(try await task.value == ["a skipped interrupted", "b skipped interrupted", "clean passed"])
  }
}
