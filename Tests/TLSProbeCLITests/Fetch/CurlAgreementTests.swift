import Foundation
import TestSupport
import Testing

/// What curl does with the same words, where users of curl have met something else.
@Suite("tlsprobe fetch beside curl", .timeLimit(.minutes(5)))
struct CurlAgreementTests {
  private static let world = Result { try FetchWorld() }
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  /// Over HTTP/1.1 and HTTP/2, in the clear and over both versions of TLS.
  private static let ways: [[String]] = [
    ["plain", "--http1.1"], ["plain", "--http2-prior-knowledge"], ["secure", "--http1.1", "--tls-max", "1.2"], ["secure", "--http2"],
  ]

  private static let challenge = #"WWW-Authenticate: Digest realm="r", nonce="n", qop="auth""#

  /// Both with the same words: what each sent to a server with that script, and how it ended.
  private func both(
    _ words: [String], _ script: @escaping @Sendable (Int, UInt16) -> String = { _, _ in RequestRecorder.response(200, "ok\n") }
  ) throws -> (ours: (run: CommandRun, sent: [String]), theirs: (run: CommandRun, sent: [String])) {
    func ending(_ program: [String]) throws -> (CommandRun, [String]) {
      let recorder = try RequestRecorder(script)
      let all = words.map { $0.replacing("PORT", with: "\(recorder.port)").replacing("~", with: folder.path) }
      let run = try CommandRun(program + ["-s", "-S", "-A", "me"] + all, environment: ["HOME": folder.path])
      let sent = recorder.take().map { text in
        text.replacing(":\(recorder.port)", with: ":PORT").replacing(/(cnonce|response)="[^"]*"/, with: "made-up")
      }
      return (run, sent)
    }
    return (try ending([TestedBinary.path, "fetch"]), try ending(["curl", "-q"]))
  }

  private func runs(_ way: [String], _ words: [String]) throws -> CommandRun {
    let world = try Self.world.get()
    let isPlain = way[0] == "plain"
    let url = { (word: String) in word.hasPrefix("/") ? (isPlain ? world.plain : world.secure) + word : word }
    return try CommandRun.tlsprobe(["fetch", "-s", "-S"] + way.dropFirst() + (isPlain ? [] : world.trust) + words.map(url))
  }

  @Test(
    "the same requests are sent as by curl",
    arguments: [
      ["--digest", "-u", "u:p", "-d", "abc", "-H", "Content-Length: 3", "http://127.0.0.1:PORT/"],
      ["--anyauth", "-u", "u:p", "-d", "abc", "-H", "Content-Length: 3", "http://127.0.0.1:PORT/"],
      ["--digest", "-u", "u:p", "-d", "abc", "http://127.0.0.1:PORT/"], ["-u", "u:p", "http://127.0.0.1:PORT/"],
      ["--basic", "-u", "u:p", "http://127.0.0.1:PORT/"], ["--digest", "http://127.0.0.1:PORT/"], ["http://u:p@127.0.0.1:PORT/"],
    ])
  func challenged(words: [String]) throws {
    let (ours, theirs) = try both(words) { number, _ in
      number == 0 ? RequestRecorder.response(401, "no\n", Self.challenge) : RequestRecorder.response(200, "yes\n")
    }
    #expect(ours.sent == theirs.sent)
    #expect(ours.run.output == theirs.run.output && ours.run.status == theirs.run.status)
  }

  @Test(
    "a Content-Length of the caller is not announced for a request whose content is kept back for Digest", arguments: ways)
  func keptBack(way: [String]) throws {
    let run = try runs(
      way, ["--digest", "-u", "u:p", "-X", "GET", "-d", "a=b", "-H", "Content-Length: 3", "-m", "10", "/digest-auth?user=u&password=p"])
    #expect(run.status == 0 && run.text == "welcome by Digest\n", "\(run.transcript)")
  }

