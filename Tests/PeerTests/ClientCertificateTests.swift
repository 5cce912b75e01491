import TestSupport
import Testing

/// Servers that ask for a certificate of the client, and what else a hello may carry.
@Suite struct ClientCertificateTests {
  private func serve(_ version: PeerCase.Version, _ options: [String], _ pki: ThrowawayPKI) throws -> ServerProcess {
    let served = PeerCase(version, [.rsa], pki: pki)
    return try ServerProcess(named: "openssl", configuration: pki.configuration) { port, _ in
      OpenSSLServer.commands(for: served, port: port, options: options)
    }
  }

  @Test(arguments: PeerCase.Version.allCases) func `a server that requests a client certificate is read without one`(
    version: PeerCase.Version
  ) throws {
    let pki = try ThrowawayPKI.shared.get()
    let peer = try serve(version, ["-verify", "2", "-CAfile", pki.roots], pki)
    let seen = try ChainReport(peer.target(.v4), ["--cacert", pki.roots]).only
    #expect(seen.certificates == (try pki.certificates(in: pki.chain(.rsa))), "\(peer.log)")
    #expect(seen.trusted == true)
  }

  @Test(arguments: PeerCase.Version.allCases) func `a server that requires a client certificate has shown its own by then`(
    version: PeerCase.Version
  ) throws {
    let pki = try ThrowawayPKI.shared.get()
    let peer = try serve(version, ["-Verify", "2", "-CAfile", pki.roots, "-verify_return_error"], pki)
    #expect(try printedCertificates(peer.target(.v4), ["--cacert", pki.roots]) == pki.certificates(in: pki.chain(.rsa)), "\(peer.log)")
  }

  @Test(arguments: [PeerCase.Version.tls12, .tls13], ThrowawayPKI.Key.allCases) func `a client certificate is accepted`(
    version: PeerCase.Version, key: ThrowawayPKI.Key
  ) throws {
    let pki = try ThrowawayPKI.shared.get()
    let peer = try serve(version, ["-Verify", "2", "-CAfile", pki.roots, "-verify_return_error"], pki)
    let options = ["--cacert", pki.roots, "--cert", pki.chain(key), "--key", pki.leafKey(key)]
    let seen = try ChainReport(peer.target(.v4), options).only
    #expect(seen.trusted == true)
    #expect(!peer.log.contains("did not return a certificate"), "\(peer.log)")
  }

  @Test(arguments: [PeerCase.Version.tls12, .tls13]) func `the application protocol that the server chose is told`(
    version: PeerCase.Version
  ) throws {
    let pki = try ThrowawayPKI.shared.get()
    let peer = try serve(version, ["-alpn", "imap,http/1.1"], pki)
    let seen = try ChainReport(peer.target(.v4), ["--cacert", pki.roots, "--alpn", "http/1.1,imap"]).only
    #expect(seen.alpn == "imap", "\(peer.log)")
  }
}
