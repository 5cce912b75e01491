import Bytes
import DNSWire
import Foundation
import TestSupport
import Testing

/// Messages and records as dnspython reads and writes them, by `Fixtures/dns_messages.py`.
@Suite(
  .timeLimit(.minutes(2)), .enabled(if: PeerProgram.allAreRequired || PeerProgram.isPresent("dnspython"), "dnspython was not fetched"))
struct DNSPythonTests {
  /// The lines of a file that is shared with the tests of DNSWire, without comments.
  private static func fixture(_ name: String) throws -> [Substring] {
    let text = try String(contentsOfFile: "\(TestedBinary.repository)/Tests/Fixtures/\(name)", encoding: .utf8)
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }
  }

  /// What the script prints for these lines.
  private static func results(for lines: [String]) throws -> [Substring] {
    let directory = try TemporaryDirectory()
    let file = try directory.write(Array(lines.map { $0 + "\n" }.joined().utf8), to: "lines")
    let script = "\(TestedBinary.repository)/Tests/PeerTests/Fixtures/dns_messages.py"
    let run = try CommandRun([PeerProgram.path("dnspython"), script, file], limit: .seconds(60))
    try #require(run.status == 0, "\(run.error)")
    let results = run.text.split(separator: "\n")
    try #require(results.count == lines.count)
    return results
  }

  @Test func `messages that are read and written again are the same messages`() throws {
    var lines: [String] = []
    for line in try Self.fixture("dns-responses.txt") where line.hasPrefix("> ") || line.hasPrefix("< ") {
      let bytes = try Hex.decode(line.dropFirst(2))
      lines.append("message \(lines.count) \(Hex.encode(bytes)) \(Hex.encode(try DNSMessage(bytes).encoded()))")
    }
    let results = try Self.results(for: lines)
    #expect(results.count > 100)
    #expect(results.filter { !$0.hasPrefix("equal ") } == [])
  }

  @Test func `changed messages are the same messages wherever both accept them`() throws {
    let originals = try Self.fixture("dns-responses.txt").filter { $0.hasPrefix("< ") }.map { try Hex.decode($0.dropFirst(2)) }
    var generator = SeededGenerator(seed: 57)
    var lines: [String] = []
    for number in 0..<4_000 {
      let bytes = generator.damaged(originals[number % originals.count])
      guard let message = try? DNSMessage(bytes) else { continue }
      lines.append("message \(number) \(Hex.encode(bytes)) \(Hex.encode(message.encoded()))")
    }
    let results = try Self.results(for: lines)
    #expect(results.count { $0.hasPrefix("equal ") } > 500)
    // Data that violate their type are opaque here; dnspython rejects the message.
    #expect(results.filter { $0.hasPrefix("differ ") } == [])
  }

  @Test func `the text of data goes both ways`() throws {
    let rows = try Self.fixture("dns-records.txt").enumerated().filter { $0.offset % 2 == 0 }.map { $0.element.split(separator: " ") }
    // Types that dnspython does not know are opaque to it.
    let unknown: Set = ["MB", "KEY", "DLV"]
    var lines: [String] = []
    for row in rows where !unknown.contains(String(row[0])) {
      let type = try #require(DNSRecordType(String(row[0])))
      let rdata = row[1] == "-" ? [] : try Hex.decode(row[1])
      lines.append("data \(type) \(Hex.encode(rdata)) \(try RecordData(rdata, type: type).text)")
    }
    for result in try Self.results(for: lines) {
      let fields = result.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: false).map(String.init)
      try #require(fields[0] == "text" && fields.count == 4, "\(result)")
      let type = try #require(DNSRecordType(fields[1]))
      #expect(try RecordData(presentation: fields[3], type: type).rdata == Hex.decode(fields[2]), "\(result)")
    }
  }
}
