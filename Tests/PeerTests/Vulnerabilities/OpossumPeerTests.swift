import Foundation
import TestSupport
import Testing

/// Servers that upgrade plaintext HTTP to TLS at the port of HTTP over TLS, and servers that do not.
@Suite(.timeLimit(.minutes(2))) struct OpossumPeerTests {
  private static func isPresent(_ peer: String) -> Bool { PeerProgram.allAreRequired || PeerProgram.isPresent(peer) }

  /// CUPS upgrades in each setting of DefaultEncryption, but not at a port that requires TLS from the start.
  static let printing: [(listen: String, encryption: String, outcome: String)] = [
    ("Listen", "Never", "vulnerable"), ("Listen", "IfRequested", "vulnerable"), ("Listen", "Required", "vulnerable"),
    ("SSLListen", "IfRequested", "not_vulnerable"),
  ]

  @Test(.enabled(if: isPresent("cups"), "cups was not fetched by Scripts/peers"), arguments: printing)
  func `CUPS upgrades plaintext where it also accepts TLS`(setting: (listen: String, encryption: String, outcome: String)) throws {
    let pki = try ThrowawayPKI.shared.get()
    let server = try ServerProcess(named: "cups", configuration: pki.configuration, families: [.v4], isKilled: true) { port, directory in
      try Self.commands(setting.listen, setting.encryption, pki, port, directory)
    }
    let report = try VulnerabilityReport(server.target(.v4), only: "opossum")
    #expect(report.outcomes["opossum"] == setting.outcome, "\(report.transcript)\n\(server.tail)")
  }

  private static func commands(
    _ listen: String, _ encryption: String, _ pki: ThrowawayPKI, _ port: UInt16, _ directory: TemporaryDirectory
  ) throws -> [[String]] {
    for folder in ["ssl", "spool"] {
      try FileManager.default.createDirectory(atPath: directory.file(folder), withIntermediateDirectories: true)
    }
    // The certificate is found by the name of the server.
    try FileManager.default.copyItem(atPath: pki.chain(.rsa), toPath: directory.file("ssl/localhost.crt"))
    try FileManager.default.copyItem(atPath: pki.leafKey(.rsa), toPath: directory.file("ssl/localhost.key"))
    let daemon = try directory.write(
      """
      \(listen) 127.0.0.1:\(port)
      ServerName localhost
      ServerAlias *
      DefaultEncryption \(encryption)
      Browsing Off
      LogLevel warn

      """, to: "cupsd.conf")
    let files = try directory.write(
      """
      AccessLog stderr
      ErrorLog stderr
      PageLog stderr
      ServerRoot \(directory.path)
      ServerKeychain \(directory.file("ssl"))
      StateDir \(directory.path)
      CacheDir \(directory.file("cache"))
      RequestRoot \(directory.file("spool"))
      TempDir \(directory.file("spool"))
      SystemGroup nogroup
      CreateSelfSignedCerts no

      """, to: "cups-files.conf")
    return [[PeerProgram.path("cups"), "-f", "-c", daemon, "-s", files]]
  }

  /// Apache 2.4.64 removed the upgrade: with `optional` a server of Debian uses plaintext only.
  @Test(.enabled(if: isPresent("apache2"), "apache2 was not fetched by Scripts/peers"), arguments: ["on", "optional"])
  func `Apache without the upgrade has no finding`(engine: String) throws {
    let pki = try ThrowawayPKI.shared.get()
    let server = try ServerProcess(named: "apache2", configuration: pki.configuration, families: [.v4]) { port, directory in
      let modules = "\(TestedBinary.repository)/.build/peers/apache2/root/usr/lib/apache2/modules"
      let loaded = ["mpm_event", "authz_core", "ssl"].map { "LoadModule \($0)_module \(modules)/mod_\($0).so" }
      let file = try directory.write(
        """
        \(loaded.joined(separator: "\n"))
        Listen 127.0.0.1:\(port)
        ServerName localhost
        PidFile \(directory.file("apache2.pid"))
        DefaultRuntimeDir \(directory.path)
        ErrorLog /dev/stderr
        DocumentRoot \(directory.path)
        StartServers 1
        ThreadsPerChild 8
        ServerLimit 2
        MaxRequestWorkers 16
        SSLEngine \(engine)
        SSLCertificateFile \(pki.chain(.rsa))
        SSLCertificateKeyFile \(pki.leafKey(.rsa))

        """, to: "apache2.conf")
      return [[PeerProgram.path("apache2"), "-X", "-f", file]]
    }
    let report = try VulnerabilityReport(server.target(.v4), only: "opossum")
    #expect(report.outcomes["opossum"] == "not_vulnerable", "\(report.transcript)\n\(server.tail)")
  }
}
