import Foundation
import TestSupport
import Testing

@Suite("What --json, an archive and -w say of the same run", .timeLimit(.minutes(2)), .tags(.timing))
struct FetchLiveAgreementTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    var isSecure = false
    let words: [String]
    var status: Int32 = 0
    /// Where the site's delay of 100 ms lies, in the last hop.
    var phase: String?
    /// SIGINT comes after so many seconds.
    var interruption: String?
    var testDescription: String { name }
  }

  static let cases = [
    Case(name: "a late answer", words: ["/delay?ms=100"], phase: "wait"),
    Case(name: "a late answer over HTTP/2", isSecure: true, words: ["/delay?ms=100", "--http2"], phase: "wait"),
    Case(name: "a late answer over TLS", isSecure: true, words: ["/delay?ms=100", "--http1.1"], phase: "wait"),
    Case(name: "content in pieces", words: ["/drip?bytes=20&pieces=2&delay_ms=100"], phase: "receive"),
    Case(name: "content in pieces over HTTP/2", isSecure: true, words: ["/drip?bytes=20&pieces=2&delay_ms=100"], phase: "receive"),
    Case(name: "redirects", words: ["/redirect/3", "-L"]),
    Case(name: "redirects over HTTP/2 to a late answer", isSecure: true, words: ["/redirect-to?url=/delay?ms=100", "-L"], phase: "wait"),
    Case(name: "too many redirects", words: ["/redirect-loop", "-L", "--max-redirs", "2"], status: 47),
    Case(name: "an upload", isSecure: true, words: ["/upload", "-X", "POST", "-T", "%%content"]),
    Case(name: "binary content", words: ["/bytes/300000"]),
    Case(name: "interim responses and a head alone", words: ["/early-hints", "-I"]),
    Case(name: "coded content with trailers", isSecure: true, words: ["/gzip", "--compressed", "--http1.1"]),
    Case(name: "a failure of trust", isSecure: true, words: ["/", "--cacert", "\(TestedBinary.repository)/certs/cacert.pem"], status: 60),
    Case(name: "content that takes too long", words: ["/drip?bytes=20&pieces=2&delay_ms=5000", "-m", "0.5"], status: 28),
    Case(name: "an answer that takes too long", isSecure: true, words: ["/delay?ms=5000", "-m", "0.5"], status: 28),
    Case(name: "an interrupted wait", words: ["/delay?ms=5000"], status: 130, interruption: "2"),
    Case(
      name: "interrupted content", isSecure: true, words: ["/drip?bytes=20&pieces=2&delay_ms=5000"], status: 130, interruption: "2"),
  ]

  private static let marks = ["namelookup", "connect", "appconnect", "pretransfer", "posttransfer", "starttransfer", "total", "redirect"]

  @Test("is the same, to the last digit", arguments: cases) func agreement(one: Case) throws {
    let world = try FetchWorld()
    let archive = world.folder.file("live.har")
    try world.folder.write(String(repeating: "0123456789", count: 20_000), to: "content")
    let words = one.words.dropFirst().map { $0.replacing("%%", with: world.folder.path + "/") }
    let format = "%{stderr}" + Self.marks.map { "%{time_\($0)}" }.joined(separator: " ") + "\n%{json}\n"
    // In the background it would signal its whole group: the program twice, which then drops everything.
    let run = try CommandRun(
      (one.interruption.map { ["timeout", "--foreground", "--preserve-status", "-s", "INT", $0] } ?? []) + [
        TestedBinary.path, "fetch", "-s",
      ]
        + (one.isSecure ? world.trust : []) + words
        + ["--json", "--report", "har:\(archive)", "-w", format, (one.isSecure ? world.secure : world.plain) + one.words[0]])
    #expect(run.status == one.status, "\(run.transcript)")
    let document = try FetchWorld.object(run)
    let hops = try #require(document["hops"] as? [[String: Any]])
    let har = try #require(JSONSerialization.jsonObject(with: Data(world.folder.text(of: "live.har").utf8)) as? [String: Any])
    let entries = try #require((har["log"] as? [String: Any])?["entries"] as? [[String: Any]])
    try #require(!hops.isEmpty && hops.count == entries.count)
    for (hop, entry) in zip(hops, entries) {
      let phases = try Self.numbers(hop["timings_us"])
      try Self.compare(phases, with: entry)
      #expect(try Self.numbers(hop["marks_us"]) == Self.numbers((entry["_tlsprobe"] as? [String: Any])?["marks_us"]))
    }
    let last = try #require(hops.last)
    if let phase = one.phase {
      let phases = try Self.numbers(last["timings_us"])
      for (name, microseconds) in phases where name != "total" {
        let bounds = name == phase ? 90_000...(100_000 + Self.slack) : 0...Self.slack
        #expect(bounds.contains(microseconds), "\(name): \(microseconds) µs")
      }
    }
    try Self.compare(try Self.numbers(last["marks_us"]), with: run.error)
  }

  /// What one step may take of its own, on a machine that does something else.
  private static let slack = 90_000 * Sanitizer.slack

  /// What happened; null is told for all else.
  private static func numbers(_ value: Any?) throws -> [String: Int] {
    try #require(value as? [String: Any]).compactMapValues { $0 as? Int }
  }

  /// Phases are what HAR has in milliseconds, none negative, all together the whole.
  private static func compare(_ phases: [String: Int], with entry: [String: Any]) throws {
    #expect(phases.values.allSatisfy { $0 >= 0 })
    #expect(phases.filter { $0.key != "total" }.values.reduce(0, +) == phases["total"])
    #expect(try numbers((entry["_tlsprobe"] as? [String: Any])?["timings_us"]) == phases)
    let timings = try #require(entry["timings"] as? [String: Double])
    func microseconds(_ milliseconds: Double?) -> Int? { milliseconds.flatMap { $0 < 0 ? nil : Int(($0 * 1_000).rounded()) } }
    #expect(microseconds(entry["time"] as? Double) == phases["total"])
    #expect(timings.filter { $0.key != "ssl" && $0.value >= 0 }.values.compactMap(microseconds).reduce(0, +) == phases["total"])
    for (name, phase) in [("blocked", "queue"), ("dns", "dns"), ("ssl", "tls")] {
      #expect(microseconds(timings[name]) == phases[phase], "\(name)")
    }
    for name in ["send", "wait", "receive"] { #expect(microseconds(timings[name]) == phases[name] ?? 0, "\(name)") }
    let connecting = ["connect", "proxy", "tls"].compactMap { phases[$0] }
    #expect(microseconds(timings["connect"]) == (connecting.isEmpty ? nil : connecting.reduce(0, +)))
  }

  /// Seconds with six digits, in text and in curl's JSON.
  private static func compare(_ told: [String: Int], with text: String) throws {
    let lines = text.split(separator: "\n")
    try #require(lines.count == 2, "\(text)")
    let expected = marks.map { told[$0] ?? 0 }
    #expect(lines[0].split(separator: " ").map { String($0) } == expected.map { String(format: "%d.%06d", $0 / 1_000_000, $0 % 1_000_000) })
    let object = try #require(JSONSerialization.jsonObject(with: Data(lines[1].utf8)) as? [String: Any])
    for (name, microseconds) in zip(marks, expected) {
      let seconds = try #require(object["time_\(name)"] as? Double, "\(name)")
      #expect(Int((seconds * 1_000_000).rounded()) == microseconds, "\(name)")
    }
  }
}
