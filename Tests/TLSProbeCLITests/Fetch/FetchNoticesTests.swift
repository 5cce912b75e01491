import Foundation
import TestSupport
import Testing

/// Lines on standard error about what a user may not expect.
@Suite("Notices of tlsprobe fetch", .timeLimit(.minutes(3)))
struct FetchNoticesTests {
  private static let world = Result { try FetchWorld() }
  private let world: FetchWorld

  init() throws { world = try Self.world.get() }

  private static let ways: [[String]] = [
    ["--http1.1", "--tls-max", "1.2"], ["--http1.1", "--tlsv1.3"], ["--http2", "--tls-max", "1.2"], ["--http2", "--tlsv1.3"],
  ]

  private var resolution: [String] { Array(world.trust.suffix(2)) }

  @Test("--insecure warns about a certificate that is not trusted, and only then", arguments: ways)
  func insecure(way: [String]) throws {
    let path = world.secure + "/headers"
    let run = try CommandRun.tlsprobe(["fetch", "-k", "-o", "/dev/null"] + way + resolution + [path])
    #expect(
      run.status == 0 && run.error.hasPrefix("tlsprobe: warning: the certificate of ")
        && run.error.contains(" is not trusted, and --insecure accepts it: ") && run.error.split(separator: "\n").count == 1,
      "\(run.transcript)")
    for words in [["-s", "-k"], ["-q", "-k"]] {
      #expect(try CommandRun.tlsprobe(["fetch", "-o", "/dev/null"] + words + way + resolution + [path]).error.isEmpty)
    }
    let trusted = try CommandRun.tlsprobe(["fetch", "-k", "-o", "/dev/null"] + way + world.trust + [path])
    #expect(trusted.status == 0 && trusted.error.isEmpty, "\(trusted.transcript)")
  }

  /// The file of roots is a folder, which cannot be read: an error wherever a verdict is needed.
  @Test("with --insecure the roots of the environment are read only if the output has the verdict", arguments: ways)
  func unreadRoots(way: [String]) throws {
    let roots = ["SSL_CERT_FILE": world.folder.path]
    func run(_ words: [String]) throws -> CommandRun {
      try CommandRun.tlsprobe(
        ["fetch", "-o", "/dev/null"] + words + way + resolution + [world.secure + "/headers"], environment: roots)
    }
    for words in [["-s", "-k"], ["-q", "-k"], ["-s", "-S", "-k", "-f"]] {
      let run = try run(words)
      #expect(run.status == 0 && run.error.isEmpty, "\(run.transcript)")
    }
    let needed = [
      ["-s"], ["-k"], ["-s", "-k", "-v"], ["-s", "-k", "--json"], ["-s", "-k", "-w", "%{ssl_verify_result}"], ["-s", "-k", "--trace", "-"],
      ["-s", "-k", "--pin", "sha256:" + String(repeating: "0", count: 64)], ["-s", "-k", "--cert-status"], ["-s", "-k", "--hsts", ""],
      ["-s", "-k", "--expire-within", "1"], ["-s", "-k", "--pin-report"],
    ]
    for words in needed {
      let run = try run(words)
      #expect(run.status == 77, "\(run.transcript)")
    }
  }

  @Test("the first hint for an untrusted certificate is not --insecure")
  func hints() throws {
    let path = world.secure + "/headers"
    for words in [resolution, world.trust + ["--at", "2001-01-01"], world.trust + ["--verify-host", "other.test"]] {
      let run = try CommandRun.tlsprobe(["fetch"] + words + [path])
      let hint = run.error.components(separatedBy: "(hint: ").last ?? ""
      #expect(run.status == 60 && !hint.hasPrefix("--insecure") && hint.contains("; --insecure continues"), "\(run.transcript)")
    }
  }

  @Test(
    "curl's --json DATA is a usage error whose hint is --json-body",
    arguments: [
      ["--json", #"{"a":1}"#, "http://127.0.0.1:1/"], ["http://127.0.0.1:1/", "--json", #"{"a":1}"#],
      ["--json", "@file", "http://127.0.0.1:1/"],
      ["--json", "[1, 2]", "http://127.0.0.1:1/"], [#"--json={"a":1}"#, "http://127.0.0.1:1/"],
    ])
  func json(words: [String]) throws {
    let run = try CommandRun.tlsprobe(["fetch"] + words)
    #expect(run.status == 64 && run.error.contains("(hint: --json-body DATA sends JSON, as curl's --json does)"), "\(run.transcript)")
  }

  @Test("--json with an address of IPv6 is no data")
  func address() throws {
    #expect(try CommandRun.tlsprobe(["fetch", "--json", "[::1]:1/"]).status == 7)
  }

  @Test(
    "Negotiate or NTLM offered alone is reported",
    arguments: [
      (401, "WWW-Authenticate", ["Negotiate"], "the server offers only Negotiate authentication"),
      (401, "WWW-Authenticate", ["NTLM", "negotiate"], "the server offers only NTLM and Negotiate authentication"),
      (407, "Proxy-Authenticate", ["NTLM TlRMTVNTUAAC"], "the proxy offers only NTLM authentication"),
      (401, "WWW-Authenticate", ["Negotiate", "Basic realm=x"], ""), (200, "WWW-Authenticate", ["Negotiate"], ""),
    ])
  func unsupported(status: Int, name: String, challenges: [String], text: String) throws {
    let recorder = try RequestRecorder { _, _ in
      "HTTP/1.1 \(status) Said\r\nContent-Length: 3\r\n\(challenges.map { "\(name): \($0)\r\n" }.joined())\r\nno\n"
    }
    for words in [[], ["-u", "u:p", "--anyauth"], ["-u", "u:p", "--digest"]] {
      let run = try CommandRun.tlsprobe(["fetch"] + words + [recorder.url])
      let expected = text.isEmpty ? "" : "tlsprobe: \(text), which is not supported (hint: Basic, Digest and bearer tokens are)\n"
      #expect(run.status == 0 && run.text == "no\n" && run.error == expected, "\(run.transcript)")
      #expect(try CommandRun.tlsprobe(["fetch", "-s"] + words + [recorder.url]).error.isEmpty)
    }
  }
}
