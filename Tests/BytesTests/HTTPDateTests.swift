import Bytes
import TestSupport
import Testing

@Suite struct HTTPDateTests {
  private let moment = Timestamp(seconds: 784_111_777)
  private let now = Timestamp(seconds: 1_790_000_000)

  @Test(arguments: [
    "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994", "sun, 06 nov 1994 08:49:37 gmt",
    "Sun Nov 06 08:49:37 1994",
  ]) func `the three forms are read, in any case`(text: String) {
    #expect(HTTPDate.read(text, at: now) == moment)
  }

  @Test(arguments: [
    "", "0", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 CET", "Sun, 06 Nov 1994 08:49:37 +0000",
    "Sun, 6 Nov 1994 08:49:37 GMT",
    "Sun, 31 Feb 1994 08:49:37 GMT", "Sun, 06 Nov 1994 24:49:37 GMT", "Sun, 06 Nov 1994 8:49:37 GMT", "Xyz, 06 Nov 1994 08:49:37 GMT",
    "Sun, 06 Nov 94 08:49:37 GMT", "Sun, 06-Nov-94 08:49:37 GMT", "1994-11-06T08:49:37Z", "Sun, 06 Nov 1994 08:49:61 GMT",
    "Sun, 06 Nov 1994 08:49:37 GMT Sun, 06 Nov 1994 08:49:37 GMT Sun, 06 Nov 1994 08:49:37 GMT",
  ]) func `anything else is no date`(text: String) {
    #expect(HTTPDate.read(text, at: now) == nil)
  }

  @Test func `a year of two digits is at most fifty years ahead`() {
    // It is 2026.
    #expect(HTTPDate.read("Sunday, 06-Nov-76 08:49:37 GMT", at: now)?.calendar.year == 2076)
    #expect(HTTPDate.read("Sunday, 06-Nov-77 08:49:37 GMT", at: now)?.calendar.year == 1977)
    #expect(HTTPDate.read("Sunday, 06-Nov-00 08:49:37 GMT", at: now)?.calendar.year == 2000)
  }

  @Test func `a leap second is the second before it`() {
    #expect(
      HTTPDate.read("Sat, 31 Dec 2016 23:59:60 GMT", at: now) == Timestamp(year: 2016, month: 12, day: 31, hour: 23, minute: 59, second: 59)
    )
  }

  @Test func `what is written is read`() {
    #expect(HTTPDate.write(moment) == "Sun, 06 Nov 1994 08:49:37 GMT")
    #expect(HTTPDate.write(Timestamp(seconds: 0)) == "Thu, 01 Jan 1970 00:00:00 GMT")
    #expect(HTTPDate.write(Timestamp(seconds: -1)) == "Wed, 31 Dec 1969 23:59:59 GMT")
    var generator = SeededGenerator(seed: 9_110)
    for _ in 0..<500 {
      let moment = Timestamp(seconds: Int64.random(in: -60_000_000_000...250_000_000_000, using: &generator))
      #expect(HTTPDate.read(HTTPDate.write(moment), at: now) == moment)
    }
  }

  @Test func `no cut and no change of a date is a trap`() {
    let text = Array("Sunday, 06-Nov-94 08:49:37 GMT".utf8)
    for length in 0..<text.count { #expect(HTTPDate.read(String(decoding: text.prefix(length), as: UTF8.self), at: now) == nil) }
    var generator = SeededGenerator(seed: 9_110)
    for _ in 0..<2_000 {
      var bytes = text
      for _ in 0..<3 { bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator) }
      _ = HTTPDate.read(String(decoding: bytes, as: UTF8.self), at: now)
    }
  }
}
