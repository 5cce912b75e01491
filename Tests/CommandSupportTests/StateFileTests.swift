import Foundation
import TestSupport
import Testing

@testable import CommandSupport

@Suite("Files that remember")
struct StateFileTests {
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  private func file(_ name: String, limit: Int = 1_000) -> StateFile { StateFile(folder.path + "/" + name, for: "--state", limit: limit) }

  private func permissions(_ file: StateFile) throws -> Int {
    try #require(FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int)
  }

  @Test("what was written is read again, and what is not there is empty")
  func roundTrip() throws {
    let file = file("a")
    #expect(try file.read() == [])
    try file.write(Array("one".utf8))
    #expect(try file.read() == Array("one".utf8))
    try file.write([])
    #expect(try file.read() == [])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a"])
  }

  // Guard: the mode that the temporary file is made with.
  @Test("only its owner may read it, whatever it was before")
  func mode() throws {
    let file = file("secret")
    #expect(FileManager.default.createFile(atPath: file.path, contents: nil, attributes: [.posixPermissions: 0o666]))
    try file.write([1])
    #expect(try permissions(file) == 0o600)
  }

  @Test("a link stays a link, and what it leads to is replaced")
  func link() throws {
    let (file, link) = (file("real"), file("link"))
    try file.write([1])
    try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: file.path)
    try link.write([2])
    #expect(try file.read() == [2])
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == file.path)
  }

  // CVE-2023-46219. Guard: the temporary file's name does not grow with the file's.
  @Test("a name may be as long as the system lets it")
  func longName() throws {
    let file = file(String(repeating: "n", count: 255))
    try file.write([1])
    try file.write([2])
    #expect(try file.read() == [2])
  }

  @Test("what is no file is written as it stands")
  func device() throws {
    try StateFile("/dev/null", for: "--state").write([1, 2, 3])
  }

  @Test("a folder that is not there is one error, and nothing is left behind")
  func unwritable() throws {
    let error = #expect(throws: CommandLineError.self) { try file("none/a").write([1]) }
    #expect(error?.status == .inputOutput)
    #expect(error?.message.hasSuffix("none/a' cannot be written: no such file or directory") == true)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }

  @Test("what is too long, or a folder, is refused, and stays as it is")
  func unreadable() throws {
    let file = file("long", limit: 10)
    try file.write([UInt8](repeating: 0, count: 11))
    #expect(throws: CommandLineError.self) { try file.read() }
    let error = #expect(throws: CommandLineError.self) { try StateFile(folder.path, for: "--state").read() }
    #expect(error?.status == .unreadableInput)
    #expect(try StateFile(file.path, for: "--state").read().count == 11)
  }
}
