import Testing

@testable import HTTPClient

@Suite struct RequestReplaysTests {
  @Test func `without progress the pauses grow, and end at the bound`() {
    var replays = RequestReplays()
    var pauses: [Duration] = []
    while let pause = replays.next(hasProgressed: false) { pauses.append(pause) }
    #expect(pauses == [0, 10, 20, 40, 80, 160, 320, 640, 1_000, 1_000].map { .milliseconds($0) })
    #expect(replays.next(hasProgressed: false) == nil)
  }

  @Test func `while connections serve other requests there is no pause, and a bound all the same`() {
    var replays = RequestReplays()
    for _ in 0..<RequestReplays.limit { #expect(replays.next(hasProgressed: true) == .zero) }
    #expect(replays.next(hasProgressed: true) == nil)
  }

  @Test func `progress starts the pauses anew`() {
    var replays = RequestReplays()
    for _ in 0..<5 { _ = replays.next(hasProgressed: false) }
    #expect(replays.next(hasProgressed: true) == .zero)
    #expect(replays.next(hasProgressed: false) == .zero)
    #expect(replays.next(hasProgressed: false) == .milliseconds(10))
  }
}
