import Bytes
import TestSupport
import Testing

@Suite("tlsprobe fetch -u, --bearer, --netrc", .timeLimit(.minutes(2)))
struct FetchAuthenticationTests {
  private let world: FetchWorld
  private static let words = "user=someone&password=s3cret"

  init() throws { world = try FetchWorld() }

  @Test("each way to say who one is, over HTTP/1.1 and HTTP/2", arguments: ["--http1.1", "--http2"])
  func ways(version: String) throws {
    let rows: [(path: String, words: [String], welcome: String)] = [
      ("/basic-auth?\(Self.words)", ["-u", "someone:s3cret"], "Basic"),
      ("/digest-auth?\(Self.words)", ["-u", "someone:s3cret", "--digest"], "Digest"),
      ("/digest-auth?\(Self.words)&algorithm=SHA-256-sess", ["-u", "someone:s3cret", "--anyauth"], "Digest"),
      ("/basic-auth?\(Self.words)", ["-u", "someone:s3cret", "--anyauth"], "Basic"), ("/bearer?token=abc", ["--bearer", "abc"], "Bearer"),
      ("/bearer?token=abc", ["--oauth2-bearer", "abc"], "Bearer"),
    ]
    for row in rows {
      let run = try CommandRun.tlsprobe(["fetch", version, world.secure + row.path] + world.trust + row.words)
      #expect(run.text == "welcome by \(row.welcome)\n", "\(row.words): \(run.transcript)")
    }
  }

  @Test("a secret comes from the environment, a file or standard input")
  func sources() throws {
    let url = "'\(world.plain)/basic-auth?\(Self.words)'"
    _ = try world.folder.write("s3cret\nmore\n", to: "secret.txt")
    for line in [
      "S=s3cret tlsprobe fetch \(url) -u someone:@env:S", "tlsprobe fetch \(url) -u someone:@file:secret.txt",
      "printf 's3cret\\r\\n' | tlsprobe fetch \(url) -u someone:@stdin", "printf s3cret | tlsprobe fetch \(url) -u someone:@-",
    ] {
      let run = try world.shell(line)
      #expect(run.text == "welcome by Basic\n", "\(line): \(run.transcript)")
    }
    let literal = try world.fetch("\(world.plain)/basic-auth?user=a&password=@env:X", "-u", "a:@@env:X")
    #expect(literal.text == "welcome by Basic\n", "\(literal.transcript)")
  }

  @Test("what cannot be had is a mistake of usage, and names no secret")
  func mistakes() throws {
    for words in [
      ["-u", "someone:@env:NO_SUCH_VARIABLE"], ["-u", "someone:s3cret", "--bearer", "abc"], ["--bearer", "s3cret with blank"],
      ["-u", "someone:@stdin", "-d", "@-"], ["-u", "a:@stdin", "-U", "b:@stdin"],
    ] {
      let run = try CommandRun.tlsprobe(["fetch", world.plain] + words)
      #expect(run.status != 0 && run.output.isEmpty && !run.error.contains("s3cret"), "\(words): \(run.transcript)")
    }
    let broken = try world.folder.write("machine a login \"s3cret\n", to: "broken.netrc")
    let run = try world.fetch("--netrc-file", broken, world.plain)
    #expect(run.status == 26 && run.error.contains("line 1: a quote has no end") && !run.error.contains("s3cret"), "\(run.transcript)")
    #expect(try world.fetch("--netrc-file", world.folder.file("none"), world.plain).status != 0)
    #expect(try world.fetch("--netrc-optional", "--netrc-file", world.folder.file("none"), world.plain).status == 0)
  }

