import Foundation
import TestSupport
import Testing

/// Real servers that libssl cannot shake hands with: their certificates are read from the answer to a hello.
@Suite struct ClientHelloReadTests {
  struct Old: Sendable, CustomTestStringConvertible {
    let peer: String
    /// As tlslite-ng or GnuTLS name them.
    let options: [String]
    let version: String
    let suites: Set<String>
    var testDescription: String { "\(peer) \(options.joined(separator: " "))" }
  }

  private static let rc4: Set<String> = ["0x0004", "0x0005", "0x0018", "0xc011", "0xc007"]
  private static let tripleDES: Set<String> = ["0x000a", "0x0016", "0xc012"]

  /// Suites whose key exchange the server signs.
  private static let signed: Set<String> = ["0x0016", "0xc007", "0xc011", "0xc012"]

  static let old = [
    Old(peer: "tlslite-ng", options: ["0", "rc4"], version: "SSLv3", suites: rc4),
    Old(peer: "tlslite-ng", options: ["1", "3des"], version: "TLSv1.0", suites: tripleDES),
    Old(peer: "tlslite-ng", options: ["2", "rc4"], version: "TLSv1.1", suites: rc4),
    Old(peer: "tlslite-ng", options: ["3", "3des"], version: "TLSv1.2", suites: tripleDES),
    Old(peer: "gnutls", options: ["VERS-TLS1.0", "ARCFOUR-128"], version: "TLSv1.0", suites: rc4),
    Old(peer: "gnutls", options: ["VERS-TLS1.2", "3DES-CBC"], version: "TLSv1.2", suites: tripleDES),
  ].filter { PeerProgram.allAreRequired || isPresent($0.peer) }

  private static func isPresent(_ peer: String) -> Bool { FileManager.default.isExecutableFile(atPath: ExactCase.program(peer)) }

  private static let tlslite = """
    import socket, socketserver, sys
    from tlslite.api import *
    port, address, minor, cipher, chain_file, key_file = sys.argv[1:]
    chain = X509CertChain()
    chain.parsePemList(open(chain_file).read())
    key = parsePEMKey(open(key_file).read(), private=True)
    settings = HandshakeSettings()
    settings.minVersion = settings.maxVersion = (3, int(minor))
    settings.versions = [settings.minVersion]
    settings.cipherNames = [cipher]
    settings.macNames = ["sha", "md5"]
    class Server(socketserver.ThreadingTCPServer):
        address_family = socket.AF_INET6 if ":" in address else socket.AF_INET
        allow_reuse_address = daemon_threads = True
    class Handler(socketserver.BaseRequestHandler):
        def handle(self):
            self.request.settimeout(20)
            connection = TLSConnection(self.request)
            try:
                connection.handshakeServer(certChain=chain, privateKey=key, settings=settings)
                connection.close()
            except Exception:
                pass
    Server((address, int(port)), Handler).serve_forever()
    """

  private static func start(_ case: Old, _ pki: ThrowawayPKI) throws -> ServerProcess {
    let program = ExactCase.program(`case`.peer)
    return try ServerProcess(named: `case`.peer, configuration: pki.configuration) { port, _ in
      if `case`.peer == "gnutls" {
        let priority = "NORMAL:-VERS-ALL:-CIPHER-ALL:+" + `case`.options.joined(separator: ":+") + ":%COMPAT"
        let files = ["--x509certfile", pki.chain(.rsa), "--x509keyfile", pki.leafKey(.rsa)]
        return [[program, "--port", String(port), "--http", "--quiet", "--priority", priority] + files]
      }
      return ["127.0.0.1", "::1"].map {
        [program, "-c", tlslite, String(port), $0] + `case`.options + [pki.chain(.rsa), pki.leafKey(.rsa)]
      }
    }
  }

  @Test(.serialized, arguments: old)
  func `the chain of a server of old suites is read and judged`(expected: Old) throws {
    let pki = try ThrowawayPKI.shared.get()
    let peer = try Self.start(expected, pki)
    let report = try ChainReport(peer.target(.v4), ["--cacert", pki.roots], exitStatus: nil)
    let seen = try report.only
    #expect(seen.certificates == (try pki.certificates(in: pki.chain(.rsa))), "\(peer.log)")
    let isSigned = seen.cipherSuite.map(Self.signed.contains) == true
    #expect(seen.possession == (isSigned ? "proven" : "not_proven") && seen.trusted == isSigned, "\(seen.cipherSuite ?? "none")")
    #expect(seen.errors == (isSigned ? [] : ["possession_not_proven"]) && report.exitStatus == (isSigned ? 0 : 1))
    #expect(seen.protocolVersion == expected.version)
    #expect(seen.cipherSuite.map(expected.suites.contains) == true, "\(seen.cipherSuite ?? "none")")
    #expect(seen.isCompleted == false && seen.hello == "own")
  }

