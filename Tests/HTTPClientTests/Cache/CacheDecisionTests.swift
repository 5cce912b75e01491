import Bytes
import HTTPWire
import Testing

@testable import HTTPClient

/// RFC 9111, sections 4 and 5.2.1, as a table: how a request is answered from what is stored.
@Suite struct CacheDecisionTests {
  enum Kind: Sendable { case answer, validate, ask, pass, unsatisfiable }

  struct Row: Sendable, CustomStringConvertible {
    var method = "GET"
    var request: [String] = []
    /// Of the stored answer; nil for none.
    var stored: [String]?
    var storedFor: [String] = []
    var ago: Int64 = 0
    let kind: Kind
    var description: String { "\(method) \(request) ← \(stored ?? ["nothing"]), \(ago) s ago" }
  }

  private static let minute = "Cache-Control: max-age=60"
  private static let tag = "ETag: \"1\""

  static let rows: [Row] = [
    Row(kind: .ask),
    Row(request: ["Cache-Control: only-if-cached"], kind: .unsatisfiable),
    Row(stored: [minute], ago: 59, kind: .answer),
    Row(stored: [minute], ago: 60, kind: .ask),
    Row(stored: [minute, tag], ago: 60, kind: .validate),
    Row(stored: [minute, "Last-Modified: \(CacheBench.date(-9))"], ago: 60, kind: .validate),
    Row(request: ["Cache-Control: only-if-cached"], stored: [minute], ago: 59, kind: .answer),
    Row(request: ["Cache-Control: only-if-cached"], stored: [minute, tag], ago: 61, kind: .unsatisfiable),
    Row(request: ["Cache-Control: only-if-cached, max-stale"], stored: [minute, tag], ago: 61, kind: .answer),
    Row(stored: ["Cache-Control: max-age=60, no-cache", tag], kind: .validate),
    Row(stored: ["Cache-Control: max-age=60, no-cache=\"set-cookie\"", tag], kind: .validate),
    Row(stored: ["Cache-Control: max-age=60, no-cache"], kind: .ask),
    Row(request: ["Cache-Control: no-cache"], stored: [minute, tag], kind: .validate),
    Row(request: ["Cache-Control: no-cache, max-stale"], stored: [minute, tag], kind: .validate),
    Row(request: ["Pragma: no-cache"], stored: [minute, tag], kind: .validate),
    Row(request: ["Pragma: no-cache", "Cache-Control: max-age=90"], stored: [minute, tag], kind: .answer),
    Row(request: ["Cache-Control: no-store"], stored: [minute], kind: .pass),
    Row(request: ["Cache-Control: max-age=30"], stored: [minute, tag], ago: 30, kind: .answer),
    Row(request: ["Cache-Control: max-age=30"], stored: [minute, tag], ago: 31, kind: .validate),
    Row(request: ["Cache-Control: max-age=0"], stored: [minute, tag], kind: .validate),
    Row(request: ["Cache-Control: max-age=oops"], stored: [minute, tag], kind: .validate),
    Row(request: ["Cache-Control: min-fresh=30"], stored: [minute, tag], ago: 30, kind: .answer),
    Row(request: ["Cache-Control: min-fresh=30"], stored: [minute, tag], ago: 31, kind: .validate),
    Row(request: ["Cache-Control: max-stale"], stored: [minute, tag], ago: 9_999, kind: .answer),
    Row(request: ["Cache-Control: max-stale=10"], stored: [minute, tag], ago: 70, kind: .answer),
    Row(request: ["Cache-Control: max-stale=10"], stored: [minute, tag], ago: 71, kind: .validate),
    Row(request: ["Cache-Control: max-stale=oops"], stored: [minute, tag], ago: 61, kind: .validate),
    Row(request: ["Cache-Control: max-stale"], stored: ["Cache-Control: max-age=60, must-revalidate", tag], ago: 61, kind: .validate),
    Row(stored: ["Cache-Control: max-age=60, must-revalidate", tag], ago: 59, kind: .answer),
    Row(request: ["Cache-Control: max-stale"], stored: ["Cache-Control: max-age=60, proxy-revalidate", tag], ago: 61, kind: .answer),
    // Vary
    Row(request: ["Accept: a"], stored: [minute, "Vary: Accept"], storedFor: ["Accept: a"], kind: .answer),
    Row(request: ["accept: a"], stored: [minute, "Vary: ACCEPT"], storedFor: ["Accept: a"], kind: .answer),
    Row(request: ["Accept: b"], stored: [minute, "Vary: Accept"], storedFor: ["Accept: a"], kind: .ask),
    Row(request: [], stored: [minute, "Vary: Accept"], storedFor: ["Accept: a"], kind: .ask),
    Row(request: ["Accept:"], stored: [minute, "Vary: Accept"], kind: .ask),
    Row(request: ["Accept: a", "Accept: b"], stored: [minute, "Vary: Accept"], storedFor: ["Accept: a, b"], kind: .answer),
    Row(request: ["Accept: a", "X: 2"], stored: [minute, "Vary: Accept, X"], storedFor: ["Accept: a", "X: 1"], kind: .ask),
    // Credentials count, named by Vary or not.
    Row(request: ["Authorization: Basic b"], stored: [minute], storedFor: ["Authorization: Basic a"], kind: .ask),
    Row(request: [], stored: [minute], storedFor: ["Authorization: Basic a"], kind: .ask),
    Row(request: ["Authorization: Basic a"], stored: [minute], storedFor: ["Authorization: Basic a"], kind: .answer),
    // What is not the cache's business
    Row(method: "HEAD", stored: [minute], kind: .pass),
    Row(method: "POST", stored: [minute], kind: .pass),
    Row(request: ["Range: bytes=0-1"], stored: [minute], kind: .pass),
    Row(request: ["If-None-Match: \"2\""], stored: [minute], kind: .pass),
    Row(request: ["If-Modified-Since: \(CacheBench.date(0))"], stored: [minute], kind: .pass),
    Row(request: ["If-Range: \"2\"", "Cache-Control: only-if-cached"], stored: [minute], kind: .unsatisfiable),
  ]

  @Test(arguments: rows) func `how a request is answered`(row: Row) {
    let stored = row.stored.map { [CacheBench.stored($0, to: row.storedFor, ago: row.ago)] } ?? []
    let decision = CacheDecision(method: row.method, fields: CacheBench.fields(row.request), stored: stored, at: CacheBench.now)
    let kind: Kind =
      switch decision {
      case .answer: .answer
      case .validate: .validate
      case .ask: .ask
      case .pass: .pass
      case .unsatisfiable: .unsatisfiable
      }
    #expect(kind == row.kind, "\(decision)")
  }

  @Test func `the newest of several answers is chosen`() {
    let stored = [3, 1, 2].map { CacheBench.stored([Self.minute], content: "\($0)", ago: $0) }
    guard case .answer(let chosen, let why) = CacheDecision(method: "GET", fields: FieldSection(), stored: stored, at: CacheBench.now)
    else {
      Issue.record("no answer")
      return
    }
    #expect(chosen.content == Array("1".utf8))
    #expect(why == "fresh for another 59 s: 1 s old, max-age is 60 s")
  }
}
