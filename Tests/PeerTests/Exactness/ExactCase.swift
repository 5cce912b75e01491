import Foundation
import TestSupport
import Testing

/// A server of others in one configuration, and what it accepts by its own tables.
struct ExactCase: Sendable, CustomTestStringConvertible {
  let name: String
  /// The peer as `Scripts/peers` calls it; nil for what every machine has.
  let peer: String?
  /// For brute.py.
  var bruteOptions = ["--openssl"]
  /// For `tlsprobe ciphers`.
  var options: [String] = []
  /// Groups and signature schemes are not compared.
  var asksSuitesOnly = false
  let start: @Sendable (ExactKeys) throws -> ServerProcess
  /// By the server's own account and its configuration, for all versions or for some; nil where nothing but asking tells.
  let truth: @Sendable (ExactKeys, ServerProcess) throws -> Acceptance?

  var testDescription: String { name }

  static let all = openSSL + nginx + gnuTLS + nss + java + tlslite + scapy + node + go + hiding

  /// In CI each is run, and fails where its peer is missing.
  static let present = all.filter { PeerProgram.allAreRequired || $0.isPresent }
  static let missing = Set(all.filter { !$0.isPresent }.compactMap(\.peer)).sorted()

  private var isPresent: Bool {
    guard let peer else { return true }
    return FileManager.default.isExecutableFile(atPath: Self.program(peer))
  }

  static func program(_ peer: String, _ program: String? = nil) -> String {
    "\(TestedBinary.repository)/.build/peers/\(peer)/run" + (program.map { "-\($0)" } ?? "")
  }

  static func fixture(_ name: String) -> String { "\(TestedBinary.repository)/Tests/PeerTests/Fixtures/\(name)" }
}
