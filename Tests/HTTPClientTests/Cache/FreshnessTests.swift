import Bytes
import HTTPWire
import Testing

@testable import HTTPClient

/// RFC 9111, section 4.2, as tables.
@Suite struct FreshnessTests {
  private let now = CacheBench.now

  private func freshness(_ lines: [String], status: Int = 200, delay: Int64 = 0) -> Freshness {
    Freshness(CacheBench.head(status, lines), requestTime: Timestamp(seconds: now.seconds - delay), responseTime: now)
  }

  struct Lifetime: Sendable, CustomStringConvertible {
    let lines: [String]
    var status = 200
    let seconds: Int64
    let basis: Freshness.Basis
    var description: String { "\(status) \(lines)" }
  }

  static let lifetimes: [Lifetime] = [
    Lifetime(lines: ["Cache-Control: max-age=60"], seconds: 60, basis: .maximumAge),
    Lifetime(lines: ["Cache-Control: max-age=60", "Expires: \(CacheBench.date(5))"], seconds: 60, basis: .maximumAge),
    // A cache of one user is no shared cache.
    Lifetime(lines: ["Cache-Control: s-maxage=9, max-age=60"], seconds: 60, basis: .maximumAge),
    Lifetime(lines: ["Cache-Control: max-age=soon", "Expires: \(CacheBench.date(5))"], seconds: 0, basis: .maximumAge),
    Lifetime(lines: ["Expires: \(CacheBench.date(5))"], seconds: 5, basis: .expires),
    Lifetime(lines: ["Expires: \(CacheBench.date(-5))"], seconds: 0, basis: .expires),
    Lifetime(lines: ["Expires: 0"], seconds: 0, basis: .expires),
    Lifetime(lines: ["Expires: Thu, 01 Dec 1994 16:00:00 PST"], seconds: 0, basis: .expires),
    // Both clocks may be wrong, and then by the same.
    Lifetime(lines: ["Date: \(CacheBench.date(1000))", "Expires: \(CacheBench.date(1030))"], seconds: 30, basis: .expires),
    Lifetime(lines: ["Last-Modified: \(CacheBench.date(-1000))"], seconds: 100, basis: .heuristic),
    Lifetime(lines: ["Last-Modified: \(CacheBench.date(-1000))"], status: 404, seconds: 100, basis: .heuristic),
    Lifetime(lines: ["Last-Modified: \(CacheBench.date(-1000))"], status: 302, seconds: 0, basis: .none),
    Lifetime(lines: ["Last-Modified: \(CacheBench.date(-1000))", "Cache-Control: public"], status: 302, seconds: 100, basis: .heuristic),
    Lifetime(lines: ["Last-Modified: \(CacheBench.date(1000))"], seconds: 0, basis: .none),
    Lifetime(lines: ["Last-Modified: Thu, 01 Jan 1970 00:00:00 GMT"], seconds: 604_800, basis: .heuristic),
    Lifetime(lines: [], seconds: 0, basis: .none),
  ]

  @Test(arguments: lifetimes) func `how long an answer lasts`(row: Lifetime) {
    let freshness = freshness(row.lines, status: row.status)
    #expect(freshness.lifetime == row.seconds)
    #expect(freshness.basis == row.basis)
  }

  @Test func `how old an answer is`() {
    #expect(freshness([]).age(at: now) == 0)
    #expect(freshness(["Age: 7"]).age(at: now) == 7)
    // The way took three seconds, all of which may have been the answer's.
    #expect(freshness(["Age: 7"], delay: 3).age(at: now) == 10)
    #expect(freshness(["Date: \(CacheBench.date(-20))", "Age: 7"], delay: 3).age(at: now) == 20)
    #expect(freshness(["Date: \(CacheBench.date(20))"]).age(at: now) == 0)
    #expect(freshness(["Age: old"]).age(at: now) == 0)
    #expect(freshness(["Age: 99999999999999999999"]).age(at: now) == 1 << 31)
    #expect(freshness(["Age: 5"]).age(at: now + .seconds(9)) == 14)
    #expect(freshness(["Age: 5"]).age(at: now + .seconds(-9)) == 5)
    // Not the present time but none at all.
    #expect(freshness(["Date: today"]).age(at: now) == 0)
  }

  @Test func `what is as old as it may get is stale`() {
    let freshness = freshness(["Cache-Control: max-age=60"])
    #expect(freshness.isFresh(at: now + .seconds(59)))
    #expect(!freshness.isFresh(at: now + .seconds(60)))
    #expect(freshness.remaining(at: now + .seconds(70)) == -10)
  }

  @Test func `it says why`() {
    #expect(
      freshness(["Cache-Control: max-age=60"]).explanation(at: now + .seconds(10)) == "fresh for another 50 s: 10 s old, max-age is 60 s")
    #expect(freshness(["Expires: 0"]).explanation(at: now + .seconds(2)) == "stale for 2 s: 2 s old, Expires is 0 s")
    #expect(freshness([]).explanation(at: now) == "stale from now on: 0 s old, no lifetime is given")
  }

  /// Guard: Timestamp and Age are bounded before they are reckoned with.
  @Test func `extreme dates are no trap`() {
    let freshness = freshness(
      ["Date: Fri, 31 Dec 9999 23:59:59 GMT", "Expires: Sat, 01 Jan 0000 00:00:00 GMT", "Age: 2147483648"], delay: 1 << 40)
    #expect(!freshness.isFresh(at: Timestamp(seconds: 1 << 40)))
  }
}
