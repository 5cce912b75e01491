import TestSupport

/// Twisted's proxy of SOCKS 4 and 4a, which says what names it was asked for; all of them are 127.0.0.1 to it.
struct TwistedSOCKS {
  private let process: ServerProcess

  static let name = "twisted"

  init(_ pki: ThrowawayPKI) throws {
    process = try ServerProcess(named: Self.name, configuration: pki.configuration, families: [.v4]) { port, _ in
      [[PeerProgram.path(Self.name), ExactCase.fixture("socks4_server.py"), String(port)]]
    }
  }

  func address(_ scheme: String) -> String { "\(scheme)://127.0.0.1:\(process.port)" }

  /// Those that it was asked to look up.
  var names: [String] { process.log.split(separator: "\n").filter { $0.hasPrefix("NAME ") }.map { String($0.dropFirst(5)) } }

  var log: String { process.tail }
}