  @Test(
    "a host's trailing dot stands in Host, and keeps its cookies and credentials apart from the host without it",
    arguments: [
      ["http://a.test./x"], ["http://a.test.:80/x"], ["-b", "~/jar", "http://a.test/"],
      ["-b", "~/jar", "http://a.test./"],
      ["-b", "~/jar", "http://b.a.test/"], ["-b", "~/jar", "http://b.a.test./"], ["-b", "~/dotted", "http://a.test/"],
      ["-b", "~/dotted", "http://a.test./"], ["-b", "~/dotted", "http://b.a.test./"],
      ["-L", "-b", "", "http://a.test/?a.test."], ["-L", "-b", "", "http://a.test./?a.test"], ["-L", "-b", "", "http://a.test./?a.test."],
      ["-L", "-u", "u:p", "http://a.test/?a.test."], ["-L", "-u", "u:p", "http://a.test./?a.test."],
      ["--netrc-file", "~/netrc", "http://a.test./"], ["--netrc-file", "~/netrc", "http://a.test/"],
    ])
  func trailingDot(words: [String]) throws {
    let head = "# Netscape HTTP Cookie File\n"
    try folder.write(head + "a.test\tFALSE\t/\tFALSE\t0\tc\thost\n.a.test\tTRUE\t/\tFALSE\t0\td\tdomain\n", to: "jar")
    try folder.write(head + "a.test.\tFALSE\t/\tFALSE\t0\tc\thost\n.a.test.\tTRUE\t/\tFALSE\t0\td\tdomain\n", to: "dotted")
    try folder.write("machine a.test login u password p\n", to: "netrc")
    let next = words.last?.split(separator: "?").last.map(String.init) ?? ""
    let (ours, theirs) = try both(["--connect-to", "::127.0.0.1:PORT"] + words) { number, _ in
      number == 0
        ? RequestRecorder.response(302, "", "Location: http://\(next)/next", "Set-Cookie: k=v") : RequestRecorder.response(200)
    }
    // Cookies of the same path have no order.
    func sorted(_ request: String) -> String {
      request.split(separator: "\r\n").map { line in
        line.hasPrefix("Cookie: ") ? "Cookie: " + line.dropFirst(8).split(separator: "; ").sorted().joined(separator: "; ") : String(line)
      }.joined(separator: "\n")
    }
    #expect(ours.sent.map(sorted) == theirs.sent.map(sorted))
  }

  @Test("a host's trailing dot is neither in server_name nor looked for in the certificate")
  func trailingDotOverTLS() throws {
    let world = try Self.world.get()
    let place = try #require(world.secure.split(separator: "://").last).split(separator: ":")
    let roots = Array(world.trust.prefix(2))
    let run = try CommandRun.tlsprobe(
      ["fetch", "-s", "-S", "--connect-to", "::127.0.0.1:\(place[1])", "-o", "/dev/null", "-w", "%{http_code} %{tls_sni}"] + roots
        + ["https://\(place[0]).:\(place[1])/headers"])
    #expect(run.status == 0 && run.text == "200 \(place[0])", "\(run.transcript)")
  }

  @Test(
    "redirect_url tells where a redirect leads that is not followed",
    arguments: [["-L", "--max-redirs", "0"], ["--max-redirs", "0"], [], ["-L", "--max-redirs", "0", "-d", "a=b"]])
  func redirectURL(words: [String]) throws {
    for location in ["/b?c", "http://other.test/b", "../x"] {
      let all = words + ["-w", "%{redirect_url} %{num_redirects} %{http_code}", "http://127.0.0.1:PORT/a"]
      let (ours, theirs) = try both(all) { _, _ in RequestRecorder.response(302, "", "Location: \(location)") }
      func text(_ run: CommandRun) -> String { run.text.replacing(/127.0.0.1:[0-9]+/, with: "HERE") }
      #expect(text(ours.run) == text(theirs.run) && ours.run.status == theirs.run.status, "\(ours.run.transcript)\(theirs.run.transcript)")
      #expect(ours.run.text.hasPrefix("http://"))
    }
    let (ours, theirs) = try both(["-w", "%{redirect_url}", "http://127.0.0.1:PORT/a"]) { _, _ in
      RequestRecorder.response(302, "", "Location: ftp://files.test/b")
    }
    #expect(ours.run.text == "ftp://files.test/b" && theirs.run.text == ours.run.text)
  }

  @Test("redirect_url is there after the last redirect that --max-redirs allows")
  func lastRedirect() throws {
    let words = ["-L", "--max-redirs", "1", "-w", "%{redirect_url} %{num_redirects} %{http_code}", "http://127.0.0.1:PORT/a"]
    let (ours, theirs) = try both(words) { number, port in RequestRecorder.response(302, "", "Location: http://127.0.0.1:\(port)/\(number)")
    }
    func text(_ run: CommandRun) -> String { run.text.replacing(/:[0-9]+/, with: ":PORT") }
    #expect(text(ours.run) == "http://127.0.0.1:PORT/1 1 302" && text(theirs.run) == text(ours.run), "\(ours.run.transcript)")
    #expect(ours.run.status == 47)
  }

