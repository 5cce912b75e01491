import Foundation
import TestSupport

/// Which servers this machine has: `openssl` itself, the others where `Scripts/peers` put them.
enum PeerProgram {
  static func command(for peer: any Peer.Type) -> [String]? {
    if peer == OpenSSLServer.self { return ["openssl"] }
    return isPresent(peer.name) ? [path(peer.name)] : nil
  }

  /// What starts the program of a peer, or a further one of its programs.
  static func path(_ peer: String, _ program: String? = nil) -> String {
    "\(TestedBinary.repository)/.build/peers/\(peer)/run" + (program.map { "-\($0)" } ?? "")
  }

  static func isPresent(_ peer: String) -> Bool { FileManager.default.isExecutableFile(atPath: path(peer)) }

  static let present = Peers.all.filter { command(for: $0) != nil }
  static let missing = Peers.all.filter { command(for: $0) == nil }

  /// In CI every peer has to be there.
  static let allAreRequired = ProcessInfo.processInfo.environment["CI"] == "true"

  static let summary =
    "peers: ran \(present.map { $0.name }.joined(separator: ", "))"
    + (missing.isEmpty ? "; none skipped" : "; SKIPPED, not fetched by Scripts/peers: \(missing.map { $0.name }.joined(separator: ", "))")
}
