import Bytes
import HTTPWire
import Store
import Testing

@testable import LocalPage

/// The pages with documents of all kinds, and with texts of a hostile server.
@Suite(.timeLimit(.minutes(2))) struct ViewTests {
  static let paths = [
    "", "new/fetch", "new/chain", "new/ciphers", "new/probe", "new/audit", "new/fetch?from=6", "history", "history/1", "history/2",
    "history/3", "history/4", "history/5", "history/6", "compare?entry=2&entry=5", "compare?entry=1&entry=6", "compare?entry=1&entry=3",
    "history?text=%3Cscript%3E%22'&command=fetch", "collections", "history/1/delete",
  ]

  /// Elements of which a page may have no others than its own.
  static func faults(in text: String) -> [String] {
    var faults: [String] = []
    let pieces = text.split(separator: "<script", omittingEmptySubsequences: false)
    if pieces.count != 2 { faults.append("\(pieces.count - 1) scripts") }
    for word in ["<img", "<iframe", "<base", "<object", "javascript:", " onerror=\"", " onload=\"", "\u{202e}", "\u{1b}"]
    where text.contains(word) {
      faults.append(word)
    }
    return faults
  }

  @Test(arguments: paths) func `nothing of a hostile server is markup`(path: String) async throws {
    try await PageServer.with(try StoredEntries.all()) { server in
      let answer = try await server.page(path)
      #expect([200, 422].contains(answer.head.status))
      #expect(Self.faults(in: answer.text).isEmpty, "\(path)")
    }
  }

  @Test func `the response body is shown as text`() async throws {
    try await PageServer.with(try StoredEntries.all()) { server in
      let text = try await server.page("history/1").text
      #expect(
        text.contains("&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&gt;&lt;img src=x onerror=alert(1)&gt;--&gt;&lt;/textarea&gt;"))
      #expect(text.contains("\\u{202e}"))
    }
  }

  @Test func `a form shows the arguments of an entry, and a mistake what was given`() async throws {
    try await PageServer.with(try StoredEntries.all()) { server in
      let again = try await server.page("new/fetch?from=6").text
      #expect(again.contains("value=\"https://&lt;script&gt;alert(1)"))
      server.expect(404, try await server.page("new/chain?from=6"))
      let mistake = try await server.post("run/fetch", "target=@%2Fetc%2Fpasswd&header=A:+%3Cscript%3E")
      #expect(mistake.head.status == 422)
      #expect(mistake.text.contains("must begin with https:// or http://") && mistake.text.contains("A: &lt;script&gt;"))
      #expect(Self.faults(in: mistake.text).isEmpty)
    }
  }

  @Test func `messages and progress of a run are text`() async throws {
    let failed = FakeRunner(result: PageRunResult(status: 2, messages: "\(StoredEntries.hostile)\n"))
    try await PageServer.with(runner: failed) { server in
      let answer = try await server.post("run/chain", "target=example.org")
      #expect(answer.head.fields.first("location") == server.path("runs/1"))
      let page = try await server.page("runs/1")
      #expect(page.text.contains("exit status 2") && page.text.contains("&lt;script&gt;"))
      #expect(Self.faults(in: page.text).isEmpty)
    }
    try await PageServer.with(runner: FakeRunner(lasts: true, progress: StoredEntries.hostile)) { server in
      let number = try #require(
        await server.runs.start(try RunOrder(.audit, FormFields([.init(name: "target", value: "example.org")]))))
      while await server.runs.state(of: number)?.progress.isEmpty == true { await Task.yield() }
      let page = try await server.page("runs/1")
      #expect(Self.faults(in: page.text).isEmpty && page.text.contains("&lt;script&gt;"))
      let state = try await server.page("runs/1/state")
      #expect(state.text.contains("\"ended\": false") && state.head.fields.first("content-type") == "application/json")
      server.expect(303, try await server.post("runs/1/cancel", ""))
      await server.runs.stop()
      server.expect("\"ended\": true", in: try await server.page("runs/1/state"))
    }
  }

  @Test func `a stored result is shown as its entry, another one from memory`() async throws {
    let entry = try StoredEntries.entry(1, "chain", "chain-good")
    let result = PageRunResult(status: 0, document: entry.document, entry: 1)
    try await PageServer.with([entry], runner: FakeRunner(result: result)) { server in
      _ = try await server.post("run/chain", "target=example.org")
      let shown = try await server.page("runs/1")
      #expect(shown.head.fields.first("location") == server.path("history/1"))
    }
    try await PageServer.with(runner: FakeRunner(result: PageRunResult(status: 0, document: entry.document))) { server in
      _ = try await server.post("run/chain", "target=example.org")
      server.expect("class=\"headline\"", in: try await server.page("runs/1"))
    }
  }

  @Test func `too many runs are refused`() async throws {
    try await PageServer.with(runner: FakeRunner(lasts: true)) { server in
      let order = try RunOrder(.audit, FormFields([.init(name: "target", value: "example.org")]))
      for _ in 0..<PageRuns.mostAtOnce { #expect(await server.runs.start(order) != nil) }
      server.expect(429, try await server.post("run/chain", "target=example.org"))
      await server.runs.stop()
    }
  }

  @Test func `the history is shown in parts`() async throws {
    var entries: [HistoryEntry] = []
    let first = try StoredEntries.entry(1, "chain", "chain-good")
    for number in 1...120 as ClosedRange<Int64> {
      var entry = first
      entry.number = number
      entries.append(entry)
    }
    try await PageServer.with(entries) { server in
      let newest = try await server.page("history").text
      #expect(newest.contains("history/120\"") && newest.contains("history/71\"") && !newest.contains("history/70\""))
      #expect(newest.contains("name=\"before\" value=\"71\""))
      let oldest = try await server.page("history?before=21").text
      #expect(oldest.contains("history/20\"") && !oldest.contains("history/21\"") && !oldest.contains("name=\"before\""))
    }
  }

  @Test func `an entry with a document that cannot be read has a page`() async throws {
    var entry = try StoredEntries.entry(1, "chain", "chain-good")
    entry.document = Array("{\"schema\":\"<script>\"}".utf8)
    try await PageServer.with([entry]) { server in
      let answer = try await server.page("history/1")
      #expect(answer.head.status == 200 && Self.faults(in: answer.text).isEmpty)
      server.expect(404, try await server.page("history/1/report"))
    }
  }

  @Test(arguments: [
    "history/x", "history/1/other", "history/99", "runs/1", "runs/x", "new/serve", "run/chain", "x", "history/-1", "compare/1",
  ])
  func `there is no other page`(path: String) async throws {
    try await PageServer.with(try StoredEntries.all()) { server in server.expect(404, try await server.page(path)) }
  }
}
