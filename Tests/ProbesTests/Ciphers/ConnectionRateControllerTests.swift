import Testing

@testable import Probes

@Suite struct ConnectionRateControllerTests {
  private let start = ContinuousClock.now

  private func at(_ milliseconds: Int) -> ContinuousClock.Instant { start + .milliseconds(milliseconds) }

  /// Whether all of so many may be opened then.
  private func opens(_ pacer: inout ConnectionRateController, at now: ContinuousClock.Instant, count: Int = 1) -> Bool {
    (0..<count).allSatisfy { _ in pacer.open(at: now) }
  }

  @Test func `nothing holds back where nothing was asked and nothing happened`() {
    var pacer = ConnectionRateController(window: 20)
    #expect(pacer.window == 20)
    #expect(pacer.mayOpenAhead)
    for _ in 0..<100 {
      #expect(opens(&pacer, at: start))
      pacer.ended(nil, openedIn: 0, at: start)
    }
    #expect(pacer.opening(after: start) == start)
    #expect(pacer.backOff == nil)
  }

  @Test(arguments: [(20, [20]), (40, [20, 40]), (64, [20, 40, 64]), (200, [20, 40, 80, 160, 200])])
  func `the window doubles after each clean round up to the limit`(limit: Int, windows: [Int]) {
    var pacer = ConnectionRateController(window: limit)
    for window in windows {
      #expect(pacer.window == window)
      for _ in 0..<window { pacer.ended(nil, openedIn: 0, at: start) }
    }
    #expect(pacer.window == limit)
    #expect(pacer.backOff == nil)
  }

  @Test(arguments: ConnectionRateController.OverloadSign.allCases.filter { $0 != .alert })
  func `trouble halves a window that has grown at once, and ends the growth`(trouble: ConnectionRateController.OverloadSign) {
    var pacer = ConnectionRateController(window: 64)
    for _ in 0..<60 { pacer.ended(nil, openedIn: 0, at: start) }
    #expect(pacer.window == 64)
    pacer.ended(trouble, openedIn: 0, at: start)
    #expect(pacer.window == 32)
    for _ in 0..<1_000 { pacer.ended(nil, openedIn: pacer.generation, at: start) }
    #expect(pacer.window == 40)
    for _ in 0..<4 { pacer.ended(trouble, openedIn: pacer.generation, at: start) }
    for _ in 0..<1_000 { pacer.ended(nil, openedIn: pacer.generation, at: start) }
    #expect(pacer.window == 20)
  }

  @Test func `a window does not grow where trouble came first`() {
    var troubled = ConnectionRateController(window: 64)
    troubled.ended(.reset, openedIn: 0, at: start)
    for _ in 0..<1_000 { troubled.ended(nil, openedIn: troubled.generation, at: start) }
    #expect(troubled.window == 20)
  }

  @Test(arguments: [1.0, 10, 50, 200]) func `a rate is kept, also in its first second`(rate: Double) {
    var pacer = ConnectionRateController(window: 20, rate: rate)
    var opened: [Int] = []
    for millisecond in 0..<5000 {
      while pacer.open(at: at(millisecond)) { opened.append(millisecond) }
    }
    for second in stride(from: 0, to: 4000, by: 250) {
      let within = opened.filter { $0 >= second && $0 < second + 1000 }.count
      #expect(Double(within) <= rate * 1.01 + 2)
    }
    #expect(Double(opened.count) >= rate * 5 * 0.95)
    #expect(!pacer.mayOpenAhead)
    #expect(pacer.backOff == nil)
  }

  @Test func `a missed turn is made up for by a little only`() {
    var pacer = ConnectionRateController(window: 20, rate: 10)
    #expect(opens(&pacer, at: at(0)))
    var burst = 0
    while pacer.open(at: at(10_000)) { burst += 1 }
    #expect(burst <= 1)
    #expect(pacer.opening(after: at(10_000)) > at(10_000))
  }

  @Test func `the time of the next opening is told, and holds`() {
    var pacer = ConnectionRateController(window: 20, rate: 3)
    var now = start
    for _ in 0..<20 {
      now = pacer.opening(after: now)
      #expect(opens(&pacer, at: now))
      #expect(!opens(&pacer, at: now))
    }
  }

  @Test(arguments: [ConnectionRateController.OverloadSign.reset, .refused, .timedOut])
  func `trouble halves the window and spaces connections`(
    trouble: ConnectionRateController.OverloadSign
  ) {
    var pacer = ConnectionRateController(window: 20)
    pacer.ended(trouble, openedIn: 0, at: start)
    #expect(pacer.window == 10)
    #expect(pacer.interval == .milliseconds(20))
    #expect(pacer.generation == 1)
    #expect(!pacer.mayOpenAhead)
    #expect(!opens(&pacer, at: start))
    #expect(pacer.opening(after: start) == at(20))
    #expect(opens(&pacer, at: at(20)))
    #expect(pacer.backOff == BackOff(times: 1, counts: [trouble: 1], longestInterval: .milliseconds(20)))
    #expect(pacer.backOff?.slowestRate == 50)
  }

  @Test func `what befalls connections of an older pace is no news`() {
    var pacer = ConnectionRateController(window: 20)
    for _ in 0..<20 { pacer.ended(.reset, openedIn: 0, at: start) }
    #expect(pacer.window == 10)
    #expect(pacer.backOff?.times == 1)
  }

