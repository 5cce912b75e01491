import Bytes
import Foundation
import LocalServer
import TestSupport
import Testing

/// Somebody who gets a log, an archive or a report of a transfer, or can read another user's files.
@Suite("Secrets of tlsprobe fetch", .timeLimit(.minutes(5)))
struct FetchSecretsTests {
  private static let world = Result { try FetchWorld() }
  private let world: FetchWorld
  private let folder: TemporaryDirectory

  init() throws {
    world = try Self.world.get()
    folder = try TemporaryDirectory()
  }

  private static let secret = "s3cretV4lue"

  /// Over HTTP/1.1, HTTP/2 and in the clear over both.
  private static let ways: [[String]] = [
    ["plain", "--http1.1"], ["plain", "--http2-prior-knowledge"], ["secure", "--http1.1", "--tls-max", "1.2"], ["secure", "--http2"],
  ]

  private func fetch(_ way: [String], _ path: String, _ words: [String]) throws -> CommandRun {
    let isPlain = way[0] == "plain"
    let url = (isPlain ? world.plain : world.secure) + path
    let all = ["fetch"] + Array(way.dropFirst()) + (isPlain ? [] : world.trust) + words + [url]
    return try CommandRun.tlsprobe(all, environment: [:])
  }

  /// Everything that tells of a transfer.
  private var reports: [String] {
    ["har", "json", "md", "txt"].flatMap { ["--report", folder.file("report.\($0)")] }
      + ["-v", "--log-level", "everything", "-w", "%{url}%{url_effective}%{redirect_url}", "-o", "/dev/null"]
  }

  private func texts(_ run: CommandRun) -> [(String, String)] {
    [("stdout", run.text), ("stderr", run.error)]
      + ["report.har", "report.json", "report.md", "report.txt", "trace"].map { ($0, folder.text(of: $0)) }
  }

