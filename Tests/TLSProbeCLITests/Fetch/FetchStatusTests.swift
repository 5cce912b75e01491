import TestSupport
import Testing

@Suite("How tlsprobe fetch ends", .timeLimit(.minutes(3)))
struct FetchStatusTests {
  private let world: FetchWorld

  init() throws { world = try FetchWorld() }

  /// A server that answers with these bytes and closes.
  private static func answering(_ text: String) throws -> RawServer {
    try RawServer { connection in
      connection.read()
      connection.write(text)
    }
  }

  private func oneLine(_ run: CommandRun) -> Bool { run.error.split(separator: "\n").count == 1 && run.error.hasPrefix("tlsprobe: ") }

  @Test("a server that cannot be reached has curl's numbers and one line")
  func unreachable() throws {
    let refused = try world.fetch("http://127.0.0.1:1/")
    #expect(refused.status == 7 && oneLine(refused), "\(refused.transcript)")
    let unresolved = try world.fetch("http://no-such-host.invalid/")
    #expect(unresolved.status == 6 && oneLine(unresolved), "\(unresolved.transcript)")
  }

  @Test("answers that break off, or are none, have curl's numbers and one line")
  func broken() throws {
    let cases: [(String, Int32)] = [
      ("", 52), ("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc", 18), ("SSH-2.0-x\r\n\r\n", 8),
      ("HTTP/1.1 200 OK\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabcd", 8),
      ("HTTP/1.1 200 OK\r\nA: \u{1b}[2J\u{7}\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", 8),
    ]
    for (answer, status) in cases {
      let server = try Self.answering(answer)
      let run = try world.fetch("http://127.0.0.1:\(server.port)/")
      #expect(run.status == status && oneLine(run) && !run.error.contains("\u{1b}"), "\(answer): \(run.transcript)")
    }
  }

  @Test("an untrusted certificate ends it with 60, and --insecure goes on")
  func untrusted() throws {
    let run = try world.fetch(world.secure + "/", "--resolve", world.trust[3])
    #expect(run.status == 60 && oneLine(run) && run.output.isEmpty && run.error.contains("(hint: "), "\(run.transcript)")
    #expect(try world.fetch("-k", world.secure + "/", "--resolve", world.trust[3]).text == "tlsprobe\n")
  }

  @Test("a client certificate or roots that cannot be used end it with 58 and 77, and are named")
  func files() throws {
    let junk = try world.folder.write(Array("no certificate".utf8), to: "junk.pem")
    let missing = world.folder.file("missing.pem")
    for (option, status) in [("--cert", Int32(58)), ("--cacert", 77)] {
      for file in [junk, missing] {
        let run = try world.fetch(option, file, world.secure + "/")
        #expect(run.status == status && oneLine(run) && run.output.isEmpty && run.error.contains(file), "\(run.transcript)")
      }
    }
    let folder = try world.fetch("--capath", missing, world.secure + "/")
    #expect(folder.status == 77 && oneLine(folder), "\(folder.transcript)")
    let roots = try world.fetch(world.secure + "/", environment: ["SSL_CERT_FILE": missing])
    #expect(roots.status == 77 && roots.error.contains("SSL_CERT_FILE"), "\(roots.transcript)")
    let key = try world.fetch("--cert", world.trust[1], "--key", junk, world.secure + "/")
    #expect(key.status == 58 && key.error.contains("--key"), "\(key.transcript)")
  }

  @Test("time runs out with 28, and keeps what came")
  func timeout() throws {
    let run = try world.fetch("-m", "0.3", world.plain + "/drip?bytes=100&pieces=100&delay_ms=50")
    #expect(run.status == 28 && (1..<100).contains(run.output.count), "\(run.transcript)")
    let file = world.folder.file("part")
    #expect(try world.fetch("-m", "0.3", "-o", file, world.plain + "/drip?bytes=100&pieces=100&delay_ms=50").status == 28)
    #expect(!world.folder.text(of: "part").isEmpty)
  }

  @Test("a content that is too large ends it with 63, and nothing of what was announced is written")
  func tooLarge() throws {
    let run = try world.fetch("--max-filesize", "1k", world.plain + "/bytes/1025")
    #expect(run.status == 63 && run.output.isEmpty && oneLine(run), "\(run.transcript)")
    #expect(try world.fetch("--max-filesize", "1k", world.plain + "/bytes/1024").status == 0)
    let dripping = try world.fetch("--max-filesize", "5", world.plain + "/chunked")
    #expect(dripping.status == 63 && dripping.output.count <= 5, "\(dripping.transcript)")
  }

  @Test("--fail makes statuses from 400 on a failure, with or without their content")
  func fail() throws {
    let run = try world.fetch("-f", world.plain + "/status/404")
    #expect(run.status == 22 && run.output.isEmpty && run.error.contains("the server responded with 404"), "\(run.transcript)")
    #expect(try world.fetch("--fail-with-body", world.plain + "/status/500").status == 22)
    #expect(try world.fetch(world.plain + "/status/404").status == 0)
    #expect(try world.fetch("-sf", world.plain + "/status/404").error.isEmpty)
    #expect(try !world.fetch("-sSf", world.plain + "/status/404").error.isEmpty)
  }

  @Test("what was expected and did not come ends it with 120 and says so")
  func expectations() throws {
    #expect(try world.fetch("--expect-status", "2xx", world.plain + "/").status == 0)
    let status = try world.fetch("--expect-status", "3xx,404", world.plain + "/")
    #expect(status.status == 120 && status.error == "tlsprobe: the status is 200, expected 3xx,404\n", "\(status.transcript)")
    let slow = try world.fetch("--slo", "ttfb=20ms", world.plain + "/delay?ms=100")
    #expect(slow.status == 120 && slow.error.contains("ttfb took "), "\(slow.transcript)")
    #expect(try world.fetch("--slo", "total=20s", world.plain + "/").status == 0)
    let arguments = [world.secure + "/"] + world.trust
    let expiring = try CommandRun.tlsprobe(["fetch", "--expire-within", "100000"] + arguments)
    #expect(expiring.status == 120 && expiring.text == "tlsprobe\n", "\(expiring.transcript)")
    #expect(try CommandRun.tlsprobe(["fetch", "--expire-within", "1"] + arguments).status == 0)
  }

  @Test("redirects without end stop with 47, and other schemes are not followed")
  func redirects() throws {
    let loop = try world.fetch("-L", "--max-redirs", "3", world.plain + "/redirect-loop")
    #expect(loop.status == 47 && oneLine(loop), "\(loop.transcript)")
    #expect(try world.fetch("-L", world.plain + "/redirect-to?url=ftp://a/").status == 1)
    #expect(try world.fetch(world.plain + "/redirect-loop").status == 0)
  }

  @Test("a usage error is one line with 64")
  func usage() throws {
    for words in [[], ["--no-such", "http://a/"], ["ftp://a/"], ["-4", "-6", "http://a/"], ["http://a/", "-m", "x"]] {
      let run = try CommandRun.tlsprobe(["fetch"] + words)
      #expect(run.status == 64 && oneLine(run) && run.output.isEmpty, "\(run.transcript)")
    }
  }
}
