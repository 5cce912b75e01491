import Bytes
import Crypto
import Foundation
import TestSupport
import Testing

@testable import Store

/// Histories that are encrypted at rest.
@Suite(.timeLimit(.minutes(2))) struct HistoryEncryptionTests {
  private let folder: TemporaryDirectory
  private var path: String { folder.file("state/history.db") }
  private let mark = "needle-in-a-haystack"

  init() throws { folder = try TemporaryDirectory() }

  private func entry(_ number: Int64 = 0) -> HistoryEntry {
    var entry = HistoryEntry(
      startedAt: Timestamp(seconds: 1_800_000_000, nanoseconds: 0), command: "fetch",
      arguments: HistoryArguments(operands: [.init(text: "https://\(mark).example/\(number)")]), target: "https://\(mark).example/",
      status: 0, summary: "200 \(mark)", document: Array("{\"a\":\"\(mark)\"}".utf8))
    entry.number = number
    entry.request = HistoryContent(type: "text/\(mark)", size: 20, bytes: Array(mark.utf8))
    entry.response = HistoryContent(type: "text/\(mark)", size: 20, bytes: Array("BODY \(mark)".utf8))
    return entry
  }

  private static let quick = Scrypt(logarithm: 4, blockSize: 1, parallelization: 1)

  private func open(_ passphrase: String?) throws -> HistoryStore {
    try HistoryStore(path: path, passphrase: passphrase, derivation: Self.quick)
  }

  private func isInClearText() throws -> Bool {
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.file("state"))
    return try files.contains { name in
      let bytes = try Data(contentsOf: URL(filePath: folder.file("state/" + name)))
      return bytes.range(of: Data(mark.utf8)) != nil
    }
  }

  private func code<T>(_ body: () throws -> T) -> StoreError.Code? {
    do {
      _ = try body()
      return nil
    } catch {
      return (error as? StoreError)?.code
    }
  }

  @Test func `entries are read back, searched and deleted, and no text of them is in the files`() throws {
    let store = try open("right")
    #expect(try HistoryStore.isEncrypted(path))
    #expect(try store.add([entry(1), entry(2)]) == [1, 2])
    #expect(try store.entry(2) == entry(2))
    #expect(try store.last(of: "fetch") == entry(2))
    var query = HistoryQuery()
    query.text = "body \(mark)"
    query.limit = 1
    let found = try store.entries(query)
    #expect(found.map(\.number) == [2] && found[0].document.isEmpty && found[0].response?.bytes == nil)
    query.text = "missing"
    #expect(try store.entries(query).isEmpty)
    #expect(try !isInClearText())
    #expect(try store.remove([2]) == 1 && store.add([entry(3)]) == [3])
  }

  @Test func `without the passphrase, and with another one, there is an error and nothing is lost`() throws {
    _ = try open("right").add([entry(1)])
    let before = try Data(contentsOf: URL(filePath: path))
    #expect(try HistoryStore.isEncrypted(path))
    #expect(code { try HistoryStore(path: path).add([entry(1)]) } == .encrypted)
    #expect(code { try open("wrong").add([entry(1)]) } == .wrongPassphrase)
    #expect(try Data(contentsOf: URL(filePath: path)) == before)
    #expect(try open("right").entry(1) == entry(1))
  }

  @Test func `a history is encrypted and decrypted as a whole`() throws {
    _ = try HistoryStore(path: path).add((1...20).map { entry($0) })
    #expect(try isInClearText())
    #expect(try open(nil).convert(toPassphrase: "right") == 20)
    #expect(try !isInClearText())
    #expect(try open("right").entry(20) == entry(20))
    #expect(try open("right").convert(toPassphrase: "other") == 20)
    #expect(code { _ = try open("right").entries() } == .wrongPassphrase)
    #expect(try open("other").convert(toPassphrase: nil) == 20)
    #expect(try HistoryStore(path: path).entry(7) == entry(7))
  }

  @Test func `a process that is killed while it encrypts leaves the old history`() throws {
    _ = try HistoryStore(path: path).add((1...200).map { entry($0) })
    let copy = folder.file("copy")
    struct Killed: Error {}
    do {
      let database = try Database(path: path)
      // Pages are written before the end of the transaction.
      try database.execute("PRAGMA cache_size = 1; BEGIN IMMEDIATE")
      let cipher = try HistoryCipher.create("right", Self.quick, in: database)
      #expect(try HistoryTable.convert(from: nil, to: cipher, in: database) == 200)
      try database.setUserVersion(HistoryTable.sealedVersion)
      try FileManager.default.copyItem(atPath: folder.file("state"), toPath: copy)
      try database.execute("ROLLBACK")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: copy).contains("history.db-journal"))
    let store = try HistoryStore(path: copy + "/history.db")
    #expect(try store.entries().count == 200 && store.entry(200) == entry(200))
  }

  @Test func `a process that opened the history before another one encrypted it stores nothing in clear text`() throws {
    let old = try HistoryStore(path: path)
    _ = try old.add([entry(1)])
    _ = try open(nil).convert(toPassphrase: "right")
    #expect(code { try old.add([entry(1)]) } == .busy)
    let sealed = try open("right")
    _ = try open("right").convert(toPassphrase: "other")
    #expect(code { try sealed.add([entry(1)]) } == .busy)
    #expect(try !isInClearText())
  }

  @Test func `changed and exchanged values are errors, and other entries stay readable`() throws {
    let store = try open("right")
    _ = try store.add([entry(1), entry(2), entry(3)])
    let database = try Database(path: path)
    for column in ["arguments", "request", "response", "document"] {
      let rows = try database.prepare("SELECT \(column) FROM entries WHERE number = 1")
      #expect(try rows.step())
      let sealed = rows.blob(at: 0)
      func stored(_ bytes: [UInt8]) throws -> StoreError.Code? {
        try database.run("UPDATE entries SET \(column) = ? WHERE number = 1", [.blob(bytes)])
        return code { try store.entry(1) }
      }
      for place in sealed.indices {
        var changed = sealed
        changed[place] ^= 1 << UInt8(place % 8)
        #expect(try stored(changed) == .corrupt)
      }
      for length in [0, 1, 27, 28, sealed.count - 1] where length < sealed.count {
        #expect(try stored(Array(sealed[..<length])) == .corrupt)
      }
      #expect(try stored(sealed) == nil)
    }
    for (column, other) in [("document", "document"), ("response", "request"), ("target", "target"), ("summary", "target")] {
      let number = column == other ? 2 : 3
      try database.run("UPDATE entries SET \(column) = (SELECT \(other) FROM entries WHERE number = \(number)) WHERE number = 3")
      if column == other { #expect(code { try store.entry(3) } == .corrupt) }
    }
    #expect(try store.entry(1) == entry(1) && store.entry(2) == entry(2))
  }

  @Test func `a changed header of the encryption is an error`() throws {
    _ = try open("right").add([entry(1)])
    let database = try Database(path: path)
    let rows = try database.prepare("SELECT header FROM encryption")
    #expect(try rows.step())
    let header = rows.blob(at: 0)
    for (place, value) in [(0, 2), (2, 60), (3, 255), (4, 255), (header.count - 1, Int(header[header.count - 1] ^ 1))] {
      var changed = header
      changed[place] = UInt8(value)
      try database.run("UPDATE encryption SET header = ?", [.blob(changed)])
      // Other acceptable parameters give another key.
      let isKey = place >= 3
      #expect(code { _ = try open("right").entries() } == (isKey ? .wrongPassphrase : .corrupt))
    }
    try database.run("UPDATE encryption SET header = ?", [.blob(header)])
    #expect(try open("right").entry(1) == entry(1))
  }
}
