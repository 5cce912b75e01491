import Bytes
import Foundation
import HTTPWire
import TestSupport
import Testing
import Transport

@testable import HTTPServer
@testable import MockServer

@Suite struct FileResponderTests {
  private let directory: TemporaryDirectory
  private let reactor: Reactor
  private let site: RecordingSite

  init() throws {
    directory = try TemporaryDirectory()
    let files = FileManager.default
    try files.createDirectory(atPath: directory.file("root/sub dir"), withIntermediateDirectories: true)
    try directory.write("secret", to: "secret.txt")
    try directory.write("0123456789", to: "root/a.txt")
    try directory.write("<p>", to: "root/index.html")
    try directory.write("<p>sub", to: "root/sub dir/index.html")
    try directory.write([UInt8](repeating: 7, count: 600_000), to: "root/large.bin")
    try directory.write("", to: "root/empty.json")
    try directory.write("back", to: "root/x\\y")
    try files.createSymbolicLink(atPath: directory.file("root/out"), withDestinationPath: "../secret.txt")
    try files.createSymbolicLink(atPath: directory.file("root/etc"), withDestinationPath: "/etc")
    try #require(unsafe mkfifo(directory.file("root/pipe"), 0o600) == 0)
    reactor = try Reactor()
    site = RecordingSite(try FileResponder(folder: directory.file("root"), pool: BlockingPool(on: reactor)))
  }

  @Test func `a file is served with its type, length and validators`() async {
    let answer = await site.ask("GET", "/a.txt?x")
    #expect(answer.status == 200 && answer.text == "0123456789" && answer.type == "text/plain; charset=utf-8")
    #expect(answer.fields.first("content-length") == "10" && answer.fields.first("accept-ranges") == "bytes")
    #expect(answer.fields.contains("etag") && answer.fields.contains("last-modified"))
    let head = await site.ask("HEAD", "/a.txt")
    #expect(head.status == 200 && head.content.isEmpty && head.fields.first("content-length") == "10")
    #expect(await site.ask("GET", "/empty.json").fields.first("content-length") == "0")
    #expect(await site.ask("POST", "/a.txt").fields.first("allow") == "GET, HEAD")
    let large = await site.ask("GET", "/large.bin")
    #expect(large.content == [UInt8](repeating: 7, count: 600_000))
  }

  @Test func `a folder is its page, and no list`() async {
    #expect(await site.ask("GET", "/").text == "<p>")
    #expect(await site.ask("GET", "/sub%20dir/").type == "text/html; charset=utf-8")
    let moved = await site.ask("GET", "//sub%20dir?a=b")
    #expect(moved.status == 301 && moved.fields.first("location") == "/sub%20dir/?a=b")
    try? FileManager.default.removeItem(atPath: directory.file("root/index.html"))
    #expect(await site.ask("GET", "/").status == 404)
    #expect(await site.ask("GET", "/a.txt/").status == 404)
  }

  @Test func `what a client has is not sent again`() async throws {
    let first = await site.ask("GET", "/a.txt")
    let (tag, date) = (try #require(first.fields.first("etag")), try #require(first.fields.first("last-modified")))
    let unchanged = await site.ask("GET", "/a.txt", [("If-None-Match", "\"x\", W/\(tag)")])
    #expect(unchanged.status == 304 && unchanged.content.isEmpty && unchanged.fields.first("etag") == tag)
    #expect(await site.ask("GET", "/a.txt", [("If-Modified-Since", date)]).status == 304)
    #expect(await site.ask("GET", "/a.txt", [("If-Modified-Since", "Sun, 06 Nov 1994 08:49:37 GMT")]).status == 200)
    #expect(await site.ask("GET", "/a.txt", [("If-Modified-Since", date), ("If-None-Match", "\"x\"")]).status == 200)
    #expect(await site.ask("GET", "/a.txt", [("Range", "bytes=1-2"), ("If-Range", "\"x\"")]).text == "0123456789")
    #expect(await site.ask("GET", "/a.txt", [("Range", "bytes=1-2"), ("If-Range", tag)]).text == "12")
  }

  @Test(
    arguments: [
      ("bytes=2-4", 206, "234", "bytes 2-4/10"), ("bytes=8-", 206, "89", "bytes 8-9/10"), ("bytes=-3", 206, "789", "bytes 7-9/10"),
      ("bytes=-99", 206, "0123456789", "bytes 0-9/10"), ("bytes=5-99999999999999999999999", 206, "56789", "bytes 5-9/10"),
      ("bytes=10-", 416, nil, "bytes */10"), ("bytes=-0", 416, nil, "bytes */10"), ("bytes=4-2", 200, "0123456789", nil),
      ("bytes=1-2,4-5", 200, "0123456789", nil), ("lines=1-2", 200, "0123456789", nil), ("bytes=a-b", 200, "0123456789", nil),
      ("bytes=-", 200, "0123456789", nil),
    ] as [(String, Int, String?, String?)])
  func `a part is served as it was asked for`(range: String, status: Int, text: String?, contentRange: String?) async {
    let answer = await site.ask("GET", "/a.txt", [("Range", range)])
    #expect(answer.status == status && answer.fields.first("content-range") == contentRange)
    if let text { #expect(answer.text == text) }
  }

  @Test func `a part of a long file comes from its place`() async throws {
    let bytes = (0..<600_000).map { UInt8(truncatingIfNeeded: $0 / 256) }
    try directory.write(bytes, to: "root/large.bin")
    let answer = await site.ask("GET", "/large.bin", [("Range", "bytes=100000-499999")])
    #expect(answer.content == Array(bytes[100_000...499_999]))
  }

  @Test(arguments: [
    "/../secret.txt", "/..%2fsecret.txt", "/%2e%2e/secret.txt", "/%2e%2e%2fsecret.txt", "/sub%20dir/../../secret.txt", "/./a.txt",
    "/..\\secret.txt",
    "/x%5cy", "/x\\y", "/a.txt%00", "/%00", "/out", "/etc/passwd", "//etc/passwd", "/%2fetc%2fpasswd", "/pipe",
    "/sub%20dir/..%2f..%2fsecret.txt",
    "/%252e%252e/secret.txt", "/..;/secret.txt", "/%c0%ae%c0%ae/secret.txt", "/sub%20dir/%2e%2e/a.txt", "/etc/", "http://a/../secret.txt",
    "*",
  ])
  func `nothing outside is served, by no way`(target: String) async {
    let answer = await site.ask("GET", target)
    #expect(answer.status == 404 && !answer.text.contains("secret"), "\(target): \(answer.status)")
  }

  @Test func `a file that shrinks while it is sent breaks off`() async throws {
    let head = RequestHead(method: "GET", target: "/large.bin", scheme: "http", authority: "a")
    var exchange = site.site.exchange(head)
    exchange.receivedEnd()
    var isShort = false
    while true {
      switch exchange.next() {
      case .work(let work):
        exchange.answered(await work.perform())
        if !isShort { #expect(unsafe truncate(directory.file("root/large.bin"), 10) == 0) }
        isShort = true
      case .step(let step):
        guard step != .abort else { return }
        guard step != .needsInput, step != .end(trailers: nil) else {
          Issue.record("it came to its end")
          return
        }
      }
    }
  }

  @Test func `what is no folder is not served`() {
    #expect(throws: ResponderError.self) { try FileResponder(folder: directory.file("secret.txt"), pool: BlockingPool(on: reactor)) }
  }
}
