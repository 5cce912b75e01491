import Bytes
import CertificateFixtures
import Crypto
import DomainNames
import Foundation
import LocalServer
import Minting
import PathValidation
import TestSupport
import Testing
import X509

/// Certificates of private authorities, each with one property, as `verify`, `fetch`, OpenSSL, GnuTLS and Go judge them.
@Suite(.serialized) struct PrivateRootPeerTests {
  private struct Line {
    let row: VerdictFixture
    /// By the names of the profiles.
    let verdicts: [String: ChainVerdict]
    let openSSL: String?
    let gnuTLS: String?
    let go: String?
    /// Nil where no server has the key.
    let fetch: Int32?

    /// The errors of another verifier, empty for a trusted chain; nil where it did not run.
    func verdict(of verifier: VerdictDifference.Verifier) -> String? {
      switch verifier {
      case .openSSL: openSSL
      case .gnuTLS: gnuTLS
      case .go: go
      }
    }

    var isTrusted: Bool { verdicts[Profile.webPKI.name]?.trusted == true }

    private func cell(_ said: String?) -> String { said.map { $0.isEmpty ? "trusted" : $0 } ?? "not asked" }

    private func cell(_ profile: Profile) -> String {
      guard let verdict = verdicts[profile.name] else { return "not asked" }
      return cell(verdict.errors.map { "\($0.code.rawValue) at \($0.depth)" }.joined(separator: ", "))
    }

    /// What a public root's chain would be rejected for.
    private var findings: String {
      let violations = verdicts[Profile.webPKI.name]?.paths.first?.baselineViolations ?? []
      return violations.map { "baseline.\($0.rule.rawValue) (\($0.reference))" }.joined(separator: ", ")
    }

    var text: String {
      let fetched = fetch.map { $0 == 0 ? "trusted" : "exit \($0)" } ?? "not asked"
      let ours = Profile.all.map(cell)
      return ([row.description] + ours + [findings, fetched, cell(openSSL), cell(gnuTLS), cell(go)]).joined(separator: "\t")
    }

    static let header = (["certificate"] + Profile.all.map(\.name) + ["findings", "fetch", "OpenSSL level 2", "GnuTLS", "Go"])
      .joined(separator: "\t")
  }

  private static func lines(_ rows: [VerdictFixture], fetches: Bool) throws -> [Line] {
    let chains = try rows.map { row in (row: row, minted: try row.mint()) }
    let openSSL = try OtherVerifiers.openSSL(chains, level: 2)
    let gnuTLS = try OtherVerifiers.gnuTLS(chains)
    let go = try OtherVerifiers.go(chains)
    let fetch = fetches ? try fetched(chains) : []
    return try chains.enumerated().map { index, chain in
      var store = TrustStore(certificates: try chain.minted.roots.map { der in try Certificate(der: der) }, name: "table")
      store.publicRoots = .bundled
      let name = try chain.row.host.map { host in try ReferenceIdentity(host) }
      var verdicts: [String: ChainVerdict] = [:]
      for profile in Profile.all {
        verdicts[profile.name] = CertificateVerifier(VerificationContext(time: chain.row.time, name: name, profile: profile)).verify(
          ServedChain(der: chain.minted.chain), trusting: store)
      }
      return Line(
        row: chain.row, verdicts: verdicts, openSSL: openSSL[index], gnuTLS: gnuTLS?[index], go: go?[index],
        fetch: fetches ? fetch[index] : nil)
    }
  }

  private struct Server: ServerCase {
    let name: String
    let summary = "a chain of a private authority"
    let presentation: ChainCase.Presentation

    func presentations(by authorities: TestAuthorities) -> [ChainCase.Presentation] { [presentation] }
  }

  /// The exit status of `fetch --cacert` for each row: 60 for a chain that is not trusted.
  private static func fetched(_ chains: [(row: VerdictFixture, minted: VerdictFixture.Certificates)]) throws -> [Int32?] {
    let directory = try TemporaryDirectory()
    let doors = try chains.enumerated().compactMap { index, chain -> ListenerConfiguration? in
      guard let der = chain.minted.chain.first, let key = try privateKey(of: try Certificate(der: der)) else { return nil }
      let served = Server(name: "\(index)", presentation: ChainCase.Presentation(chain: chain.minted.chain, key: key))
      var door = ListenerConfiguration(served.name, at: Endpoint(.loopbackV4, port: 0), [served])
      door.site = Site()
      return door
    }
    let server = try LocalServer(doors, by: try TestAuthorities(now: Platform.now), settings: ServerSettings())
    defer { server.stop() }
    return try chains.enumerated().map { index, chain in
      guard let endpoint = server.endpoint(of: "\(index)"), let host = chain.row.host else { return nil }
      let roots = try directory.write(chain.minted.roots.map { PEM.write($0) }.joined(), to: "roots-\(index).pem")
      return try CommandRun.tlsprobe([
        "fetch", "https://\(host):\(endpoint.port)/", "--resolve", "\(host):\(endpoint.port):127.0.0.1", "--cacert", roots,
        "--at", String(chain.row.time.seconds), "-s", "-o", "/dev/null",
      ]).status
    }
  }

