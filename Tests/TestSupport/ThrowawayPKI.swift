import Foundation

/// A certification authority for one run of the tests, made by the `openssl` command: a root, an intermediate and a
/// leaf for each kind of key, good for a month, for `peer.tlsprobe.test`, 127.0.0.1 and ::1.
public final class ThrowawayPKI: Sendable {
  public enum Key: String, Sendable, CaseIterable, CustomStringConvertible {
    case rsa, ecdsa, ed25519

    public var description: String { rawValue }

    var arguments: [String] {
      switch self {
      case .rsa: ["-newkey", "rsa:2048"]
      case .ecdsa: ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"]
      case .ed25519: ["-newkey", "ed25519"]
      }
    }
  }

  public static let name = "peer.tlsprobe.test"

  /// Made once, when the first test wants it.
  public static let shared = Result { try ThrowawayPKI() }

  public let directory: TemporaryDirectory
  /// The three roots, for `--cacert`.
  public let roots: String
  /// An openssl configuration that says nothing, so that the machine's own says nothing either.
  public let configuration: String

  public init() throws {
    directory = try TemporaryDirectory()
    configuration = try directory.write("[req]\ndistinguished_name = dn\n[dn]\n", to: "openssl.cnf")
    roots = directory.file("roots.pem")
    for key in Key.allCases { try make(key) }
    try directory.write(Key.allCases.map { directory.text(of: "root-\($0).pem") }.joined(), to: "roots.pem")
  }

  public func root(_ key: Key) -> String { directory.file("root-\(key).pem") }
  public func intermediate(_ key: Key) -> String { directory.file("intermediate-\(key).pem") }
  public func leaf(_ key: Key) -> String { directory.file("leaf-\(key).pem") }
  public func leafKey(_ key: Key) -> String { directory.file("leaf-\(key).key") }
  /// Leaf and intermediate in one file, as servers are configured.
  public func chain(_ key: Key) -> String { directory.file("chain-\(key).pem") }

  /// The certificates in a file, as base 64 without line breaks.
  public func certificates(in path: String) throws -> [String] {
    PEMBlocks.certificates(try String(contentsOfFile: path, encoding: .utf8))
  }

  private func make(_ key: Key) throws {
    try openssl(
      ["req", "-x509", "-days", "60", "-subj", "/O=tlsprobe tests/CN=Root \(key)", "-out", root(key)]
        + newKey(key, "root") + ["-addext", "basicConstraints=critical,CA:TRUE", "-addext", "keyUsage=critical,keyCertSign,cRLSign"]
        + ["-addext", "subjectKeyIdentifier=hash"])
    try issue(
      "intermediate", key, by: "root", subject: "/O=tlsprobe tests/CN=Intermediate \(key)",
      extensions: "basicConstraints=critical,CA:TRUE,pathlen:0\nkeyUsage=critical,keyCertSign,cRLSign\n")
    try issue(
      "leaf", key, by: "intermediate", subject: "/CN=\(Self.name)",
      extensions: "subjectAltName=DNS:\(Self.name),DNS:localhost,IP:127.0.0.1,IP:::1\nbasicConstraints=CA:FALSE\n"
        + "keyUsage=critical,digitalSignature\(key == .rsa ? ",keyEncipherment" : "")\nextendedKeyUsage=serverAuth,clientAuth\n")
    try directory.write(directory.text(of: "leaf-\(key).pem") + directory.text(of: "intermediate-\(key).pem"), to: "chain-\(key).pem")
  }

  /// A certificate and key called `who`, by what `make` named the issuer.
  public func issue(_ who: String, _ key: Key, by issuer: String, subject: String, extensions: String) throws {
    let request = directory.file("\(who)-\(key).csr")
    let settings = try directory.write(Self.identifiers + extensions, to: "\(who)-\(key).ext")
    try openssl(["req", "-utf8", "-subj", subject, "-out", request] + newKey(key, who))
    try openssl([
      "x509", "-req", "-in", request, "-CA", directory.file("\(issuer)-\(key).pem"), "-CAkey", directory.file("\(issuer)-\(key).key"),
      "-days", "30", "-extfile", settings, "-out", directory.file("\(who)-\(key).pem"),
    ])
  }

  /// What every certificate that somebody issues has to have (RFC 5280, section 4.2.1.1).
  private static let identifiers = "subjectKeyIdentifier=hash\nauthorityKeyIdentifier=keyid:always\n"

  private func newKey(_ key: Key, _ who: String) -> [String] {
    key.arguments + ["-nodes", "-keyout", directory.file("\(who)-\(key).key")]
  }

  private func openssl(_ arguments: [String]) throws {
    let run = try CommandRun(["openssl"] + arguments, environment: ["OPENSSL_CONF": configuration])
    guard run.status == 0 else { throw Refused(transcript: "openssl \(arguments.joined(separator: " "))\n\(run.transcript)") }
  }

  struct Refused: Error, CustomStringConvertible {
    let transcript: String
    var description: String { transcript }
  }
}
