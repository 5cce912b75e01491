import Foundation
import TestSupport
import Testing

/// The same answer each time: whatever raced within a run, nothing of it shows.
@Suite struct RepetitionTests {
  /// A server in C with its own order, one with the client's, and one in another language.
  static let cases = [ExactCase.openSSL.first, ExactCase.gnuTLS.first, ExactCase.java.first].compactMap(\.self)
    .filter { one in ExactCase.present.contains { $0.name == one.name } }

  /// Set by `make repetitions`; fewer runs show most of what is chosen by a race.
  private static let runs = ProcessInfo.processInfo.environment["TLSPROBE_REPETITIONS"].flatMap { Int($0) } ?? 2

  @Test(arguments: ExactCase.hiding.filter { one in ExactCase.present.contains { $0.name == one.name } })
  func `runs in a row find the same although some suites hide`(exact: ExactCase) throws {
    let server = try exact.start(ExactKeys.shared.get())
    try expectEqualRuns(Self.runs) { try CiphersReport(server.target(.v4), exact.options, only: "versions,suites,order") }
  }

  @Test(arguments: cases) func `twenty runs in a row find the same`(exact: ExactCase) throws {
    let server = try exact.start(ExactKeys.shared.get())
    try expectEqualRuns(20) { try CiphersReport(server.target(.v4)) }
  }

  private func expectEqualRuns(_ count: Int, report: () throws -> CiphersReport) throws {
    let first = try report()
    for run in 2...count {
      let next = try report()
      guard next.result == first.result else {
        let lines = [first, next].map { $0.result.split(separator: "\n") }
        let changes = lines[1].difference(from: lines[0]).prefix(20).map { "\($0)" }.joined(separator: "\n")
        Issue.record("run \(run) differs: \(first.acceptance.differences(from: next.acceptance))\n\(changes)")
        return
      }
    }
  }
}
