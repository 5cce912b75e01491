import TestSupport

extension ServerProcess {
  /// Starts that peer with what the case says.
  convenience init(_ peer: any Peer.Type, serving case: PeerCase) throws {
    let program = PeerProgram.command(for: peer) ?? []
    try self.init(named: peer.name, configuration: `case`.pki.configuration) { port, directory in
      try peer.commands(for: `case`, program: program, port: port, directory: directory)
    }
  }
}
