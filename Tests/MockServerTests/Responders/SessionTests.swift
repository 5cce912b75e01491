import Bytes
import HTTPWire
import Synchronization
import Testing

@testable import HTTPServer
@testable import MockServer

@Suite struct SessionTests {
  /// A clock that is moved by hand.
  private final class Hand: Sendable {
    let seconds = Atomic<Int64>(1_000_000_000)
    var now: Timestamp { Timestamp(seconds: seconds.load(ordering: .relaxed)) }
  }

  private let hand = Hand()
  private let store: SessionStore
  private let site: RecordingSite

  init() {
    store = SessionStore(lifetime: .seconds(60)) { [hand] in hand.now }
    site = RecordingSite(SessionResponder(store), SessionGate(store, before: [SitePages()]))
  }

  private func cookie(_ answer: RecordingSite.ReceivedResponse) throws -> String {
    String(try #require(answer.fields.first("set-cookie")).prefix { $0 != ";" })
  }

  @Test func `a session is started, looked at and ended`() async throws {
    let started = await site.ask("POST", "/session/start", [("Content-Type", "application/json")], #"{"user": "a"}"#)
    #expect(started.status == 201 && started.json["state"] == .string("active") && started.json["data"]?["user"] == .string("a"))
    let cookie = try cookie(started)
    #expect(
      started.fields.first("set-cookie")?.hasSuffix("; Path=/; Expires=Sun, 09 Sep 2001 01:47:40 GMT; HttpOnly; SameSite=Lax") == true)
    let shown = await site.ask("GET", "/session", [("Cookie", "a=b; \(cookie)")])
    #expect(shown.status == 200 && shown.json["id"] == started.json["id"] && shown.json["expires"] == .string("2001-09-09T01:47:40Z"))
    let ended = await site.ask("POST", "/session/end", [("Cookie", cookie)])
    #expect(ended.status == 204 && ended.fields.first("set-cookie")?.hasPrefix("session=; Path=/; Expires=Thu, 01 Jan 1970") == true)
    #expect(await site.ask("GET", "/session", [("Cookie", cookie)]).status == 401)
    #expect(await site.ask("POST", "/session/end", [("Cookie", cookie)]).status == 401)
  }

  @Test func `a session is over in its time`() async throws {
    let cookie = try cookie(await site.ask("POST", "/session/start"))
    hand.seconds.add(59, ordering: .relaxed)
    #expect(await site.ask("GET", "/session", [("Cookie", cookie)]).status == 200)
    #expect(await store.count == 1)
    hand.seconds.add(1, ordering: .relaxed)
    let late = await site.ask("GET", "/session", [("Cookie", cookie)])
    #expect(late.status == 401 && late.detail == "the session is over, or never was")
    #expect(await store.count == 0)
  }

  @Test func `who is in no session gets nothing that is behind the gate`() async throws {
    let refused = await site.ask("GET", "/anything")
    #expect(refused.status == 401 && refused.fields.first("www-authenticate") == "Bearer realm=\"session\"")
    #expect(await site.ask("GET", "/anything", [("Cookie", "session=guess")]).status == 401)
    #expect(await site.ask("GET", "/nowhere").status == 404)
    let started = await site.ask("POST", "/session/start")
    #expect(await site.ask("GET", "/anything", [("Cookie", try cookie(started))]).status == 200)
    guard case .string(let id)? = started.json["id"] else { return }
    #expect(await site.ask("GET", "/anything", [("Authorization", "Bearer \(id)")]).status == 200)
    #expect(id.utf8.count == 32)
  }

  @Test func `what is no start is refused`() async {
    #expect(await site.ask("GET", "/session/start").status == 405)
    #expect(await site.ask("POST", "/session/start", [], "{").status == 400)
    #expect(await site.ask("GET", "/session/x").status == 404)
  }
}
