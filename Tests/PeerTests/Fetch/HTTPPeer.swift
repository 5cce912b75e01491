import TestSupport
import Testing

/// A web server that others wrote, on a port of 127.0.0.1, in plain TCP or over TLS.
struct HTTPPeer: Sendable, CustomTestStringConvertible {
  /// Where a server finds what it needs.
  struct Setting {
    let port: UInt16
    let directory: TemporaryDirectory
    let files: ServedFiles
    let pki: ThrowawayPKI
    let isSecure: Bool
  }

  /// As `Scripts/peers` calls it.
  let program: String
  let isSecure: Bool
  /// The options by which it is asked in each version of HTTP that it speaks.
  let versions: [String]
  /// Which of `ExchangeTable`'s sections are for it.
  let sections: [[String]]
  /// One that lives in a namespace of its own hears no signal but SIGKILL.
  var isKilled = false
  let commands: @Sendable (Setting) throws -> [[String]]

  /// Answers when it has heard all, so that it refuses no content.
  var readsContent: Bool { ["haproxy", "nghttpd"].contains(program) }
  var name: String { program + (isSecure ? " over TLS" : "") }
  var testDescription: String { name }
  var scheme: String { isSecure ? "https" : "http" }
  var isPresent: Bool { PeerProgram.isPresent(program) }

  static let all = nginx + apache + haproxy + lighttpd + h2o + nghttpd + httpbin

  func start(serving files: ServedFiles, _ pki: ThrowawayPKI) throws -> ServerProcess {
    try ServerProcess(named: name, configuration: pki.configuration, families: [.v4], isKilled: isKilled) { port, directory in
      try commands(Setting(port: port, directory: directory, files: files, pki: pki, isSecure: isSecure))
    }
  }
}

extension HTTPPeer.Setting {
  var certificate: String { pki.chain(.rsa) }
  var key: String { pki.leafKey(.rsa) }

  /// Chain and key in one file, as some want them.
  func together() throws -> String {
    try directory.write(pki.directory.text(of: "chain-rsa.pem") + pki.directory.text(of: "leaf-rsa.key"), to: "together.pem")
  }
}
