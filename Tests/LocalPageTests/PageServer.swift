import Bytes
import Crypto
import HTTPWire
import LocalServer
import Minting
import Report
import ServerFixtures
import Store
import Testing
import Transport

@testable import LocalPage

struct PageAnswer: Sendable {
  let head: ResponseHead
  let text: String
}

/// A running page with a history in memory, and a browser that has opened its link.
final class PageServer: Sendable {
  let access: PageAccess
  let link: LaunchLink
  let runs: PageRuns
  private let server: LocalServer
  private let reactor: Reactor
  let port: UInt16
  private let endpoint: Endpoint

  private let version: HTTPVersion

  init(
    _ entries: [HistoryEntry] = [], over version: HTTPVersion = .http11, runner: some PageRunner = FakeRunner(),
    collections: [PageCollection] = [], limits: ServerLimits = ServerLimits()
  ) throws {
    self.version = version
    access = try PageAccess(at: .loopbackV4)
    link = try LaunchLink()
    reactor = try Reactor()
    runs = PageRuns(runner) { [reactor] in try? await reactor.sleep(until: .after($0)) }
    let page = LocalPage(
      PageContext(
        access: access, link: link, runs: runs, history: FakeHistory(stored: entries),
        collections: FakeCollections(stored: collections), tool: { ToolDescription(version: "1") },
        now: { Timestamp(seconds: 1_800_000_000) }))
    var settings = ServerSettings()
    settings.limits = limits
    server = try LocalServer(
      [ListenerConfiguration("page", at: Endpoint(.loopbackV4, port: 0), [PageDefinition(page: page)])],
      by: TestAuthorities(now: Platform.now), settings: settings)
    endpoint = try #require(server.endpoint(of: "page"))
    port = endpoint.port
    access.open(at: port)
  }

  func stop() {
    server.stop()
    reactor.shutdown()
  }

  var authority: String { "127.0.0.1:\(port)" }
  var origin: String { "http://\(authority)" }
  var cookie: FieldLine { FieldLine("Cookie", "tlsprobe-\(port)=\(access.session.text)") }

  /// The address of a page.
  func path(_ path: String = "") -> String { "/\(access.folder.text)/\(path)" }

  /// A request with exactly these fields.
  func ask(
    _ method: String, _ target: String, _ fields: [FieldLine], body: String = "", authority: String? = nil
  ) async throws -> PageAnswer {
    try await withTaskExecutorPreference(reactor) {
      let visit = try await SiteVisit(endpoint, on: reactor, isSecure: false)
      defer { visit.close() }
      let authority = authority ?? self.authority
      guard version == .http2 else {
        let answer = try await visit.ask(method, target, fields, body: Array(body.utf8), authority: authority)
        return PageAnswer(head: answer.head, text: answer.text)
      }
      let session = try HTTP2Visit(visit)
      // As browsers write the names of fields.
      let lower = fields.map { FieldLine($0.nameText.lowercased(), $0.valueText) }
      let stream = try session.submit(method, target, lower, hasBody: !body.isEmpty, authority: authority)
      if !body.isEmpty { try session.supply(Array(body.utf8), isLast: true, on: stream) }
      let answer = try await session.answer(on: stream)
      return PageAnswer(head: answer.head, text: answer.text)
    }
  }

  /// A page as the browser requests it.
  func page(_ path: String = "") async throws -> PageAnswer { try await ask("GET", self.path(path), [cookie]) }

  /// A form as the browser sends it.
  func post(_ path: String, _ form: String, token: String? = nil) async throws -> PageAnswer {
    try await ask("POST", self.path(path), formFields, body: "token=\(token ?? access.form.text)&\(form)")
  }

  var formFields: [FieldLine] {
    [
      cookie, FieldLine("Origin", origin), FieldLine("Sec-Fetch-Site", "same-origin"),
      FieldLine("Content-Type", "application/x-www-form-urlencoded"),
    ]
  }

  /// Sends bytes and returns all that comes back within the time.
  func hear(_ text: String, for duration: Duration) async throws -> (text: String, ended: Bool) {
    let heard = try await Client.hear(endpoint, saying: Array(text.utf8), on: reactor, for: duration)
    return (String(decoding: heard.bytes, as: UTF8.self), heard.ended)
  }
}

extension PageServer {
  func expect(_ status: Int, _ answer: PageAnswer, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(answer.head.status == status, sourceLocation: sourceLocation)
  }

  func expect(_ text: String, in answer: PageAnswer, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(answer.text.contains(text), sourceLocation: sourceLocation)
  }

  /// Runs a test with a page.
  static func with(
    _ entries: [HistoryEntry] = [], over version: HTTPVersion = .http11, runner: some PageRunner = FakeRunner(),
    collections: [PageCollection] = [], limits: ServerLimits = ServerLimits(), _ body: (PageServer) async throws -> Void
  ) async throws {
    let server = try PageServer(entries, over: version, runner: runner, collections: collections, limits: limits)
    defer { server.stop() }
    try await body(server)
  }
}

private struct PageDefinition: ServerDefinition {
  let page: LocalPage
  let name = "page"
  let aliases: [String] = []
  let host = "localhost"

  func manner(by authorities: TestAuthorities) throws(CryptoError) -> ServerBehavior { .site(nil, Site([page], guardedBy: nil)) }
}

/// A command that ends at once, or when it is interrupted.
struct FakeRunner: PageRunner {
  var result = PageRunResult(status: 0)
  var lasts = false
  var progress = ""
  var received: @Sendable (RunOrder) -> Void = { _ in }

  func run(_ order: RunOrder, progress report: @escaping @Sendable (String) -> Void) async -> PageRunResult {
    received(order)
    report(progress)
    guard lasts else { return result }
    let (end, continuation) = AsyncStream.makeStream(of: Void.self)
    await withTaskCancellationHandler {
      for await _ in end {}
    } onCancel: {
      continuation.finish()
    }
    return result
  }
}

struct FakeCollections: PageCollections {
  let stored: [PageCollection]

  func read() async -> [PageCollection] { stored }
}

final class FakeHistory: PageHistory {
  private let entries: LockedValue<[HistoryEntry]>
  private var stored: [HistoryEntry] { entries.withLock { $0 } }

  init(stored: [HistoryEntry]) { entries = LockedValue(stored) }

  func entries(_ query: HistoryQuery) async throws(PageHistoryError) -> [HistoryEntry] {
    let matching = stored.reversed().filter { entry in
      (query.command.map { $0 == entry.command } ?? true) && (query.before.map { entry.number < $0 } ?? true)
    }
    return Array(matching.prefix(query.limit ?? .max))
  }

  func entry(_ number: Int64) async throws(PageHistoryError) -> HistoryEntry? { stored.first { $0.number == number } }

  func remove(_ number: Int64) async throws(PageHistoryError) { entries.withLock { $0.removeAll { $0.number == number } } }
}
