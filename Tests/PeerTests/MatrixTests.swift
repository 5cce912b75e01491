import TestSupport
import Testing

/// Every server × version × kind of key × address family: what was configured is what is printed.
@Suite struct MatrixTests {
  struct Cell: Sendable, CustomTestStringConvertible {
    let peer: any Peer.Type
    let version: PeerCase.Version
    let key: ThrowawayPKI.Key

    var testDescription: String { "\(peer.name), \(version.rawValue), \(key)" }
  }

  static let cells = PeerProgram.present.flatMap { peer in
    PeerCase.Version.allCases.flatMap { version in
      ThrowawayPKI.Key.allCases.filter { !ImpossiblePair.covers(version, $0) }.map { Cell(peer: peer, version: version, key: $0) }
    }
  }

  @Test(arguments: cells) func `the certificates that a server is configured with are printed byte for byte`(cell: Cell) throws {
    let pki = try ThrowawayPKI.shared.get()
    let peer = try ServerProcess(cell.peer, serving: PeerCase(cell.version, [cell.key], pki: pki))
    let configured = try pki.certificates(in: pki.chain(cell.key))
    for family in Socket.Family.allCases {
      let trust = ["--cacert", pki.root(cell.key)]
      let seen = try ChainReport(peer.target(family), trust).only
      #expect(seen.certificates == configured, "\(family): \(peer.log)")
      #expect(seen.protocolVersion == cell.version.rawValue)
      #expect(seen.trusted == true)
      #expect(seen.errors.isEmpty)
      #expect(try printedCertificates(peer.target(family), trust) == configured, "\(family): \(peer.log)")
    }
  }

  @Test func `no peer is skipped without being named`() {
    print(PeerProgram.summary)
    if PeerProgram.allAreRequired { #expect(PeerProgram.missing.isEmpty, "\(PeerProgram.summary)") }
  }

  @Test func `every pair left out says why, and no more are left out`() {
    #expect(ImpossiblePair.all.allSatisfy { !$0.reason.isEmpty })
    let pairs = PeerCase.Version.allCases.count * ThrowawayPKI.Key.allCases.count - ImpossiblePair.all.count
    #expect(Self.cells.count == PeerProgram.present.count * pairs)
  }
}
