import TestSupport
import Testing

/// A server of others that goes over to TLS in the middle of its own protocol, in one configuration.
struct Daemon: Sendable, CustomTestStringConvertible {
  /// As `Scripts/peers` calls it.
  let peer: String
  /// As `--starttls` calls its protocol.
  let startTLS: String
  /// What it is told to accept.
  let accepts: DaemonSuites
  let commands: @Sendable (DaemonSetting) throws -> [[String]]

  var testDescription: String { "\(startTLS) of \(peer)" }

  static let all = [
    exim, dovecotIMAP, dovecotPOP3, dovecotLMTP, dovecotSieve, proFTPD, inn, slapd, postgreSQL, mariaDB, prosody, prosodyServer, inspIRCd,
    xrdp, kermit,
  ]

  /// In CI each is run, and fails where its program is missing.
  static let present = all.filter { PeerProgram.allAreRequired || PeerProgram.isPresent($0.peer) }
  static let missing = Set(all.map(\.peer).filter { !PeerProgram.isPresent($0) }).sorted()

  /// Starts it on 127.0.0.1 alone.
  func start(_ pki: ThrowawayPKI) throws -> ServerProcess {
    try ServerProcess(named: peer, configuration: pki.configuration, families: [.v4], isKilled: true) { port, directory in
      try commands(DaemonSetting(program: PeerProgram.path(peer), port: port, directory: directory, pki: pki, accepts: accepts))
    }
  }
}
