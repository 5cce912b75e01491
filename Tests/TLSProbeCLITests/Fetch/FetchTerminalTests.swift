import Bytes
import TestSupport
import Testing

@Suite("tlsprobe fetch at a terminal", .timeLimit(.minutes(3)))
struct FetchTerminalTests {
  private static let environment = ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "TERM": "xterm-256color"]
  private static let limit = Duration.seconds(20)

  /// Answers each request with this, at once or after a pause in the middle.
  private static func answering(_ head: String, _ content: [UInt8], pause: Duration = .zero) throws -> RawServer {
    try RawServer { connection in
      connection.read()
      connection.write("HTTP/1.1 200 OK\r\nContent-Length: \(content.count)\r\n\(head)\r\n")
      connection.write(Array(content.prefix(content.count / 2)))
      if pause > .zero { connection.rest(pause) }
      connection.write(Array(content.dropFirst(content.count / 2)))
    }
  }

  private func shown(_ words: [String], environment: [String: String] = [:], columns: Int = 80) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(columns: columns)
    let child = try terminal.run(
      [TestedBinary.path, "fetch"] + words, environment: Self.environment.merging(environment) { $1 })
    #expect(terminal.wait(for: child, atMost: Self.limit) == 0, "\(terminal.transcript)")
    return terminal
  }

  @Test("binary content is shown in digits, unless standard output is insisted upon")
  func binary() throws {
    let server = try Self.answering("", [0x00, 0x01, 0xff, 0x1b] + Array("[2J".utf8))
    let terminal = try shown(["http://127.0.0.1:\(server.port)/"])
    #expect(
      terminal.screen == ["00000000  00 01 ff 1b 5b 32 4a                              |....[2J|", "00000007"], "\(terminal.transcript)")
    #expect(try shown(["-o", "-", "http://127.0.0.1:\(server.port)/"]).transcript.contains("\u{1b}[2J"))
  }

  @Test("an image is a line, which says how to get the image")
  func image() throws {
    let header: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13] + Array("IHDR".utf8)
    let server = try Self.answering("Content-Type: image/png\r\n", header + [0, 0, 0, 8, 0, 0, 0, 4, 8, 2, 0, 0, 0, 1, 2, 3, 4])
    let url = "http://127.0.0.1:\(server.port)/"
    let lines = ["PNG image, 8 × 4 pixels, 8 bits RGB", "33 B not shown (-o FILE saves the body, --hexdump shows it, -o - writes it here)"]
    #expect(try shown([url]).screen == lines)
    let shown = try shown([url], environment: ["KITTY_WINDOW_ID": "1"]).transcript
    #expect(shown.hasPrefix("\u{1b}_Ga=T,f=100,q=2,m=0;iVBORw0KGgo"), "\(shown)")
    let document = try CommandRun.tlsprobe(["fetch", "--json", url]).text
    #expect(document.contains("\"image\": {") && document.contains("\"width\": 8,"), "\(document)")
  }

  @Test("nothing that a server says moves the cursor or changes colours")
  func hostile() throws {
    let server = try Self.answering("Content-Type: text/plain\r\nX: \u{1b}[31mred\r\n", Array("line \u{1b}[2J\u{202e}\nnext\r\n".utf8))
    let text = try shown(["-i", "http://127.0.0.1:\(server.port)/"], environment: ["NO_COLOR": "1"]).transcript
    #expect(!text.contains("\u{1b}") && !text.contains("\u{202e}") && text.contains("line \\x1b[2J\\u{202e}"), "\(text)")
    let coloured = try shown(["-i", "http://127.0.0.1:\(server.port)/"]).transcript
    #expect(coloured.contains("\u{1b}[1mX\u{1b}[0m: \\x1b[31mred"), "\(coloured)")
  }

  @Test("JSON is laid out and coloured, but not coloured where colours are unwelcome")
  func pretty() throws {
    let server = try Self.answering("Content-Type: application/json\r\n", Array("{\"a\":1}".utf8))
    let url = "http://127.0.0.1:\(server.port)/"
    #expect(try shown([url]).transcript.contains("\u{1b}["))
    for (options, environment) in [([], ["NO_COLOR": "1"]), ([], ["TERM": "dumb"]), (["--color", "never"], [:])]
      as [([String], [String: String])]
    {
      let terminal = try shown([url] + options, environment: environment)
      #expect(!terminal.transcript.contains("\u{1b}") && terminal.screen == ["{", "  \"a\": 1", "}"], "\(terminal.transcript)")
    }
  }

  @Test("progress appears after a second with how much there is, and is erased when it is done")
  func progress() throws {
    let folder = try TemporaryDirectory()
    let server = try Self.answering("", [UInt8](repeating: 0x61, count: 2_000_000), pause: .milliseconds(1_600))
    let url = "http://127.0.0.1:\(server.port)/"
    let terminal = try shown(["-o", folder.file("content"), url])
    #expect(
      terminal.transcript.contains("\r127.0.0.1:\(server.port): 1.0 MB of 2.0 MB (50 %), 1.0 MB/s, 1 s left\u{1b}[K"),
      "\(terminal.transcript)")
    #expect(terminal.screen.isEmpty && folder.text(of: "content").utf8.count == 2_000_000)
    #expect(try shown(["-s", "-o", "/dev/null", url]).transcript.isEmpty)
    #expect(try shown(["-o", "/dev/null", url], environment: ["TERM": "dumb"]).transcript.isEmpty)
  }

  @Test(
    "a redirect is followed when it is answered with yes, and with nothing else",
    arguments: [("y\n", true), ("\n", false), ("no\n", false)])
  func redirect(answer: String, isFollowed: Bool) throws {
    let server = try RawServer { connection in
      let isFirst = String(decoding: connection.read(), as: UTF8.self).hasPrefix("GET / ")
      let lines =
        isFirst ? "302 Found\r\nLocation: /there\r\nContent-Length: 6\r\n\r\nfirst\n" : "200 OK\r\nContent-Length: 7\r\n\r\nsecond\n"
      connection.write("HTTP/1.1 \(lines)")
    }
    let terminal = try PseudoTerminal(columns: 120)
    let child = try terminal.run(
      [TestedBinary.path, "fetch", "--ask-redirect", "http://127.0.0.1:\(server.port)/"], environment: Self.environment)
    #expect(
      terminal.shows("302 redirects to GET http://127.0.0.1:\(server.port)/there. Follow? [y/N] ", within: Self.limit),
      "\(terminal.transcript)"
    )
    terminal.type(answer)
    #expect(terminal.wait(for: child, atMost: Self.limit) == 0)
    #expect(terminal.screen.last == (isFollowed ? "second" : "first"), "\(terminal.transcript)")
  }

  /// What one response makes of a terminal's last lines.
  private func lines(_ response: String, _ words: String...) throws -> [String] {
    let server = try RawServer { connection in
      connection.read()
      connection.write(response)
    }
    let terminal = try PseudoTerminal(columns: 160)
    let child = try terminal.run(
      [TestedBinary.path, "fetch"] + words + ["http://127.0.0.1:\(server.port)/"], environment: Self.environment)
    _ = terminal.wait(for: child, atMost: Self.limit)
    return terminal.screen.map { $0.replacing(":\(server.port)", with: ":PORT") }
  }

  @Test("a redirect that is not followed is one line on a terminal, and so is a response without content")
  func nothingToSee() throws {
    let redirect = "HTTP/1.1 302 Found\r\nLocation: /there\r\nContent-Length: 0\r\n\r\n"
    #expect(
      try lines(redirect) == [
        "tlsprobe: 302 redirects to http://127.0.0.1:PORT/there, which is not followed (hint: -L follows redirects)"
      ])
    #expect(try lines(redirect.replacing("0\r\n\r\n", with: "6\r\n\r\nfirst\n")).first == "first")
    #expect(try lines("HTTP/1.1 204 No Content\r\n\r\n") == ["tlsprobe: 204 No Content: the response has no content"])
    #expect(try lines("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n") == ["tlsprobe: 200 OK: the response has no content"])
    for word in ["-s", "-q", "-I"] { #expect(try !lines(redirect, word).contains { $0.hasPrefix("tlsprobe: ") }, "\(word)") }
    #expect(try lines("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nhi\n") == ["hi"])
  }

  @Test("without a terminal neither a redirect nor an empty response is told of")
  func nothingToSeeForPrograms() throws {
    let server = try RawServer { connection in
      connection.read()
      connection.write("HTTP/1.1 302 Found\r\nLocation: /there\r\nContent-Length: 0\r\n\r\n")
    }
    let run = try CommandRun.tlsprobe(["fetch", "http://127.0.0.1:\(server.port)/"])
    #expect(run.status == 0 && run.output.isEmpty && run.error.isEmpty, "\(run.transcript)")
  }

  @Test("without a terminal nobody is asked, and the redirect's own content is shown")
  func unasked() throws {
    let server = try RawServer { connection in
      connection.read()
      connection.write("HTTP/1.1 302 Found\r\nLocation: /there\r\nContent-Length: 6\r\n\r\nfirst\n")
    }
    let run = try CommandRun.tlsprobe(["fetch", "--ask-redirect", "http://127.0.0.1:\(server.port)/"])
    #expect(run.status == 0 && run.text == "first\n", "\(run.transcript)")
  }

  @Test("Control-C at a question ends it")
  func interrupt() throws {
    let server = try RawServer { connection in
      connection.read()
      connection.write("HTTP/1.1 302 Found\r\nLocation: /there\r\nContent-Length: 0\r\n\r\n")
      connection.drain()
    }
    let terminal = try PseudoTerminal(columns: 120)
    let child = try terminal.run(
      [TestedBinary.path, "fetch", "--ask-redirect", "http://127.0.0.1:\(server.port)/"], environment: Self.environment)
    #expect(terminal.shows("Follow?", within: Self.limit))
    terminal.type("\u{3}")
    #expect(child.wait(atMost: .seconds(20)) == 130, "\(terminal.transcript)")
  }
}
