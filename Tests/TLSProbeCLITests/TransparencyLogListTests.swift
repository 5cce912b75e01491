import Bytes
import PathValidation
import CommandSupport
import Testing
import TLSProbeCLI

/// Lists of logs as Google and Apple publish them.
@Suite struct TransparencyLogListTests {
  private static let log = TransparencyLogList.bundled.logs[0]

  private static func list(_ extra: String = "", state: String = #""usable": {"timestamp": "2026-01-02T03:04:05Z"}"#) -> [UInt8] {
    let entry = """
      "log_id": "\(Base64.encode(log.id))", "key": "\(Base64.encode(log.key))", "mmd": 60, "state": {\(state)},
      "temporal_interval": {"start_inclusive": "2026-01-01T00:00:00Z", "end_exclusive": "2026-07-01T00:00:00Z"}
      """
    let text = """
      {"version": "3", "log_list_timestamp": "2026-11-20T00:00:00Z", \(extra)
       "operators": [
         {"name": "Alpha", "email": [], "logs": [{"description": "One", "url": "https://one.test/", \(entry)}], "tiled_logs": []},
         {"name": "Beta", "logs": [{"description": "broken"}],
          "tiled_logs": [{"description": "Two", "submission_url": "https://two.test/", "log_type": "test",
            "log_id": "AAAA", "key": "AAAA", "state": {"retired": {"timestamp": "2026-01-02T03:04:05Z"}}}]}]}
      """
    return Array(text.utf8)
  }

  @Test func `Google's list is read with its date, operators, states and shards`() throws {
    let list = try TransparencyLogList(json: Self.list(), source: "log_list.json")
    #expect(list.count == 2)
    #expect(list.date == Timestamp("2026-11-20T00:00:00Z"))
    #expect(list.programs == [.chrome])
    let log = try #require(list.log(Self.log.id))
    #expect(log.key == Self.log.key)
    #expect((log.name, log.operatorName, log.url) == ("One", "Alpha", "https://one.test/"))
    #expect(log.states == [.chrome: LogState(.usable, since: try #require(Timestamp("2026-01-02T03:04:05Z")))])
    #expect(log.lastDates?.contains(try #require(Timestamp("2026-06-30"))) == true)
    let tiled = try #require(list.logs.first { $0.isTiled })
    #expect((tiled.name, tiled.operatorName, tiled.url, tiled.purpose) == ("Two", "Beta", "https://two.test/", .test))
    #expect(tiled.states[.chrome]?.kind == .retired)
  }

  @Test func `Apple's list speaks for Apple`() throws {
    let list = try TransparencyLogList(
      json: Self.list(#""assetVersion": 1234,"#, state: #""readonly": {"timestamp": "2026-01-02T03:04:05Z"}"#), source: "a")
    #expect(list.programs == [.apple])
    #expect(list.log(Self.log.id)?.states[.apple]?.kind == .readOnly)
  }

  @Test(arguments: ["", "{}", "[]", "{\"operators\": []}", "{\"operators\": 3}", "x"])
  func `what is no list is told with its name`(text: String) {
    let error = #expect(throws: CommandLineError.self) { try TransparencyLogList(json: Array(text.utf8), source: "logs.txt") }
    #expect(error?.message.contains("--ct-logs 'logs.txt'") == true)
    #expect(error?.message.contains("JSON: no JSON") == false)
  }
}
