import TestSupport
import Testing

/// What stands between client and server may cut and delay, and changes nothing of the result.
@Suite struct MiddleboxTests {
  struct NetworkPath: Sendable, CustomTestStringConvertible {
    let exact: ExactCase
    let manner: Middlebox.Behavior

    var testDescription: String { "\(exact.name), \(manner)" }
  }

  static let ways = (RepetitionTests.cases + ExactCase.go.prefix(1).filter { one in ExactCase.present.contains { $0.name == one.name } })
    .flatMap { exact in Middlebox.Behavior.allCases.map { NetworkPath(exact: exact, manner: $0) } }

  @Test(arguments: ways) func `a middlebox changes nothing of the result`(way: NetworkPath) throws {
    let server = try way.exact.start(ExactKeys.shared.get())
    let direct = try CiphersReport(server.target(.v4))
    let middlebox = try Middlebox(to: server.port, way.manner)
    let through = try CiphersReport(middlebox.target, limit: .seconds(180))
    #expect(direct.acceptance.differences(from: through.acceptance).isEmpty, "\(through.transcript.suffix(4_000))")
    #expect(direct.undetermined == through.undetermined)
  }
}
