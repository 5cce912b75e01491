import Foundation
import TestSupport
import Testing

@Suite("The cache of tlsprobe fetch", .timeLimit(.minutes(2)))
struct FetchCacheTests {
  /// Numbers its answers, each over a connection of its own; says 304 to whoever has a validator.
  private final class Numbering: Sendable {
    private let log = Lock<[String]>([])
    private let server = Lock<RawServer?>(nil)
    let url: String

    init(_ fields: String) throws {
      let log = log
      let made = try RawServer { connection in
        let head = String(decoding: connection.read(), as: UTF8.self)
        let number = log.withLock { log in
          log.append(head)
          return log.count
        }
        let text = "answer \(number)\n"
        if head.contains("If-None-Match: ") {
          connection.write("HTTP/1.1 304 Same\r\n\(fields)Connection: close\r\n\r\n")
        } else {
          connection.write("HTTP/1.1 200 OK\r\n\(fields)Connection: close\r\nContent-Length: \(text.utf8.count)\r\n\r\n\(text)")
        }
      }
      url = "http://127.0.0.1:\(made.port)/"
      server.withLock { $0 = made }
    }

    var asked: [String] { log.withLock { $0 } }
  }

  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  private var cache: String { folder.path + "/cache" }

  private func fetch(_ words: String...) throws -> CommandRun { try CommandRun.tlsprobe(["fetch"] + words, environment: [:]) }

  private var files: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: cache)) ?? []).sorted() }

  @Test("a fresh answer comes from the folder, and the document says so")
  func fresh() throws {
    let server = try Numbering("Cache-Control: max-age=60\r\n")
    let first = try fetch("--cache", cache, "--json", server.url)
    #expect(try #require(Self.report(first))["outcome"] as? String == "miss", "\(first.transcript)")
    #expect(Self.report(first)?["stored"] as? Bool == true)
    let second = try fetch("--cache", cache, server.url)
    #expect(second.text == "answer 1\n" && second.error.isEmpty && server.asked.count == 1, "\(second.transcript)")
    let third = try fetch("--cache", cache, "--json", server.url)
    #expect(Self.report(third)?["outcome"] as? String == "hit" && Self.report(third)?["age_s"] != nil, "\(third.transcript)")
    #expect((Self.report(third)?["reason"] as? String)?.hasPrefix("fresh for another ") == true)
    #expect(files.count == 1 && files[0].hasSuffix(".cache") && files[0].utf8.count == 70)
    let mode = try FileManager.default.attributesOfItem(atPath: cache + "/" + files[0])[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }

  @Test("a stale answer is validated")
  func validated() throws {
    let server = try Numbering("Cache-Control: no-cache\r\nETag: \"1\"\r\n")
    #expect(try fetch("--cache", cache, server.url).text == "answer 1\n")
    let run = try fetch("--cache", cache, "--json", server.url)
    #expect(Self.report(run)?["outcome"] as? String == "validated", "\(run.transcript)")
    #expect(server.asked.count == 2)
    #expect(try fetch("--cache", cache, server.url).text == "answer 1\n")
  }

  @Test("--no-cache passes the folder by and tells others to")
  func bypassed() throws {
    let server = try Numbering("Cache-Control: max-age=60\r\n")
    #expect(try fetch("--cache", cache, server.url).text == "answer 1\n")
    #expect(try fetch("--cache", cache, "--no-cache", server.url).text == "answer 2\n")
    #expect(try fetch("--no-cache", server.url).text == "answer 3\n")
    #expect(server.asked.dropFirst().allSatisfy { $0.contains("Cache-Control: no-cache\r\n") && $0.contains("Pragma: no-cache\r\n") })
    #expect(try fetch("--cache", cache, server.url).text == "answer 1\n")
  }

  /// Guard: the partition of `CacheState`.
  @Test("what was taken under other trust is not for who demands more")
  func trust() throws {
    let server = try Numbering("Cache-Control: max-age=60\r\n")
    #expect(try fetch("--cache", cache, server.url).text == "answer 1\n")
    let pin = "sha256//" + String(repeating: "A", count: 43) + "="
    #expect(try fetch("--cache", cache, "--pinnedpubkey", pin, server.url).text == "answer 2\n")
    #expect(try fetch("--cache", cache, "--pinnedpubkey", pin, server.url).text == "answer 2\n")
    #expect(try fetch("--cache", cache, server.url).text == "answer 1\n")
  }

  @Test("a file that was changed is passed over and told, and written anew")
  func corrupt() throws {
    let server = try Numbering("Cache-Control: max-age=60\r\n")
    #expect(try fetch("--cache", cache, server.url).text == "answer 1\n")
    let file = cache + "/" + (try #require(files.first))
    for junk in [
      "junk", String(decoding: try Data(contentsOf: URL(fileURLWithPath: file)), as: UTF8.self).replacing("answer", with: "forged"),
    ] {
      try Data(junk.utf8).write(to: URL(fileURLWithPath: file))
      let before = server.asked.count
      let run = try fetch("--cache", cache, server.url)
      #expect(run.status == 0 && server.asked.count == before + 1 && run.error.contains("--cache: ignored "), "\(run.transcript)")
      #expect(run.text.hasPrefix("answer ") && !run.text.contains("forged"))
    }
  }

  @Test("only-if-cached, statistics, and folders that cannot be")
  func words() throws {
    let server = try Numbering("Cache-Control: max-age=60\r\n")
    let none = try fetch("--cache", cache, "-i", "-H", "Cache-Control: only-if-cached", server.url)
    #expect(none.text.hasPrefix("HTTP/1.1 504 ") && server.asked.isEmpty, "\(none.transcript)")
    let run = try fetch("--cache", cache, "--cache-stats", server.url)
    #expect(
      run.text == "answer 1\n" && run.error.hasPrefix("cache: 0 hit, 0 validated, 1 missed, 0 bypassed, 0 unsatisfiable; 1 stored"),
      "\(run.transcript)")
    #expect(try fetch("--cache-stats", server.url).status == 64)
    let impossible = try fetch("--cache", "/dev/null/cache", server.url)
    #expect(impossible.status != 0 && impossible.error.contains("--cache '/dev/null/cache' cannot be created"), "\(impossible.transcript)")
  }

  private static func report(_ run: CommandRun) -> [String: Any]? {
    ((try? FetchWorld.object(run)["hops"] as? [[String: Any]])?.last)?["cache"] as? [String: Any]
  }
}
