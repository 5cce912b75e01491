import Bytes
import Testing

@Suite struct TimestampTests {
  @Test(
    arguments: [
      ("1970-01-01T00:00:00Z", 0), ("2026-11-21T03:21:54Z", 1_795_231_314), ("2000-02-29", 951_782_400), ("1950-01-01", -631_152_000),
      ("2026-11-21T04:21:54+01:00", 1_795_231_314), ("1795231314", 1_795_231_314), ("-1", -1), ("9999-12-31T23:59:59Z", 253_402_300_799),
    ] as [(String, Int64)])
  func `RFC 3339, dates and seconds are read`(text: String, seconds: Int64) {
    #expect(Timestamp(text)?.seconds == seconds)
  }

  @Test(arguments: [
    "", "2026", "2026-13-01", "2026-02-29", "2026-11-21T24:00:00Z", "2026-11-21T03:21:54", "2026-11-21T03:21:54.Z", "yesterday",
    "2026-11-21Q",
  ])
  func `what is no time is refused`(text: String) {
    #expect(Timestamp(text) == nil)
  }

  @Test func `every day of four centuries survives the round trip`() {
    for day in stride(from: Int64(-135_140), to: 146_097, by: 5) {
      let moment = Timestamp(seconds: day * 86_400 + 86_399)
      #expect(Timestamp(moment.rfc3339) == moment)
    }
  }

  @Test func `adding crosses the second`() {
    let moment = Timestamp(seconds: 10, nanoseconds: 900_000_000)
    #expect(moment + .milliseconds(200) == Timestamp(seconds: 11, nanoseconds: 100_000_000))
    #expect(moment + .milliseconds(-950) == Timestamp(seconds: 9, nanoseconds: 950_000_000))
    #expect((moment + .zero).rfc3339Milliseconds == "1970-01-01T00:00:10.900Z")
  }
}
