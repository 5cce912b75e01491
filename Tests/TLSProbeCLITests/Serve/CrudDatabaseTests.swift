import Bytes
import Foundation
import MockServer
import Store
import TestSupport
import Testing
import Transport

@testable import CommandSupport
@testable import TLSProbeCLI

/// `serve --crud --crud-database`: collections in an SQLite file.
@Suite(.serialized, .timeLimit(.minutes(5))) struct CrudDatabaseTests {
  /// A running server.
  private struct Served {
    let process: ChildProcess
    let port: UInt16
    let directory: TemporaryDirectory

    init(_ database: String, _ options: [String] = ["--crud", "/items"]) throws {
      directory = try TemporaryDirectory()
      let portFile = directory.file("port")
      process = try ChildProcess(
        [TestedBinary.path, "serve", "--listen", "127.0.0.1:0", "--port-file", portFile, "--data-dir", directory.path] + options
          + ["--crud-database", database],
        environment: CommandRun.environment, output: directory.file("output"), error: directory.file("error"))
      let end = ContinuousClock.now + .seconds(60)
      while ContinuousClock.now < end, process.wait(atMost: .milliseconds(5)) == nil {
        let text = directory.text(of: "port")
        guard text.hasSuffix("\n"), let port = UInt16(text.dropLast()) else { continue }
        self.port = port
        return
      }
      throw CocoaError(.featureUnsupported, userInfo: [NSLocalizedDescriptionKey: directory.text(of: "error")])
    }

    func fetch(_ target: String, _ arguments: [String] = [], scheme: String = "http") throws -> CommandRun {
      try CommandRun.tlsprobe(["fetch", "-s", "-k"] + arguments + ["\(scheme)://localhost:\(port)\(target)"], limit: .seconds(60))
    }

    /// The id of a new member; nil if the server did not acknowledge it.
    func add(_ json: String) -> String? {
      guard let run = try? fetch("/items", ["--json-body", json, "-w", "%{http_code}"]), run.text.hasSuffix("201"),
        let value = try? JSONParser.read(Array(run.text.utf8.dropLast(3)))
      else { return nil }
      if case .integer(let id)? = value["id"] { return String(id) }
      return nil
    }
  }

  /// Fills a collection with members of about 500 bytes.
  private static func fill(_ path: String, count: Int) throws {
    let served = try Served(path)
    #expect(served.add("{}") == "1")
    served.process.stop()
    let database = try Database(path: path)
    try database.execute(
      """
      WITH RECURSIVE numbers(n) AS (SELECT 2 UNION ALL SELECT n + 1 FROM numbers WHERE n < \(count))
      INSERT INTO members (collection, id, value)
      SELECT '/items', CAST(n AS BLOB), CAST('{"id": ' || n || ', "kind": "' || CASE n % 1000 WHEN 7 THEN 'rare' ELSE 'usual' END
        || '", "text": "' || hex(zeroblob(220)) || '"}' AS BLOB) FROM numbers
      """)
  }

  /// `TLSPROBE_MEMBERS` sets their number, a multiple of 1,000.
  private static let count = ProcessInfo.processInfo.environment["TLSPROBE_MEMBERS"].flatMap { Int($0) } ?? 40_000

  @Test func `many members are listed, filtered and paged in bounded memory`() throws {
    let count = Self.count
    let folder = try TemporaryDirectory()
    let path = folder.file("items.db")
    try Self.fill(path, count: count)
    let served = try Served(path)
    _ = try served.fetch("/items/5")
    let before = try #require(ProcessUse.peakResident(of: served.process.identifier))
    #expect(try served.fetch("/items?limit=2&offset=\(count - 2)", ["-D", "-"]).text.contains("X-Total-Count: \(count)\r\n"))
    let page = try JSONParser.read(Array(try served.fetch("/items?limit=2&offset=\(count - 2)").text.utf8))
    guard case .array(let members) = page else {
      Issue.record("no array")
      return
    }
    #expect(members.map { $0["id"] } == [.integer(Int64(count - 1)), .integer(Int64(count))])
    let rare = try served.fetch("/items?kind=rare&offset=\(count / 1_000 - 2)", ["-i"])
    #expect(
      rare.text.contains("X-Total-Count: \(count / 1_000)\r\n") && rare.text.contains("\"id\": \(count - 993)"),
      "\(rare.text.prefix(1_000))")
    #expect(try served.fetch("/items?id=\(count - 1)", ["-i"]).text.contains("X-Total-Count: 1\r\n"))
    for (scheme, options) in [
      ("http", ["--http1.1"]), ("http", ["--http2-prior-knowledge"]), ("https", ["--http1.1", "--tls-max", "1.2"]), ("https", ["--http2"]),
    ] {
      let file = folder.file("all")
      let run = try served.fetch("/items", options + ["-o", file], scheme: scheme)
      #expect(run.status == 0, "\(run.transcript)")
      let bytes = Array(FileManager.default.contents(atPath: file) ?? Data())
      let listed = bytes.split(separator: UInt8(ascii: "{")).count - 1
      #expect(listed == count && bytes.count > 450 * count && bytes.suffix(3) == Array("}]\n".utf8), "\(scheme) \(options)")
    }
    let growth = try #require(ProcessUse.peakResident(of: served.process.identifier)) - before
    #expect(growth < 12 << 20, "the server grew by \(growth) bytes")
    served.process.stop()
  }

  @Test func `a killed server has every acknowledged member`() async throws {
    let folder = try TemporaryDirectory()
    let path = folder.file("items.db")
    var known: Set<String> = []
    for _ in 0..<2 {
      let served = try Served(path)
      let acknowledged = await withTaskGroup(of: [String].self) { group in
        let count = Lock(0)
        for _ in 0..<3 {
          group.addTask {
            var ids: [String] = []
            while let id = served.add(#"{"a": "b"}"#) {
              ids.append(id)
              let all = count.withLock {
                $0 += 1
                return $0
              }
              if all == 8 { kill(served.process.identifier, SIGKILL) }
            }
            return ids
          }
        }
        return await group.reduce(into: []) { $0 += $1 }
      }
      #expect(acknowledged.count >= 8 && Set(acknowledged).count == acknowledged.count)
      #expect(known.isDisjoint(with: acknowledged))
      known.formUnion(acknowledged)
    }
    let served = try Served(path)
    for id in known { #expect(try served.fetch("/items/\(id)", ["-f"]).status == 0, "\(id)") }
    served.process.stop()
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
  }

  @Test func `collections do not share members, and one with a file keeps it`() throws {
    let folder = try TemporaryDirectory()
    let served = try Served(
      folder.file("items.db"), ["--crud", "/items", "--crud", "/others", "--crud", "/kept=\(folder.file("kept.json"))"])
    #expect(served.add(#"{"id": "x"}"#) == nil)
    #expect(try served.fetch("/items/x", ["-f"]).status == 0 && served.fetch("/others/x", ["-f"]).status == 22)
    #expect(try served.fetch("/kept", ["--json-body", "{}", "-f"]).status == 0)
    served.process.stop()
    #expect(folder.text(of: "kept.json").contains("\"id\": 1"))
  }

  @Test func `hostile ids and field names are data`() async throws {
    let folder = try TemporaryDirectory()
    let path = folder.file("items.db")
    let names = ["'; DROP TABLE members; --", "\" OR 1=1", "%", "_", "a\u{0}b", "\u{1F600}", "x' OR '1'='1", "?1", ":a"]
    let reactor = try Reactor()
    defer { reactor.shutdown() }
    let database = try CollectionDatabase(file: path, on: reactor)
    try await reactor.run { () async throws in
      for collection in ["/items", "/'); DROP TABLE members; --"] {
        let table = database.table(collection)
        for name in names {
          #expect(try await table.insert { _ in ((), ResourceRow(id: name, bytes: Array("{\"\(name)\": 1}".utf8))) }.isNew)
          #expect(try await !table.insert { _ in ((), ResourceRow(id: name, bytes: [])) }.isNew)
          #expect(try await table.row(name) == Array("{\"\(name)\": 1}".utf8))
        }
        #expect(try await table.count(ResourceSelection()) == names.count)
        for name in names {
          _ = try await table.count(ResourceSelection(fragment: name, accepts: { _ in true }))
          _ = try await table.change(name) { old in (old, .remove) }
          #expect(try await table.row(name) == nil)
        }
        #expect(try await table.count(ResourceSelection()) == 0)
      }
    }
    let served = try Served(path)
    _ = served.add(#"{"a": 1}"#)
    for query in ["a'%20OR%20'1'='1=1", "%22=1", "a%00=1", "$.a=1", "'=1"] {
      #expect(try served.fetch("/items?\(query)").text == "[]\n", "\(query)")
    }
    #expect(try served.fetch("/items?a=1").text == "[{\"id\": 1, \"a\": 1}]\n")
    served.process.stop()
  }

  @Test func `concurrent changes are transactions`() async throws {
    let folder = try TemporaryDirectory()
    let reactor = try Reactor()
    defer { reactor.shutdown() }
    let table = try CollectionDatabase(file: folder.file("items.db"), on: reactor).table("/items")
    try await reactor.run { () async throws in
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<100 {
          group.addTask {
            _ = try await table.insert { next in ((), ResourceRow(id: String(next), bytes: Array("{}".utf8))) }
            _ = try await table.change("sum") { old in ((), .write((old ?? []) + [UInt8(ascii: "x")], next: 1)) }
          }
        }
        try await group.waitForAll()
      }
      #expect(try await table.count(ResourceSelection()) == 101)
      #expect(try await table.row("sum")?.count == 100)
      #expect(try await table.row("100") != nil)
    }
  }

  @Test(.enabled(if: MountNamespace.isAvailable, "this user may not mount anything"))
  func `a full disk is 507, and the members stay readable`() throws {
    let disk = try TemporaryDirectory()
    let setup = "mount -t tmpfs -o size=300k,mode=700 none \"$0\""
    let script = """
      "$1" serve --http --listen 127.0.0.1:0 --port-file "$0/port" --data-dir "$0/data" --crud /items --crud-database "$0/items.db" 2>"$0/log" &
      until [ -s "$0/port" ]; do :; done
      url="http://127.0.0.1:$(cat "$0/port")/items"
      body="{\\"a\\": \\"$(head -c 20000 /dev/zero | tr '\\0' x)\\"}"
      count=0
      while "$1" fetch -s -f --json-body "$body" -o "$0/../none" "$url"; do count=$((count + 1)); [ $count -lt 40 ] || break; done
      "$1" fetch -s --json-body "$body" -w '%{http_code}\\n' "$url"
      echo "kept $count"
      "$1" fetch -s -D - "$url?limit=1" -o /dev/null | grep -i x-total-count
      kill $!
      """
    let run = try CommandRun(
      MountNamespace.command(after: setup, in: disk.path, ["sh", "-c", script, disk.path, TestedBinary.path]), limit: .seconds(60))
    #expect(run.text.contains("the change is not made: no space left on device"), "\(run.transcript)")
    #expect(run.text.contains("507\n"), "\(run.transcript)")
    let kept = run.text.split(separator: "\n").first { $0.hasPrefix("kept ") }?.dropFirst(5) ?? "?"
    #expect(run.text.lowercased().contains("x-total-count: \(kept)"), "\(run.transcript)")
  }

  @Test func `a file that cannot be used fails the start`() throws {
    let folder = try TemporaryDirectory()
    let text = try folder.write(String(repeating: "no database\n", count: 100), to: "text")
    let other = folder.file("other.db")
    try Database(path: other).execute("CREATE TABLE members (id); PRAGMA user_version = 1")
    let newer = folder.file("newer.db")
    try Database(path: newer).execute("PRAGMA application_id = 1953264483; PRAGMA user_version = 2")
    try FileManager.default.createDirectory(atPath: folder.file("folder"), withIntermediateDirectories: false)
    for (path, status, words) in [
      (text, 65, "is corrupt"), (other, 65, "a database of another program"), (newer, 65, "was written by a newer version"),
      (folder.file("folder"), 66, "not a regular file"), (text + "/x", 66, "cannot be used"),
    ] as [(String, Int32, String)] {
      let run = try CommandRun.tlsprobe(
        ["serve", "--listen", "127.0.0.1:0", "--data-dir", folder.path, "--crud", "/items", "--crud-database", path])
      #expect(run.status == status && run.error.contains(words) && run.error.contains(path), "\(run.transcript)")
    }
    let usage = try CommandRun.tlsprobe(["serve", "--crud", "/items=a.json", "--crud-database", folder.file("x.db")])
    #expect(usage.status == 64 && usage.error.contains("--crud-database requires a --crud without a file"), "\(usage.transcript)")
  }
}
