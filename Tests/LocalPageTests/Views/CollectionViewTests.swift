import Bytes
import HTTPWire
import Testing
import Transport

@testable import LocalPage

/// Files of requests, whose names and results a hostile file or server may choose.
@Suite(.timeLimit(.minutes(2))) struct CollectionViewTests {
  private static var collection: PageCollection {
    var collection = PageCollection(file: "api \(StoredEntries.hostile).yaml")
    collection.environments = ["staging", StoredEntries.hostile]
    collection.requests = [
      PageCollection.Request(name: "login", method: "POST", url: "{{base}}/login"),
      PageCollection.Request(name: StoredEntries.hostile, method: "GET", url: StoredEntries.hostile),
    ]
    return collection
  }

  private static var broken: PageCollection {
    var collection = PageCollection(file: "broken.yaml")
    collection.error = "broken.yaml:3:1: \(StoredEntries.hostile)"
    return collection
  }

  @Test(arguments: [HTTPVersion.http11, .http2])
  func `a form runs the selected requests of a file in an environment`(version: HTTPVersion) async throws {
    let orders = LockedValue<[RunOrder]>([])
    let runner = FakeRunner(result: Self.result, received: { order in orders.withLock { $0.append(order) } })
    try await PageServer.with(over: version, runner: runner, collections: [Self.broken, Self.collection]) { server in
      let page = try await server.page("collections")
      #expect(ViewTests.faults(in: page.text).isEmpty && page.text.contains("{{base}}/login") && page.text.contains("broken.yaml:3:1"))
      let started = try await server.post("collections/1", "request=login&environment=staging")
      #expect(started.head.fields.first("location") == server.path("runs/1"))
      let order = try #require(orders.withLock { $0.first })
      #expect(order.command == "run" && order.target == Self.collection.file)
      #expect(order.options == [RunOption("request", "login"), RunOption("environment", "staging")])
      _ = try await server.post("collections/1", "environment=")
      #expect(orders.withLock { $0.last?.options } == [])
      let shown = try await server.page("runs/1")
      #expect(ViewTests.faults(in: shown.text).isEmpty)
      for part in [
        "3 requests: 1 passed, 1 failed, 1 skipped", "POST https://example.org/login", "line 4: status: expected 200, is 500", "12.0 ms",
      ] {
        #expect(shown.text.contains(part), "\(part)")
      }
    }
  }

  @Test(arguments: [
    ("1", "request=logout"), ("1", "request=login&environment=prod"), ("0", "request=login"), ("1", "environment=--output"),
  ])
  func `a form names no others than those of the file`(place: String, form: String) async throws {
    let runner = FakeRunner(received: { _ in Issue.record("a run was started") })
    try await PageServer.with(runner: runner, collections: [Self.broken, Self.collection]) { server in
      let refused = try await server.post("collections/\(place)", form)
      #expect(refused.head.status == 422 && ViewTests.faults(in: refused.text).isEmpty)
      for path in ["collections/2", "collections/x", "collections/-1", "collections/1/x"] {
        server.expect(404, try await server.post(path, form))
      }
      server.expect(404, try await server.page("collections/1"))
      server.expect(403, try await server.post("collections/1", "request=login", token: "0"))
    }
  }

  @Test func `a run that could not begin shows its messages`() async throws {
    let runner = FakeRunner(result: PageRunResult(status: 65, messages: "tlsprobe: \(StoredEntries.hostile)\n"))
    try await PageServer.with(runner: runner, collections: [Self.collection]) { server in
      _ = try await server.post("collections/0", "")
      let shown = try await server.page("runs/1")
      #expect(ViewTests.faults(in: shown.text).isEmpty && shown.text.contains("exit status 65"))
      server.expect("href=\"\(server.path("collections"))\"", in: shown)
    }
  }

  @Test func `without files the page says how to name one`() async throws {
    try await PageServer.with { server in
      server.expect("--collection api.yaml", in: try await server.page("collections"))
      server.expect(404, try await server.post("collections/0", ""))
    }
  }

  @Test func `an entry is deleted after a question`() async throws {
    try await PageServer.with([try StoredEntries.entry(1, "chain", "chain-good")]) { server in
      server.expect("Delete entry 1?", in: try await server.page("history/1/delete"))
      server.expect(200, try await server.page("history/1"))
      server.expect(403, try await server.post("history/1/delete", "", token: "0"))
      server.expect(404, try await server.post("history/1/report", ""))
      let deleted = try await server.post("history/1/delete", "")
      #expect(deleted.head.fields.first("location") == server.path("history"))
      server.expect(404, try await server.page("history/1"))
      server.expect(404, try await server.post("history/1/delete", ""))
    }
  }

  private static var result: PageRunResult {
    func text(_ text: String) -> JSONValue { .string(text) }
    let login = JSONValue.object([
      .init("name", text("login")), .init("outcome", text("passed")), .init("method", text("POST")),
      .init("url", text("https://example.org/login")), .init("status", .integer(200)), .init("time", .number(12)),
      .init("failures", .array([])),
    ])
    let failure = JSONValue.object([
      .init("position", .object([.init("line", .integer(4))])), .init("subject", text("status")), .init("expected", text("200")),
      .init("actual", text("500\(StoredEntries.hostile)")),
    ])
    let failed = JSONValue.object([
      .init("name", text(StoredEntries.hostile)), .init("row", .integer(2)), .init("outcome", text("failed")),
      .init("url", text(StoredEntries.hostile)), .init("time", .number(1e300)), .init("failures", .array([failure])),
    ])
    let skipped = JSONValue.object([
      .init("name", text("list")), .init("outcome", text("skipped")), .init("reason", text("needs \(StoredEntries.hostile)")),
    ])
    let document = JSONValue.object([
      .init("schema", text("tlsprobe.run/1")), .init("passed", .integer(1)), .init("failed", .integer(1)), .init("skipped", .integer(1)),
      .init("requests", .array([login, failed, skipped])),
    ])
    return PageRunResult(status: 1, document: JSONWriter(pretty: false).bytes(of: document))
  }
}
