import Foundation
import TestSupport
import Testing

/// tlslite-ng 0.8 hangs up on a hello that asks for stapling, which libssl's ordinary and wide hellos do.
@Suite struct TLSLiteTests {
  private static let wrapper = "\(TestedBinary.repository)/.build/peers/tlslite-ng/run"
  private static let isPresent = PeerProgram.allAreRequired || FileManager.default.isExecutableFile(atPath: wrapper)

  private static let server = """
    import socketserver, sys
    from tlslite.api import *
    port, chain_file, key_file = int(sys.argv[1]), sys.argv[2], sys.argv[3]
    chain = X509CertChain()
    chain.parsePemList(open(chain_file).read())
    key = parsePEMKey(open(key_file).read(), private=True)
    class Server(socketserver.ThreadingTCPServer):
        address_family = __import__("socket").AF_INET6 if sys.argv[4] == "::1" else __import__("socket").AF_INET
        allow_reuse_address = daemon_threads = True
    class Handler(socketserver.BaseRequestHandler):
        def handle(self):
            connection = TLSConnection(self.request)
            try:
                connection.handshakeServer(certChain=chain, privateKey=key, settings=HandshakeSettings())
                connection.close()
            except Exception:
                pass
    Server((sys.argv[4], port), Handler).serve_forever()
    """

  @Test(.enabled(if: isPresent, "tlslite-ng was not fetched by Scripts/peers"))
  func `a server that hangs up on extensions is asked without them`() throws {
    let pki = try ThrowawayPKI.shared.get()
    let peer = try ServerProcess(named: "tlslite-ng", configuration: pki.configuration) { port, _ in
      ["127.0.0.1", "::1"].map { [Self.wrapper, "-c", Self.server, "\(port)", pki.chain(.rsa), pki.leafKey(.rsa), $0] }
    }
    let seen = try ChainReport(peer.target(.v4), ["--cacert", pki.roots]).only
    #expect(seen.certificates == (try pki.certificates(in: pki.chain(.rsa))), "\(peer.log)")
    #expect(seen.trusted == true)
  }
}
