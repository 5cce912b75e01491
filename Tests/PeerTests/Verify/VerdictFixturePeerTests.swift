import CertificateFixtures
import DomainNames
import Foundation
import Minting
import PathValidation
import TestSupport
import Testing
import X509

/// The verdicts of others on the chains of the table, beside ours.
@Suite(.serialized) struct VerdictFixturePeerTests {
  private struct Line {
    let row: VerdictFixture
    let verdict: ChainVerdict
    let openSSL: String?
    let gnuTLS: String?

    /// What the verifier says, where it can be asked.
    func said(by verifier: VerdictDifference.Verifier) -> String? { verifier == .openSSL ? openSSL : gnuTLS }

    var text: String {
      func column(_ said: String?) -> String { said.map { $0.isEmpty ? "trusted" : $0 } ?? "not asked" }
      let ours = verdict.errors.map { "\($0.code.rawValue) at \($0.depth)" }.joined(separator: ", ")
      return [row.description, column(ours), column(openSSL), column(gnuTLS)].joined(separator: "\t")
    }
  }

  private static func lines() throws -> [Line] {
    // Rows about private roots have a test of their own.
    let chains = try VerdictFixture.all.filter { $0.group != "private roots" }.map { row in (row: row, minted: try row.mint()) }
    let openSSL = try OtherVerifiers.openSSL(chains)
    let gnuTLS = try OtherVerifiers.gnuTLS(chains)
    if gnuTLS == nil { print("GnuTLS is not asked: python3 or libgnutls.so.30 is missing") }
    return try chains.enumerated().map { index, chain in
      let store = TrustStore(certificates: try chain.minted.roots.map { der in try Certificate(der: der) }, name: "table")
      let name = try chain.row.host.map { host in try ReferenceIdentity(host) }
      let verdict = CertificateVerifier(VerificationContext(time: chain.row.time, name: name, profile: .baseline)).verify(
        ServedChain(der: chain.minted.chain), trusting: store)
      return Line(row: chain.row, verdict: verdict, openSSL: openSSL[index], gnuTLS: gnuTLS?[index])
    }
  }

  /// The verdicts side by side stay in `.build/verdicts.tsv`.
  @Test func `every difference to OpenSSL and GnuTLS is explained by a standard`() throws {
    let lines = try Self.lines()
    let table = (["chain\ttlsprobe\tOpenSSL\tGnuTLS"] + lines.map(\.text)).joined(separator: "\n")
    try Data((table + "\n").utf8).write(to: URL(filePath: "\(TestedBinary.repository)/.build/verdicts.tsv"))
    var used: Set<Int> = []
    var count = 0
    for line in lines {
      for verifier in VerdictDifference.both {
        guard let said = line.said(by: verifier), said.isEmpty != line.verdict.trusted else { continue }
        count += 1
        let explanation = VerdictDifference.all.firstIndex { $0.explains(line.row, by: verifier) }
        #expect(explanation != nil, "\(verifier.rawValue): \(line.text)")
        if let explanation { used.insert(explanation) }
      }
    }
    print("\(lines.count) chains, \(count) differences, all in .build/verdicts.tsv")
    guard lines.contains(where: { $0.gnuTLS != nil }) else { return }
    for index in VerdictDifference.all.indices where !used.contains(index) {
      Issue.record("nothing differs as \(VerdictDifference.all[index]) says")
    }
  }
}
