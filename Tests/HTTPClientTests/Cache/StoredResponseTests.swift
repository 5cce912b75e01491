import Bytes
import HTTPWire
import TestSupport
import Testing

@testable import HTTPClient

@Suite struct StoredResponseTests {
  private let now = CacheBench.now

  @Test func `fields for one connection are not kept`() {
    let stored = CacheBench.stored([
      "Connection: X-Own, close", "X-Own: 1", "Keep-Alive: 5", "Transfer-Encoding: chunked", "Upgrade: h2c", "Proxy-Authenticate: Basic",
      "X-Kept: 2",
    ])
    #expect(stored.head.fields.lines.map(\.nameText) == ["X-Kept", "Date"])
  }

  @Test func `a stored answer tells its age`() {
    let head = CacheBench.stored(["Age: 3"], ago: 4).head(at: now)
    #expect(head.fields.values(of: "Age") == ["7"])
  }

  @Test func `a confirmation renews the fields but not the content's own`() throws {
    let stored = CacheBench.stored(
      ["ETag: \"1\"", "X-A: 1", "X-A: 2", "Content-Encoding: gzip", "Content-Length: 6", "Age: 50", "Cache-Control: max-age=60"], ago: 100)
    let confirmation = CacheBench.head(
      304, ["ETag: W/\"1\"", "X-A: 3", "X-B: 4", "Content-Length: 0", "Content-Encoding: br", "Connection: close"])
    let fresh = try #require(stored.freshened(by: confirmation, requestTime: now, responseTime: now))
    #expect(fresh.head.status == 200)
    #expect(fresh.content == stored.content)
    #expect(fresh.head.fields.values(of: "X-A") == ["3"])
    #expect(fresh.head.fields.first("X-B") == "4")
    #expect(fresh.head.fields.first("Content-Length") == "6")
    #expect(fresh.head.fields.first("Content-Encoding") == "gzip")
    #expect(!fresh.head.fields.contains("Connection"))
    #expect(fresh.freshness.age(at: now) == 0)
    #expect(fresh.freshness.isFresh(at: now))
  }

  /// Guard: `freshened` compares entity tags (RFC 9111, section 4.3.4).
  @Test func `the confirmation of another answer renews nothing`() {
    let stored = CacheBench.stored(["ETag: \"1\""])
    #expect(stored.freshened(by: CacheBench.head(304, ["ETag: \"2\""]), requestTime: now, responseTime: now) == nil)
    #expect(stored.freshened(by: CacheBench.head(304), requestTime: now, responseTime: now) != nil)
    let untagged = CacheBench.stored(["Last-Modified: \(CacheBench.date(-9))"])
    #expect(untagged.freshened(by: CacheBench.head(304, ["ETag: \"2\""]), requestTime: now, responseTime: now) == nil)
  }

  @Test func `unsafe methods that succeed invalidate the URL and what they name of the same origin`() throws {
    let url = try URI(parsing: "http://a.example/x?q")
    func forgotten(_ method: String, _ status: Int, _ lines: [String] = []) -> [String] {
      CacheInvalidation.urls(after: method, to: url, answeredBy: CacheBench.head(status, lines)).map(\.description)
    }
    #expect(forgotten("POST", 200) == ["http://a.example/x?q"])
    #expect(forgotten("DELETE", 204, ["Location: /y", "Content-Location: http://a.example:80/z"]).count == 3)
    #expect(forgotten("PURGE", 302, ["Location: http://b.example/x"]) == ["http://a.example/x?q"])
    for method in ["GET", "HEAD", "OPTIONS", "TRACE"] { #expect(forgotten(method, 200).isEmpty) }
    for status in [400, 404, 500] { #expect(forgotten("PUT", status).isEmpty) }
  }

  // MARK: - Files

  private var file: CacheFile {
    CacheFile(
      key: CacheKey(text: " http://a.example:80/"),
      variants: StoredVariants([
        CacheBench.stored(["ETag: \"1\"", "Vary: Accept"], to: ["Accept: a"]), CacheBench.stored(["X: \u{fc}"], status: 404, content: ""),
      ]))
  }

  @Test func `what is written is read`() throws {
    #expect(try CacheFile(reading: file.bytes) == file)
    #expect(try CacheFile(reading: CacheFile(key: CacheKey(text: ""), variants: StoredVariants()).bytes).variants.responses.isEmpty)
  }

  @Test func `a file's name shows nothing of its URL, and no secret stands in it`() throws {
    let key = CacheKey(try URI(parsing: "http://user:secret@a.example/x#fragment"))
    #expect(key == CacheKey(try URI(parsing: "http://a.example:80/x")))
    #expect(key != CacheKey(try URI(parsing: "http://a.example:80/x"), partition: "p"))
    #expect(CacheFile.name(of: key).utf8.count == 64)
    let file = CacheFile(
      key: key, variants: StoredVariants([CacheBench.stored(["Vary: Cookie"], to: ["Authorization: Basic c2VjcmV0", "Cookie: secret"])]))
    #expect(
      !String(decoding: file.bytes, as: UTF8.self).contains("secret") && !String(decoding: file.bytes, as: UTF8.self).contains("c2VjcmV0"))
  }

  /// Guard: the seal over all that stands before it.
  @Test func `a file that was cut or changed is no answer`() throws {
    let bytes = file.bytes
    for length in 0..<bytes.count { #expect(throws: ByteError.self) { try CacheFile(reading: Array(bytes.prefix(length))) } }
    for index in bytes.indices {
      var changed = bytes
      changed[index] ^= 1
      #expect(throws: ByteError.self) { try CacheFile(reading: changed) }
    }
    #expect(throws: ByteError.self) { try CacheFile(reading: bytes + [0]) }
  }

  @Test func `a file that was made to be read is no trap`() {
    var generator = SeededGenerator(seed: 1)
    let bytes = file.bytes
    for _ in 0..<5_000 {
      var changed = Array(bytes.dropLast(32))
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        changed[Int.random(in: 17..<changed.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
      }
      guard let read = try? CacheFile(reading: CacheFile.sealed(changed)) else { continue }
      for response in read.variants.responses {
        _ = response.freshness.explanation(at: now)
        _ = response.head(at: now)
      }
    }
  }
}
