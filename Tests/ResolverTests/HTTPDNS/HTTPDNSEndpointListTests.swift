import Bytes
import Testing

@testable import Resolver

@Suite struct HTTPDNSEndpointListTests {
  private let now = HTTPDNSSamples.now

  private func list() throws -> HTTPDNSEndpointList {
    HTTPDNSEndpointList(
      region: .hk, v4: try ["192.0.2.1", "192.0.2.2"].map { try #require(HTTPDNSEndpoint($0)) },
      v6: [try #require(HTTPDNSEndpoint("2001:db8::1"))], fallbacks: [try #require(HTTPDNSEndpoint("resolvers.example"))])
  }

  @Test func `a failure advances to the next endpoint, and a full turn asks for a new schedule`() throws {
    var list = try list()
    #expect(list.current(.both)?.description == "192.0.2.1" && list.current(.v6)?.description == "2001:db8::1")
    // One index for both families: it wraps after the endpoints of both.
    var isFullTurn = list.rotate()
    #expect(!isFullTurn && list.current(.both)?.description == "192.0.2.2" && list.current(.v6)?.description == "2001:db8::1")
    isFullTurn = list.rotate()
    #expect(!isFullTurn && list.current(.v4)?.description == "192.0.2.1")
    isFullTurn = list.rotate()
    #expect(isFullTurn)
    #expect(list.index == 3)
  }

  @Test func `the schedulers are the endpoints in use, then the fallback`() throws {
    var list = try list()
    var seen: [String] = []
    for _ in 0..<4 {
      seen.append(list.currentScheduler(.both)?.description ?? "")
      list.rotateScheduler()
    }
    #expect(seen == ["192.0.2.1", "192.0.2.2", "resolvers.example", "192.0.2.1"])
    #expect(list.index == 0)
  }

  @Test func `a schedule is requested at the start, after a day, or after failures, but not twice in 30 seconds`() throws {
    var list = try list()
    func later(_ seconds: Int64) -> Timestamp { Timestamp(seconds: now.seconds + seconds) }
    #expect(list.needsSchedule(at: now))
    list.attemptSchedule(at: now)
    #expect(!list.needsSchedule(at: later(29)) && list.needsSchedule(at: later(30)))
    list.apply(try schedule(#"{"service_ip":["192.0.2.9"]}"#), at: now)
    #expect(!list.needsSchedule(at: later(86_399)) && list.needsSchedule(at: later(86_400)))
    #expect(list.needsSchedule(at: later(30), isUrgent: true) && !list.needsSchedule(at: later(5), isUrgent: true))
    // A clock that was set back makes the age meaningless.
    #expect(list.needsSchedule(at: later(-100)))
  }

  @Test func `a schedule replaces the lists that it has, and starts at the beginning`() throws {
    var list = try list()
    _ = list.rotate()
    list.apply(try schedule(#"{"service_ip":["192.0.2.9"],"service_ip_port":[8053]}"#), at: now)
    #expect(list.v4.map(\.description) == ["192.0.2.9:8053"] && list.v6.map(\.description) == ["2001:db8::1"])
    #expect(list.index == 0 && list.learned == now)
  }

  private func schedule(_ text: String, status: Int = 200) throws -> HTTPDNSSchedule {
    try HTTPDNSSchedule(status: status, content: Array(text.utf8), account: try HTTPDNSSamples.account())
  }

  @Test func `a schedule with an invalid address or port is rejected as a whole`() throws {
    for text in [
      #"{"service_ip":["x"]}"#, #"{"service_ip":["2001:db8::1"]}"#, #"{"service_ip":[1]}"#,
      #"{"service_ip":["192.0.2.1"],"service_ip_port":[70000]}"#,
      "[]", "<html>",
    ] {
      let error = #expect(throws: ResolverError.self) { try schedule(text) }
      #expect(error?.code == .httpdnsMalformed)
    }
    #expect(try schedule(#"{"code":"AccountNotExists"}"#, status: 403).code == .accountNotExists)
    #expect(try !schedule(#"{"service_status":"disable"}"#).isEnabled)
    #expect(try schedule(#"{"service_ip":["192.0.2.1"],"service_ip_port":[0]}"#).v4.first?.port == nil)
  }

  @Test func `a stored list is restored with its position, and only for its account and region`() throws {
    let account = try HTTPDNSSamples.account()
    var learned = try list()
    learned.apply(
      try schedule(#"{"service_ip":["192.0.2.9","192.0.2.10"],"service_ip_port":[8053,0],"service_ipv6":["2001:db8::9"]}"#), at: now)
    _ = learned.rotate()
    let bytes = learned.stored(for: account)
    #expect(!String(decoding: bytes, as: UTF8.self).contains(HTTPDNSSamples.secret))
    var restored = try list()
    try restored.restore(bytes, for: account)
    #expect(restored.v4 == learned.v4 && restored.v6 == learned.v6 && restored.index == 1 && restored.learned == now)
    let other = try HTTPDNSAccount(name: "main", id: "2")
    #expect(throws: HTTPDNSEndpointList.Unusable.self) { try restored.restore(bytes, for: other) }
    var german = HTTPDNSEndpointList(region: .de)
    #expect(throws: HTTPDNSEndpointList.Unusable.self) { try german.restore(bytes, for: account) }
  }

  @Test func `a damaged stored list is rejected at every truncation and leaves the list unchanged`() throws {
    let account = try HTTPDNSSamples.account()
    var learned = try list()
    learned.apply(try schedule(#"{"service_ip":["192.0.2.9"],"service_ipv6":["2001:db8::9"]}"#), at: now)
    let bytes = learned.stored(for: account)
    let original = try list()
    for length in 0..<bytes.count - 1 {
      var list = original
      #expect(throws: HTTPDNSEndpointList.Unusable.self) { try list.restore(Array(bytes[..<length]), for: account) }
      #expect(list == original)
    }
    for (old, new) in [
      ("192.0.2.9", "192.0.2.999"), ("\"index\": 0", "\"index\": -1"), ("2001:db8::9", "192.0.2.1"), ("tlsprobe.", "other."),
    ] {
      var list = original
      let changed = Array(String(decoding: bytes, as: UTF8.self).replacing(old, with: new).utf8)
      #expect(throws: HTTPDNSEndpointList.Unusable.self) { try list.restore(changed, for: account) }
    }
  }
}
