import Foundation
import Synchronization
import TestSupport
import Testing
import Transport

@testable import CommandSupport

/// Inputs of a command: regular files are read at once, others on a thread that may wait for them.
@Suite(.timeLimit(.minutes(1))) struct CommandInputTests {
  private final class Attempts: Sendable {
    let count = Atomic(0)
  }

  private let folder: TemporaryDirectory
  private let attempts = Attempts()

  init() throws { folder = try TemporaryDirectory() }

  private func read(_ paths: String...) async throws -> [[UInt8]] {
    let reactor = try Reactor()
    defer { reactor.shutdown() }
    return try await reactor.run { [attempts] () throws(CommandLineError) in
      try await CommandInput.reading(on: reactor, within: .seconds(20)) { () throws(CommandLineError) in
        attempts.count.add(1, ordering: .relaxed)
        var contents: [[UInt8]] = []
        for path in paths { contents.append(try CommandInput(path, named: path).read(limit: 1_000, hint: "")) }
        return contents
      }
    }
  }

  @Test func `regular files are read at the first attempt`() async throws {
    let first = try folder.write("one", to: "first")
    let second = try folder.write("two", to: "second")
    #expect(try await read(first, second) == [Array("one".utf8), Array("two".utf8)])
    #expect(attempts.count.load(ordering: .relaxed) == 1)
  }

  @Test func `a missing file and a folder are errors of the first attempt`() async throws {
    for path in [folder.path + "/missing", folder.path] {
      let error = await #expect(throws: CommandLineError.self) { try await read(path) }
      #expect(error?.status == .unreadableInput)
    }
    #expect(attempts.count.load(ordering: .relaxed) == 2)
  }

  @Test func `a pipe is opened at the second attempt only, and its writer loses nothing`() async throws {
    let file = try folder.write("one", to: "first")
    let pipe = folder.file("pipe")
    try #require(unsafe mkfifo(pipe, 0o600) == 0)
    let writer = Process()
    writer.executableURL = URL(filePath: "/bin/sh")
    writer.arguments = ["-c", "printf two > \"$1\"", "sh", pipe]
    try writer.run()
    #expect(try await read(file, pipe) == [Array("one".utf8), Array("two".utf8)])
    #expect(attempts.count.load(ordering: .relaxed) == 2)
    writer.waitUntilExit()
    #expect(writer.terminationStatus == 0)
  }
}
