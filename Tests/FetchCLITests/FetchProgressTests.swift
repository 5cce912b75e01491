import Testing

@testable import FetchCLI
@testable import TLSProbeCLI

@Suite("Progress of a fetch")
struct FetchProgressTests {
  private func words(_ reading: TransferMeter.Reading, rate: Double = 0) -> String {
    FetchProgress.words(reading, "example.org", seconds: 3, rate: rate)
  }

  @Test("the line says how much, how fast and how long still")
  func download() {
    var reading = TransferMeter.Reading()
    #expect(words(reading) == "waiting for example.org, 3 s")
    reading.received = 12_300_000
    #expect(words(reading, rate: 4_100_000) == "example.org: 12.3 MB, 4.1 MB/s")
    reading.expected = 1_000_000_000
    #expect(words(reading, rate: 4_100_000) == "example.org: 12.3 MB of 1.0 GB (1 %), 4.1 MB/s, 4 min 0 s left")
    reading.received = 1_000_000_000
    #expect(words(reading, rate: 1_000) == "example.org: 1.0 GB of 1.0 GB (100 %), 1.0 kB/s")
  }

  @Test("an upload is told as one, until an answer comes")
  func upload() {
    var reading = TransferMeter.Reading()
    reading.sent = 999
    #expect(words(reading, rate: 10) == "example.org: sent 999 B, 10 B/s")
    reading.toSend = 1_998
    #expect(words(reading, rate: 100) == "example.org: sent 999 B of 2.0 kB (50 %), 100 B/s, 10 s left")
  }

  @Test("more than was announced has no share and no end, and a stalled one no end")
  func odd() {
    let more = TransferMeter.Reading(received: 5_000, expected: 10)
    #expect(words(more, rate: 1) == "example.org: 5.0 kB, 1 B/s")
    #expect(words(TransferMeter.Reading(received: 5_000, expected: .max), rate: 0) == "example.org: 5.0 kB of 18446 PB (0 %), 0 B/s")
    #expect(words(TransferMeter.Reading(received: 5_000, expected: .max), rate: 1).hasSuffix(", 1 B/s, days left"))
  }

  @Test("numbers of bytes have one unit, and decimals below a hundred of it")
  func bytes() {
    #expect(
      [0, 999, 1_000, 999_949, 999_950, 1_500_000].map { ByteText.of($0) } == ["0 B", "999 B", "1.0 kB", "999 kB", "1.0 MB", "1.5 MB"])
  }
}
