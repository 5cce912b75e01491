import Bytes
import Crypto
import HTTPWire
import Testing

@testable import HTTPServer

@Suite struct SiteExchangeTests {
  /// What the site says to a request that comes in one go; content is told as text.
  private func steps(_ method: String, _ target: String, _ fields: [FieldLine] = [], body: String = "", comes: Bool = true) -> [SiteStep] {
    let head = RequestHead(method: method, target: target, scheme: "http", authority: "a", fields: FieldSection(fields))
    var exchange = Site().exchange(head)
    var (steps, isFed): ([SiteStep], Bool) = ([], false)
    while steps.count < 1_000 {
      guard case .step(let step) = exchange.next() else { break }
      steps.append(step)
      if case .end = step { break }
      guard step == .needsInput else { continue }
      if isFed || !comes { break }
      isFed = true
      exchange.received(Array(body.utf8)[...])
      exchange.receivedEnd(trailers: FieldSection([FieldLine("T", "u")]))
    }
    return steps
  }

  private func head(_ method: String, _ target: String) -> ResponseHead? {
    for case .head(let head, _) in steps(method, target) { return head }
    return nil
  }

  private func content(_ method: String, _ target: String, body: String = "") -> [UInt8] {
    steps(method, target, body: body).reduce(into: []) { if case .content(let bytes, _) = $1 { $0 += bytes } }
  }

  @Test(arguments: [
    ("/", 200, "9"), ("/?a", 200, "9"), ("http://a/bytes/3?x", 200, "3"), ("/bytes/0", 200, "0"),
    ("/bytes/9223372036854775806", 200, "9223372036854775806"),
    ("/bytes/-1", 400, "0"), ("/bytes", 400, "0"), ("/status/404", 404, "0"), ("/status/101", 400, "0"), ("/status/x", 400, "0"),
    ("/nowhere", 404, "22"), ("/bytes/1/2", 404, "22"), ("/upload", 405, "0"), ("/redirect/0", 400, "0"), ("/redirect-to", 400, "0"),
    ("/redirect-to?url=a%0d%0ab", 400, "0"), ("/drip?pieces=0", 400, "0"),
  ])
  func `a page has its status and its length`(target: String, status: Int, length: String) {
    let head = head("HEAD", target)
    #expect(head?.status == status)
    #expect(head?.fields.values(of: "content-length") == [length])
  }

  @Test func `a redirect leads to the next one, and the last one home`() {
    #expect(head("GET", "/redirect/3")?.fields.first("location") == "2")
    #expect(head("GET", "/redirect/1")?.fields.first("location") == "/")
    let other = head("POST", "/redirect-to?url=http%3A%2F%2Fb%2F%3Fc%3D%C3%A9&status_code=307")
    #expect(other?.status == 307)
    #expect(other?.fields.first("location") == "http://b/?c=é")
  }

  @Test func `a request is told back as JSON with the digest of its content`() throws {
    let text = String(decoding: content("PUT", "/anything?a=\"b", body: "hello"), as: UTF8.self)
    #expect(text.hasPrefix("{\"method\": \"PUT\", \"target\": \"/anything?a=\\\"b\", \"scheme\": \"http\", \"authority\": \"a\""))
    #expect(
      text.contains("\"trailers\": [[\"T\", \"u\"]], \"length\": 5, \"sha256\": \"\(Hex.encode(Digest.sha256(Array("hello".utf8))))\""))
    let upload = String(decoding: content("POST", "/upload", body: "hello"), as: UTF8.self)
    #expect(upload == "{\"length\": 5, \"sha256\": \"\(Hex.encode(Digest.sha256(Array("hello".utf8))))\"}\n")
  }

  @Test func `a client that waits for it is told to go on, or not, or is refused before its content comes`() {
    let waits = [FieldLine("Expect", "100-Continue")]
    guard case .interim(let head)? = steps("PUT", "/continue", waits, comes: false).first else {
      Issue.record("no interim response")
      return
    }
    #expect(head.status == 100)
    #expect(steps("PUT", "/continue", comes: false) == [.needsInput])
    #expect(steps("PUT", "/no-continue", waits, comes: false) == [.needsInput])
    guard case .head(let refusal, false)? = steps("PUT", "/expectation-failed", waits, comes: false).first else {
      Issue.record("no refusal")
      return
    }
    #expect(refusal.status == 417)
  }

  @Test func `content is made as it is sent, and the same every time`() {
    let bytes = content("GET", "/bytes/100000")
    #expect(bytes.count == 100_000)
    #expect(bytes.indices.allSatisfy { bytes[$0] == UInt8($0 % 251) })
    #expect(
      steps("GET", "/drip?bytes=6&pieces=3&delay_ms=20").dropFirst(2) == [
        .content([42, 42], chunkExtension: nil), .pause(.milliseconds(20)), .content([42, 42], chunkExtension: nil),
        .pause(.milliseconds(20)),
        .content([42, 42], chunkExtension: nil), .end(trailers: nil),
      ])
    #expect(steps("GET", "/delay?ms=30").dropFirst().first == .pause(.milliseconds(30)))
  }

  @Test func `events follow the one that the client names, until there are no more`() {
    let fields = [FieldLine("Last-Event-ID", "4")]
    #expect(
      steps("GET", "/events?count=2&delay_ms=20&total=9&retry=5", fields).dropFirst(2) == [
        .content(Array("retry: 5\n\n".utf8), chunkExtension: nil), .pause(.milliseconds(20)),
        .content(Array("id: 5\nevent: tick\ndata: {\"number\": 5}\n\n".utf8), chunkExtension: nil), .pause(.milliseconds(20)),
        .content(Array("id: 6\nevent: tick\ndata: {\"number\": 6}\n\n".utf8), chunkExtension: nil), .end(trailers: nil),
      ])
    let heads = steps("GET", "/events?total=4", fields).compactMap { if case .head(let head, _) = $0 { head.status } else { nil } }
    #expect(heads == [204])
  }

  @Test func `interim heads, trailers and chunk extensions have pages of their own`() {
    let early = steps("GET", "/early-hints")
    #expect(early.contains { if case .interim(let head) = $0 { head.status == 103 && head.fields.contains("link") } else { false } })
    #expect(steps("GET", "/trailers").last == .end(trailers: FieldSection([FieldLine("X-Check", "ok"), FieldLine("X-Time", "late")])))
    #expect(steps("GET", "/chunked").contains(.content(Array("tls".utf8), chunkExtension: "part=1;kind=\"first; not last\"")))
    #expect(steps("HEAD", "/trailers").last == .end(trailers: nil))
  }

  @Test func `coded content is what the standards say`() {
    // As Python's zlib writes it, level 0.
    #expect(Hex.encode(StoredDeflate.zlib(Array("tlsprobe\n".utf8))) == "7801010900f6ff746c7370726f62650a13320376")
    #expect(
      Hex.encode(StoredDeflate.gzip(Array("tlsprobe\n".utf8))) == "1f8b08000000000000ff010900f6ff746c7370726f62650abcc9fb4909000000")
    #expect(StoredDeflate.raw([UInt8](repeating: 0, count: 65_536)).count == 65_536 + 10)
    #expect(head("GET", "/raw-deflate")?.fields.first("content-encoding") == "deflate")
  }
}
