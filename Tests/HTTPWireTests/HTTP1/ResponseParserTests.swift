import Bytes
import HTTPWire
import TestSupport
import Testing

@Suite struct ResponseParserTests {
  @Test(arguments: ResponseCase.good)
  func `a message that keeps to the rules is read`(example: ResponseCase) {
    let run = ResponseRun([example.bytes], method: example.method, closes: example.closes)
    #expect(run.error == nil && run.isWhole)
    #expect(.whole(body: run.bodyText, keepsAlive: run.keepsAlive) == example.verdict)
  }

  @Test(arguments: ResponseCase.bad)
  func `a message that breaks them is refused by name`(example: ResponseCase) {
    let run = ResponseRun([example.bytes], method: example.method, closes: example.closes)
    #expect(run.error.map { .refused($0.code) } == example.verdict)
    #expect(!run.isWhole && !run.keepsAlive)
    #expect(run.error?.reference != nil || run.error?.code == .limitExceeded)
  }

  @Test(arguments: ResponseCase.good + ResponseCase.bad.filter { $0.text.utf8.count < 1_000 })
  func `it makes no difference in which portions a message comes`(example: ResponseCase) {
    let bytes = example.bytes
    let whole = ResponseRun([bytes], method: example.method, closes: example.closes)
    #expect(ResponseRun(bytes.map { [$0] }, method: example.method, closes: example.closes) == whole)
    for length in 0...bytes.count {
      let halves = [Array(bytes[..<length]), Array(bytes[length...])]
      #expect(ResponseRun(halves, method: example.method, closes: example.closes) == whole, "split at \(length)")
    }
  }

  @Test(arguments: ResponseCase.good.filter { !$0.closes })
  func `a message cut short at any length is waited for, and incomplete once the connection has ended`(example: ResponseCase) {
    let bytes = example.bytes
    let whole = ResponseRun([bytes], method: example.method)
    for length in 0..<(bytes.count - whole.surplus.count) {
      let open = ResponseRun([Array(bytes[..<length])], method: example.method)
      #expect(open.error == nil && !open.isWhole, "cut at \(length)")
      let closed = ResponseRun([Array(bytes[..<length])], method: example.method, closes: true)
      #expect(closed.error?.code == (length == 0 ? .empty : .incomplete), "cut at \(length)")
    }
  }

  @Test func `the head keeps every byte, the order, the case and what stands twice`() throws {
    let text = "HTTP/1.1 418 I'm  a teapot \r\nB:  1 \r\na: \r\nb: 2\r\nContent-Length: 0\r\n\r\n"
    let head = try #require(ResponseRun(text).head)
    #expect(head.raw == Array(text.utf8))
    #expect(head.reasonText == "I'm  a teapot ")
    #expect(head.fields.lines == [FieldLine("B", "1"), FieldLine("a", ""), FieldLine("b", "2"), FieldLine("Content-Length", "0")])
    #expect(head.version == .http11 && head.status == 418)
  }

