import Bytes
import Foundation
import Observation
import Report
import Testing

@Suite struct ResolveRendererTests {
  private func text(_ document: ResolveDocument, _ format: ResolveFormat = .text, _ options: RenderOptions = RenderOptions()) -> String {
    String(decoding: format.render(document, options: options), as: UTF8.self)
  }

  @Test(arguments: ResolveFormat.allCases) func `every format is that of the committed files`(format: ResolveFormat) throws {
    let options = RenderOptions()
    try GoldenFile.compare(format.render(ResolveFixture.plain, options: options), with: "resolve-plain.\(format.fileExtension)")
    try GoldenFile.compare(format.render(ResolveFixture.broad, options: options), with: "resolve-broad.\(format.fileExtension)")
  }

  @Test func `plain, verbose and explained text is that of the committed files`() throws {
    var explained = RenderOptions()
    explained.explains = true
    for (name, options) in [
      ("lines", RenderOptions(plain: true)), ("verbose", RenderOptions(width: 100, verbose: true)), ("explained", explained),
    ] {
      try GoldenFile.compare(Array(text(ResolveFixture.broad, .text, options).utf8), with: "resolve-broad-\(name).txt")
    }
    try GoldenFile.compare(
      Array(text(ResolveFixture.plain, .text, RenderOptions(width: 100, verbose: true)).utf8), with: "resolve-plain-verbose.txt")
  }

  @Test(arguments: ResolveFormat.allCases, [false, true]) func `no text of a server reaches the terminal`(
    format: ResolveFormat, plain: Bool
  ) {
    let shown = text(ResolveFixture.broad, format, RenderOptions(verbose: true, plain: plain))
    #expect(!shown.unicodeScalars.contains { $0 == "\u{1b}" || $0 == "\u{202e}" })
  }

  @Test func `the headline says what was found`() {
    let name = "www.example.org."
    let record = ResolveFixture.record(name, "A", 1, "192.0.2.1")
    let rows: [([LookupObservation], String)] = [
      ([ResolveFixture.lookup(name, "A", .records, [record])], "www.example.org has 1 record"),
      ([ResolveFixture.lookup(name, "A", .noData)], "www.example.org has no records of these types"),
      ([ResolveFixture.lookup(name, "A", .noName), ResolveFixture.lookup(name, "MX", .noName)], "www.example.org does not exist"),
      ([ResolveFixture.lookup(name, "A", .undetermined)], "www.example.org could not be resolved"),
      (
        [ResolveFixture.lookup(name, "A", .records, [record]), ResolveFixture.lookup(name, "MX", .refused)],
        "www.example.org has 1 record; 1 lookup failed"
      ),
      (
        [ResolveFixture.lookup(name, "A", .records, [record]), ResolveFixture.lookup("b.example.", "A", .noName)],
        "2 names has 1 record"
      ),
      ([ResolveFixture.lookup(".", "NS", .records, [ResolveFixture.record(".", "NS", 1, "a.example.")])], ". has 1 record"),
    ]
    for (lookups, headline) in rows {
      let shown = text(ResolveFixture.document(lookups)).split(separator: "\n").first.map(String.init) ?? ""
      #expect(shown.hasSuffix(headline.replacing("2 names has", with: "2 names have")), "\(shown)")
    }
  }

  @Test func `plain text has a line for each record, difference, duration and address`() {
    let lines = text(ResolveFixture.broad, .text, RenderOptions(plain: true)).split(separator: "\n").map(String.init)
    for line in [
      "www.example.org by udp://192.0.2.53, A: 192.0.2.1, TTL 300 (a.example)",
      "bad.example by https://dns.example/dns-query, A: undetermined: bad.example. was not resolved in time",
      "comparison, www.example.org A: the resolvers disagree",
      "comparison, none.example A by udp://192.0.2.53: no such name",
      "durations, none.example A by udp://192.0.2.53: 1/1 responses, min 1.23 ms, median 1.23 ms, mean 1.23 ms, p95 1.23 ms, max 1.23 ms",
      "durations, bad.example A by https://dns.example/dns-query: 0/1 responses",
      "connect, 192.0.2.1 port 443: 1.50 ms", "connect, 192.0.2.9 port 443: connection refused",
    ] { #expect(lines.contains(line), "\(line)") }
    #expect(lines.allSatisfy { !$0.hasPrefix(":") })
  }

  @Test func `a document without lookups is rendered`() throws {
    let empty = ResolveFixture.document([]) { $0.isPartial = true }
    for format in ResolveFormat.allCases { _ = text(empty, format) }
    #expect(text(empty).contains("not finished"))
    #expect(try JSONSerialization.jsonObject(with: Data(text(empty, .json).utf8)) is [String: Any])
  }

  @Test func `endpoints are listed with their origin`() {
    let account = EndpointsDocument.Account(
      resolver: "httpdns:work", region: "hk", ipv4: ["192.0.2.1"], ipv6: ["[2001:db8::1]:8080"],
      learnedAt: Timestamp(seconds: 1_795_231_314),
      isCurrent: true, warnings: ["scheduling at 192.0.2.1: \u{1b}[2J"])
    let document = EndpointsDocument(
      tool: ToolDescription(version: "1.2.3"), startedAt: Timestamp(seconds: 1_795_231_314), accounts: [account])
    let shown = String(decoding: document.text(options: RenderOptions()), as: UTF8.self)
    #expect(shown.contains("httpdns:work") && shown.contains("[2001:db8::1]:8080") && !shown.contains("\u{1b}"))
    #expect(String(decoding: document.json(pretty: false), as: UTF8.self).contains("\"schema\":\"tlsprobe.resolve-endpoints/1\""))
  }
}
