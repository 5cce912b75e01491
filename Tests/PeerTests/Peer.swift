import TestSupport

/// A TLS server that others wrote, and how it is told what to serve.
protocol Peer: Sendable {
  /// As `Scripts/peers` calls it.
  static var name: String { get }

  /// The commands that serve `case` on that port of 127.0.0.1 and ::1; files they need go to `directory`.
  static func commands(for case: PeerCase, program: [String], port: UInt16, directory: TemporaryDirectory) throws -> [[String]]
}

enum Peers {
  static let all: [any Peer.Type] = [OpenSSLServer.self, Nginx.self, GnuTLSServer.self, Stunnel.self]
}
