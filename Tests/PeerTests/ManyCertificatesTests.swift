import TestSupport
import Testing

/// Servers with an RSA and an ECDSA certificate, asked for the one or the other.
@Suite struct ManyCertificatesTests {
  struct Question: Sendable, CustomTestStringConvertible {
    let peer: any Peer.Type
    let version: PeerCase.Version
    let key: ThrowawayPKI.Key

    var testDescription: String { "\(peer.name), \(version.rawValue), --certificate-type \(key)" }
  }

  static let questions = PeerProgram.present.filter { $0 != Stunnel.self }.flatMap { peer in
    [PeerCase.Version.tls12, .tls13].flatMap { version in
      [ThrowawayPKI.Key.rsa, .ecdsa].map { Question(peer: peer, version: version, key: $0) }
    }
  }

  @Test(arguments: questions) func `a server with two certificates shows the kind that was asked for`(question: Question) throws {
    let pki = try ThrowawayPKI.shared.get()
    let peer = try ServerProcess(question.peer, serving: PeerCase(question.version, [.rsa, .ecdsa], pki: pki))
    let options = ["--cacert", pki.root(question.key), "--certificate-type", question.key.rawValue]
    let seen = try ChainReport(peer.target(.v4), options).only
    #expect(seen.certificates == (try pki.certificates(in: pki.chain(question.key))), "\(peer.log)")
    #expect(seen.trusted == true)
  }

  @Test(arguments: [PeerCase.Version.tls12, .tls13]) func `all of a server's certificates are shown when all are asked for`(
    version: PeerCase.Version
  ) throws {
    let pki = try ThrowawayPKI.shared.get()
    let peer = try ServerProcess(OpenSSLServer.self, serving: PeerCase(version, [.rsa, .ecdsa], pki: pki))
    let seen = try ChainReport(peer.target(.v4), ["--cacert", pki.roots, "--certificate-type", "all"])
    let shown = Set(seen.addresses.flatMap(\.certificates))
    for key in [ThrowawayPKI.Key.rsa, .ecdsa] {
      #expect(shown.isSuperset(of: try pki.certificates(in: pki.chain(key))), "\(key)")
    }
  }

  @Test func `a kind of certificate that the server lacks is not made up`() throws {
    let pki = try ThrowawayPKI.shared.get()
    let peer = try ServerProcess(OpenSSLServer.self, serving: PeerCase(.tls13, [.rsa], pki: pki))
    let run = try CommandRun.tlsprobe(["chain", peer.target(.v4), "--format", "pem", "--certificate-type", "ecdsa"])
    #expect(run.status == 2, "\(run.transcript)")
    #expect(run.output.isEmpty)
  }
}
