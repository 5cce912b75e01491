import HTTPWire
import TestSupport
import Testing

@testable import HTTPMessages

@Suite struct DownloadResumptionTests {
  private static func head(_ status: Int, _ range: String? = nil) -> ResponseHead {
    var head = ResponseHead(version: .http11, status: status)
    if let range { head.fields.append("Content-Range", range) }
    return head
  }

  private let url: URI

  init() throws { url = try URI(parsing: "http://a.example/f") }

  @Test(
    arguments: [
      ("bytes 0-499/1234", 0, 499, 1_234), ("bytes 7-7/*", 7, 7, nil), ("BYTES 0-0/1", 0, 0, 1), ("bytes */1234", nil, nil, 1_234),
      ("bytes 0-18446744073709551615/*", 0, UInt64.max, nil),
    ] as [(String, UInt64?, UInt64?, UInt64?)])
  func `a range of content is read`(text: String, first: UInt64?, last: UInt64?, length: UInt64?) throws {
    let range = try #require(ContentRange(text))
    #expect(range.range?.lowerBound == first)
    #expect(range.range?.upperBound == last)
    #expect(range.completeLength == length)
  }

  @Test(arguments: [
    "", "bytes", "bytes ", "bytes 0-", "bytes -5/10", "bytes 5-4/10", "bytes 0-10/10", "bytes */*", "bytes 0-1", "bytes 0-1/2/3",
    "items 0-1/2", "bytes 0-1-2/3", "bytes +0-1/2", "bytes 0x0-1/2", "bytes 0-18446744073709551616/*", "bytes 0-1/", "bytes=0-1/2",
    "bytes 0-1/2 3", "bytes \u{661}-2/3",
  ])
  func `what is no range is none`(text: String) { #expect(ContentRange(text) == nil) }

  @Test func `truncated and mutated ranges are read or not, and nothing else happens`() {
    let bytes = Array("bytes 1000-18446744073709551614/18446744073709551615".utf8)
    var generator = SeededGenerator(seed: 3)
    for length in bytes.indices { _ = ContentRange(String(decoding: bytes[..<length], as: UTF8.self)) }
    for _ in 0..<5_000 {
      guard let range = ContentRange(String(decoding: generator.damaged(bytes), as: UTF8.self)), let part = range.range else { continue }
      #expect(range.completeLength.map { part.upperBound < $0 } ?? true)
    }
  }

  @Test func `the rest is asked for, with a validator where one is strong`() {
    let plain = HTTPRequest(url: url)
    #expect(DownloadResumption(offset: 0).applied(to: plain).range == nil)
    #expect(DownloadResumption(offset: 7).applied(to: plain).range == "bytes=7-")
    #expect(DownloadResumption(offset: 7).applied(to: plain).fields.isEmpty)
    #expect(DownloadResumption(offset: 7, validator: "\"a\"").applied(to: plain).fields.first("If-Range") == "\"a\"")
    #expect(DownloadResumption(offset: 7, validator: "W/\"a\"").applied(to: plain).fields.isEmpty)
    var head = Self.head(200)
    head.fields.append("Last-Modified", "Sun, 22 Nov 2026 00:00:00 GMT")
    #expect(DownloadResumption.validator(of: head) == "Sun, 22 Nov 2026 00:00:00 GMT")
    head.fields.append("ETag", "\"x\"")
    #expect(DownloadResumption.validator(of: head) == "\"x\"")
  }

  @Test func `only the very rest is put behind what is there`() throws {
    let resumption = DownloadResumption(offset: 500)
    #expect(try resumption.verdict(on: Self.head(206, "bytes 500-999/1000"), of: url) == .appends)
    #expect(try resumption.verdict(on: Self.head(206, "bytes 500-999/*"), of: url) == .appends)
    #expect(try resumption.verdict(on: Self.head(416), of: url) == .complete)
    #expect(try resumption.verdict(on: Self.head(416, "bytes */500"), of: url) == .complete)
    #expect(try DownloadResumption(offset: 0).verdict(on: Self.head(200), of: url) == .appends)
  }

  @Test(
    arguments: [
      (206, nil), (206, "bytes 0-999/1000"), (206, "bytes 501-999/1000"), (206, "items 500-999/1000"), (200, nil),
      (200, "bytes 500-999/1000"), (416, "bytes */400"), (404, nil), (500, nil), (304, nil),
    ] as [(Int, String?)])
  func `nothing else is`(status: Int, range: String?) {
    let error = #expect(throws: HTTPError.self) { try DownloadResumption(offset: 500).verdict(on: Self.head(status, range), of: url) }
    #expect(error?.code == "http.not-resumed")
  }
}