  @Test("-e ';auto' sets Referer at each redirect, without user, password and fragment")
  func referer() throws {
    for page in [";auto", "http://page.test/x;auto", "http://page.test/x;auto=more"] {
      let (ours, theirs) = try both(["-L", "-e", page, "http://u:p@127.0.0.1:PORT/a?b#c"]) { number, _ in
        number < 2 ? RequestRecorder.response(302, "", "Location: /\(number)#d") : RequestRecorder.response(200)
      }
      #expect(ours.sent == theirs.sent && ours.sent.count == 3)
      #expect(ours.sent.last?.contains("\r\nReferer: http://127.0.0.1:PORT/0\r\n") == true, "\(ours.sent)")
    }
    // RFC 9110, section 10.1.3, where curl sends what it is given.
    let (ours, theirs) = try both(["-e", "http://u:p@page.test/x?y#z", "http://127.0.0.1:PORT/"])
    #expect(ours.sent[0].contains("\r\nReferer: http://page.test/x?y\r\n"))
    #expect(theirs.sent[0].contains("\r\nReferer: http://u:p@page.test/x?y#z\r\n"))
    let (empty, reference) = try both(["-e", "", "http://127.0.0.1:PORT/"])
    #expect(empty.sent == reference.sent)
  }

  @Test("a field line longer than 64 KiB is read within --max-header-size", arguments: [65_530, 70_000, 100_000, 300_000])
  func longField(length: Int) throws {
    let field = "X-Long: " + String(repeating: "a", count: length)
    let recorder = try RequestRecorder { _, _ in RequestRecorder.response(200, "ok\n", field) }
    let run = try CommandRun.tlsprobe(["fetch", "-s", "-S", "-w", "%{size_header}", recorder.url])
    #expect(run.status == 0 && run.text == "ok\n\(field.utf8.count + 2 + 40)", "\(run.transcript.suffix(300))")
    let limited = try CommandRun.tlsprobe(["fetch", "-s", "-S", "--max-header-size", "\(length)", recorder.url])
    #expect(limited.status == 100 && limited.error.contains("longer than \(length) bytes"), "\(limited.transcript.suffix(300))")
  }

  @Test("a Location longer than 64 KiB is followed")
  func longLocation() throws {
    let place = "/" + String(repeating: "a", count: 90_000)
    let (ours, theirs) = try both(["-L", "http://127.0.0.1:PORT/"]) { number, _ in
      number == 0 ? RequestRecorder.response(302, "", "Location: \(place)") : RequestRecorder.response(200)
    }
    #expect(ours.sent == theirs.sent && ours.sent.last?.hasPrefix("GET \(place) ") == true)
  }

  @Test("of several Host fields the first is sent, and a field without value ends with its colon")
  func host() throws {
    for words in [
      ["-H", "Host: a", "-H", "Host: b"], ["-H", "Host: b", "-H", "Host:"], ["-H", "Host;", "-H", "X-E;"], ["-H", "host: x"],
    ] {
      let (ours, theirs) = try both(words + ["http://127.0.0.1:PORT/"])
      #expect(ours.sent == theirs.sent, "\(words)")
    }
  }

  @Test("http:/host and http:///host are read on the command line, and refused in a Location")
  func slashes() throws {
    for url in ["http:/127.0.0.1:PORT/x", "http:///127.0.0.1:PORT/x", "HTTP:/127.0.0.1:PORT/x", "http:///u:p@127.0.0.1:PORT/x?a://b"] {
      let (ours, theirs) = try both([url])
      #expect(ours.sent == theirs.sent && ours.sent.count == 1, "\(url)")
    }
    for url in ["http:////127.0.0.1:PORT/x", "http:127.0.0.1:PORT/x", "http:///"] {
      let (ours, theirs) = try both([url])
      #expect(ours.sent.isEmpty && theirs.sent.isEmpty && ours.run.status == 64 && theirs.run.status == 3, "\(url)")
    }
    for location in ["http:/127.0.0.1/x", "http:///127.0.0.1/x"] {
      let (ours, _) = try both(["-L", "-m", "5", "http://127.0.0.1:PORT/"]) { _, _ in
        RequestRecorder.response(302, "", "Location: \(location)")
      }
      #expect(ours.run.status == 3 && ours.sent.count == 1)
    }
  }

  @Test("cookies of -b count against the bytes of a jar's cookies in one Cookie field")
  func cookies() throws {
    let jar = (0..<20).map { "127.0.0.1\tFALSE\t/\tFALSE\t0\tc\($0)\t\(String(repeating: "y", count: 1_000))\n" }.joined()
    try folder.write("# Netscape HTTP Cookie File\n" + jar, to: "jar")
    for length in [10, 3_000, 9_000] {
      let recorder = try RequestRecorder()
      let run = try CommandRun.tlsprobe(
        ["fetch", "-s", "-S", "-b", folder.file("jar"), "-b", "z=" + String(repeating: "q", count: length), recorder.url])
      #expect(run.status == 0)
      let line = recorder.take().first?.split(separator: "\r\n").first { $0.hasPrefix("Cookie: ") } ?? ""
      #expect(line.hasSuffix("q") && line.utf8.count <= max(8_190, length + 2) + 8, "\(line.utf8.count)")
    }
  }

