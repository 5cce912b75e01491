import Foundation
import TestSupport
import Testing

@testable import Store

@Suite struct DatabaseTests {
  private let folder: TemporaryDirectory
  private var path: String { folder.file("cache/test.db") }

  init() throws { folder = try TemporaryDirectory() }

  private func mode(of path: String) throws -> Int {
    try #require(FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
  }

  @Test func `values of each type are read as they were bound`() throws {
    let database = try Database(path: path)
    try database.execute("CREATE TABLE t (a, b, c, d)")
    let blob: [UInt8] = [0, 1, 0xff, 0]
    try database.run("INSERT INTO t VALUES (?, ?, ?, ?)", [.integer(.min), .text("ü\0x"), .blob(blob), .null])
    try database.run("INSERT INTO t VALUES (?, ?, ?, ?)", [.integer(7), .text(""), .blob([])])
    let rows = try database.prepare("SELECT * FROM t ORDER BY rowid")
    #expect(try rows.step())
    #expect(rows.integer(at: 0) == .min && rows.text(at: 1) == "ü\0x" && rows.blob(at: 2) == blob && rows.isNull(at: 3))
    #expect(try rows.step())
    #expect(rows.text(at: 1) == "" && !rows.isNull(at: 1) && rows.blob(at: 2) == [] && !rows.isNull(at: 2) && rows.isNull(at: 3))
    #expect(try !rows.step())
    #expect(try database.run("DELETE FROM t") == 2)
  }

  @Test func `a transaction that fails leaves nothing`() throws {
    let database = try Database(path: path)
    try database.execute("CREATE TABLE t (a UNIQUE)")
    let error = #expect(throws: StoreError.self) {
      try database.transaction { () throws(StoreError) in
        try database.run("INSERT INTO t VALUES (1)")
        try database.run("INSERT INTO t VALUES (1)")
      }
    }
    #expect(error?.code == .failed && error?.causes.first?.hasPrefix("SQLITE_CONSTRAINT") == true)
    let rows = try database.prepare("SELECT count(*) FROM t")
    #expect(try rows.step() && rows.integer(at: 0) == 0)
  }

  @Test func `the version of the schema is kept`() throws {
    let first = try Database(path: path)
    #expect(try first.userVersion() == 0)
    try first.setUserVersion(3)
    let second = try Database(path: path)
    #expect(try second.userVersion() == 3 && second.integrityErrors() == [])
  }

  @Test func `the file and its folder are private, even if they were not before`() throws {
    try Database(path: path).execute("CREATE TABLE t (a)")
    #expect(try mode(of: path) == 0o600)
    #expect(try mode(of: folder.file("cache")) == 0o700)
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    _ = try Database(path: path)
    #expect(try mode(of: path) == 0o600)
  }

  @Test func `a folder that other users can write to is rejected`() throws {
    _ = try Database(path: path)
    try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder.file("cache"))
    let error = #expect(throws: StoreError.self) { _ = try Database(path: path) }
    #expect(error?.code == .notPermitted)
  }

  @Test(.enabled(if: geteuid() == 0, "only root can give a link to another user"))
  func `a symbolic link of another user is rejected, an own one is followed`() throws {
    _ = try Database(path: folder.file("target.db"))
    try FileManager.default.createSymbolicLink(atPath: folder.file("link.db"), withDestinationPath: folder.file("target.db"))
    _ = try Database(path: folder.file("link.db"))
    #expect(unsafe lchown(folder.file("link.db"), 65_534, 65_534) == 0)
    let error = #expect(throws: StoreError.self) { _ = try Database(path: folder.file("link.db")) }
    #expect(error?.detail == "a symbolic link of another user")
    #expect(unsafe chown(folder.file("target.db"), 65_534, 65_534) == 0)
    #expect(throws: StoreError.self) { _ = try Database(path: folder.file("target.db")) }
  }

  @Test func `a file that is not a database is corrupt`() throws {
    _ = try Database(path: path)
    try folder.write(String(repeating: "text instead of a header; ", count: 20), to: "cache/test.db")
    let error = #expect(throws: StoreError.self) { _ = try Database(path: path) }
    #expect(error?.code == .corrupt && error?.description.contains("is corrupt") == true)
  }

  @Test func `a lock of another connection is an error after the timeout`() throws {
    let first = try Database(path: path)
    try first.execute("CREATE TABLE t (a); BEGIN IMMEDIATE")
    let second = try Database(path: path, busyTimeout: .milliseconds(20))
    let error = #expect(throws: StoreError.self) {
      try second.transaction { () throws(StoreError) in try second.run("INSERT INTO t VALUES (1)") }
    }
    #expect(error?.code == .busy)
  }

  @Test func `a file is set aside only by the first process that finds it corrupt`() throws {
    let file = DatabaseFile(path: path)
    let identity = try file.prepare()
    #expect(try file.setAside(identity) == path + ".corrupt")
    let replacement = try file.prepare()
    #expect(replacement != identity)
    #expect(try file.setAside(identity) == nil)
    #expect(FileManager.default.fileExists(atPath: path))
  }
}
