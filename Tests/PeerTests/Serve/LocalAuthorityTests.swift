import Bytes
import Crypto
import Foundation
import Minting
import TestSupport
import Testing
import X509

/// What other verifiers make of the local authority of `serve`: only the names that it may issue for are trusted.
@Suite(.serialized, .timeLimit(.minutes(5))) struct LocalAuthorityTests {
  private static let hosts: [(name: String, isPermitted: Bool)] = [
    ("a.localhost", true), ("b.test", true), ("api.example.org", true), ("bank.example", false), ("example.org", false),
    ("localhost.example", false), ("xlocalhost", false),
  ]

  @Test func `curl accepts the permitted names and no others`() throws {
    let server = try ServeProcess(["--name", "api.example.org"])
    for (name, isPermitted) in Self.hosts {
      let run = try CommandRun([
        "curl", "-q", "-s", "-m", "20", "--cacert", server.root, "--resolve", "\(name):\(server.port):127.0.0.1", "-o", "/dev/null",
        "https://\(name):\(server.port)/",
      ])
      #expect(run.status == (isPermitted ? 0 : 60), "\(name): \(run.transcript)")
    }
    for address in ["127.0.0.1", "localhost"] {
      let run = try CommandRun([
        "curl", "-q", "-s", "-m", "20", "--cacert", server.root, "-o", "/dev/null", "https://\(address):\(server.port)/",
      ])
      #expect(run.status == 0, "\(address): \(run.transcript)")
    }
  }

  @Test func `a server's key is not in the committed pool, and each certificate has its own serial number`() throws {
    let server = try ServeProcess()
    var pool: Set<[UInt8]> = []
    for kind in TestKeys.Kind.allCases {
      for number in 0..<kind.count { pool.insert(try TestKeys.key(kind, number).publicKey) }
    }
    var serials: Set<[UInt8]> = []
    for name in ["a.localhost", "b.localhost", "c.test", "bank.example"] {
      let run = try CommandRun([
        "sh", "-c", "openssl s_client -connect 127.0.0.1:\(server.port) -servername \(name) -showcerts </dev/null 2>/dev/null",
      ])
      let chain = try PEM.certificates(run.output).map { try Certificate(der: $0.der) }
      #expect(chain.count >= 2, "\(run.transcript)")
      for certificate in chain.prefix(2) { #expect(!pool.contains(certificate.publicKey.der), "\(name)") }
      let leaf = try #require(chain.first)
      #expect(serials.insert(leaf.serialNumber).inserted, "\(name)")
      #expect(leaf.subjectAlternativeNames?.contains(.dns(name)) == (name != "bank.example"))
    }
  }

  /// The chain that somebody with the key of the intermediate could make for the name.
  private func forged(_ name: GeneralName, in folder: TemporaryDirectory) throws -> (
    root: String, chain: String, leaf: String, issuer: String
  ) {
    let now = Platform.now
    let authorities = try TestAuthorities(now: now, below: LocalAuthority(now: now, scope: NameScope(adding: [.dns("api.example.org")])))
    let issued = try authorities.naming([name]).server()
    let leaf = PEM.write(issued.der)
    let issuer = PEM.write(authorities.intermediate.der)
    return (
      try folder.write(PEM.write(authorities.root.der), to: "root.pem"),
      try folder.write(leaf + issuer + PEM.write(authorities.root.der), to: "chain.pem"), try folder.write(leaf, to: "leaf.pem"),
      try folder.write(issuer, to: "issuer.pem")
    )
  }

  private static let names: [(name: GeneralName, isPermitted: Bool)] =
    hosts.map { (.dns($0.name), $0.isPermitted) }
    + [("127.0.0.1", true), ("127.3.2.1", true), ("::1", true), ("192.0.2.1", false), ("2001:db8::1", false)].compactMap {
      text, isPermitted in
      IPAddress(text).map { (.ipAddress($0), isPermitted) }
    }

  @Test func `openssl verifies a chain for permitted names alone`() throws {
    for (name, isPermitted) in Self.names {
      let folder = try TemporaryDirectory()
      let files = try forged(name, in: folder)
      let run = try CommandRun(["openssl", "verify", "-CAfile", files.root, "-untrusted", files.issuer, files.leaf])
      #expect((run.status == 0) == isPermitted, "\(name): \(run.transcript)")
      if !isPermitted { #expect(run.transcript.contains("permitted subtree violation"), "\(name): \(run.transcript)") }
    }
  }

  @Test(.enabled(if: PeerProgram.isPresent("gnutls") || PeerProgram.allAreRequired, "Scripts/peers gnutls fetches it"))
  func `GnuTLS accepts the permitted names and no others`() throws {
    let server = try ServeProcess(["--name", "api.example.org"])
    for (name, isPermitted) in Self.hosts {
      let run = try CommandRun([
        PeerProgram.path("gnutls", "gnutls-cli"), "--x509cafile", server.root, "--sni-hostname", name, "--verify-hostname", name, "-p",
        "\(server.port)", "127.0.0.1", "--logfile", "/dev/null",
      ])
      #expect((run.status == 0) == isPermitted, "\(name): \(run.transcript)")
    }
  }

  @Test func `six servers that start at once without an authority have the same one`() throws {
    for _ in 0..<2 {
      let data = try TemporaryDirectory()
      let servers = try (0..<6).map { _ in try Starting(in: data) }
      for server in servers {
        let port = try server.port()
        let run = try CommandRun([
          "curl", "-q", "-s", "-m", "20", "--cacert", data.file("serve/ca.pem"), "-o", "/dev/null", "https://a.localhost:\(port)/",
        ])
        #expect(run.status == 0, "\(run.transcript)")
      }
    }
  }

  /// A server that may still be starting.
  private struct Starting {
    let process: ChildProcess
    let data: TemporaryDirectory
    let name = "port-\(UUID().uuidString)"

    init(in data: TemporaryDirectory) throws {
      self.data = data
      process = try ChildProcess(
        [TestedBinary.path, "serve", "--listen", "127.0.0.1:0", "--port-file", data.file(name), "--data-dir", data.path],
        environment: ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"], output: data.file(name + ".out"), error: data.file(name + ".err"))
    }

    func port() throws -> Int {
      let end = ContinuousClock.now + .seconds(60)
      while ContinuousClock.now < end, process.wait(atMost: .milliseconds(10)) == nil {
        let text = data.text(of: name)
        if text.hasSuffix("\n"), let port = Int(text.dropLast()) { return port }
      }
      throw SystemCallError("serve does not start: " + data.text(of: name + ".err"), number: 0)
    }
  }
}
