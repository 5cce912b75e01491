import Foundation
import TestSupport
import Testing

/// `openssl s_server` sends any certificates after its own, in any order.
@Suite struct ServedOrderTests {
  /// The leaf, and what is sent after it.
  private func serve(_ extra: [(ThrowawayPKI) -> String], _ pki: ThrowawayPKI) throws -> ServerProcess {
    try ServerProcess(named: "openssl", configuration: pki.configuration) { port, directory in
      let text = try extra.map { try String(contentsOfFile: $0(pki), encoding: .utf8) }.joined()
      let chain = try directory.write(text, to: "extra.pem")
      return OpenSSLServer.serving(
        port: port, ["-cert", pki.leaf(.ecdsa), "-key", pki.leafKey(.ecdsa)] + (extra.isEmpty ? [] : ["-cert_chain", chain]))
    }
  }

  private func report(_ extra: [(ThrowawayPKI) -> String], exitStatus: Int32 = 0) throws -> ChainReport.Address {
    let pki = try ThrowawayPKI.shared.get()
    let peer = try serve(extra, pki)
    let seen = try ChainReport(peer.target(.v4), ["--cacert", pki.root(.ecdsa)], exitStatus: exitStatus).only
    let sent = try ([pki.leaf(.ecdsa)] + extra.map { $0(pki) }).flatMap { try pki.certificates(in: $0) }
    #expect(seen.certificates == sent, "\(peer.log)")
    return seen
  }

  private static let intermediate = { @Sendable (pki: ThrowawayPKI) in pki.intermediate(.ecdsa) }
  private static let root = { @Sendable (pki: ThrowawayPKI) in pki.root(.ecdsa) }
  private static let stranger = { @Sendable (pki: ThrowawayPKI) in pki.intermediate(.rsa) }

  @Test func `a chain in order has nothing to be said of`() throws {
    let seen = try report([Self.intermediate])
    #expect(seen.trusted == true)
    #expect(seen.servedOrder["in_order"] as? Bool == true)
    #expect(seen.servedOrder["includes_root"] as? Bool == false)
  }

  @Test func `a root before its intermediate is out of order, and the chain is trusted`() throws {
    let seen = try report([Self.root, Self.intermediate])
    #expect(seen.trusted == true)
    #expect(seen.servedOrder["in_order"] as? Bool == false)
    #expect(seen.servedOrder["includes_root"] as? Bool == true)
  }

  @Test func `a root after its intermediate is in order, and named`() throws {
    let seen = try report([Self.intermediate, Self.root])
    #expect(seen.trusted == true)
    #expect(seen.servedOrder["in_order"] as? Bool == true)
    #expect(seen.servedOrder["includes_root"] as? Bool == true)
  }

  @Test func `a certificate sent twice is named`() throws {
    let seen = try report([Self.intermediate, Self.intermediate])
    #expect(seen.trusted == true)
    #expect((seen.servedOrder["duplicates"] as? [Any])?.count == 1)
  }

  @Test func `a certificate that no path needs is named`() throws {
    let seen = try report([Self.intermediate, Self.stranger])
    #expect(seen.trusted == true)
    #expect((seen.servedOrder["superfluous"] as? [Any])?.count == 1)
  }

  @Test func `a missing intermediate is named`() throws {
    let seen = try report([], exitStatus: 1)
    #expect(seen.trusted == false)
    #expect(seen.errors == ["unknown_issuer"])
    #expect((seen.servedOrder["missing_issuer"] as? String)?.contains("Intermediate ecdsa") == true)
  }
}
