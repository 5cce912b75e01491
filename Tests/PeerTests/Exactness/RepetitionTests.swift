import TestSupport
import Testing

/// The same answer each time: whatever raced within a run, nothing of it shows.
@Suite struct RepetitionTests {
  /// A server in C with its own order, one with the client's, and one in another language.
  static let cases = [ExactCase.openSSL.first, ExactCase.gnuTLS.first, ExactCase.java.first].compactMap(\.self)
    .filter { one in ExactCase.present.contains { $0.name == one.name } }

  @Test(arguments: ExactCase.hiding.filter { one in ExactCase.present.contains { $0.name == one.name } })
  func `runs in a row find the same suites although some of them hide`(exact: ExactCase) throws {
    let server = try exact.start(ExactKeys.shared.get())
    let runs = try (0..<3).map { _ in try CiphersReport(server.target(.v4), exact.options, only: "versions,suites,order") }
    for next in runs.dropFirst() { #expect(next.acceptance == runs[0].acceptance) }
  }

  @Test(arguments: cases) func `twenty runs in a row find the same`(exact: ExactCase) throws {
    let server = try exact.start(ExactKeys.shared.get())
    let first = try CiphersReport(server.target(.v4))
    for run in 2...20 {
      let next = try CiphersReport(server.target(.v4))
      guard next.result == first.result else {
        let lines = [first, next].map { $0.result.split(separator: "\n") }
        let changes = lines[1].difference(from: lines[0]).prefix(20).map { "\($0)" }.joined(separator: "\n")
        Issue.record("run \(run) differs: \(first.acceptance.differences(from: next.acceptance))\n\(changes)")
        return
      }
    }
  }
}
