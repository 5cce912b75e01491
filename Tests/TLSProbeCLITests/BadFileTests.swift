import TestSupport
import Testing

/// Files that are not what an option says they are: 65, or 66 when they cannot be read.
@Suite struct BadFileTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let what: String
    let options: [String]
    var content: String?
    let status: Int32
    let says: String

    var testDescription: String { "\(what) for \(options[0])" }
  }

  private static let garbage = "-----BEGIN CERTIFICATE-----\n!!!! this is no base 64 !!!!\n-----END CERTIFICATE-----\n"
  /// Well-formed PEM around bytes that are no DER; no key either.
  private static let key = "-----BEGIN PRIVATE KEY-----\nMAAwAA==\n-----END PRIVATE KEY-----\n"

  static let rows = [
    Row(what: "garbage between PEM lines", options: ["--cacert"], content: garbage, status: 65, says: "input.pem"),
    Row(what: "no PEM at all", options: ["--cacert"], content: "hello\n", status: 65, says: "input.pem"),
    Row(what: "an empty file", options: ["--cacert"], content: "", status: 65, says: "input.pem"),
    Row(what: "a private key", options: ["--cacert"], content: key, status: 65, says: "input.pem.*(key|certificate)"),
    Row(what: "a file that is not there", options: ["--cacert"], status: 66, says: "input.pem"),
    Row(what: "a file that is not there", options: ["--capath"], status: 66, says: "input.pem"),
    Row(what: "a private key", options: ["--cert"], content: key, status: 65, says: "input.pem"),
    Row(what: "a file that is not there", options: ["--cert"], status: 66, says: "input.pem"),
  ]

  @Test(arguments: rows) func `a file that cannot be used`(row: Row) throws {
    let directory = try TemporaryDirectory()
    if let content = row.content { try directory.write(content, to: "input.pem") }
    let port = try LoopbackPort.unused()
    let run = try CommandRun.tlsprobe(["chain", "127.0.0.1:\(port)"] + row.options + [directory.file("input.pem")])
    #expect(run.status == row.status, "\(run.transcript)")
    #expect(run.output.isEmpty, "\(run.transcript)")
    #expect(run.error.contains(try Regex(row.says)), "\(run.transcript)")
    #expect(run.error.wholeMatch(of: try Regex(#"tlsprobe: [^\n]+ \(hint: [^\n]+\)\n"#)) != nil, "\(run.transcript)")
  }

  @Test(arguments: [(nil, 66), ("mozilla", 2), ("system", 2)] as [(String?, Int32)])
  func `roots asked for by name go before those of the environment`(store: String?, status: Int32) throws {
    let port = try LoopbackPort.unused()
    let run = try CommandRun.tlsprobe(
      ["chain", "127.0.0.1:\(port)"] + (store.map { ["--trust", $0] } ?? []), environment: ["SSL_CERT_FILE": "/no/such/file.pem"])
    #expect(run.status == status || store == "system" && run.error.contains("this system has no roots"), "\(run.transcript)")
  }

  @Test func `a directory is no file of roots`() throws {
    let directory = try TemporaryDirectory()
    let port = try LoopbackPort.unused()
    let run = try CommandRun.tlsprobe(["chain", "127.0.0.1:\(port)", "--cacert", directory.path])
    #expect(run.status == 66, "\(run.transcript)")
    #expect(run.output.isEmpty)
  }

  @Test(.serialized, arguments: [[], ["--plain"], ["--json"], ["--format", "markdown"], ["--format", "dot"]])
  func `names that would steer a terminal are escaped`(options: [String]) throws {
    let pki = try ThrowawayPKI.shared.get()
    try pki.issue(
      "hostile", .ecdsa, by: "intermediate", subject: "/CN=\u{1b}]0;owned\u{7}\u{1b}[31m\u{202e}\u{9b}31m",
      extensions: "subjectAltName=IP:127.0.0.1,URI:http://x/\u{1b}[2J\nbasicConstraints=CA:FALSE\nextendedKeyUsage=serverAuth\n")
    let files = (leaf: pki.directory.file("hostile-ecdsa.pem"), key: pki.directory.file("hostile-ecdsa.key"))
    let server = try ServerProcess(named: "openssl", configuration: pki.configuration) { port, _ in
      Socket.Family.allCases.map {
        [
          "openssl", "s_server", "-accept", "\($0.literal):\(port)", "-www", "-quiet", "-cert", files.leaf, "-key", files.key,
          "-cert_chain", pki.intermediate(.ecdsa),
        ]
      }
    }
    let run = try CommandRun.tlsprobe(["chain", server.target(.v4), "--cacert", pki.root(.ecdsa)] + options)
    #expect(run.status == 0, "\(run.transcript)\n\(server.log)")
    #expect(run.text.contains("owned"))
    #expect(!run.text.unicodeScalars.contains(where: BadInputTests.isDangerous), "\(run.transcript)")
  }
}
