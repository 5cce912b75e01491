import Foundation
import TestSupport
import Testing

/// Servers that require of a handshake what few clients offer: a group, a pre-shared key, schemes of certificates.
@Suite struct HandshakeDemandTests {
  /// The parts of the document of `ciphers --json` that these tests read.
  private struct Report: Decodable {
    struct Evidence: Decodable { let how: String }
    struct Suite: Decodable {
      let id: String
      let handshakeFailure: Evidence?
    }
    struct Version: Decodable {
      let version: String
      let support: String
      let evidence: Evidence
      let cipherSuites: [Suite]
    }
    struct Item: Decodable {
      let id: String
      let protocols: [String]
      let support: String
    }
    struct Certificate: Decodable { let type: String }

    let protocols: [Version]
    let groups: [Item]
    let signatureSchemes: [Item]
    let certificateTypes: [Certificate]

    func ids(of items: [Item], in version: String) -> Set<String> {
      Set(items.filter { $0.support == "accepted" && $0.protocols.contains(version) }.map(\.id))
    }
  }

  private func report(_ server: ServerProcess, _ options: [String]) throws -> Report {
    let run = try CommandRun.tlsprobe(["ciphers", server.target(.v4), "--json"] + options, limit: .seconds(90))
    #expect(run.status == 0, "\(run.transcript)")
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try decoder.decode(Report.self, from: Data(run.output))
  }

  private func openSSL(_ options: [String]) throws -> ServerProcess {
    let keys = try ExactKeys.shared.get()
    return try ServerProcess(named: "openssl", configuration: keys.pki.configuration) { port, _ in
      Socket.Family.allCases.map { ["openssl", "s_server", "-accept", "\($0.literal):\(port)", "-quiet"] + options }
    }
  }

  @Test(arguments: ["P-384", "P-521", "X448", "ffdhe2048", "ffdhe3072", "ffdhe4096", "ffdhe6144", "ffdhe8192"])
  func `schemes and certificate of a TLS 1.3 server that accepts a single group are read`(group: String) throws {
    let keys = try ExactKeys.shared.get()
    let server = try openSSL(["-cert", keys.pki.leaf(.rsa), "-key", keys.pki.leafKey(.rsa), "-tls1_3", "-groups", group])
    let report = try report(server, [])
    #expect(report.ids(of: report.signatureSchemes, in: "TLSv1.3") == ["0x0804", "0x0805", "0x0806"])
    #expect(report.ids(of: report.groups, in: "TLSv1.3").count == 1)
    #expect(report.certificateTypes.map(\.type) == ["RSA"])
  }

  @Test(arguments: [[], ["-tls1_3"]])
  func `openssl s_server with a pre-shared key and no certificate requires a pre-shared key`(options: [String]) throws {
    let server = try openSSL(["-psk", "0102030405060708", "-nocert"] + options)
    // Of TLS 1.3 alone nothing is concluded beside an older version that is accepted.
    for versions in options.isEmpty ? [[]] : [[], ["--versions", "TLSv1.3"]] {
      let modern = try #require(try report(server, versions).protocols.first { $0.version == "TLSv1.3" })
      #expect(modern.support == "accepted" && modern.evidence.how == "requires_psk", "\(server.tail)")
    }
    let text = try CommandRun.tlsprobe(["ciphers", server.target(.v4)]).text
    #expect(text.contains("TLSv1.3: requires a pre-shared key"), "\(text)")
  }

  @Test(.enabled(if: isPresent("gnutls"), "gnutls was not fetched by Scripts/peers"), arguments: ["NORMAL:+PSK:+DHE-PSK:+ECDHE-PSK"])
  func `gnutls-serv with accounts of pre-shared keys alone requires a pre-shared key`(priority: String) throws {
    let keys = try ExactKeys.shared.get()
    let server = try ServerProcess(named: "gnutls", configuration: keys.pki.configuration) { port, directory in
      let accounts = try directory.write("alice:0102030405060708\n", to: "psk.txt")
      return [[PeerProgram.path("gnutls"), "--port", String(port), "--http", "--quiet", "--pskpasswd", accounts, "--priority", priority]]
    }
    let modern = try report(server, []).protocols.first { $0.version == "TLSv1.3" }
    #expect(modern?.support == "accepted" && modern?.evidence.how == "requires_psk", "\(server.tail)")
  }

