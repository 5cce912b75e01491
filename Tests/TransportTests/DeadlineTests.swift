import Testing

@testable import Transport

@Suite("Deadline") struct DeadlineTests {
  @Test("the earlier of two wins, and never is the latest")
  func earlier() {
    let near = Deadline.after(.seconds(1))
    let far = Deadline.after(.seconds(2))
    #expect(near.earlier(of: far) == near)
    #expect(far.earlier(of: near) == near)
    #expect(Deadline.never.earlier(of: near) == near)
    #expect(near < .never)
    #expect(!(Deadline.never < .never))
  }

  @Test("durations beyond all clocks do not overflow")
  func farFuture() {
    #expect(Deadline.after(.seconds(Int64.max)) == .never)
    #expect(Deadline.after(.seconds(Int64.max) + .seconds(Int64.max)) == .never)
    #expect(Deadline.after(.seconds(3_000_000_000)).remaining() != nil)
    #expect(Deadline.after(.seconds(Int64.min)).hasPassed())
    #expect(Deadline.never.remaining() == nil)
    #expect(!Deadline.never.hasPassed())
  }

  @Test("what remains never falls below zero")
  func remaining() {
    #expect(Deadline(.now - .seconds(5)).remaining() == .zero)
  }
}