  @Test func `a pace is given some connections before it is called too fast`() {
    var pacer = ConnectionRateController(window: 20)
    pacer.ended(.reset, openedIn: 0, at: start)
    for _ in 0..<3 { pacer.ended(.reset, openedIn: 1, at: start) }
    #expect(pacer.generation == 1)
    pacer.ended(.reset, openedIn: 1, at: start)
    #expect(pacer.generation == 2)
    #expect(pacer.interval == .milliseconds(40))
  }

  @Test func `it slows down to two seconds at most, and to one connection`() {
    var pacer = ConnectionRateController(window: 20)
    for _ in 0..<200 { pacer.ended(.refused, openedIn: pacer.generation, at: start) }
    #expect(pacer.interval == .seconds(2))
    #expect(pacer.window == 1)
    #expect(pacer.backOff?.slowestRate == 0.5)
  }

  @Test func `it recovers step by step`() {
    var pacer = ConnectionRateController(window: 20)
    for _ in 0..<9 { pacer.ended(.reset, openedIn: pacer.generation, at: start) }
    #expect(pacer.interval == .milliseconds(80))
    #expect(pacer.window == 2)
    for _ in 0..<8 { pacer.ended(nil, openedIn: pacer.generation, at: start) }
    #expect(pacer.window == 3)
    #expect(pacer.interval < .milliseconds(80))
    #expect(pacer.interval > .milliseconds(70))
    for _ in 0..<400 { pacer.ended(nil, openedIn: pacer.generation, at: start) }
    #expect(pacer.interval == .zero)
    #expect(pacer.window == 20)
    #expect(pacer.mayOpenAhead)
    #expect(opens(&pacer, at: start, count: 2))
  }

  @Test func `it stops slowing down when that changes nothing`() {
    var pacer = ConnectionRateController(window: 20)
    var longest = Duration.zero
    for number in 0..<300 {
      pacer.ended(number % 3 == 2 ? .reset : nil, openedIn: pacer.generation, at: start)
      longest = max(longest, pacer.interval)
    }
    #expect(longest == .milliseconds(160))
    #expect(pacer.interval == .zero)
    #expect(pacer.window == 20)
    #expect(pacer.backOff?.times == 4)
    #expect(pacer.backOff?.reason == "connections were reset")
  }

  @Test func `trouble that is known to be something else counts no more`() {
    var pacer = ConnectionRateController(window: 20)
    pacer.ended(.reset, openedIn: 0, at: start)
    pacer.ignore(.reset)
    #expect(pacer.window == 20)
    #expect(pacer.mayOpenAhead)
    pacer.ended(.reset, openedIn: pacer.generation, at: start)
    #expect(pacer.window == 20)
    pacer.ended(.refused, openedIn: pacer.generation, at: start)
    for _ in 0..<3 { pacer.ended(.refused, openedIn: pacer.generation, at: start) }
    #expect(pacer.window == 10)
  }

  @Test func `alerts count in bursts only`() {
    var pacer = ConnectionRateController(window: 20)
    for _ in 0..<50 {
      pacer.ended(.alert, openedIn: pacer.generation, at: start)
      for _ in 0..<8 { pacer.ended(nil, openedIn: pacer.generation, at: start) }
    }
    #expect(pacer.backOff == nil)
    for _ in 0..<2 { pacer.ended(.alert, openedIn: pacer.generation, at: start) }
    #expect(pacer.backOff?.counts == [.alert: 1])
  }

  @Test func `a slow server gets fewer at once, but not fewer in a second`() {
    var pacer = ConnectionRateController(window: 20)
    for _ in 0..<10 { pacer.ended(.slow, openedIn: pacer.generation, at: start) }
    #expect(pacer.window == 2)
    #expect(pacer.interval == .zero)
    #expect(opens(&pacer, at: start, count: 2))
    #expect(pacer.backOff?.slowestRate == nil)
  }

  /// A server that takes so many connections a second and resets the rest, as a sliding window or a bucket counts them.
  @Test(arguments: [5, 10, 25], [true, false])
  func `the pace that a server bears is found`(limit: Int, slides: Bool) {
    var pacer = ConnectionRateController(window: 20)
    var accepted: [Int] = []
    var tokens = Double(limit)
    var (served, rejected, millisecond) = (0, 0, 0)
    while served < 200, millisecond < 200_000 {
      while pacer.open(at: at(millisecond)), served < 200 {
        let isTaken: Bool
        if slides {
          accepted.removeAll { millisecond - $0 >= 1000 }
          isTaken = accepted.count < limit
          if isTaken { accepted.append(millisecond) }
        } else {
          isTaken = tokens >= 1
          if isTaken { tokens -= 1 }
        }
        if isTaken { served += 1 } else { rejected += 1 }
        pacer.ended(isTaken ? nil : .reset, openedIn: pacer.generation, at: at(millisecond))
      }
      millisecond += 1
      tokens = min(tokens + Double(limit) / 1000, Double(limit))
    }
    #expect(served == 200)
    // Three times what it would take at best.
    #expect(millisecond < 200 / limit * 3000 + 3000)
    #expect(rejected < 60)
    #expect(pacer.backOff != nil)
  }

  @Test func `reasons are told by how often they occurred`() {
    let record = BackOff(times: 3, counts: [.refused: 1, .timedOut: 2], longestInterval: .zero)
    #expect(record.reason == "connections were not made in time; connections were refused")
    #expect(record.slowestRate == nil)
  }
}