  @Test(.enabled(if: isPresent("java"), "java was not fetched by Scripts/peers"), arguments: ["SunX509", "NewSunX509"])
  func `no signature scheme of a Java server is missed, and DSS suites that it cannot go on with are marked`(manager: String) throws {
    let keys = try ExactKeys.shared.get()
    let server = try ExactCase.server("java", keys) { port, _ in
      [
        [
          ExactCase.program("java"), "--add-opens", "java.base/sun.security.ssl=ALL-UNNAMED", "-XX:TieredStopAtLevel=1", "-Xmx256m",
          "-Djava.security.properties=\(ExactCase.fixture("java.security"))", "-Dkeys=\(manager)", "--source", "17",
          ExactCase.fixture("Server.java"), String(port), "RSA", keys.pki.chain(.rsa), keys.pki.leafKey(.rsa), "EC",
          keys.pki.chain(.ecdsa), keys.pki.leafKey(.ecdsa), "DSA", keys.dsaCertificate, keys.dsaKey,
        ]
      ]
    }
    let report = try report(server, [])
    let rsa: Set = ["0x0804", "0x0805", "0x0806", "0x0401", "0x0501", "0x0601", "0x0301", "0x0201", "0x0101"]
    let others: Set = ["0x0403", "0x0303", "0x0203", "0x0402", "0x0302"]
    #expect(report.ids(of: report.signatureSchemes, in: "TLSv1.2") == rsa.union(others))
    #expect(report.ids(of: report.signatureSchemes, in: "TLSv1.3") == ["0x0403", "0x0804", "0x0805", "0x0806"])
    for version in report.protocols where version.support == "accepted" {
      let failing = Set(version.cipherSuites.filter { $0.handshakeFailure != nil }.map(\.id))
      let dss = Set(version.cipherSuites.map(\.id)).intersection(["0x0011", "0x0012", "0x0013", "0x0032", "0x0038"])
      // SHA-1 is all that these versions sign with, and Java has none for a DSA key of 2,048 bits.
      #expect(failing == (["SSLv3", "TLSv1.0", "TLSv1.1"].contains(version.version) ? dss : []), "\(version.version)")
    }
  }

  @Test(.enabled(if: isPresent("erlang"), "erlang was not fetched by Scripts/peers"))
  func `no signature scheme of an Erlang server is missed`() throws {
    let keys = try ExactKeys.shared.get()
    let server = try ServerProcess(named: "erlang", configuration: keys.pki.configuration, families: [.v4]) { port, _ in
      [[PeerProgram.path("erlang", "escript"), ExactCase.fixture("erlang_schemes.escript"), String(port)] + keys.rsaAndECDSA]
    }
    let found = try BruteForce.acceptance(of: server, options: ["TLSv1.2"])
    let report = try report(server, ["--only", "schemes"])
    let truth = Set(found.versions["TLSv1.2"]?.schemes ?? [])
    #expect(truth.count >= 8)
    #expect(report.ids(of: report.signatureSchemes, in: "TLSv1.2") == truth, "\(server.tail)")
  }

  @Test(.enabled(if: isPresent("wolfssl"), "wolfssl was not fetched by Scripts/peers"))
  func `no group of a wolfSSL server with an ECDSA certificate is missed`() throws {
    let keys = try ExactKeys.shared.get()
    let server = try ServerProcess(named: "wolfssl", configuration: keys.pki.configuration, families: [.v4]) { port, directory in
      let home = "\(TestedBinary.repository)/.build/peers/wolfssl/root/usr"
      let built = directory.file("server")
      let source = ExactCase.fixture("wolfssl_groups.c")
      let library = "$(find '\(home)/lib' -name libwolfssl.so | head -n 1)"
      try keys.run(["sh", "-c", "cc -I'\(home)/include' -o '\(built)' '\(source)' \"\(library)\""])
      return [[PeerProgram.path("wolfssl"), built, String(port), keys.pki.chain(.ecdsa), keys.pki.leafKey(.ecdsa)]]
    }
    let truth = try BruteForce.acceptance(of: server, options: ["TLSv1.2"])
    // What curves it has depends on its build; each is tried alone, with the suites of its certificate.
    let groups = Set(truth.versions["TLSv1.2"]?.groups ?? [])
    #expect(groups.count >= 5)
    for _ in 0..<3 {
      let report = try report(server, ["--only", "versions,suites,groups"])
      #expect(report.ids(of: report.groups, in: "TLSv1.2").isSuperset(of: groups), "\(server.tail)")
    }
  }

  private static func isPresent(_ peer: String) -> Bool { PeerProgram.allAreRequired || PeerProgram.isPresent(peer) }
}
