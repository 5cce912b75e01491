import Bytes
import CommandSupport
import Connect
import Crypto
import Foundation
import LocalServer
import Minting
import Observation
import PathValidation
import TLSEngine
import TLSWire
import TestSupport
import Testing
import Transport
import X509

@testable import TLSProbeCLI

/// `serve --cert` and `--key`.
@Suite(.timeLimit(.minutes(1))) struct ServeIdentityTests {
  private let folder: TemporaryDirectory
  private let key: PrivateKey
  private let chain: [[UInt8]]

  init() throws {
    folder = try TemporaryDirectory()
    let authorities = try TestAuthorities(now: Platform.now)
    let shown = authorities.naming([.dns("dev.example.test")]).present(try authorities.naming([.dns("dev.example.test")]).server())
    (key, chain) = (shown.key, shown.chain)
  }

  private func certificateFile() throws -> String { try folder.write(chain.map { PEM.write($0) }.joined(), to: "chain.pem") }

  private func keyFile(_ key: PrivateKey) throws -> String { try folder.write(PEM.write(key.der, label: "PRIVATE KEY"), to: "key.pem") }

  @Test(
    "the chain of one's own is presented over TLS 1.2 and 1.3 with HTTP/1.1 and HTTP/2", arguments: ["1.2", "1.3"], ["h2", "http/1.1"])
  func ownChain(version: String, alpn: String) async throws {
    let site = ServedSite(
      site: Site(), change: { $0.alpn = ["h2", "http/1.1"] }, takes: .everybody,
      identity: try TLSIdentity.read(certificate: try certificateFile(), key: try keyFile(key), passphrase: nil))
    var door = ListenerConfiguration("site", at: Endpoint(.loopbackV4, port: 0), [site])
    door.namesDecide = true
    let server = try LocalServer([door], by: TestAuthorities(now: Platform.now), settings: ServerSettings())
    defer { server.stop() }
    let endpoint = try #require(server.endpoint(of: "site"))
    let reactor = try Reactor()
    defer { reactor.shutdown() }
    let seen = try await reactor.run { () async throws in
      try await Self.presented(at: endpoint, on: reactor, version: version, alpn: alpn)
    }
    #expect(seen == chain)
  }

  private static func presented(at endpoint: Endpoint, on reactor: Reactor, version: String, alpn: String) async throws -> [[UInt8]] {
    var configuration = TLSConfiguration.ordinary
    configuration.alpn = [alpn]
    configuration.maximumVersion = version == "1.2" ? .tls12 : .tls13
    let deadline = Deadline.after(.seconds(30))
    let connection = try await TCPConnection.connect(to: endpoint, on: reactor, deadline: deadline)
    defer { connection.close() }
    var session = try TLSSession(TLSContext(client: configuration), serverName: "dev.example.test")
    while true {
      let step = try session.handshake()
      let output = session.takeOutput()
      if !output.isEmpty { try await connection.write(output, deadline: deadline) }
      if step == .done { return session.peerCertificates }
      let bytes = try await connection.read(deadline: deadline)
      if bytes.isEmpty { session.receivedEnd() } else { session.received(bytes) }
    }
  }

  @Test("a key that is not the certificate's, missing, encrypted or no key is one line, and the key is not shown")
  func wrongFiles() async throws {
    let chain = try certificateFile()
    let other = try keyFile(try PrivateKey.generate(.ec(curve: "prime256v1")))
    let secret = String(try #require(folder.text(of: "key.pem").split(separator: "\n").dropFirst().first))
    let encrypted = try folder.write(
      "-----BEGIN ENCRYPTED PRIVATE KEY-----\n\(Self.encryptedKey)\n-----END ENCRYPTED PRIVATE KEY-----\n", to: "encrypted.pem")
    let junk = try folder.write("junk\n", to: "junk.pem")
    for (arguments, status, words) in [
      (["--cert", chain, "--key", other], 65, "does not match the certificate"),
      (["--cert", chain, "--key", encrypted], 65, "is encrypted"), (["--cert", chain, "--key", junk], 65, "no private key can be read"),
      (["--cert", chain], 65, "set the key file with --key"), (["--cert", junk, "--key", other], 65, "junk.pem"),
      (["--cert", chain, "--key", folder.file("none.pem")], 66, "cannot be read"),
      (["--cert", folder.file("none.pem"), "--key", other], 66, "cannot be read"), (["--key", other], 64, "--key requires --cert"),
      (["--cert", chain, "--key", other, "--case", "expired"], 64, "--cert excludes --case"),
      (["--cert", chain, "--key", other, "--http"], 64, "--cert excludes --case"),
    ] as [([String], Int32, String)] {
      let said = await SilentWorld(.skipped(SkipReason(code: "test", message: "not asked")))
        .run(list: ["serve", "--data-dir", folder.path, "--listen", "127.0.0.1:0"] + arguments)
      #expect(said.status == status, "\(arguments): \(said)")
      #expect(said.error.contains(words), "\(said.error)")
      #expect(said.error.split(separator: "\n").count == 1 && !said.error.contains(secret))
    }
  }

  @Test("the start names the file, and a command that trusts it and reaches its name")
  func start() async throws {
    let said = await ServeStart.run(["--cert", try certificateFile(), "--key", try keyFile(key)], in: folder)
    #expect(said.status == 0, "\(said)")
    let file = folder.file("chain.pem")
    #expect(said.error.contains("tlsprobe: certificate from \(file)\n"), "\(said.error)")
    let pattern = try Regex(#"try: curl --cacert \S+ --resolve dev.example.test:(\d+):127.0.0.1 https://dev.example.test:\1/\n"#)
    #expect(said.error.contains(pattern), "\(said.error)")
  }

  /// An EC key, encrypted with the passphrase `secret`.
  private static let encryptedKey = """
    MIHsMFcGCSqGSIb3DQEFDTBKMCkGCSqGSIb3DQEFDDAcBAj81EIN5KUWjAICCAAw
    DAYIKoZIhvcNAgkFADAdBglghkgBZQMEAQIEEKE8uTYRkNXLystr9F8ZaewEgZDJ
    qakIFx44zj8rXg2mWImlA/ohbYwytOwF+97ioJn3IDvNM+cGbBlPgc9dl4oXBnLb
    MZB2CJAYL+zl2ewIq7Mr8dtRKFHD3xEUHtlv5Rlc3gVi/nH6P7dcIsFDHEft3MPE
    V1lfJWoWknf5qNj4VL/f9YNDWtvo4UR60I+2V6TqkMAI70lFfojWGwgNeGsMm4I=
    """
}
