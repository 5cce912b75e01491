import Bytes
import Crypto
import Foundation
import TLSEngine
import TLSWire
import TestSupport
import Testing
import Transport

/// What tlslite-ng compresses, our reader of flights opens. (Debian's GnuTLS is built without any algorithm.)
@Suite(.timeLimit(.minutes(2))) struct CompressedCertificateTests {
  private static let program = ExactCase.program("tlslite-ng")
  private static let isPresent = PeerProgram.allAreRequired || FileManager.default.isExecutableFile(atPath: program)

  private static func flight(from server: ServerProcess, offering compressions: [CertificateCompression]) async throws -> Flight {
    let reactor = try Reactor()
    defer { reactor.shutdown() }
    let endpoint = Endpoint(.loopbackV4, port: server.port)
    return try await reactor.run { () async throws -> Flight in
      let deadline = Deadline.after(.seconds(20))
      let connection = try await TCPConnection.connect(to: endpoint, on: reactor, deadline: deadline)
      defer { connection.close() }
      var offer = ServerFlightOffer(serverName: ThrowawayPKI.name)
      offer.certificateCompressions = compressions
      var machine = try ServerFlight(offer, at: .now)
      try await connection.write(machine.clientHello, deadline: deadline)
      while true {
        let bytes = try await connection.read(deadline: deadline)
        switch bytes.isEmpty ? try machine.receivedEnd(at: .now) : try machine.received(bytes, at: .now) {
        case .wait: continue
        case .send(let output): try await connection.write(output, deadline: deadline)
        case .done(let flight): return flight
        case .notTLS13: throw TLSError(code: .handshake, what: "no TLS 1.3")
        }
      }
    }
  }

  private static let script = """
    import socket, socketserver, sys
    from tlslite.api import *
    port, address, algorithm, chain_file, key_file = sys.argv[1:]
    chain = X509CertChain()
    chain.parsePemList(open(chain_file).read())
    key = parsePEMKey(open(key_file).read(), private=True)
    settings = HandshakeSettings()
    settings.certificate_compression_send = [algorithm] if algorithm != "none" else []
    class Server(socketserver.ThreadingTCPServer):
        address_family = socket.AF_INET6 if ":" in address else socket.AF_INET
        allow_reuse_address = daemon_threads = True
    class Handler(socketserver.BaseRequestHandler):
        def handle(self):
            self.request.settimeout(20)
            try:
                TLSConnection(self.request).handshakeServer(certChain=chain, privateKey=key, settings=settings)
            except Exception:
                pass
    Server((address, int(port)), Handler).serve_forever()
    """

  @Test(.enabled(if: isPresent, "tlslite-ng was not fetched by Scripts/peers"), arguments: [CertificateCompression.zlib, nil])
  func `a compressed certificate is opened, and proven`(algorithm: CertificateCompression?) async throws {
    let pki = try ThrowawayPKI.shared.get()
    let server = try ServerProcess(named: "tlslite-ng", configuration: pki.configuration) { port, directory in
      let file = try directory.write(Self.script, to: "server.py")
      let name = algorithm?.description ?? "none"
      return ["127.0.0.1", "::1"].map { [Self.program, file, String(port), $0, name, pki.chain(.rsa), pki.leafKey(.rsa)] }
    }
    let plain = try await Self.flight(from: server, offering: [])
    let flight = try await Self.flight(from: server, offering: [.brotli, .zlib, .zstd])
    #expect(plain.compression == nil && plain.proof == .valid)
    #expect(plain.certificates == (try pki.certificates(in: pki.chain(.rsa)).map { try Base64.decode($0) }))
    #expect(flight.compression?.algorithm == algorithm)
    #expect(flight.certificates == plain.certificates)
    #expect(flight.proof == .valid)
    if let compression = flight.compression { #expect(compression.compressedLength < compression.uncompressedLength) }
  }
}
