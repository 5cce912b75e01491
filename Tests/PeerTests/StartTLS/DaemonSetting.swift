import Foundation
import TestSupport

/// What a daemon is started with: its program, a port of 127.0.0.1, a directory of its own and what it is to show and accept.
struct DaemonSetting {
  let program: String
  let port: UInt16
  let directory: TemporaryDirectory
  let pki: ThrowawayPKI
  let accepts: DaemonSuites

  /// Leaf and intermediate.
  var chain: String { pki.chain(.rsa) }
  var key: String { pki.leafKey(.rsa) }
  var place: String { directory.path }

  func write(_ text: String, to name: String) throws -> String { try directory.write(text + "\n", to: name) }

  func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(atPath: directory.file(name), withIntermediateDirectories: true)
  }

  /// Runs one of the peer's further programs to its end, as before a first start.
  func run(_ command: [String], environment: [String: String] = [:]) throws {
    let run = try CommandRun(command, environment: environment)
    guard run.status == 0 else { throw Failed(transcript: "\(command.joined(separator: " "))\n\(run.transcript)") }
  }

  struct Failed: Error, CustomStringConvertible {
    let transcript: String
    var description: String { transcript }
  }
}
