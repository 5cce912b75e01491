import Foundation

/// One run of a command, as a shell script would see it.
public struct CommandRun: Sendable {
  public let status: Int32
  public let output: [UInt8]
  public let error: String
  public let elapsed: Duration
  /// The most resident memory that was seen, in bytes; 0 unless it was watched.
  public let peakResident: Int

  /// Runs to its end; one that is not done within `limit` is killed, and that is an error.
  public init(
    _ arguments: [String], environment: [String: String] = [:], limit: Duration = .seconds(30), watchesMemory: Bool = false
  ) throws {
    let directory = try TemporaryDirectory()
    let start = ContinuousClock.now
    let child = try ChildProcess(
      arguments, environment: Self.environment.merging(environment) { $1 }, output: directory.file("stdout"),
      error: directory.file("stderr"))
    var peak = 0
    while watchesMemory, child.wait(atMost: .milliseconds(2)) == nil, ContinuousClock.now - start < limit {
      peak = max(peak, ProcessUse.peakResident(of: child.identifier) ?? 0)
    }
    peakResident = peak
    guard let status = child.wait(atMost: limit) else {
      child.stop()
      throw Overdue(command: arguments.joined(separator: " "), limit: limit, error: directory.text(of: "stderr"))
    }
    self.status = status
    elapsed = ContinuousClock.now - start
    output = Array(FileManager.default.contents(atPath: directory.file("stdout")) ?? Data())
    error = directory.text(of: "stderr")
  }

  /// The program under test.
  public static func tlsprobe(
    _ arguments: [String], environment: [String: String] = [:], limit: Duration = .seconds(30), watchesMemory: Bool = false
  ) throws -> CommandRun {
    try CommandRun([TestedBinary.path] + arguments, environment: environment, limit: limit, watchesMemory: watchesMemory)
  }

  public var text: String { String(decoding: output, as: UTF8.self) }

  /// All that came of it, for the message of a failed test.
  public var transcript: String { "exit status \(status) after \(elapsed)\nstdout: \(text)\nstderr: \(error)" }

  public struct Overdue: Error, CustomStringConvertible {
    let command: String
    let limit: Duration
    let error: String
    public var description: String { "still running after \(limit): \(command)\n\(error)" }
  }

  /// Nothing that would change what is trusted or printed, such as configuration files, and what a sanitizer requires.
  public static let environment = ProcessInfo.processInfo.environment.filter {
    ["PATH", "HOME", "LD_LIBRARY_PATH", "TMPDIR", "ASAN_OPTIONS", "TSAN_OPTIONS", "LSAN_OPTIONS"].contains($0.key)
  }.merging(["LC_ALL": "C.UTF-8", "TLSPROBE_NO_CONFIG": "1", "TLSPROBE_NO_HISTORY": "1"]) { $1 }
}
