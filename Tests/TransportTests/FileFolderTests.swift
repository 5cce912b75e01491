import Foundation
import TestSupport
import Testing

@testable import Transport

@Suite("Files below a folder") struct FileFolderTests {
  private let directory: TemporaryDirectory
  private let folder: FileFolder

  init() throws {
    directory = try TemporaryDirectory()
    let files = FileManager.default
    try files.createDirectory(atPath: directory.file("root/sub"), withIntermediateDirectories: true)
    try directory.write("outside", to: "secret")
    try directory.write("one", to: "root/a")
    try directory.write("two", to: "root/sub/b")
    try files.createSymbolicLink(atPath: directory.file("root/inner"), withDestinationPath: "sub/b")
    try files.createSymbolicLink(atPath: directory.file("root/outer"), withDestinationPath: "../secret")
    try files.createSymbolicLink(atPath: directory.file("root/absolute"), withDestinationPath: directory.file("secret"))
    try files.createSymbolicLink(atPath: directory.file("root/above"), withDestinationPath: "..")
    try files.createSymbolicLink(atPath: directory.file("root/device"), withDestinationPath: "/dev/zero")
    try #require(unsafe mkfifo(directory.file("root/pipe"), 0o600) == 0)
    folder = try FileFolder(path: directory.file("root"))
  }

  private func text(_ file: OpenFile?) throws -> String? {
    try file.map { String(decoding: try $0.read(at: 0, max: 100), as: UTF8.self) }
  }

  @Test("what is below it is read, from any place")
  func below() throws {
    #expect(try text(folder.file(["a"])) == "one")
    #expect(try text(folder.file(["sub", "b"])) == "two")
    #expect(try text(folder.fileWithoutLinks(["sub", "b"])) == "two")
    let file = try #require(folder.file(["a"]))
    #expect(file.length == 3)
    #expect(try file.read(at: 1, max: 1) == [UInt8(ascii: "n")])
    #expect(try file.read(at: 3, max: 1) == [])
  }

  @Test("a link that stays below may lead on, where the system keeps it there")
  func links() throws {
    let found = try text(folder.file(["inner"]))
    #expect(found == "two" || found == nil)
    #expect(folder.fileWithoutLinks(["inner"]) == nil)
  }

  @Test(
    "nothing leads out",
    arguments: [
      ["..", "secret"], ["sub", "..", "..", "secret"], ["."], ["sub", "."], [""], ["", "a"], ["../secret"], ["sub/../../secret"],
      ["/etc/passwd"],
      ["a\0"], ["outer"], ["absolute"], ["above", "secret"], ["above", "root", "a"], ["device"], ["pipe"], ["sub"], [], ["none"],
    ])
  func outside(_ segments: [String]) {
    #expect(folder.file(segments) == nil)
    #expect(folder.fileWithoutLinks(segments) == nil)
  }

  @Test("a file that is moved away while it is read stays what it was")
  func moved() throws {
    let file = try #require(folder.file(["a"]))
    try FileManager.default.removeItem(atPath: directory.file("root/a"))
    #expect(try text(file) == "one")
  }

  @Test("descriptors are given back")
  func descriptors() throws {
    let before = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
    for _ in 0..<300 {
      _ = folder.file(["sub", "b"])
      _ = folder.file(["pipe"])
      _ = folder.fileWithoutLinks(["sub", "b"])
      _ = folder.fileWithoutLinks(["sub", "none", "c"])
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count < before + 100)
  }

  @Test("what is no folder cannot be one")
  func noFolder() {
    #expect(throws: TransportError.self) { try FileFolder(path: directory.file("root/a")) }
    #expect(throws: TransportError.self) { try FileFolder(path: directory.file("none")) }
  }
}
