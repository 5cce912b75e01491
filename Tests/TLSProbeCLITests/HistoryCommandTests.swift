import Bytes
import Foundation
import LocalServer
import TestSupport
import Testing

/// `history`, and what other commands store in it and reuse.
@Suite(.timeLimit(.minutes(3))) struct HistoryCommandTests {
  private static let world = Result { try FetchWorld() }
  private let world: FetchWorld
  private let folder: TemporaryDirectory

  init() throws {
    world = try Self.world.get()
    folder = try TemporaryDirectory()
  }

  private var environment: [String: String] { ["XDG_STATE_HOME": folder.path, "TLSPROBE_NO_HISTORY": ""] }
  private var file: String { folder.file("tlsprobe/history.db") }

  private func run(_ words: [String]) throws -> CommandRun { try CommandRun.tlsprobe(words, environment: environment) }

  private func document(_ words: [String]) throws -> [String: Any] {
    let run = try run(words)
    return try #require(JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any], "\(run.transcript)")
  }

  private static let ways: [[String]] = [
    ["plain", "--http1.1"], ["plain", "--http2-prior-knowledge"], ["secure", "--http1.1", "--tls-max", "1.2"], ["secure", "--http2"],
  ]

  private func fetch(_ way: [String], _ path: String, _ words: [String] = []) throws -> CommandRun {
    let isPlain = way[0] == "plain"
    return try run(
      ["fetch"] + way.dropFirst() + (isPlain ? [] : world.trust) + words + [(isPlain ? world.plain : world.secure) + path])
  }

  /// The SHA-256 of `name=Ada`, which the site returns.
  private static let digest = "f4b05d616091aeb14b244f718a09402636b5f57b32319c7a8cb36c6ef7cb4f66"

  @Test(arguments: ways) func `a request is stored, repeated and reused`(way: [String]) throws {
    let first = try fetch(way, "/anything?a=1", ["-d", "name=Ada", "-H", "X-Trace: 7"])
    #expect(first.status == 0, "\(first.transcript)")
    let entry = try document(["history", "show", "--json"])
    #expect(entry["command"] as? String == "fetch" && entry["exit_status"] as? Int == 0 && entry["number"] as? Int == 1)
    #expect((entry["summary"] as? String)?.hasPrefix("200") == true)
    #expect((entry["request"] as? [String: Any])?["text"] as? String == "name=Ada")
    #expect((entry["response"] as? [String: Any])?["text"] as? String == first.text)
    #expect((entry["document"] as? [String: Any])?["schema"] as? String == "tlsprobe.fetch/1")
    #expect(try run(["history", "show", "1", "--body"]).output == first.output)
    // The whole request, the data and the headers.
    for words in [["history", "rerun", "1"], ["fetch", "history:1"], ["fetch", "--last"], ["fetch", "history:last"]] {
      let again = try run(words)
      #expect(again.status == 0 && again.text.contains(Self.digest) && again.text.lowercased().contains("x-trace"), "\(again.transcript)")
    }
    let data = try fetch(way, "/anything", ["-d", "@history:1"])
    #expect(data.text.contains(Self.digest) && !data.text.lowercased().contains("x-trace"), "\(data.transcript)")
    let headers = try fetch(way, "/anything", ["-H", "@history:1"])
    #expect(!headers.text.contains(Self.digest) && headers.text.lowercased().contains("x-trace"), "\(headers.transcript)")
    let changed = try run(["fetch", "history:1", "-H", "X-More: 1", "-X", "PUT"])
    #expect(changed.text.lowercased().contains("x-more") && changed.text.contains("\"PUT\""), "\(changed.transcript)")
    #expect(try run(["history", "list", "--json"]).text.contains("tlsprobe.history/1"))
  }

  @Test(arguments: ways, [0, 262_144, 262_145])
  func `bodies are kept up to a limit`(way: [String], size: Int) throws {
    let body = folder.file("body")
    try Data(repeating: UInt8(ascii: "x"), count: size).write(to: URL(filePath: body))
    let sent = try fetch(way, "/status/200", ["--data-binary", "@\(body)", "-o", "/dev/null"])
    #expect(sent.status == 0, "\(sent.transcript)")
    let entry = try document(["history", "show", "--json"])
    let request = entry["request"] as? [String: Any]
    #expect(size == 0 || request?["size"] as? Int == size)
    #expect((request?["text"] as? String)?.utf8.count == (size > 0 && size <= 262_144 ? size : nil))
    #expect(try FileManager.default.attributesOfItem(atPath: file)[.size] as? Int ?? .max < 2 << 20)
  }

  @Test func `secrets are not stored, and are required again`() throws {
    let secret = "s3cretV4lue"
    for (words, path) in [
      (["-u", "me:\(secret)"], "/anything"), (["-H", "X-Api-Key: \(secret)"], "/anything"),
      (["-d", "a=1&password=\(secret)"], "/anything"),
      (["--json-body", "{\"client_secret\":\"\(secret)\"}"], "/anything"), ([], "/anything?token=\(secret)"),
      (["-b", "s=\(secret)"], "/anything"),
      (["--show-secrets", "-v", "-H", "X-Api-Key: \(secret)"], "/anything"),
      (["--secret-name", "tenant", "-d", "tenant=\(secret)"], "/anything"), (["-F", "token=\(secret)"], "/anything"),
    ] {
      let run = try fetch(Self.ways[3], path, words)
      #expect(run.status == 0, "\(run.transcript)")
    }
    // Without a scheme, and as items.
    let bare = String(world.plain.dropFirst("http://".count))
    for words in [
      ["me:\(secret)@\(bare)/anything"], ["\(bare)/anything?token=\(secret)"], [world.plain + "/anything", "password=\(secret)"],
      [world.plain + "/anything", "X-Api-Key:\(secret)"], ["POST", world.plain + "/anything", "a=1", "token:=\"\(secret)\""],
    ] { _ = try run(["fetch", "-s", "-m", "5"] + words) }
    let bytes = try Data(contentsOf: URL(filePath: file))
    #expect(bytes.firstRange(of: Data(secret.utf8)) == nil)
    #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o600)
    #expect(try run(["fetch", "-s", world.plain + "/anything", "mail=me@example.org"]).status == 0)
    #expect(try run(["history", "rerun"]).status == 0)
    let again = try run(["history", "rerun", "1"])
    #expect(again.status == 64 && again.error.contains("the secret in --user was not stored"), "\(again.transcript)")
    #expect(try run(["history", "rerun", "1", "--", "-u", "me:other"]).status == 0)
    #expect(try run(["fetch", "history:2"]).status == 64)
    #expect(try run(["fetch", "history:2", "-H", "x-api-key: other"]).status == 0)
    #expect(try fetch(Self.ways[0], "/post", ["-d", "@history:3"]).error.contains("a secret in the body was not stored"))
  }

  @Test func `failures are stored with their status`() throws {
    let refused = try run(["fetch", "http://127.0.0.1:1/", "-s"])
    #expect(refused.status == 7)
    let silent = try run(["chain", "127.0.0.1:1"])
    #expect(silent.status == 2)
    let list = try run(["history", "list"])
    let lines = list.text.split(separator: "\n")
    #expect(
      lines.count == 2 && lines[0].contains("  fetch  7  http://127.0.0.1:1/") && lines[1].contains("  chain  2  "), "\(list.transcript)")
  }

  @Test func `responses are compared, and a failure has the status of curl`() throws {
    #expect(try fetch(Self.ways[0], "/status/200", ["-o", "/dev/null"]).status == 0)
    let worse = try fetch(Self.ways[0], "/status/404", ["--diff-with", "history:1"])
    #expect(worse.status == 120 && worse.text.contains("status: 200 → 404"), "\(worse.transcript)")
    let both = try run(["diff", world.plain + "/status/404", world.plain + "/status/200"])
    #expect(both.status == 0 && both.text.contains("is better than"), "\(both.transcript)")
    #expect(try fetch(Self.ways[0], "/", ["--diff-with", "http://127.0.0.1:1/"]).status == 7)
    #expect(try run(["diff", world.plain + "/", "http://127.0.0.1:1/"]).status == 2)
  }

  @Test func `nothing is stored if the history is disabled`() throws {
    let config = try folder.write("defaults:\n  no-history: true\n", to: "config.yaml")
    #expect(try fetch(Self.ways[0], "/", ["--no-history"]).status == 0)
    #expect(
      try CommandRun.tlsprobe(["fetch", world.plain], environment: ["XDG_STATE_HOME": folder.path, "TLSPROBE_NO_HISTORY": "1"]).status == 0)
    let configured = try CommandRun.tlsprobe(
      ["fetch", "--config", config, world.plain], environment: environment.merging(["TLSPROBE_NO_CONFIG": ""]) { $1 })
    #expect(configured.status == 0, "\(configured.transcript)")
    #expect(!FileManager.default.fileExists(atPath: file))
    let empty = try run(["history", "list"])
    #expect(empty.status == 0 && empty.text.isEmpty && empty.error == "tlsprobe: the history is empty\n")
    #expect(try run(["history", "search", "x"]).status == 1)
    #expect(try run(["fetch", "history:1"]).status == 64)
  }

  @Test func `a chain is searched for, compared and deleted`() throws {
    let server = try LocalServer(cases: ["mozilla-intermediate", "expired"], at: Platform.now)
    defer { server.stop() }
    let roots = try folder.write(server.trustAnchorsPEM, to: "roots.pem")
    for name in ["mozilla-intermediate", "expired"] {
      let endpoint = try #require(server.endpoint(of: name))
      let host = try #require(server.host(of: name))
      _ = try run(["chain", "\(host):\(endpoint.port)", "--resolve", "\(host):\(endpoint.port):127.0.0.1", "--cacert", roots, "-q"])
    }
    let found = try run(["history", "search", "CERTIFICATE.EXPIRED"])
    #expect(found.status == 0 && found.text.split(separator: "\n").count == 1, "\(found.transcript)")
    let worse = try run(["history", "diff", "1", "2"])
    #expect(worse.status == 1 && worse.text.contains("history:2"), "\(worse.transcript)")
    #expect(try run(["diff", "history:2", "history:1"]).status == 0)
    #expect(try run(["history", "export"]).text.split(separator: "\n").count == 2)
    #expect(try run(["history", "clear", "1"]).error == "tlsprobe: 1 entry deleted\n")
    #expect(try run(["history", "clear", "--older-than", "1h"]).error == "tlsprobe: 0 entries deleted\n")
    #expect(try run(["history", "clear", "--all"]).error == "tlsprobe: 1 entry deleted\n")
  }

  @Test(arguments: [
    ["history", "show", "x"], ["history", "show", "0"], ["history", "show", "1", "2"], ["history", "clear"],
    ["history", "clear", "1", "--all"],
    ["history", "clear", "--older-than", "3"], ["history", "diff", "1"], ["history", "rerun", "x"], ["history", "list", "-n", "0"],
    ["fetch", "history:x"], ["fetch", "-d", "@history:", "http://127.0.0.1:1/"], ["history", "show", "3"],
  ])
  func `a usage error is one line and exits with 64`(words: [String]) throws {
    let run = try run(words)
    #expect(run.status == 64 && run.error.split(separator: "\n").count == 1, "\(run.transcript)")
  }

  @Test func `hostile text of a server does not reach the terminal`() throws {
    let server = try RawServer { connection in
      connection.read()
      connection.write("HTTP/1.1 200 \u{1b}]0;x\u{7}\r\nContent-Length: 0\r\nContent-Type: a/\u{9b}b\r\n\r\n")
    }
    _ = try run(["fetch", "-s", "http://127.0.0.1:\(server.port)/", "-o", "/dev/null"])
    for words in [["history", "list"], ["history", "show"], ["history", "list", "--json"], ["history", "show", "--json"]] {
      let run = try run(words)
      #expect(run.status == 0 && !run.output.contains { $0 < 0x20 && $0 != 0x0a || $0 == 0x9b || $0 == 0x7f }, "\(run.transcript)")
    }
  }

  @Test func `a history that cannot be written is a warning`() throws {
    try FileManager.default.createDirectory(atPath: folder.file("tlsprobe"), withIntermediateDirectories: true)
    try Data("no database at all".utf8).write(to: URL(filePath: file))
    let run = try fetch(Self.ways[0], "/")
    #expect(run.status == 0 && run.error.contains("warning: the history \(file) is corrupt"), "\(run.transcript)")
    #expect(folder.text(of: "tlsprobe/history.db") == "no database at all")
  }

  @Test(.enabled(if: MountNamespace.isAvailable, "this user may not mount anything"))
  func `a full disk loses no stored entry`() throws {
    let disk = try TemporaryDirectory()
    let program = TestedBinary.path
    let fetch =
      "XDG_STATE_HOME=\"$0\" TLSPROBE_NO_HISTORY= \"\(program)\" fetch -s --data-binary @\"$0/data\" -o /dev/null \(world.plain)/post"
    let setup = """
      mount -t tmpfs -o size=200k,mode=700 none "$0" && head -c 20000 /dev/zero > "$0/data" && for i in 1 2 3 4 5 6 7 8 9 10 11 12; do \
      \(fetch); done 2>"$0/errors" || true
      """
    let run = try CommandRun(
      MountNamespace.command(
        after: setup, in: disk.path,
        ["bash", "-c", "head -c 600 \"$0/errors\"; XDG_STATE_HOME=\"$0\" \"\(program)\" history list; \"\(program)\" --version", disk.path])
    )
    #expect(run.text.contains("no space left on device"), "\(run.transcript)")
    #expect(run.text.contains("  fetch  0  "), "\(run.transcript)")
  }

  @Test func `an encrypted history is used with its passphrase only`() throws {
    func run(_ words: [String], _ phrase: String?) throws -> CommandRun {
      let secret = phrase.map { ["PHRASE": $0, "TLSPROBE_ENCRYPT_WITH": "@env:PHRASE"] } ?? [:]
      return try CommandRun.tlsprobe(words, environment: environment.merging(secret) { $1 })
    }
    let url = world.plain + "/anything?needle=1"
    #expect(try run(["fetch", "-s", url], nil).status == 0)
    // A passphrase is given, but the history is in clear text.
    let refused = try run(["fetch", "-s", url], "right")
    #expect(refused.status == 0 && refused.error.contains("tlsprobe history encrypt"), "\(refused.transcript)")
    let encrypted = try run(["history", "encrypt"], "right")
    #expect(encrypted.status == 0 && encrypted.error.contains("1 entry encrypted"), "\(encrypted.transcript)")
    #expect(try run(["fetch", "-s", url], "right").error.isEmpty)
    #expect(try run(["history", "list"], "right").text.contains("2  "))
    #expect(try run(["history", "search", "NEEDLE"], "right").status == 0)
    let bytes = try Data(contentsOf: URL(filePath: file))
    #expect(bytes.range(of: Data("needle".utf8)) == nil)
    let again = try run(["fetch", "-s", "history:1"], "right")
    #expect(again.status == 0 && again.text.contains("needle"), "\(again.transcript)")
    // An entry whose run had the passphrase from elsewhere: the next run has its own.
    let other = try CommandRun.tlsprobe(
      ["fetch", "-s", url, "--encrypt-with", "@env:OTHER"], environment: environment.merging(["OTHER": "right"]) { $1 })
    #expect(other.status == 0 && other.error.isEmpty, "\(other.transcript)")
    for words in [["fetch", "-s", "history:4"], ["history", "rerun", "4"]] {
      let next = try run(words, "right")
      #expect(next.status == 0 && !next.error.contains("warning"), "\(next.transcript)")
    }
    for (phrase, reason) in [("wrong", "another passphrase"), (nil, "is encrypted")] {
      let list = try run(["history", "list"], phrase)
      #expect(list.status == 74 && list.error.contains(reason) && list.error.lowercased().contains("encrypt"), "\(list.transcript)")
    }
    #expect(try run(["history", "encrypt"], "right").status == 64)
    #expect(try run(["history", "decrypt", "--encrypt-with", "@env:PHRASE"], "right").error.contains("6 entries decrypted"))
    #expect(try run(["history", "show", "2", "--body"], nil).text.contains("needle"))
    #expect(try run(["history", "encrypt", "--encrypt-with", "literal"], nil).status == 64)
  }

  @Test(arguments: [false, true]) func `requests are exported, and what is redacted is named`(isEncrypted: Bool) throws {
    let secrets = isEncrypted ? ["PHRASE": "right", "TLSPROBE_ENCRYPT_WITH": "@env:PHRASE"] : [:]
    func run(_ words: [String]) throws -> CommandRun {
      try CommandRun.tlsprobe(words, environment: environment.merging(secrets) { $1 })
    }
    let url = world.plain + "/anything"
    for words in [
      ["-d", "name=Ada", "-H", "X-Trace: 7", url], ["-u", "me:s3cretV4lue", url + "?token=s3cretV4lue"],
      ["--json-body", "{\"password\":\"s3cretV4lue\"}", "-L", url], ["-s", "http://127.0.0.1:1/"],
    ] { _ = try run(["fetch", "-o", "/dev/null"] + words) }
    _ = try run(["chain", "127.0.0.1:1", "-q"])
    let curl = try run(["history", "export", "1", "--format", "curl"])
    #expect(curl.status == 0 && curl.error.isEmpty, "\(curl.transcript)")
    #expect(curl.text.contains("name=Ada") && curl.text.contains("X-Trace: 7") && curl.text.contains(url), "\(curl.transcript)")
    for format in ["curl", "httpie", "hurl", "postman", "insomnia", "har", "collection", "curl-cmd"] {
      let all = try run(["history", "export", "--format", format])
      #expect(all.status == 0 && !all.transcript.contains("s3cret"), "\(format): \(all.transcript)")
      #expect(all.error.contains("history:2: a secret in the URL is redacted"), "\(format): \(all.transcript)")
      #expect(all.error.contains("history:2: ") && all.error.contains("history:3: a secret in the body is redacted"), "\(all.error)")
      #expect(all.text.contains("(redacted)") || format == "curl-cmd" || format == "postman", "\(format): \(all.text)")
      #expect(try run(["history", "export", "--format", format, "-q"]).error.isEmpty)
    }
    let archive = try JSONParser.read(Array(try run(["history", "export", "1", "--format", "har"]).output))
    guard case .array(let entries)? = archive["log"]?["entries"] else { throw CocoaError(.coderValueNotFound) }
    #expect(entries.count == 1 && entries[0]["response"]?["status"] == .integer(200))
    #expect(entries[0]["request"]?["postData"]?["text"] == .string("name=Ada"))
    guard case .string(let text)? = entries[0]["response"]?["content"]?["text"] else { throw CocoaError(.coderValueNotFound) }
    #expect(text.contains("X-Trace"))
    // What was exported can be sent.
    let file = try folder.write(try run(["history", "export", "1", "--format", "collection"]).text, to: "c.yaml")
    let sent = try run(["run", file])
    #expect(sent.status == 0, "\(sent.transcript)")
    let chain = try run(["history", "export", "5", "--format", "curl"])
    #expect(chain.status == 0 && chain.text.isEmpty && chain.error.contains("a run of 'chain' has no request"), "\(chain.transcript)")
    let upload = try folder.write("some", to: "upload")
    let bodies = [
      ["-d", "name=Ada", "http://127.0.0.1:1/"], ["http://127.0.0.1:1/", "name=Ada"], ["-F", "a=b", "https://127.0.0.1:1/"],
      ["-T", upload, "--http2", "https://127.0.0.1:1/"], ["-T", "-", "--http2-prior-knowledge", "http://127.0.0.1:1/"],
      ["-T", "-", "--http1.1", "http://127.0.0.1:1/"],
    ]
    for words in bodies + [["-G", "-d", "name=Ada", "http://127.0.0.1:1/"], ["-X", "POST", "http://127.0.0.1:1/"]] {
      _ = try run(["fetch", "-s"] + words)
    }
    let unsent = try run(["history", "export", "--format", "curl"]).error
    for number in 6..<14 {
      #expect(unsent.contains("history:\(number): the body is missing, since it was not sent") == (number < 6 + bodies.count), "\(unsent)")
    }
    #expect(try run(["history", "export", "99", "--format", "har"]).status == 64)
    #expect(try run(["history", "export", "--format", "openapi"]).status == 64)
  }

  @Test(arguments: [false, true]) func `entries are searched with a regular expression`(isEncrypted: Bool) throws {
    let secrets = isEncrypted ? ["PHRASE": "right", "TLSPROBE_ENCRYPT_WITH": "@env:PHRASE"] : [:]
    func search(_ words: [String]) throws -> CommandRun {
      try CommandRun.tlsprobe(["history", "search"] + words, environment: environment.merging(secrets) { $1 })
    }
    for number in 1...3 {
      _ = try CommandRun.tlsprobe(
        ["fetch", "-s", "-o", "/dev/null", "-H", "X-N: item-\(number)", world.plain + "/anything?n=\(number)"],
        environment: environment.merging(secrets) { $1 })
    }
    #expect(try HistoryCommandTests.count(search(["--regex", "anything\\?N=[12]$"])) == 2)
    #expect(try HistoryCommandTests.count(search(["--regex", "x-n: item-[3-9]"])) == 1)
    #expect(try HistoryCommandTests.count(search(["--regex", "\"status\":\\s*200"])) == 3)
    #expect(try HistoryCommandTests.count(search(["--regex", "anything", "-n", "2"])) == 2)
    let none = try search(["--regex", "^nothing$"])
    #expect(none.status == 1 && none.error == "tlsprobe: no entry matches the expression\n", "\(none.transcript)")
    // Without --regex it is a text.
    #expect(try search(["item-[12]"]).status == 1)
    for pattern in ["(", "(?=a)", "a{1000000}", "\\1"] {
      let run = try search(["--regex", pattern])
      #expect(run.status == 64 && run.error.split(separator: "\n").count == 1, "\(run.transcript)")
    }
    // Linear time: this takes minutes in an engine that backtracks.
    #expect(try search(["--regex", "(a*)*b(x+x+)+y"]).status == 1)
  }

  private static func count(_ run: CommandRun) -> Int { run.status == 0 ? run.text.split(separator: "\n").count : -1 }
}
