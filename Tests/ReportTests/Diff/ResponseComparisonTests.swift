import Bytes
import Observation
import TestSupport
import Testing

@testable import Report

/// Comparisons of responses.
@Suite struct ResponseComparisonTests {
  private struct Response {
    var status = 200
    var headers: [(String, String)] = []
    var body: String?
    var sha256: String?
    var size: UInt64 = 0
    var tls: String? = "TLSv1.3"

    var document: ComparedDocument? {
      var hop = HopObservation(
        index: 0, url: "https://example.org/",
        request: RequestObservation(method: "GET", url: "https://example.org/", httpVersion: "HTTP/2", headers: []),
        timings: FetchTimings(),
        marks: CurlTimings())
      var response = ResponseObservation(
        status: status, reason: "", httpVersion: "HTTP/2", headers: headers.map { FieldObservation($0.0, $0.1) })
      response.body.content = body.map { Array($0.utf8) }
      response.body.sha256 = sha256
      response.body.sizeDecoded = size
      hop.response = response
      if let tls {
        var seen = FetchTLSObservation(alpn: .init(offered: ["h2"], selected: "h2"))
        seen.protocol = tls
        hop.tls = seen
      }
      var fetch = FetchObservation()
      fetch.hops = [hop]
      var observation = Observation(target: TargetDescription(host: "example.org", port: 443, sni: nil))
      observation[FetchObservation.self] = .observed(fetch)
      let document = Document(
        about: FetchObservation.self, recorded: observation, findings: [], tool: ToolDescription(version: "1", openssl: "1"),
        startedAt: Timestamp(seconds: 0))
      return ComparedDocument(document, label: "x")
    }
  }

  private func changes(_ old: Response, _ new: Response, ignoring: Set<String> = []) throws -> [String] {
    let comparison = DocumentComparison(
      try #require(old.document), try #require(new.document), ignoredHeaders: ignoring, tool: ToolDescription(version: "1", openssl: "1"),
      startedAt: Timestamp(seconds: 0))
    #expect(comparison.isComparable)
    return comparison.changes.map { "\($0.area) \($0.subject): \($0.before ?? "-") → \($0.after ?? "-") \($0.effect.rawValue)" }
  }

  @Test func `equal responses have no differences`() throws {
    let response = Response(headers: [("A", "1"), ("B", "2")], body: "text")
    #expect(try changes(response, response) == [])
    var reordered = response
    reordered.headers = [("b", "2"), ("a", "1")]
    #expect(try changes(response, reordered) == [])
  }

  @Test(arguments: [(200, 404, "worse"), (503, 301, "better"), (200, 204, "neutral"), (404, 500, "neutral")])
  func `a status is worse if it is an error`(old: Int, new: Int, effect: String) throws {
    #expect(try changes(Response(status: old), Response(status: new)) == ["response status: \(old) → \(new) \(effect)"])
  }

  @Test func `headers are compared by name, with those to ignore left out`() throws {
    let old = Response(headers: [("Date", "x"), ("Server", "a"), ("Vary", "p"), ("Vary", "q"), ("Gone", "1")])
    let new = Response(headers: [("New", "1"), ("Vary", "q"), ("Vary", "p"), ("server", "b"), ("date", "y")])
    #expect(
      try changes(old, new, ignoring: ["DATE"]) == [
        "headers server: a → b neutral", "headers vary: p, q → q, p neutral", "headers gone: 1 → - neutral", "headers new: - → 1 neutral",
      ])
  }

  @Test(arguments: [
    (#"{"a":1,"b":[1,2]}"#, #"{"b":[1,3,4],"a":1}"#, ["/b/1: 2 → 3", "/b/2: - → 4"]),
    (#"{"a/b":{"~":"x"}}"#, #"{"a/b":{"~":"y"}}"#, [#"/a~1b/~0: "x" → "y""#]),
    (#"{"a":1}"#, #"{ "a" : 1 }"#, ["bytes: - → -"]),
    ("[]", "{}", ["/: [] → {}"]),
    ("one\ntwo\nthree", "one\n2\nthree", ["line 2: two → 2"]),
    ("a\nb\nc\nd", "a\nc\nd\ne", ["line 2: b → -", "line 4: - → e"]),
    ("", "a", ["line 1:  → a"]),
    ("\0", "a", ["content: 1 byte → 1 byte"]),
  ])
  func `bodies are compared by what they are`(old: String, new: String, expected: [String]) throws {
    #expect(try changes(Response(body: old), Response(body: new)) == expected.map { "body \($0) neutral" })
  }

  @Test func `bodies that were not kept are compared by digest or size`() throws {
    #expect(try changes(Response(sha256: "aa"), Response(sha256: "bb")) == ["body SHA-256: aa → bb neutral"])
    #expect(try changes(Response(size: 5), Response(size: 6)) == ["body size: 5 bytes → 6 bytes neutral"])
    #expect(try changes(Response(size: 5), Response(size: 5)) == ["body content: - → - undetermined"])
    #expect(try changes(Response(), Response()) == [])
  }

  @Test func `a script of insertions and deletions makes one text of the other`() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<300 {
      let old = (0..<Int.random(in: 0...12, using: &random)).map { _ in "\(Int.random(in: 0...3, using: &random))" }
      let new = (0..<Int.random(in: 0...12, using: &random)).map { _ in "\(Int.random(in: 0...3, using: &random))" }
      let changes = LineDifference(old, new).changes
      // Every line of the old text that is gone, and every new one, is listed: the rest is a common subsequence.
      let gone = changes.count { $0.before != nil }
      let added = changes.count { $0.after != nil }
      #expect(old.count - gone == new.count - added, "\(old) \(new) \(changes)")
    }
  }

  @Test func `texts with too many differences are not compared line by line`() {
    let changes = LineDifference((0..<3_000).map { "a\($0)" }, (0..<3_000).map { "b\($0)" }).changes
    #expect(changes.count == 1 && changes[0].note == "too many differences")
  }

  @Test func `a connection without TLS is worse, and its properties are compared`() throws {
    #expect(try changes(Response(), Response(tls: nil)) == [])
    #expect(try changes(Response(tls: "TLSv1.2"), Response()) == ["tls version: TLSv1.2 → TLSv1.3 neutral"])
  }
}