  private static func privateKey(of certificate: Certificate) throws -> PrivateKey? {
    for kind in TestKeys.Kind.allCases {
      for number in 0..<kind.count {
        let key = try TestKeys.key(kind, number)
        if key.publicKey == certificate.publicKey.der { return key }
      }
    }
    return nil
  }

  private static func write(_ lines: [Line], to name: String) throws {
    let table = ([Line.header] + lines.map(\.text)).joined(separator: "\n") + "\n"
    try Data(table.utf8).write(to: URL(filePath: "\(TestedBinary.repository)/.build/\(name)"))
  }

  /// The table stays in `.build/private-roots.tsv`.
  @Test func `private authorities are judged as curl judges them, and fetch agrees with verify`() throws {
    let lines = try Self.lines(VerdictFixture.all.filter { $0.group == "private roots" }, fetches: true)
    try Self.write(lines, to: "private-roots.tsv")
    if lines.contains(where: { $0.go == nil }) { print("Go is not asked: Scripts/peers go") }
    for line in lines {
      #expect(line.fetch == (line.isTrusted ? 0 : 60), "fetch: \(line.text)")
      for (verifier, said) in [("OpenSSL", line.openSSL), ("GnuTLS", line.gnuTLS), ("Go", line.go)] {
        guard let said else { continue }
        let isExplained = PrivateRootDifference.explains(line.row.name, by: verifier)
        #expect((said.isEmpty != line.isTrusted) == isExplained, "\(verifier): \(line.text)")
      }
    }
  }

  /// The table stays in `.build/profiles.tsv`.
  @Test func `every difference between webpki under private roots and another verifier is explained`() throws {
    let lines = try Self.lines(VerdictFixture.all.filter { $0.group != "private roots" }, fetches: false)
    try Self.write(lines, to: "profiles.tsv")
    if lines.contains(where: { $0.go == nil }) { print("Go is not run: Scripts/peers go") }
    let explanations = VerdictDifference.all + VerdictDifference.privateRoots
    var used: Set<Int> = []
    var count: [VerdictDifference.Verifier: Int] = [:]
    for line in lines {
      for verifier in VerdictDifference.Verifier.allCases {
        guard let said = line.verdict(of: verifier), said.isEmpty != line.isTrusted else { continue }
        count[verifier, default: 0] += 1
        let explanation = explanations.lastIndex { $0.explains(line.row, by: verifier) }
        #expect(explanation != nil, "\(verifier.rawValue): \(line.text)")
        if let explanation { used.insert(explanation) }
      }
    }
    print(count.map { "\($0.value) differences from \($0.key.rawValue)" }.sorted().joined(separator: ", "))
    guard lines.allSatisfy({ $0.gnuTLS != nil && $0.go != nil }) else { return }
    for (index, difference) in explanations.enumerated().dropFirst(VerdictDifference.all.count) where !used.contains(index) {
      Issue.record("no verdict differs as \(difference) states")
    }
  }
}

/// Where another verifier differs from `webpki` under a private root.
private enum PrivateRootDifference {
  private static let rows: [(verifiers: [String], row: String, reason: String)] = [
    (
      ["OpenSSL", "GnuTLS"], "a host in the common name alone",
      "RFC 9525, section 1.2: the common name is no identity; both fall back to it"
    ),
    (["GnuTLS"], "a server with RSA-1024", "1024 bits are enough at its default level"),
    (["GnuTLS"], "a root with RSA-1024", "1024 bits are enough at its default level"),
    (["Go"], "a server with RSA-1024", "crypto/x509 has no minimum; crypto/tls refuses less than 1024 bits"),
    (["Go"], "a root with RSA-1024", "crypto/x509 has no minimum"),
    (["Go"], "an authority key identifier of another key", "key identifiers only order the candidates"),
    (["Go"], "a negative serial number", "crypto/x509 does not parse it"),
    (["Go"], "signed with ECDSA and SHA-224", "crypto/x509 does not know the algorithm"),
  ]

  static func explains(_ row: String, by verifier: String) -> Bool { rows.contains { $0.row == row && $0.verifiers.contains(verifier) } }
}