  @Test("a download that is whole is complete when the server sends all of it again without ranges")
  func complete() throws {
    for (content, status) in [("abc", 0), ("abcd", 33), ("ab", 33)] {
      let (ours, theirs) = try both(["-C", "3", "-o", "~/file", "http://127.0.0.1:PORT/"]) { _, _ in RequestRecorder.response(200, content)
      }
      #expect(ours.run.status == Int32(status) && theirs.run.status == Int32(status), "\(ours.run.transcript)")
    }
  }

  @Test("retries are counted by num_retries, and reported unless --silent is given, also with --show-error")
  func retries() throws {
    @Sendable func script(_ number: Int, _ port: UInt16) -> String {
      number == 0 ? RequestRecorder.response(503, "no\n", "Retry-After: 0") : RequestRecorder.response(200, "yes\n")
    }
    let (ours, theirs) = try both(["--retry", "2", "-o", "~/file", "http://127.0.0.1:PORT/"], script)
    #expect(ours.sent == theirs.sent && ours.run.error == theirs.run.error && ours.run.error.isEmpty, "\(ours.run.transcript)")
    let recorder = try RequestRecorder(script)
    let told = try CommandRun.tlsprobe(["fetch", "--retry", "2", "-w", "%{num_retries} %{num_redirects}", recorder.url])
    #expect(told.text == "yes\n1 0" && told.error == "tlsprobe: status 503, will retry in 1 s, 1 retry left\n", "\(told.transcript)")
  }

  @Test("an exchange that is repeated for a challenge is neither a redirect nor a retry in -w")
  func repetition() throws {
    let words = ["--digest", "-u", "u:p", "-w", "%{num_redirects} %{http_code}", "http://127.0.0.1:PORT/"]
    let (ours, theirs) = try both(words) { number, _ in
      number == 0 ? RequestRecorder.response(401, "", Self.challenge) : RequestRecorder.response(200)
    }
    // curl counts the repetition as a redirect.
    #expect(ours.run.text == "0 200" && theirs.run.text == "1 200", "\(ours.run.transcript)\(theirs.run.transcript)")
  }

  @Test("a POST through a proxy's tunnel sends its content to the server alone")
  func tunnel() throws {
    // The proxy refuses: what it was sent is all there is.
    for words in [["-d", "a=b"], ["-d", "a=b", "-H", "X-A: b", "-H", "Host: h"], ["-d", "a=b", "-U", "u:p"]] {
      let (ours, theirs) = try both(["-x", "http://127.0.0.1:PORT"] + words + ["https://a.test/x"]) { _, _ in RequestRecorder.response(403)
      }
      func lines(_ sent: [String]) -> [Set<String>] {
        sent.map {
          Set($0.split(separator: "\r\n").map(String.init).filter { !$0.hasPrefix("Proxy-Connection:") && !$0.hasPrefix("User-Agent:") })
        }
      }
      #expect(lines(ours.sent) == lines(theirs.sent) && ours.sent.count == 1, "\(words)")
    }
    let world = try Self.world.get()
    let proxy = try RelayingProxy()
    let run = try CommandRun.tlsprobe(
      ["fetch", "-s", "-S", "-x", "http://127.0.0.1:\(proxy.port)", "-d", "a=b"] + world.trust.prefix(2) + [world.secure + "/anything"])
    // The SHA-256 of a=b.
    #expect(run.status == 0 && run.text.contains("\"sha256\": \"42144f3939c3ffbb"), "\(run.transcript)")
  }

  @Test("quoted values of netrc files mean what they mean to curl")
  func netrc() throws {
    let values = [
      #"login "a b" password "c\"d\\e\xf""#, #"login a"b password c"d""#, #"login "a"b password "p"q"#, #"login u password "p#q""#,
      "login u password p#q", "login u password #q", #""login" u "password" p"#, #"login u password "open"#, "login u password \"p\nq\"",
      #"login "" password p"#, #"login u password """#,
    ]
    for value in values {
      try folder.write("machine 127.0.0.1 \(value)\n", to: "rc")
      let (ours, theirs) = try both(["--netrc-file", "~/rc", "http://127.0.0.1:PORT/"])
      #expect(ours.sent == theirs.sent && ours.run.status == theirs.run.status, "\(value)")
    }
  }

  @Test("braces and brackets in a URL are sent, where curl without -g asks for several")
  func globbing() throws {
    for url in ["http://127.0.0.1:PORT/{a,b}", "http://127.0.0.1:PORT/?x=[1-2]"] {
      let (ours, several) = try both([url])
      let recorder = try RequestRecorder()
      _ = try CommandRun(["curl", "-q", "-g", "-s", "-A", "me", url.replacing("PORT", with: "\(recorder.port)")])
      #expect(ours.sent == recorder.take().map { $0.replacing(":\(recorder.port)", with: ":PORT") } && several.sent.count == 2)
    }
  }
}