  @Test(
    "without a colon the password is asked for at the terminal, and not shown",
    arguments: [("s3cret\n", 0), ("s3x\u{7f}cret\n", 0), ("\u{3}", 130)])
  func prompt(typed: String, status: Int32) throws {
    let terminal = try PseudoTerminal(columns: 120)
    let child = try terminal.run(
      [TestedBinary.path, "fetch", "\(world.plain)/basic-auth?\(Self.words)", "-u", "someone"],
      environment: ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"])
    #expect(terminal.shows("Password for 'someone': ", within: .seconds(20)), "\(terminal.transcript)")
    terminal.type(typed)
    #expect(terminal.wait(for: child, atMost: .seconds(20)) == status)
    #expect(!terminal.transcript.contains("s3"), "\(terminal.transcript)")
    #expect(terminal.transcript.contains("welcome by Basic") == (status == 0))
  }

  @Test("where there is no terminal the other ways are told")
  func noTerminal() throws {
    let run = try world.shell("setsid --wait '\(TestedBinary.path)' fetch \(world.plain) -u someone")
    #expect(run.status != 0 && run.error.contains("no terminal for a prompt"), "\(run.transcript)")
  }

  @Test("a netrc file is looked up by host, and -u and the URL come before it")
  func netrc() throws {
    let file = try world.folder.write("machine 127.0.0.1 login a password ap\nmachine localhost login l password lp\n", to: "netrc")
    func sent(_ url: String, _ words: String...) throws -> Bool? {
      let text = try CommandRun.tlsprobe(["fetch", "-L", "--netrc-file", file, url] + words).text
      return text.contains("Basic \(Base64.encode(Array("a:ap".utf8)))") ? true : text.contains("Basic ") ? false : nil
    }
    #expect(try sent(world.plain + "/headers") == true)
    #expect(try sent(world.plain + "/headers", "-u", "x:y") == false)
    #expect(try sent(world.plain.replacing("://", with: "://x:y@") + "/headers") == nil)
    #expect(try sent(world.plain.replacing("://", with: "://x:y@") + "/headers", "--netrc-optional") == false)
    let other = world.plain.replacing("127.0.0.1", with: "localhost")
    #expect(try sent("\(world.plain)/redirect-to?url=\(other)/headers") == false)
  }

  @Test("Basic in the clear is warned of, but for this machine")
  func warning() throws {
    let away = ["fetch", "http://a.example/", "-m", "1", "--resolve", "a.example:80:127.0.0.1"]
    #expect(
      try CommandRun.tlsprobe(away + ["-u", "a:s3cret"]).error.contains(
        "warning: user and password are sent to a.example without encryption"))
    #expect(try !CommandRun.tlsprobe(away + ["-u", "a:s3cret", "--digest"]).error.contains("warning"))
    #expect(try !CommandRun.tlsprobe(away + ["-u", "a:s3cret", "-s"]).error.contains("warning"))
    #expect(try !world.fetch(world.plain, "-u", "a:b").error.contains("warning"))
  }

  /// Guards: `Redaction` where FetchTrace, FetchPrinter and the documents take their heads from.
  @Test("no output and no report has a secret, unless it is asked for", arguments: ["--http1.1", "--http2"])
  func nothingIsShown(version: String) throws {
    let coded = Base64.encode(Array("someone:s3cret".utf8))
    let files = ["har", "json", "text", "markdown"].map { ($0, world.folder.file("report.\($0)")) }
    let reports = files.flatMap { ["--report", "\($0.0):\($0.1)"] }
    let trace = world.folder.file("trace.txt")
    let credentials: [[String]] = [
      ["-u", "someone:s3cret"], ["-u", "someone:s3cret", "--digest"], ["--bearer", "s3cret"],
      ["-H", "Authorization: Basic s3cret", "-H", "Cookie: a=s3cret; b=s3cret"], ["-H", "Proxy-Authorization: s3cret"],
    ]
    let views: [[String]] = [
      ["-v"], ["-vv"], ["--frames", "json"], ["--trace", trace], ["--trace-ascii", trace], ["-p", "HhBmtc"], ["--json"],
      ["-w", "%{json} %{header_json} %{url}"],
      ["--print-curl"],
    ]
    let digest = "/digest-auth?user=someone&password=x"
    for words in credentials {
      for view in views {
        let run = try CommandRun.tlsprobe(
          ["fetch", version, world.secure + digest, "--max-time", "20"] + world.trust + words + view + reports)
        let texts = [run.text, run.error, world.folder.text(of: "trace.txt")] + files.map { world.folder.text(of: "report.\($0.0)") }
        for text in texts { #expect(!text.contains("s3cret") && !text.contains(coded), "\(words) \(view): \(text)") }
      }
    }
    let shown = try CommandRun.tlsprobe(["fetch", version, world.secure + "/", "-v", "--show-secrets"] + world.trust + credentials[0])
    #expect(shown.error.contains(coded), "\(shown.transcript)")
    let cookie = try CommandRun.tlsprobe(["fetch", version, world.secure + "/", "-v"] + world.trust + credentials[3])
    #expect(cookie.error.lowercased().contains("cookie: a=(redacted); b=(redacted)"), "\(cookie.transcript)")
  }

  @Test("what goes over the wire is never redacted")
  func wire() throws {
    let run = try world.fetch("-v", "-u", "someone:s3cret", world.plain + "/headers", "-H", "Cookie: a=b")
    #expect(run.text.contains(Base64.encode(Array("someone:s3cret".utf8))) && run.text.contains("a=b"))
    #expect(run.error.contains("Authorization: Basic (redacted)"))
  }
}
