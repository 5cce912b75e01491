import Bytes
import HTTPServer
import TestSupport
import Testing

@testable import MockServer

/// What curl, which knows nothing of this server, says of each fault.
@Suite(.timeLimit(.minutes(3))) struct FaultsByCurlTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let plan: String
    /// curl's exit statuses over HTTP/1.1 and over HTTP/2, of which releases know several.
    let http1: Set<Int32>
    let http2: Set<Int32>
    var testDescription: String { plan }
  }

  private static let cases = [
    Case(plan: "{}", http1: [0], http2: [0]),
    Case(plan: #"{"faults": {"empty": true}}"#, http1: [52], http2: [92]),
    Case(plan: #"{"faults": {"reset": true}}"#, http1: [55, 56], http2: [55, 56]),
    Case(plan: #"{"faults": {"garbage": true}}"#, http1: [1], http2: [16, 52, 55, 56]),
    Case(plan: #"{"faults": {"truncate": true}}"#, http1: [18], http2: [92]),
    Case(plan: #"{"faults": {"malformed-chunk": true}}"#, http1: [56], http2: [16, 18, 55, 56]),
    Case(plan: #"{"faults": {"slow-close": true}, "slow_close": 100}"#, http1: [0], http2: [0]),
    Case(plan: #"{"faults": {"no-close-notify": true}}"#, http1: [0], http2: [0]),
    Case(plan: #"{"faults": {"reset-at-accept": true}}"#, http1: [7, 35, 55, 56], http2: [7, 16, 35, 55, 56]),
    Case(plan: #"{"faults": {"alert": true}}"#, http1: [35], http2: [35]),
    Case(plan: #"{"faults": {"oversized-record": true}}"#, http1: [35], http2: [35]),
    Case(plan: #"{"faults": {"fragmented-records": true}}"#, http1: [0], http2: [0]),
    Case(plan: #"{"error_every": 1, "error_status": [500]}"#, http1: [22], http2: [22]),
    Case(plan: #"{"delay": 900}"#, http1: [28], http2: [28]),
  ]

  private static let hasCurl = (try? CommandRun(["curl", "--version"]))?.status == 0

  @Test(.enabled(if: hasCurl, "there is no curl"), arguments: cases)
  func `curl ends as the fault would have it`(one: Case) async throws {
    let plan = try FaultPlan(reading: Array(one.plan.utf8)).with { $0.seed = 7 }
    try await FaultySite.serving(plan) { (endpoint, _, _) async throws in
      for door in FaultySite.ClientProtocol.allCases {
        let versions: [FaultySite.ClientProtocol: [String]] = [
          .clear: ["--http1.1"], .tls: ["--http1.1"], .http2: ["--http2-prior-knowledge"], .http2InTLS: ["--http2"],
        ]
        let limit = plan.delay == nil ? "20" : "0.5"
        let run = try CommandRun(
          ["curl", "-sSkf", "--max-time", limit, "-o", "/dev/null"] + (versions[door] ?? []) + [
            "\(door.isSecure ? "https" : "http")://localhost:\(endpoint.port)/bytes/1000"
          ])
        // What befalls the handshake is not met without one.
        let isMissed = !door.isSecure && plan.faults.keys.contains { [.alert, .oversizedRecord].contains($0) }
        let expected = isMissed ? [0] : door.isHTTP2 ? one.http2 : one.http1
        #expect(expected.contains(run.status), "\(door.rawValue): \(run.transcript)")
      }
    }
  }
}
