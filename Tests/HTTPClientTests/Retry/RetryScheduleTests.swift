import Bytes
import HTTPWire
import Testing

@testable import HTTPClient

@Suite struct RetryScheduleTests {
  private func rules(_ retries: Int, change: (inout RetryRules) -> Void = { _ in }) -> RetryRules {
    var rules = RetryRules(retries: retries)
    change(&rules)
    return rules
  }

  @Test func `waits double from one second to ten minutes`() {
    var schedule = RetrySchedule(rules(12))
    var waits: [Duration] = []
    while case .retry(let wait, let left) = schedule.next(elapsed: .zero) {
      waits.append(wait)
      #expect(left == 12 - waits.count)
    }
    #expect(waits.map(\.components.seconds) == [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 600, 600])
    #expect(schedule.next(elapsed: .zero) == .stop(.noneLeft))
  }

  @Test func `a delay that was given stays`() {
    var schedule = RetrySchedule(rules(3) { $0.delay = .milliseconds(250) })
    for left in [2, 1, 0] { #expect(schedule.next(elapsed: .zero) == .retry(after: .milliseconds(250), left: left)) }
  }

  @Test func `Retry-After makes a wait longer, never shorter`() {
    var schedule = RetrySchedule(rules(3))
    #expect(schedule.next(elapsed: .zero, asked: .seconds(7)) == .retry(after: .seconds(7), left: 2))
    #expect(schedule.next(elapsed: .zero, asked: .zero) == .retry(after: .seconds(2), left: 1))
    #expect(schedule.next(elapsed: .zero, asked: .seconds(-5)) == .retry(after: .seconds(4), left: 0))
  }

  @Test func `nobody waits as long as a server likes`() {
    var schedule = RetrySchedule(rules(3))
    #expect(schedule.next(elapsed: .zero, asked: RetryAfter.longest) == .stop(.tooLong))
  }

  @Test func `the time for retries is a limit for when they begin`() {
    var schedule = RetrySchedule(rules(9) { $0.maximumTime = .seconds(5) })
    #expect(schedule.next(elapsed: .seconds(1)) == .retry(after: .seconds(1), left: 8))
    #expect(schedule.next(elapsed: .seconds(2), asked: .seconds(4)) == .stop(.tooLong))
    #expect(schedule.next(elapsed: .seconds(3)) == .retry(after: .seconds(2), left: 7))
    #expect(schedule.next(elapsed: .seconds(4)) == .stop(.outOfTime))
    #expect(schedule.next(elapsed: .seconds(6)) == .stop(.outOfTime))
  }

  @Test func `without retries there are none`() {
    var schedule = RetrySchedule(rules(0))
    #expect(schedule.next(elapsed: .zero) == .stop(.noneLeft))
  }

  @Test func `statuses of trouble that passes are tried again`() {
    for status in 100..<600 {
      let cause = RetryCause(ResponseHead(version: .http11, status: status), rules: rules(1))
      #expect((cause != nil) == [408, 429, 500, 502, 503, 504].contains(status), "\(status)")
    }
  }

  @Test func `where every error counts and statuses are errors, all of those are tried again`() {
    let all = rules(1) {
      $0.allErrors = true
      $0.failedStatuses = true
    }
    for status in 200..<600 {
      #expect((RetryCause(ResponseHead(version: .http11, status: status), rules: all) != nil) == (status >= 400), "\(status)")
    }
    let kept = rules(1) { $0.failedStatuses = true }
    #expect(RetryCause(ResponseHead(version: .http11, status: 404), rules: kept) == nil)
  }

  @Test func `errors are tried again by their kind`() {
    func cause(_ category: HTTPError.Category, _ code: String, change: (inout RetryRules) -> Void = { _ in }) -> RetryCause? {
      RetryCause(HTTPError(category, code: code, phase: .connect, "it failed", url: "http://a.example/"), rules: rules(1, change: change))
    }
    #expect(cause(.timeout, "transport.timed-out") == .timeout)
    #expect(cause(.resolve, "resolve.temporary") == .nameResolution)
    #expect(cause(.resolve, "resolve.not-found") == nil)
    #expect(cause(.connect, "transport.refused") == nil)
    #expect(cause(.connect, "transport.refused") { $0.refusedConnections = true } == .refusedConnection)
    #expect(cause(.connect, "transport.unreachable") { $0.refusedConnections = true } == nil)
    #expect(cause(.protocol, "http.empty") == nil)
    #expect(cause(.protocol, "http.empty") { $0.allErrors = true } == .error("http.empty"))
    #expect(cause(.usage, "http.unsendable") { $0.allErrors = true } == nil)
    #expect(cause(.cancelled, "http.cancelled") { $0.allErrors = true } == nil)
  }
}
