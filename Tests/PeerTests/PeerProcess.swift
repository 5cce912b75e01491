import Foundation
import TestSupport

/// A running peer, ready to be connected to; it ends with its last user.
final class PeerProcess: Sendable {
  let port: UInt16
  private let directory: TemporaryDirectory
  private let processes: [ChildProcess]

  /// Starts the peer and waits until it accepts connections at both loopback addresses.
  convenience init(_ peer: any Peer.Type, serving case: PeerCase) throws {
    guard let program = PeerProgram.command(for: peer) else { throw NotReady(output: "\(peer.name) is not fetched") }
    try self.init(named: peer.name, configuration: `case`.pki.configuration) { port, directory in
      try peer.commands(for: `case`, program: program, port: port, directory: directory)
    }
  }

  /// The same for any commands; a port that somebody else took meanwhile is tried twice more.
  init(
    named name: String, configuration: String, commands: (UInt16, TemporaryDirectory) throws -> [[String]]
  ) throws {
    var output = ""
    for _ in 0..<3 {
      let directory = try TemporaryDirectory()
      let port = try LoopbackPort.unused()
      let processes = try commands(port, directory).enumerated().map { index, command in
        // The outer `timeout` ends a peer whose test was killed.
        let file = directory.file("\(index).log")
        return try ChildProcess(
          ["timeout", "--kill-after=2", "120"] + command,
          environment: ["PATH": Self.path, "OPENSSL_CONF": configuration, "LC_ALL": "C"], output: file, error: file)
      }
      let ready = Socket.Family.allCases.allSatisfy { family in
        processes.contains { LoopbackPort.isAccepting(family, port, within: .seconds(10), whileRunning: $0) }
      }
      if ready, processes.allSatisfy(\.isRunning) {
        self.port = port
        self.directory = directory
        self.processes = processes
        return
      }
      output = processes.map(\.written).joined(separator: "\n")
    }
    throw NotReady(output: "\(name) does not start:\n\(output)")
  }

  deinit {
    for process in processes { process.stop() }
  }

  func target(_ family: Socket.Family) -> String { "\(family.literal):\(port)" }

  /// What it said, for the message of a failed test.
  var log: String { processes.map(\.written).joined(separator: "\n") }

  private static let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"

  struct NotReady: Error, CustomStringConvertible {
    let output: String
    var description: String { output }
  }
}