  @Test(.enabled(if: isPresent("gnutls") || PeerProgram.allAreRequired, "gnutls was not fetched by Scripts/peers"))
  func `an OCSP answer in clear is kept as it was sent`() throws {
    let pki = try ThrowawayPKI.shared.get()
    let directory = try TemporaryDirectory()
    let (index, staple) = (try directory.write("", to: "index"), directory.file("staple.der"))
    // No client would trust a leaf that answers for itself, and nobody here is asked to.
    let signing = ["-index", index, "-CA", pki.intermediate(.rsa), "-rsigner", pki.leaf(.rsa), "-rkey", pki.leafKey(.rsa)]
    let asking = ["-issuer", pki.intermediate(.rsa), "-cert", pki.leaf(.rsa), "-ndays", "7", "-respout", staple, "-noverify"]
    let made = try CommandRun(["openssl", "ocsp"] + signing + asking, environment: ["OPENSSL_CONF": pki.configuration])
    #expect(made.status == 0, "\(made.transcript)")
    let peer = try ServerProcess(named: "gnutls", configuration: pki.configuration) { port, _ in
      let priority = "NORMAL:-VERS-ALL:+VERS-TLS1.2:-CIPHER-ALL:+3DES-CBC:%COMPAT"
      let files = ["--x509certfile", pki.chain(.rsa), "--x509keyfile", pki.leafKey(.rsa), "--ocsp-response", staple]
      let options = ["--port", String(port), "--http", "--quiet", "--ignore-ocsp-response-errors", "--priority", priority]
      return [[ExactCase.program("gnutls")] + options + files]
    }
    let seen = try ChainReport(peer.target(.v4), ["--cacert", pki.roots], exitStatus: nil).only
    #expect(seen.hello == "own")
    #expect(seen.staple == FileManager.default.contents(atPath: staple)?.base64EncodedString(), "\(peer.log)")
  }

  @Test(.enabled(if: isPresent("node") || PeerProgram.allAreRequired, "node was not fetched by Scripts/peers"))
  func `a server of a group that cannot be computed is told by the group's name`() throws {
    let pki = try ThrowawayPKI.shared.get()
    let options = """
      {"ecdhCurve":"X25519MLKEM768","minVersion":"TLSv1.3","cert":["\(pki.chain(.rsa))"],"key":["\(pki.leafKey(.rsa))"]}
      """
    let peer = try ServerProcess(named: "node", configuration: pki.configuration) { port, _ in
      [[ExactCase.program("node"), ExactCase.fixture("server.js"), String(port), options]]
    }
    let run = try CommandRun.tlsprobe(["chain", peer.target(.v4), "--json", "--cacert", pki.roots])
    #expect(run.status == 2, "\(run.transcript)")
    #expect(run.error.contains("negotiates X25519MLKEM768 only; its certificate cannot be read without ML-KEM"), "\(run.transcript)")
    let seen = try ChainReport(peer.target(.v6), ["--cacert", pki.roots], exitStatus: 2).only
    #expect(seen.outcome == "failed" && seen.certificates.isEmpty && seen.trusted == nil)
    #expect(seen.protocolVersion == "TLSv1.3" && seen.isCompleted == false)
  }

  @Test(
    .enabled(if: isPresent("node") || PeerProgram.allAreRequired, "node was not fetched by Scripts/peers"),
    arguments: ["AES128-SHA", "DHE-RSA-AES128-GCM-SHA256"])
  func `a server of a post-quantum group alone is read in TLS 1.2, and the document says so`(suite: String) throws {
    let pki = try ThrowawayPKI.shared.get()
    let keys = "\"cert\":[\"\(pki.chain(.rsa))\"],\"key\":[\"\(pki.leafKey(.rsa))\"]"
    let options = """
      {"ecdhCurve":"X25519MLKEM768","dhparam":"auto","ciphers":"TLS_AES_256_GCM_SHA384:\(suite):@SECLEVEL=0",\(keys)}
      """
    let peer = try ServerProcess(named: "node", configuration: pki.configuration) { port, _ in
      [[ExactCase.program("node"), ExactCase.fixture("server.js"), String(port), options]]
    }
    let seen = try ChainReport(peer.target(.v4), ["--cacert", pki.roots], exitStatus: nil).only
    #expect(seen.outcome == "observed" && !seen.certificates.isEmpty && seen.hello == "tls1.2")
    #expect(seen.protocolVersion == "TLSv1.2" && seen.isCompleted == true)
    let text = try CommandRun.tlsprobe(["chain", peer.target(.v4), "--cacert", pki.roots]).text.replacing("\n  ", with: " ")
    #expect(text.contains("read in TLS 1.2: TLS 1.3 requires X25519MLKEM768, which is not supported here"), "\(text)")
  }
}
