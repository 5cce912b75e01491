import Foundation

/// A server in a process of its own, ready to be connected to; it ends with its last user.
public final class ServerProcess: Sendable {
  public let port: UInt16
  private let directory: TemporaryDirectory
  private let processes: [ChildProcess]

  /// Runs what `commands` makes of a port and waits until its loopback addresses accept connections; a port that somebody
  /// else took meanwhile is tried twice more. One that lives in a namespace of its own is killed in the end: the first process
  /// there hears no other signal that it does not ask for.
  public init(
    named name: String, configuration: String, families: [Socket.Family] = Socket.Family.allCases,
    isKilled: Bool = false, commands: (UInt16, TemporaryDirectory) throws -> [[String]]
  ) throws {
    var output = ""
    for _ in 0..<3 {
      let directory = try TemporaryDirectory()
      let port = try LoopbackPort.unused()
      let processes = try commands(port, directory).enumerated().map { index, command in
        // The outer `timeout` ends a peer whose test was killed.
        let file = directory.file("\(index).log")
        return try ChildProcess(
          ["timeout", "--kill-after=2", "300"] + command,
          environment: ["PATH": Self.path, "OPENSSL_CONF": configuration, "LC_ALL": "C"], output: file, error: file,
          isKilled: isKilled)
      }
      let ready = families.allSatisfy { family in
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

  public func target(_ family: Socket.Family) -> String { "\(family.literal):\(port)" }

  /// What it said, for the message of a failed test.
  public var log: String { processes.map(\.written).joined(separator: "\n") }

  private static let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"

  public struct NotReady: Error, CustomStringConvertible {
    let output: String
    public var description: String { output }
  }
}
