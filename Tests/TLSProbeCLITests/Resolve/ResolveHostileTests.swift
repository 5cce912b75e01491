import Bytes
import DNSFixtures
import DNSWire
import Foundation
import TestSupport
import Testing

/// Records and errors of servers that try to write to the terminal, or to inject cells and members.
@Suite(.timeLimit(.minutes(2))) struct ResolveHostileTests {
  private let world: ResolveWorld
  private let server: DNSTestServer

  private static let escape = "\u{1b}]0;owned\u{7}\u{1b}[31m\u{9b}2J\r\n\u{202e}txt.exe,\"=1+1\"\u{0}"
  private static let types = "TXT,CNAME,CAA,HTTPS,HINFO,TYPE65280"

  init() throws {
    world = try ResolveWorld()
    let bytes = Array(Self.escape.utf8)
    let alias = try DNSName(labels: [Array("=cmd|' /C calc'!A0".utf8), Array("\u{1b}[2J".utf8), Array("example".utf8)])
    let records: [DNSRecordType: [UInt8]] = [
      .txt: [UInt8(bytes.count)] + bytes, .cname: alias.wire, .caa: [0, 5] + Array("issue".utf8) + bytes,
      .https: [0, 1, 0, 0, 1, 0, UInt8(bytes.count + 1), UInt8(bytes.count)] + bytes,
      DNSRecordType(rawValue: 13): [UInt8(bytes.count)] + bytes + [0], DNSRecordType(rawValue: 65_280): bytes,
    ]
    server = try DNSTestServer { query in
      var response = query.response(.noError, address: nil)
      guard let question = query.message.questions.first else { return [] }
      if question.type == .mx {
        response.responseCode = .refused
        response.edns = EDNS(options: [ExtendedDNSError(code: .init(rawValue: 18), text: Self.escape).option])
      } else if let data = records[question.type] {
        response.answers = [ResourceRecord(name: question.name, type: question.type, ttl: 60, rdata: data)]
      }
      return [.message(response)]
    }
  }

  /// Whether a terminal would do anything but show it.
  private func isHarmless(_ bytes: [UInt8]) -> Bool {
    let text = String(decoding: bytes, as: UTF8.self)
    return text.unicodeScalars.allSatisfy { scalar in
      (scalar.value >= 0x20 || scalar == "\n" || scalar == "\r") && !(0x7f...0x9f).contains(scalar.value)
        && !(0x202a...0x202e).contains(scalar.value)
    }
  }

  @Test(arguments: [[], ["-v"], ["--plain"], ["--plain", "-v"], ["--explain"], ["--json"], ["--format", "ndjson"], ["--format", "csv"]])
  func `text of servers is escaped in every format`(words: [String]) throws {
    for types in [Self.types, "MX"] {
      let run = try world.resolve(["host.example", "--via", "\(server.udp)", "-t", types, "--color", "always"] + words)
      let shown =
        words.contains("--plain") || words.contains("--json") || words.contains("--format") ? run.output : Self.withoutColor(run.output)
      #expect(isHarmless(shown) && isHarmless(Array(run.error.utf8)), "\(run.transcript)")
      #expect(run.status == (types == "MX" ? 2 : 0), "\(run.transcript)")
    }
  }

  /// Without the sequences of colors, which are ours.
  private static func withoutColor(_ bytes: [UInt8]) -> [UInt8] {
    Array(String(decoding: bytes, as: UTF8.self).replacing(#/\u{1b}\[[0-9;]*m/#, with: "").utf8)
  }

  @Test func `no record begins a line or a cell of its own`() throws {
    let lines = try world.resolve("host.example", "--via", "\(server.udp)", "-t", Self.types, "--format", "ndjson").text
    #expect(lines.split(separator: "\n").count == 6)
    let csv = try world.resolve("host.example", "--via", "\(server.udp)", "-t", Self.types, "--format", "csv").text
    #expect(csv.split(separator: "\r\n").count == 7 && !csv.contains(",=cmd") && csv.contains("'=cmd"), "\(csv)")
  }

  @Test func `an extended error keeps its text in JSON and is shown escaped`() throws {
    let words = ["host.example", "--via", "\(server.udp)", "-t", "MX", "--retry", "0"]
    let result = try world.document(words, status: 2)
    let error = (result.lookups.first?["extended_errors"] as? [[String: Any]])?.first
    #expect(error?["code"] as? Int == 18 && (error?["text"] as? String)?.contains("owned") == true, "\(result.run.transcript)")
    let text = try world.resolve(words).text
    #expect(text.contains("REFUSED") && text.contains("Prohibited") && text.contains("owned"), "\(text)")
  }

  @Test func `names with control characters are shown escaped`() throws {
    let run = try world.resolve(#"\027[31m.example"#, "--via", "\(server.udp)", "-t", "TXT")
    #expect(run.status == 0 && isHarmless(run.output) && run.text.contains(#"\027[31m.example"#), "\(run.transcript)")
  }

  @Test(arguments: [[0xff], [], Array(repeating: 0, count: 12), Array(repeating: 0xff, count: 600)] as [[UInt8]])
  func `datagrams that are not DNS messages are not results`(bytes: [UInt8]) throws {
    let server = try DNSTestServer(tcp: false) { _ in [.bytes(bytes)] }
    let result = try world.document("host.example", "-4", "--via", "\(server.udp)", "-m", "1", "--retry", "0", status: 2)
    #expect(result.outcomes == ["undetermined"])
  }
}