  @Test func `interim heads come first, and each keeps its own bytes`() {
    let early = "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n"
    let run = ResponseRun("HTTP/1.1 100 Continue\r\n\r\n\(early)HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
    #expect(run.interim.map(\.status) == [100, 103])
    #expect(run.interim.last?.raw == Array(early.utf8))
    #expect(run.head?.fields.contains("link") == false)
  }

  @Test func `another protocol's bytes are left over after 101 and a granted CONNECT`() {
    #expect(ResponseRun("HTTP/1.1 101 S\r\nContent-Length: 3\r\n\r\nh2c").surplus == Array("h2c".utf8))
    #expect(ResponseRun("HTTP/1.1 200 OK\r\nContent-Length: 5, 6\r\n\r\ntls", method: "CONNECT").surplus == Array("tls".utf8))
    #expect(ResponseRun("HTTP/1.1 407 Who\r\nContent-Length: 3\r\n\r\nyou", method: "CONNECT").bodyText == "you")
  }

  @Test func `trailers are told, and which of them have no business there`() {
    let run = ResponseRun("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nDigest: x\r\nContent-Length: 5\r\nHOST: y\r\n\r\n")
    #expect(run.trailers?.lines.map(\.nameText) == ["Digest", "Content-Length", "HOST"])
    #expect(run.trailers?.namesForbiddenInTrailers == ["Content-Length", "HOST"])
    #expect(run.isWhole && run.keepsAlive)
  }

  @Test func `leniency lets pass what it names and no more`() {
    let folded = "HTTP/1.1 200 OK\r\nX: a\r\n  b\r\n\t\r\nContent-Length: 0\r\n\r\n"
    #expect(ResponseRun(folded, leniency: .obsoleteFolding).head?.fields.first("x") == "a b")
    #expect(ResponseRun(folded, leniency: .bareLineFeed).error?.hint?.description.hasPrefix("obs-fold") == true)
    let bare = "HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n5\nhello\n0\n\n"
    #expect(ResponseRun(bare, leniency: .bareLineFeed).bodyText == "hello")
    #expect(ResponseRun(bare, leniency: .obsoleteFolding).error?.hint?.description.hasPrefix("bare-lf") == true)
    #expect(ResponseRun("HTTP/1.1 200 OK\r\n X: a\r\n\r\n", leniency: .obsoleteFolding).error?.code == .malformed)
    #expect(ResponseRun("HTTP/1.1 200 OK\nX: \ra\n\n", leniency: .bareLineFeed).error?.code == .malformed)
  }

  @Test(arguments: [
    "Content-Length: 3\r\nTransfer-Encoding: chunked", "Transfer-Encoding: chunked\r\nContent-Length: 900",
    "Content-Length: 1\r\nContent-Length: 2\r\nTransfer-Encoding: chunked", "Content-Length: x\r\nTransfer-Encoding: Chunked",
  ])
  func `with two lengths Transfer-Encoding wins where that is allowed, and the connection serves no other`(fields: String) {
    let text = "HTTP/1.1 200 OK\r\n\(fields)\r\n\r\n5\r\nhello\r\n0\r\n\r\n"
    let run = ResponseRun(text, leniency: .lengthConflict)
    #expect(run.bodyText == "hello" && run.isWhole && !run.keepsAlive)
    #expect(run.head?.hasLengthConflict == true && run.head?.announcedLength == nil)
    let strict = ResponseRun(text, leniency: [.obsoleteFolding, .bareLineFeed, .missingCloseNotify])
    #expect(strict.error != nil && strict.body.isEmpty && strict.head?.hasLengthConflict == false)
  }

  @Test func `the leniency for two lengths allows nothing else`() {
    let chunks = "5\r\nhello\r\n0\r\n\r\n"
    for fields in ["Content-Length: 5\r\nContent-Length: 6", "Content-Length: 5, 6", "Transfer-Encoding: chunked, chunked"] {
      #expect(ResponseRun("HTTP/1.1 200 OK\r\n\(fields)\r\n\r\n\(chunks)", leniency: .lengthConflict).error?.code == .ambiguousLength)
    }
    let old = ResponseRun(
      "HTTP/1.0 200 OK\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n\(chunks)", leniency: .lengthConflict)
    #expect(old.error?.code == .ambiguousLength)
    let usual = ResponseRun("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n\(chunks)", leniency: .lengthConflict)
    #expect(usual.keepsAlive && usual.head?.hasLengthConflict == false)
  }

  @Test func `a transfer coding can be kept as it came`() {
    let content = "2;x=y\r\nhe\r\n3\r\nllo\r\n0\r\nA: b\r\n\r\n"
    let run = ResponseRun("HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n\(content)", keepsTransferCoding: true)
    #expect(run.bodyText == content)
    #expect(run.isWhole && run.keepsAlive)
    let unknown = ResponseRun("HTTP/1.1 200 OK\r\nTransfer-Encoding: x\r\n\r\nabc", closes: true, keepsTransferCoding: true)
    #expect(unknown.bodyText == "abc" && unknown.isWhole)
  }

  @Test func `what is missing is said in bytes`() {
    let counted = ResponseRun("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhello!", closes: true)
    #expect(counted.error?.what == "the connection ended 4 bytes before the end of the content, after 6 of 10")
    let chunked = ResponseRun("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhe\r\n5\r\nllo", closes: true)
    #expect(chunked.error?.what == "the connection ended 2 bytes before the end of a chunk, after 5 bytes of content")
    let head = ResponseRun("HTTP/1.1 200 OK\r\nCon", closes: true)
    #expect(head.error?.what == "the connection ended inside the head, after 20 bytes")
  }

  @Test func `a head with two lengths is shown before it is refused`() {
    let run = ResponseRun("HTTP/1.1 200 OK\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n")
    #expect(run.head?.status == 200)
    #expect(run.error?.code == .ambiguousLength)
  }

  @Test func `what speaks another protocol is named`() {
    let alert = ResponseRun([[0x15, 3, 1, 0, 2, 2, 80]])
    #expect(alert.error?.what == "the server speaks TLS, not HTTP" && alert.error?.hint == "ask with https://")
    #expect(ResponseRun([[0, 0, 18, 4, 0, 0, 0, 0, 0]]).error?.hint == .code(.usePriorKnowledge))
    #expect(ResponseRun("ICY 200 OK\r\n").error?.what.contains("SHOUTcast") == true)
    #expect(ResponseRun("220 mail").error?.what.contains("HTTP/0.9") == true)
  }

  @Test func `an error is final`() throws {
    var parser = ResponseParser(method: "GET")
    parser.received(Array("nonsense\r\n".utf8))
    #expect(throws: HTTPWireError.self) { try parser.next() }
    parser.received(Array("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n".utf8))
    #expect(throws: HTTPWireError.self) { try parser.next() }
  }

  @Test func `limits on interim heads, heads and trailers together, and extensions hold`() {
    var limits = HTTPLimits()
    limits.fieldSection = 100
    let early = String(repeating: "HTTP/1.1 103 E\r\n\r\n", count: 10)
    #expect(ResponseRun(early, limits: limits).error?.code == .limitExceeded)
    let chunked = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
    #expect(ResponseRun(chunked + "0\r\nA: \(String(repeating: "b", count: 60))\r\n\r\n", limits: limits).error?.code == .limitExceeded)
    let extended = String(repeating: "1;\(String(repeating: "x", count: 30))\r\ny\r\n", count: 5)
    #expect(ResponseRun(chunked + extended, limits: limits).error?.code == .limitExceeded)
  }

  @Test func `content is a part of what was received`() throws {
    var parser = ResponseParser(method: "GET")
    parser.received(Array("HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n".utf8))
    _ = try parser.next()
    let portion = [UInt8](repeating: 7, count: 65_536)
    parser.received(portion)
    guard case .body(let slice) = try parser.next() else {
      Issue.record("no content")
      return
    }
    #expect(slice.startIndex == 0 && slice.count == portion.count)
    #expect(try parser.next() == .needsInput)
  }

  @Test func `mutated messages end the same way however they come, and never in a trap`() {
    var random = SeededGenerator(seed: 9_112)
    let seeds = (ResponseCase.good + ResponseCase.bad).filter { $0.bytes.count < 300 && !$0.bytes.isEmpty }
    for _ in 0..<20_000 {
      let seed = seeds[Int.random(in: 0..<seeds.count, using: &random)]
      var bytes = seed.bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = Self.bytes.randomElement(using: &random) ?? 0
      }
      let cut = Int.random(in: 0...bytes.count, using: &random)
      let whole = ResponseRun([bytes], method: seed.method, closes: true)
      #expect(whole.isWhole != (whole.error != nil))
      #expect(ResponseRun([Array(bytes[..<cut]), Array(bytes[cut...])], method: seed.method, closes: true) == whole)
    }
  }

  private static let bytes = Array("\r\n\t :;,0159aAfF\"\u{0}xXHTP/.=-+".utf8) + [0x80, 0xff]
}
