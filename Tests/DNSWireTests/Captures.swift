import Bytes
import Foundation

@testable import DNSWire

/// A request and response of a name server, with the lines that `dig` prints for it: `Fixtures/dns-responses.txt`.
struct Capture: CustomStringConvertible, Sendable {
  let label: String
  var query: [UInt8] = []
  var response: [UInt8] = []
  var lines: [String] = []

  var description: String { label }

  static let all: [Capture] = {
    var captures: [Capture] = []
    for line in Fixture.lines("dns-responses.txt") {
      switch line.prefix(2) {
      case "= ": captures.append(Capture(label: String(line.dropFirst(2))))
      case "> ": captures[captures.count - 1].query = (try? Hex.decode(line.dropFirst(2))) ?? []
      case "< ": captures[captures.count - 1].response = (try? Hex.decode(line.dropFirst(2))) ?? []
      default: captures[captures.count - 1].lines.append(line)
      }
    }
    return captures
  }()

  /// All messages.
  static let messages = all.flatMap { [$0.query, $0.response] }

  static func named(_ label: String) -> Capture? { all.first { $0.label == label } }
}

/// The data of a record with the line that `dig` prints for it: `Fixtures/dns-records.txt`.
struct RecordSample: CustomStringConvertible, Sendable {
  let type: DNSRecordType
  let rdata: [UInt8]
  let line: String

  var description: String { line }

  static let all: [RecordSample] = {
    let lines = Fixture.lines("dns-records.txt")
    return stride(from: 0, to: lines.count - 1, by: 2).map { index in
      let words = lines[index].split(separator: " ").map(String.init)
      let rdata = words[1] == "-" ? [] : (try? Hex.decode(words[1])) ?? []
      return RecordSample(type: DNSRecordType(words[0]) ?? .any, rdata: rdata, line: Fixture.named(lines[index + 1]))
    }
  }()
}

enum Fixture {
  /// The lines of a file, without comments.
  static func lines(_ name: String) -> [String] {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().appending(path: "Fixtures/\(name)")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("#") }
  }

  /// With the names of the parameters that this version of `dig` prints as numbers.
  static func named(_ line: String) -> String {
    line.replacingOccurrences(of: " key7=", with: " dohpath=").replacingOccurrences(of: " key8", with: " ohttp")
  }
}
