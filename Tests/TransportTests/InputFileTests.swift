import Foundation
import TestSupport
import Testing

@testable import Transport

@Suite("InputFile", .timeLimit(.minutes(1))) struct InputFileTests {
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  private func pipe() throws -> String {
    let path = folder.file("pipe")
    let made = unsafe mkfifo(path, 0o600)
    try #require(made == 0)
    return path
  }

  private static func errorCode(_ body: () throws(TransportError) -> Void) -> TransportError.Code? {
    do throws(TransportError) {
      try body()
      return nil
    } catch {
      return error.code
    }
  }

  private static func causes(_ body: () throws(TransportError) -> Void) -> [String]? {
    do throws(TransportError) {
      try body()
      return nil
    } catch {
      return error.causes
    }
  }

  @Test func `a named pipe whose writer comes late and writes in pieces is read to its end`() async throws {
    let path = try pipe()
    let file = try InputFile(path: path)
    #expect(!file.isRegular && file.length == nil)
    Thread.detachNewThread {
      usleep(50_000)
      guard let writer = FileHandle(forWritingAtPath: path) else { return }
      for piece in ["one ", "two ", "three"] {
        try? writer.write(contentsOf: Data(piece.utf8))
        usleep(20_000)
      }
      try? writer.close()
    }
    let bytes = try file.contents(limit: 1_000, deadline: .generous)
    #expect(bytes.map { String(decoding: $0, as: UTF8.self) } == "one two three")
  }

  @Test func `a named pipe without a writer ends at the deadline`() throws {
    let file = try InputFile(path: try pipe())
    #expect(
      Self.errorCode { () throws(TransportError) in _ = try file.contents(limit: 10, deadline: .after(.milliseconds(30))) } == .timedOut)
  }

  @Test func `a writer that never ends is stopped by the deadline or the limit`() throws {
    let zero = try InputFile(path: "/dev/zero")
    #expect(try zero.contents(limit: 100_000, deadline: .generous) == nil)
    #expect(
      Self.errorCode { () throws(TransportError) in _ = try zero.contents(limit: .max / 2, deadline: .after(.milliseconds(5))) }
        == .timedOut)
  }

  @Test func `a regular file is read whatever the deadline, up to the limit`() throws {
    let path = try folder.write([UInt8](repeating: 7, count: 200_000), to: "file")
    let file = try InputFile(path: path)
    #expect(file.length == 200_000)
    #expect(try file.contents(limit: 199_999, deadline: .never) == nil)
    #expect(try file.contents(limit: 200_000, deadline: .after(.zero))?.count == 200_000)
  }

  @Test func `folders and missing files are errors of the system`() throws {
    for (path, text) in [
      (folder.path, "EISDIR (21): is a directory"), (folder.file("none"), "ENOENT (2): no such file or directory"),
    ] {
      #expect(Self.causes { () throws(TransportError) in _ = try InputFile(path: path) } == [text])
      #expect(Self.causes { () throws(TransportError) in _ = try InputFile.check(path) } == [text])
    }
    let pipe = try pipe()
    #expect(Self.errorCode { () throws(TransportError) in _ = try InputFile(regularAt: pipe) } == .system)
  }

  @Test func `checking a named pipe does not let its writer start`() throws {
    let path = try pipe()
    let writer = try ChildProcess(
      ["bash", "-c", "echo written > '\(path)'"], environment: CommandRun.environment, output: "/dev/null", error: folder.file("error"))
    for _ in 0..<50 {
      #expect(try InputFile.check(path) == nil)
      usleep(2_000)
    }
    let bytes = try InputFile(path: path).contents(limit: 100, deadline: .generous)
    #expect(bytes.map { String(decoding: $0, as: UTF8.self) } == "written\n")
    #expect(writer.wait(atMost: .seconds(10)) == 0, "\(folder.text(of: "error"))")
  }
}
