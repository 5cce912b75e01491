import Foundation
import TestSupport
import Testing

/// Audits of servers of others, and their replays without sockets.
@Suite struct ReplayPeerTests {
  static let cases = ExactCase.present.filter(\.options.isEmpty)
  static let cells = MatrixTests.cells

  @Test func `there are at least forty configurations`() {
    print("replayed: \(Self.cases.count + Self.cells.count) configurations; missing: \(ExactCase.missing)")
    if PeerProgram.allAreRequired { #expect(Self.cases.count + Self.cells.count >= 40) }
  }

  @Test(.enabled(if: DeniedSockets.compiler != nil), arguments: cases)
  func `the live and the replayed audit of a server are equal`(exact: ExactCase) throws {
    let keys = try ExactKeys.shared.get()
    let server = try exact.start(keys)
    try compare(server.target(.v4), ["--cacert", keys.pki.roots])
  }

  @Test(.enabled(if: DeniedSockets.compiler != nil), arguments: cells)
  func `the live and the replayed audit of a version and a key are equal`(cell: MatrixTests.Cell) throws {
    let pki = try ThrowawayPKI.shared.get()
    let server = try ServerProcess(cell.peer, serving: PeerCase(cell.version, [cell.key], pki: pki))
    try compare(server.target(.v4), ["--cacert", pki.root(cell.key), "--lint"])
  }

  /// All members but the time, the tool and the origin are equal, and so is the exit status.
  private func compare(_ target: String, _ options: [String]) throws {
    let directory = try TemporaryDirectory()
    let live = try CommandRun.tlsprobe(["audit", target, "--depth", "quick", "--json"] + options, limit: .seconds(120))
    let sockets = try Self.sockets.get()
    let again = try CommandRun.tlsprobe(
      ["audit", "--from", try directory.write(live.output, to: "saved.json"), "--json"], environment: sockets.environment)
    #expect(!sockets.isAttempted)
    #expect(again.status == live.status, "\(again.transcript)")
    let (first, second) = (try members(live), try members(again))
    #expect((first["findings"] as? [Any])?.isEmpty == false, "\(live.transcript)")
    for key in first.keys where !["started_at", "tool"].contains(key) {
      #expect(first[key] as? NSObject == second[key] as? NSObject, "\(key)")
    }
  }

  private func members(_ run: CommandRun) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any], "\(run.transcript)")
  }

  private static let sockets = Result { try DeniedSockets() }
}
