import HTTPWire
import LocalServer
import TestSupport
import Testing

@Suite struct HTTP2SiteConnectionTests {
  private static func opening(_ targets: [String], settings: HTTP2Settings = HTTP2Settings()) throws -> [UInt8] {
    var client = try HTTP2Session(.client, settings: settings)
    for target in targets {
      let head = RequestHead(method: "GET", target: target, scheme: "http", authority: "a", version: .http2)
      _ = try client.submit(head, hasBody: false)
    }
    return client.takeOutput()
  }

  /// Bytes until there are none for now.
  private static func all(_ connection: inout HTTP2SiteConnection, at now: ContinuousClock.Instant) -> Int {
    var count = 0
    while case let output = connection.takeOutput(at: now), !output.isEmpty, count < 1 << 30 { count += output.count }
    return count
  }

  @Test func `no more is made than the client's windows take`() throws {
    var settings = HTTP2Settings()
    settings.connectionWindow = 300_000
    var connection = try HTTP2SiteConnection()
    try connection.received(try Self.opening(["/bytes/9223372036854775806", "/bytes/1000000"], settings: settings))
    let count = Self.all(&connection, at: .now)
    #expect((300_000..<310_000).contains(count))
    #expect(connection.wake == nil && !connection.isFinished)
  }

  @Test func `a piece whose moment has come while no window is open waits for the window`() throws {
    var settings = HTTP2Settings()
    settings.streamWindow = 0
    var connection = try HTTP2SiteConnection()
    try connection.received(try Self.opening(["/drip?bytes=200000&pieces=4&delay_ms=10"], settings: settings))
    let start = ContinuousClock.now
    _ = Self.all(&connection, at: start)
    #expect(connection.wake == start + .milliseconds(10))
    #expect(Self.all(&connection, at: start + .milliseconds(20)) == 0)
    #expect(connection.wake == nil)
  }

  @Test func `heads wait where they are told to`() throws {
    var connection = try HTTP2SiteConnection(beforeHeaders: .milliseconds(100))
    try connection.received(try Self.opening(["/"]))
    let start = ContinuousClock.now
    let preface = Self.all(&connection, at: start)
    #expect(connection.wake == start + .milliseconds(100))
    #expect(Self.all(&connection, at: start + .milliseconds(99)) == 0)
    #expect(preface > 0 && Self.all(&connection, at: start + .milliseconds(100)) > 9)
    #expect(connection.wake == nil)
  }

  @Test func `whatever a client says, no answer is without end and nothing stops the server`() throws {
    let whole = try Self.opening(["/", "/bytes/1000", "/trailers", "/early-hints", "/upload"])
    var generator = SeededGenerator(seed: 5)
    for round in 0..<2_000 {
      var bytes = whole
      if round < whole.count {
        bytes.removeLast(bytes.count - round)
      } else {
        for _ in 0..<Int.random(in: 1...6, using: &generator) {
          bytes[Int.random(in: 24..<bytes.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
        }
      }
      var connection = try HTTP2SiteConnection()
      try? connection.received(bytes)
      #expect(Self.all(&connection, at: .now) < 20 << 20)
    }
  }
}
