import TestSupport
import Testing

@testable import HTTPClient

struct HTTP2UnreadContentTests {
  @Test func `the connection's window opens at once until too much waits`() {
    var intake = HTTP2UnreadContent()
    #expect(intake.received(HTTP2UnreadContent.bearable) == HTTP2UnreadContent.bearable)
    #expect(intake.received(1_000) == 0)
    #expect(intake.taken(600) == 600)
    #expect(intake.taken(600) == 400)
    #expect(intake.owed == 0)
    #expect(intake.held == HTTP2UnreadContent.bearable - 200)
  }

  @Test(arguments: UInt64(0)..<8) func `all that came is paid for in the end, and once`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var intake = HTTP2UnreadContent()
    var (opened, came, waiting) = (0, 0, [Int]())
    for _ in 0..<2_000 {
      if waiting.isEmpty || Bool.random(using: &generator) {
        let count = Int.random(in: 1...1_000_000, using: &generator)
        opened += intake.received(count)
        came += count
        waiting.append(count)
      } else {
        opened += intake.taken(waiting.removeFirst())
      }
      #expect(opened + intake.owed == came)
    }
    for count in waiting { opened += intake.taken(count) }
    #expect(opened == came)
    #expect(intake.held == 0 && intake.owed == 0)
  }
}
