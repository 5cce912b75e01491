import Bytes
import Crypto
import DomainNames
import Foundation
import Minting
import PathValidation
import TestSupport
import Testing
import X509

/// What `openssl s_client` says of TLSA records and a server's certificates, our judge says too.
@Suite(.timeLimit(.minutes(2))) struct DANETests {
  /// What a server sends, and what may be said of it in DNS.
  private struct Site {
    /// The server's certificate, its issuer's and the root's, sent or not.
    let all: [[UInt8]]
    let key: PrivateKey
    let served: ServedChain

    init(sending depths: [Int] = [0, 1, 2], names: [GeneralName] = [.dns("a.example")], change: TestAuthority.Change = { _ in }) throws {
      let authorities = try TestAuthorities(now: now)
      let leaf = try authorities.intermediate.server(names, change: change)
      let all = [leaf.der, authorities.intermediate.der, authorities.root.der]
      key = leaf.key
      served = ServedChain(der: depths.map { all[$0] })
      self.all = all
    }

    func record(_ usage: UInt8, _ selector: UInt8, _ type: UInt8, depth: Int) throws -> String {
      let selected = selector == 0 ? all[depth] : try Certificate(der: all[depth]).publicKey.der
      let data = type == 0 ? selected : type == 1 ? Digest.sha256(selected) : Digest.sha512(selected)
      return "\(usage) \(selector) \(type) \(Hex.encode(data))"
    }
  }

  private static let now = Timestamp(seconds: Int64(Date().timeIntervalSince1970))
  private static let host = "a.example"

  private static func serve(_ site: Site, in directory: TemporaryDirectory) throws -> ServerProcess {
    let leaf = try directory.write(PEM.write(site.all[0]), to: "leaf.pem")
    let key = try directory.write(PEM.write(site.key.der, label: "PRIVATE KEY"), to: "key.pem")
    let rest = site.served.entries.dropFirst().map { PEM.write($0.der) }.joined()
    let chain = try directory.write(rest, to: "chain.pem")
    return try ServerProcess(named: "openssl", configuration: "/dev/null", families: [.v4]) { port, _ in
      [
        ["openssl", "s_server", "-accept", "127.0.0.1:\(port)", "-quiet", "-cert", leaf, "-key", key]
          + (rest.isEmpty ? [] : ["-cert_chain", chain])
      ]
    }
  }

  private static func opensslMatches(_ records: [String], _ server: ServerProcess, root: String) throws -> Bool {
    let run = try CommandRun(
      ["sh", "-c", "exec \"$@\" < /dev/null", "sh", "openssl", "s_client", "-connect", server.target(.v4), "-CAfile", root]
        + ["-no-CApath", "-no-CAstore", "-dane_ee_no_namechecks", "-dane_tlsa_domain", host]
        + records.flatMap { ["-dane_tlsa_rrdata", $0] })
    return run.text.contains("Verification: OK") && run.text.contains("DANE TLSA ")
  }

  private static func compare(_ site: Site, _ sets: [[String]]) throws {
    let directory = try TemporaryDirectory()
    let root = try directory.write(PEM.write(site.all[2]), to: "root.pem")
    let server = try serve(site, in: directory)
    let name = try ReferenceIdentity(host)
    let store = TrustStore(certificates: [try Certificate(der: site.all[2])], name: "test")
    let pkix = CertificateVerifier(VerificationContext(time: now, name: name, profile: .rfc5280)).verify(site.served, trusting: store)
    let terms = DANEContext(names: [name], time: now, pkix: pkix, isAuthenticated: true)
    for records in sets {
      let verdict = DANEVerifier(terms).verify(site.served, against: try records.map { try TLSARecord($0) })
      let matches = try opensslMatches(records, server, root: root)
      #expect((verdict.outcome == .matched) == matches, "\(records.map { $0.prefix(12) }): \(verdict.records)")
    }
  }

  /// Every usage, selector and matching type for every certificate.
  private static func every(_ site: Site, types: [UInt8] = [0, 1, 2]) throws -> [[String]] {
    var sets: [[String]] = []
    for usage in 0..<4 as Range<UInt8> {
      for (selector, type) in types.flatMap({ [(0, $0), (1, $0)] as [(UInt8, UInt8)] }) {
        for depth in 0..<3 { sets.append([try site.record(usage, selector, type, depth: depth)]) }
      }
    }
    return sets
  }

  @Test func `every kind of record is judged alike`() throws {
    let site = try Site()
    try Self.compare(site, Self.every(site))
  }

  @Test func `a root that was not sent is judged alike`() throws {
    let site = try Site(sending: [0, 1])
    try Self.compare(site, Self.every(site, types: [0, 1]))
  }

  @Test func `a certificate for another name is judged alike`() throws {
    let site = try Site(names: [.dns("b.example")])
    try Self.compare(site, Self.every(site, types: [1]))
  }

  @Test func `an expired certificate is judged alike`() throws {
    let site = try Site { $0.notAfter = Self.now + .seconds(-3_600) }
    try Self.compare(site, Self.every(site, types: [1]))
  }

  @Test func `several records are judged alike`() throws {
    let site = try Site()
    let other = try Site { $0.serialNumber = [7] }
    try Self.compare(
      site,
      [
        // One of two is enough.
        [try other.record(3, 0, 1, depth: 0), try site.record(3, 0, 1, depth: 0)],
        // A stronger hash takes the place of a weaker one, also where only the weaker one would match.
        [try site.record(3, 0, 1, depth: 0), try other.record(3, 0, 2, depth: 0)],
        [try site.record(3, 1, 1, depth: 0), try other.record(3, 0, 2, depth: 0)],
        [try other.record(3, 0, 1, depth: 0), try site.record(2, 1, 1, depth: 1)],
        // What nobody can use is passed over.
        ["3 1 3 00", try site.record(3, 1, 1, depth: 0)], ["3 1 1 00"], ["4 1 1 \(String(repeating: "00", count: 32))"],
      ])
  }
}
