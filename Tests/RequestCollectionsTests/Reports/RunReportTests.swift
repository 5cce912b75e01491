import Bytes
import HTTPMessages
import HTTPWire
import Testing

@testable import RequestCollections

@Suite struct RunReportTests {
  private func report() throws -> RunReport {
    let text = """
      requests:
        'a #1': {url: "http://h/a", for-each: {list: [1]}}
        b: {url: "http://h/b", assert: [{body: , equals: "x\\ty"}]}
        c: {url: "http://h/c"}
        d: {url: "http://h/d", depends: c}
      """
    let (results, _) = try CollectionFixture().run(text) { request, _ in
      request.name == "c" ? .unreachable("connection refused") : CollectionFixture.response(200, "\u{1b}[31m")
    }
    return RunReport(results)
  }

  @Test func `TAP has a line for each request, and what failed below it`() throws {
    #expect(
      try report().tap == ##"""
        TAP version 14
        1..4
        ok 1 - a \#1[1]
        not ok 2 - b
          ---
          at: "api.yaml:3:3"
          failures:
            - at: "api.yaml:3:44"
              subject: "body"
              expected: "equals \"x\\ty\""
              actual: "\"\\u001b[31m\""
          ...
        not ok 3 - c
          ---
          at: "api.yaml:4:3"
          message: "connection refused"
          ...
        ok 4 - d # SKIP request 'c' did not pass

        """##)
  }

  @Test func `JSON has counts, positions and times`() throws {
    let json = try report().json
    #expect(json["passed"] == .integer(1) && json["failed"] == .integer(2) && json["skipped"] == .integer(1))
    guard case .array(let requests)? = json["requests"] else {
      Issue.record("no requests")
      return
    }
    #expect(requests.map { $0["outcome"] } == ["passed", "failed", "unreachable", "skipped"].map { .string($0) })
    #expect(requests[0]["row"] == .integer(1) && requests[0]["status"] == .integer(200) && requests[0]["time"] == .number(12))
    guard case .array(let failures)? = requests[1]["failures"] else {
      Issue.record("no failures")
      return
    }
    #expect(failures.map { $0["position"]?["column"] } == [.integer(44)])
  }
}
