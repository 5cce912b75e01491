import Bytes
import DNSWire
import Foundation
import Resolver
import TestSupport
import Testing
import Transport

@testable import Store

/// Several processes and one cache file.
@Suite(.timeLimit(.minutes(2))) struct CacheProcessTests {
  private let folder: TemporaryDirectory
  private let program = URL(filePath: TestedBinary.path).deletingLastPathComponent().appending(path: "cache-process").path

  init() throws { folder = try TemporaryDirectory() }

  @Test func `a process that is killed at any moment does not damage the file of another`() async throws {
    let path = folder.file("cache/dns.db")
    let reactor = try Reactor()
    defer { reactor.shutdown() }
    // SQLite's locks are not fair, and the children write without a pause.
    let cache = SQLiteRecordCache(path: path, resolver: "fixed", on: reactor, busyTimeout: .seconds(15))
    let key = RecordCacheKey(DNSQuestion(name: try DNSName(presentation: "own.example."), type: .a), resolver: "fixed")
    let response = RecordResponse(question: key.question, source: "fixed")
    var random = SeededGenerator(seed: UInt64(ProcessInfo.processInfo.processIdentifier))
    var most = 0
    for _ in 0..<10 {
      let child = try ChildProcess(
        [program, "loop", path], environment: [:], output: folder.file("output"), error: folder.file("error"), isKilled: true)
      let before = try await cache.list(deadline: .after(.seconds(20))).count
      // Its first transactions are over once the file has changed, or the table is full.
      var rounds = Int.random(in: 0..<12, using: &random)
      while rounds > 0 {
        let entry = PersistentResponse(
          key: key, response: response, received: Timestamp(seconds: Platform.now.seconds), lifetime: .seconds(3_000))
        #expect(await cache.store([entry], deadline: .after(.seconds(20))) == [])
        let (found, warnings) = await cache.response(for: key, deadline: .after(.seconds(20)))
        #expect(found == entry && warnings == [])
        let count = try await cache.list(deadline: .after(.seconds(20))).count
        most = max(most, count)
        if count > before || before > 400 { rounds -= 1 }
        try #require(child.isRunning, "\(folder.text(of: "output")) \(folder.text(of: "error"))")
      }
      kill(child.identifier, SIGKILL)
      #expect(child.wait(atMost: .seconds(10)) == 128 + SIGKILL)
      #expect(folder.text(of: "output") == "")
      #expect(try Database(path: path).integrityErrors() == [])
      let (found, warnings) = await cache.responses(limit: .max, stale: .seconds(1_000), deadline: .after(.seconds(20)))
      #expect(found.count <= 501 && warnings == [])
    }
    #expect(most > 1)
    #expect(!FileManager.default.fileExists(atPath: path + ".corrupt"))
  }

  @Test(.enabled(if: MountNamespace.isAvailable, "this user may not mount anything"))
  func `a full disk is a warning, and the lookup succeeds`() throws {
    let disk = try TemporaryDirectory()
    let setup = """
      mount -t tmpfs -o size=64k,mode=700 none "$0" && "\(program)" lookup "$0/dns.db" old.example. >/dev/null \
      && { dd if=/dev/zero of="$0/fill" bs=4k 2>&1; true; } >/dev/null
      """
    let names = ["old.example."] + (0..<200).map { "name-\($0).example." }
    let run = try CommandRun(
      MountNamespace.command(after: setup, in: disk.path, [program, "lookup", disk.path + "/dns.db"] + names))
    let lines = run.text.split(separator: "\n")
    #expect(lines.first?.hasPrefix("192.0.2.1 [\"memory_cache: miss\", \"persistent_cache: hit") == true, "\(run.transcript)")
    #expect(lines.count { $0.hasPrefix("192.0.2.1 ") } == 201, "\(run.transcript)")
    #expect(lines.last?.hasPrefix("warning: resolve.cache-unwritable:") == true, "\(run.transcript)")
    #expect(lines.last?.contains("no space left on device") == true, "\(run.transcript)")
  }

  @Test(.enabled(if: MountNamespace.isAvailable, "this user may not mount anything"))
  func `a disk that is full from the start is a warning, too`() throws {
    let disk = try TemporaryDirectory()
    let setup = """
      mount -t tmpfs -o size=64k,mode=700 none "$0" && { dd if=/dev/zero of="$0/fill" bs=4k 2>&1; true; } >/dev/null
      """
    let run = try CommandRun(
      MountNamespace.command(after: setup, in: disk.path, [program, "lookup", disk.path + "/dns.db", "a.example."]))
    #expect(run.text.hasPrefix("192.0.2.1 [\"memory_cache: miss\", \"persistent_cache: failed"), "\(run.transcript)")
    #expect(run.text.contains("warning: resolve.cache-"), "\(run.transcript)")
  }

  @Test func `a name is served from the file after a restart`() throws {
    let path = folder.file("cache/dns.db")
    let first = try CommandRun([program, "lookup", path, "a.example."])
    #expect(first.text.contains("persistent_cache: miss") && first.text.contains("backend: answered"), "\(first.transcript)")
    let second = try CommandRun([program, "lookup", path, "A.example."])
    #expect(second.text.contains("persistent_cache: hit") && !second.text.contains("backend"), "\(second.transcript)")
  }
}