  private static let requests: [(String, [String])] = [
    ("/anything?access_token=\(secret)&a=1", []), ("/anything", ["-d", "user=me&password=\(secret)"]),
    ("/anything", ["--json-body", #"{"user":"me","nested":{"client_secret":"\#(secret)"}}"#]), ("/anything", ["-F", "token=\(secret)"]),
    ("/anything", ["-H", "X-Api-Key: \(secret)"]), ("/anything", ["-e", "http://u:\(secret)@h/?api_key=\(secret)"]),
    ("/redirect-to?url=/anything%3Frefresh_token%3D\(secret)&token=\(secret)", []),
    ("/anything?tenant=\(secret)", ["--secret-name", "tenant"]),
  ]

  @Test("no report shows a secret in a URL, a form, JSON or a field", arguments: ways, requests.indices)
  func reports(way: [String], index: Int) throws {
    let (path, words) = Self.requests[index]
    // The site repeats the request in JSON.
    for options in [
      reports, ["--trace", folder.file("trace"), "-o", "/dev/null"], ["--trace-ascii", folder.file("trace"), "-o", "/dev/null"],
    ] {
      let run = try fetch(way, path, words + options)
      #expect(run.status == 0, "\(run.transcript)")
      for (name, text) in texts(run) where name != "trace" || options[0] != "--trace" {
        #expect(!text.contains(Self.secret), "\(name): \(text.prefix(20_000))")
      }
      #expect(texts(run).contains { $0.1.contains("(redacted)") }, "\(run.transcript)")
    }
  }

  @Test("--show-secrets shows them")
  func shown() throws {
    let run = try fetch(
      Self.ways[0], "/anything?access_token=\(Self.secret)", ["--show-secrets", "-d", "password=\(Self.secret)"] + reports)
    for (name, text) in texts(run) where name != "stdout" && name != "trace" { #expect(text.contains(Self.secret), "\(name)") }
    #expect(!texts(run).contains { $0.1.contains("(redacted)") })
  }

  @Test("the command of curl has no secret either")
  func curl() throws {
    for (path, words) in Self.requests where words.first != "--secret-name" && words.first != "-e" {
      let run = try fetch(Self.ways[0], path, words + ["--print-curl"])
      #expect(!run.text.replacing("refresh_token%3D\(Self.secret)", with: "").contains(Self.secret), "\(run.text)")
      #expect(run.text.contains("REDACTED"), "\(run.text)")
    }
  }

  @Test("files that may hold secrets are for their owner alone")
  func modes() throws {
    let files = ["report.har", "report.json", "report.md", "report.txt", "trace", "jar", "session", "hsts", "keys"]
    var words = ["--trace", folder.file("trace"), "-c", folder.file("jar"), "--session", folder.file("session")]
    words += ["--hsts", folder.file("hsts"), "--keylog", folder.file("keys"), "--cache", folder.file("cache")]
    words += ["har", "json", "md", "txt"].flatMap { ["--report", folder.file("report.\($0)")] } + ["-o", folder.file("body")]
    let way = Self.ways[3]
    let all = ["fetch"] + Array(way.dropFirst()) + world.trust + words + [world.secure + "/"]
    let run = try CommandRun(["bash", "-c", #"umask 022; exec "$0" "$@""#, TestedBinary.path] + all)
    #expect(run.status == 0, "\(run.transcript)")
    for file in files { #expect(try Self.mode(folder.file(file)) == 0o600, "\(file)") }
    // As with curl.
    #expect(try Self.mode(folder.file("body")) == 0o644)
  }

  @Test("a key log and a trace that others could read are tightened", arguments: [0o644, 0o666, 0o640])
  func tightened(mode: Int) throws {
    for (option, name) in [("--keylog", "keys"), ("--trace", "trace")] {
      let file = try folder.write("", to: name)
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file)
      let run = try fetch(Self.ways[3], "/", [option, file, "-o", "/dev/null"])
      #expect(run.status == 0, "\(run.transcript)")
      #expect(try Self.mode(file) == 0o600)
      #expect(!folder.text(of: name).isEmpty)
    }
  }

  private static func mode(_ path: String) throws -> Int {
    try #require(FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int, "\(path)")
  }

  @Test("the passphrase of a key comes from standard input", arguments: ["@stdin", "@-"], ["--http1.1", "--http2"])
  func inputPassphrase(place: String, version: String) throws {
    let pki = try ThrowawayPKI.shared.get()
    let key = folder.file("key.pem")
    let made = try CommandRun(["openssl", "pkcs8", "-topk8", "-in", pki.leafKey(.ecdsa), "-out", key, "-passout", "pass:\(Self.secret)"])
    try #require(made.status == 0, "\(made.transcript)")
    let trust = world.trust.map { "'\($0)'" }.joined(separator: " ")
    let words = "fetch \(trust) \(version) --cert '\(pki.chain(.ecdsa))' --key '\(key)' --pass \(place) '\(world.secure)/'"
    let right = try world.shell("printf '\(Self.secret)\r\nmore\n' | tlsprobe \(words)")
    #expect(right.status == 0, "\(right.transcript)")
    for wrong in ["printf other", "printf ''"] {
      let run = try world.shell("\(wrong) | tlsprobe \(words)")
      #expect(run.status != 0 && run.output.isEmpty && !run.error.contains("other"), "\(run.transcript)")
    }
  }

  /// A key log that others may read, and whose permissions this user may not change.
  @Test(.enabled(if: geteuid() == 0, "only root may run as another user"), arguments: ["--keylog", "--trace", "--trace-ascii"])
  func `a file for secrets that cannot be made private is refused`(option: String) throws {
    let shared = try folder.write("old\n", to: "shared")
    #expect(unsafe chmod(shared, 0o666) == 0 && chmod(folder.path, 0o777) == 0)
    let words = ["fetch", "-k", option, shared, world.secure + "/"]
    let run = try CommandRun(["setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups", TestedBinary.path] + words)
    #expect(run.status != 0 && run.output.isEmpty && run.error.contains("can be read by other users"), "\(run.transcript)")
    #expect(folder.text(of: "shared") == "old\n")
  }

  @Test("the passphrase of a key comes from the environment or a file", arguments: ["@env:PHRASE", "@file:", "@env:MISSING"])
  func passphrase(place: String) throws {
    let pki = try ThrowawayPKI.shared.get()
    let key = folder.file("key.pem")
    let made = try CommandRun(["openssl", "pkcs8", "-topk8", "-in", pki.leafKey(.ecdsa), "-out", key, "-passout", "pass:\(Self.secret)"])
    try #require(made.status == 0, "\(made.transcript)")
    let place = place == "@file:" ? "@file:" + (try folder.write(Self.secret + "\n", to: "phrase")) : place
    let words = ["--cert", pki.chain(.ecdsa), "--key", key, "--pass", place]
    let environment = ["PHRASE": Self.secret]
    let isMissing = place == "@env:MISSING"
    let fetched = try CommandRun.tlsprobe(["fetch"] + world.trust + words + [world.secure + "/"], environment: environment)
    #expect(fetched.status == (isMissing ? 64 : 0), "\(fetched.transcript)")
    let target = String(world.secure.dropFirst("https://".count))
    for command in ["chain", "probe"] {
      let run = try CommandRun.tlsprobe(
        [command, target] + world.trust.suffix(2) + ["-k"].filter { _ in command == "chain" } + words, environment: environment)
      #expect(isMissing ? run.status == 64 : [0, 1].contains(run.status), "\(run.transcript)")
    }
  }

  @Test("a cookie jar on a terminal is escaped")
  func jar() throws {
    let server = try RawServer { connection in
      connection.read()
      connection.write("HTTP/1.1 200 OK\r\nSet-Cookie: a=\u{202e}x\u{9b}31m; Path=/\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
    }
    let terminal = try PseudoTerminal(columns: 200)
    let child = try terminal.run(
      [TestedBinary.path, "fetch", "-s", "-c", "-", "http://127.0.0.1:\(server.port)/"],
      environment: ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "TERM": "xterm-256color"], error: folder.file("stderr"))
    try #require(terminal.wait(for: child, atMost: .seconds(20)) == 0, "\(terminal.transcript)\(folder.text(of: "stderr"))")
    #expect(terminal.transcript.contains("Netscape HTTP Cookie File") && terminal.transcript.contains("127.0.0.1\tFALSE\t/"))
    #expect(!terminal.transcript.unicodeScalars.contains { $0 == "\u{202e}" || $0 == "\u{9b}" || $0 == "\u{1b}" }, "\(terminal.transcript)")
    let run = try CommandRun.tlsprobe(["fetch", "-s", "-c", "-", "http://127.0.0.1:\(server.port)/"], environment: [:])
    #expect(run.text.contains("\u{202e}"))
  }
}
