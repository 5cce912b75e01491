import Foundation
import TestSupport
import Testing

@testable import Transport

@Suite(.timeLimit(.minutes(2))) struct FileReplacementTests {
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  private var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted() }

  private func attributes(_ name: String) throws -> stat {
    var status = stat()
    try #require(unsafe stat(folder.file(name), &status) == 0)
    return status
  }

  private func append(_ line: String, to name: String, wait: Duration = .seconds(60)) throws {
    try FileReplacement.update(folder.file(name), limit: 1 << 20, wait: wait) { $0 + Array((line + "\n").utf8) }.get()
  }

  @Test func `no line of 40 concurrent updates is lost`() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<40 {
        group.addTask { try append("line \(number)", to: "shared") }
      }
      try await group.waitForAll()
    }
    let lines = folder.text(of: "shared").split(separator: "\n").map(String.init)
    #expect(Set(lines) == Set((0..<40).map { "line \($0)" }) && lines.count == 40)
    #expect(names == ["shared"])
    #expect(try attributes("shared").st_mode & 0o777 == 0o600)
  }

  @Test func `an update ends at its deadline while another process holds the lock`() throws {
    try folder.write("old", to: "held")
    let holder = unsafe open(folder.file("held"), O_RDONLY)
    defer { close(holder) }
    #expect(FileLock.tryAcquire(holder) == 0)
    let error = #expect(throws: TransportError.self) { try append("new", to: "held", wait: .milliseconds(50)) }
    #expect(error?.code == .timedOut)
    #expect(error.map { "\($0)" } == "write: another process has locked it for more than 0.05 seconds")
    #expect(folder.text(of: "held") == "old" && names == ["held"])
  }

  @Test func `an update that waited for a lock starts from the file that has replaced the old one`() async throws {
    try folder.write("old\n", to: "a")
    let holder = unsafe open(folder.file("a"), O_RDONLY)
    #expect(FileLock.tryAcquire(holder) == 0)
    async let waiting: Void = append("mine", to: "a")
    try FileReplacement.write(Array("theirs\n".utf8), to: folder.file("a"))
    close(holder)
    try await waiting
    let text = folder.text(of: "a")
    // Where the update came first it was replaced, as by any process that takes no lock.
    #expect(text == "theirs\nmine\n" || text == "theirs\n")
  }

  @Test func `a temporary file that a killed process has left is removed, and one in use is not`() throws {
    let abandoned = try folder.write("half", to: ".tlsprobe-1234567890abcdef")
    for name in [".tlsprobe-notes", ".tlsprobe-1234567890abcdeg", "tlsprobe-1234567890abcdef"] { try folder.write("mine", to: name) }
    let used = try TemporaryFile(in: folder.path + "/", mode: 0o600)
    try FileReplacement.write([1], to: folder.file("a"))
    #expect(!FileManager.default.fileExists(atPath: abandoned))
    #expect(FileManager.default.fileExists(atPath: used.path) && names.count == 5)
    used.discard()
  }

  @Test func `a temporary folder that a killed process has left is removed, and one in use is not`() throws {
    try FileManager.default.createDirectory(atPath: folder.file("tlsprobe-abandn"), withIntermediateDirectories: false)
    try folder.write("half", to: "tlsprobe-abandn/root.pem")
    var first = TemporaryFolder(in: folder.path)
    let used = try #require(first?.path)
    let second = TemporaryFolder(in: folder.path)
    #expect(names.count == 2 && FileManager.default.fileExists(atPath: used))
    first = nil
    #expect(names == [URL(filePath: try #require(second?.path)).lastPathComponent])
  }

  @Test func `a replaced report keeps its mode, and a new one has that of its writer`() throws {
    try folder.write("old and longer", to: "report")
    #expect(unsafe chmod(folder.file("report"), 0o640) == 0)
    try FileReplacement.write([0x61], to: folder.file("report"), access: .preserved(new: 0o644))
    #expect(folder.text(of: "report") == "a")
    #expect(try attributes("report").st_mode & 0o777 == 0o640)
    try FileReplacement.write([0x62], to: folder.file("new"), access: .preserved(new: 0o604))
    #expect(try attributes("new").st_mode & 0o704 == 0o604)
  }

  @Test(.enabled(if: geteuid() == 0, "only root may give files away")) func `a replaced report keeps its owner`() throws {
    try folder.write("old", to: "report")
    #expect(unsafe chown(folder.file("report"), 12_345, 23_456) == 0)
    try FileReplacement.write([0x61], to: folder.file("report"), access: .preserved(new: 0o644))
    let status = try attributes("report")
    #expect(status.st_uid == 12_345 && status.st_gid == 23_456 && folder.text(of: "report") == "a")
  }

  @Test func `hard links, symbolic links and links without a target lead to the report`() throws {
    try folder.write("old and longer", to: "one")
    #expect(unsafe link(folder.file("one"), folder.file("two")) == 0)
    #expect(unsafe symlink("two", folder.file("soft")) == 0)
    #expect(unsafe symlink("created", folder.file("dangling")) == 0)
    try FileReplacement.write([0x61], to: folder.file("soft"), access: .preserved(new: 0o644))
    try FileReplacement.write([0x62], to: folder.file("dangling"), access: .preserved(new: 0o644))
    #expect(folder.text(of: "one") == "a" && folder.text(of: "two") == "a" && folder.text(of: "created") == "b")
    #expect(names == ["created", "dangling", "one", "soft", "two"])
  }

  @Test func `devices and pipes are written as they are`() throws {
    try FileReplacement.write([1], to: "/dev/null", access: .preserved(new: 0o644))
    let error = #expect(throws: TransportError.self) { try FileReplacement.write([1], to: "/dev/full", access: .preserved(new: 0o644)) }
    #expect(error?.errno == ENOSPC)
    #expect(throws: TransportError.self) { try FileReplacement.update("/dev/full", limit: 10, wait: .seconds(1)) { _ in [1] }.get() }
  }

  @Test func `a change that fails or removes leaves no file where there was none`() throws {
    struct Refusal: Error {}
    let result = try FileReplacement.update(folder.file("none"), limit: 10, wait: .seconds(1)) { _ throws(Refusal) in throw Refusal() }
    #expect(throws: Refusal.self) { try result.get() }
    try FileReplacement.update(folder.file("none"), limit: 10, wait: .seconds(1)) { _ in nil }.get()
    #expect(names == [])
  }
}
