import Bytes
import HTTPClient
import Testing

@testable import FetchCLI

@Suite struct RateLimitTests {
  @Test func `the average rate is kept, whatever the pieces`() {
    let start = MonotonicInstant.now
    var schedule = RateSchedule(bytesPerSecond: 1_000)
    #expect(schedule.delay(after: 500, now: start) == .milliseconds(500))
    #expect(schedule.delay(after: 500, now: start + .milliseconds(500)) == .milliseconds(500))
    // Time without bytes is not made up for beyond the average.
    #expect(schedule.delay(after: 1, now: start + .seconds(5)) == .zero)
    #expect(schedule.delay(after: 4_000, now: start + .seconds(5)) == .milliseconds(1))
  }

  @Test(arguments: [(1, 1), (9, 1), (10, 1), (1_000, 100), (UInt64.max, 65_536)])
  func `pieces take a tenth of a second`(rate: UInt64, size: Int) {
    #expect(RateSchedule(bytesPerSecond: rate).piece == size)
  }

  @Test func `numbers of any size do not trap`() {
    var schedule = RateSchedule(bytesPerSecond: 1)
    for _ in 0..<3 { #expect(schedule.delay(after: .max, now: .now) > .zero) }
  }

  @Test(arguments: [0, 1, 99, 100, 101, 1_000])
  func `content is sent whole, in pieces, with a pause after each`(size: Int) async throws {
    let content = (0..<size).map { UInt8(truncatingIfNeeded: $0) }
    let pauses = Pauses()
    let body = PacedBody(.bytes(content), bytesPerSecond: 1_000) { time in
      await pauses.add(time)
      return true
    }
    #expect(body.length == UInt64(size) && body.isRewindable)
    // Twice, as after a redirect.
    for _ in 0..<2 {
      let reader = try await body.begin()
      var read: [UInt8] = []
      while case let piece = try await reader.next(max: 65_536), !piece.isEmpty { read += piece }
      #expect(read == content)
    }
    #expect(await pauses.count == 2 * ((size + 99) / 100))
  }

  private actor Pauses {
    private(set) var count = 0

    func add(_ time: Duration) { count += 1 }
  }
}
