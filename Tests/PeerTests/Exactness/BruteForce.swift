import Foundation
import TestSupport

/// The second opinion of `Fixtures/brute.py`, which shares nothing with the product: one plain hello per version and code point.
enum BruteForce {
  static func acceptance(of server: ServerProcess, options: [String] = []) throws -> Acceptance {
    let script = ExactCase.fixture("brute.py")
    let run = try CommandRun(
      ["python3", script, String(server.port)] + options, environment: ["OPENSSL_CONF": "/dev/null"], limit: .seconds(100))
    guard run.status == 0 else { throw Failed(transcript: "\(run.transcript)\n\(server.tail)") }
    return try Acceptance(json: Data(run.output))
  }

  struct Failed: Error, CustomStringConvertible {
    let transcript: String
    var description: String { "brute force failed: \(transcript)" }
  }
}

extension ServerProcess {
  /// The end of what it said, for the message of a failed test.
  var tail: String { String(log.suffix(2_000)) }

  /// What a server of ours printed after that word at the beginning of a line.
  func printed(after word: String) throws -> String {
    for _ in 0..<100 {
      if let line = log.split(separator: "\n").first(where: { $0.hasPrefix("\(word) ") }) { return String(line.dropFirst(word.count + 1)) }
      Thread.sleep(forTimeInterval: 0.1)
    }
    throw BruteForce.Failed(transcript: "no line \(word) in \(tail)")
  }

  /// What it said of itself.
  func ownTruth() throws -> Acceptance { try Acceptance(json: Data(printed(after: "TRUTH").utf8)) }
}
