import Bytes
import Foundation
import LocalServer
import TestSupport
import Testing

/// The program itself, behind proxies and after STARTTLS.
@Suite struct CommandEntryTests {
  private let server: LocalServer
  private let port: UInt16
  private let directory: TemporaryDirectory
  private let trust: [String]

  init() throws {
    server = try LocalServer(cases: ["good"], at: Platform.now)
    port = try #require(server.endpoint(of: "good")).port
    directory = try TemporaryDirectory()
    let host = try #require(server.host(of: "good"))
    trust = ["--cacert", try directory.write(server.trustAnchorsPEM, to: "roots.pem"), "--verify-host", host, "--sni", host]
  }

  private func object(_ run: CommandRun) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any], "\(run.transcript)")
  }

  @Test(arguments: ["http", "socks5", "socks5h", "socks4", "socks4a"]) func `a chain is the same through a proxy`(scheme: String) throws {
    defer { server.stop() }
    let proxy = try RelayingProxy()
    let url = "\(scheme)://127.0.0.1:\(proxy.port)"
    let run = try CommandRun.tlsprobe(["chain", "127.0.0.1:\(port)", "-x", url, "--json"] + trust)
    #expect(run.status == 0, "\(run.transcript)")
    let document = try object(run)
    #expect((document["target"] as? [String: Any])?["proxy"] as? String == url)
    let address = try #require((document["addresses"] as? [[String: Any]])?.first)
    #expect(address["port"] as? Int == Int(port) && address["starttls"] == nil)
    let timings = try #require(address["timings_us"] as? [String: Any]).compactMapValues { $0 as? Int }
    #expect(timings["proxy"] != nil && timings["starttls"] == nil)
    let steps = ["resolve", "connect", "proxy", "handshake"].compactMap { timings[$0] }.reduce(0, +)
    #expect(timings["total"] == steps)
    #expect(proxy.requests.first?.hasSuffix(" 127.0.0.1:\(port)") == true)
  }

  @Test func `a report says which way was gone`() throws {
    defer { server.stop() }
    let proxy = try RelayingProxy(user: "me:secret")
    let mail = try MailServer(inFrontOf: port)
    let way = ["127.0.0.1:\(mail.port)", "-x", "http://me:secret@127.0.0.1:\(proxy.port)", "--starttls", "smtp"]
    let text = try CommandRun.tlsprobe(["chain"] + way + trust)
    #expect(
      text.status == 0 && text.text.contains("\n  through http://127.0.0.1:\(proxy.port), after STARTTLS (smtp)\n"), "\(text.transcript)")
    #expect(text.text.contains("proxy ") && text.text.contains("STARTTLS ") && !text.text.contains("secret"))
    let plain = try CommandRun.tlsprobe(["chain", "--plain"] + way + trust)
    #expect(plain.text.contains("\nafter STARTTLS: smtp\n") && plain.text.contains("\nthrough: http://"), "\(plain.transcript)")
    let document = try object(try CommandRun.tlsprobe(["chain", "--json"] + way + trust))
    #expect((document["target"] as? [String: Any])?["starttls"] as? String == "smtp")
    let talk = (document["addresses"] as? [[String: Any]])?.first?["starttls"] as? [String: Any]
    #expect(talk?["greeting"] as? String == "mail.test ESMTP" && talk?["injected_bytes"] as? Int == 0, "\(document)")
  }

  @Test func `ciphers are the same after STARTTLS through a proxy`() throws {
    defer { server.stop() }
    let proxy = try RelayingProxy()
    let mail = try MailServer(inFrontOf: port)
    let bare = try CommandRun.tlsprobe(["ciphers", "127.0.0.1:\(port)", "--only", "versions,suites", "--json"])
    let run = try CommandRun.tlsprobe([
      "ciphers", "smtp://127.0.0.1:\(mail.port)", "-x", "socks5://127.0.0.1:\(proxy.port)", "--only", "versions,suites", "--json",
    ])
    #expect(run.status == 0, "\(run.transcript)")
    let (here, there) = (try object(bare), try object(run))
    #expect(here["protocols"] as? NSArray == there["protocols"] as? NSArray)
    #expect((there["starttls"] as? [String: Any])?["greeting"] as? String == "mail.test ESMTP")
    let cost = try #require(there["cost"] as? [String: Any])
    #expect(cost["connections"] as? Int == mail.counts.came)
    let text = try CommandRun.tlsprobe(["ciphers", "smtp://127.0.0.1:\(mail.port)", "--only", "versions"])
    #expect(text.text.contains("\n  after STARTTLS (smtp)\n"), "\(text.transcript)")
  }

  @Test func `a probe times the proxy and STARTTLS as phases of their own`() throws {
    defer { server.stop() }
    let proxy = try RelayingProxy()
    let mail = try MailServer(inFrontOf: port)
    let run = try CommandRun.tlsprobe([
      "probe", "127.0.0.1:\(mail.port)", "--starttls", "smtp", "-x", "socks5h://127.0.0.1:\(proxy.port)", "-c", "3", "--json", "-k",
    ])
    #expect(run.status == 0, "\(run.transcript)")
    let document = try object(run)
    #expect((document["starttls"] as? [String: Any])?["greeting"] as? String == "mail.test ESMTP")
    let attempts = try #require(document["attempts"] as? [[String: Any]])
    #expect(attempts.count == 3)
    for attempt in attempts {
      let timings = try #require(attempt["timings_us"] as? [String: Int])
      #expect(timings["proxy"] ?? -1 > 0 && timings["starttls"] ?? -1 > 0, "\(timings)")
      #expect(timings["total"] == timings.filter { $0.key != "total" }.values.reduce(0, +))
    }
  }

  @Test func `injected plaintext is a finding of every command`() throws {
    defer { server.stop() }
    let mail = try MailServer(inFrontOf: port, .injected("250 injected\u{1b}[31m\r\n"))
    for command in [["chain"] + trust, ["ciphers", "--only", "versions"], ["probe"] + trust] {
      let run = try CommandRun.tlsprobe(command + ["127.0.0.1:\(mail.port)", "--starttls", "smtp", "--json", "--fail-on", "high"])
      #expect(run.status == 1 && run.text.contains("\"starttls.injected-plaintext\""), "\(run.transcript)")
      #expect(!run.text.contains("\u{1b}"))
    }
  }

  @Test func `an https proxy is trusted by the roots named for it only`() throws {
    defer { server.stop() }
    // It shakes hands and never answers.
    let url = "https://\(try #require(server.host(of: "good"))):\(port)"
    let run = { (options: [String]) in
      try CommandRun.tlsprobe(
        ["chain", "192.0.2.1", "-x", url, "--resolve", "*:\(self.port):127.0.0.1", "--connect-timeout", "1"] + options)
    }
    let distrusted = try run([])
    #expect(distrusted.status == 2 && distrusted.error.contains("its certificate is not trusted"), "\(distrusted.transcript)")
    #expect(distrusted.error.contains("--proxy-cacert"))
    for options in [["--proxy-cacert", trust[1]], ["--proxy-insecure"]] {
      let silent = try run(options)
      #expect(silent.status == 2 && silent.error.contains("timed out waiting for a response to CONNECT"), "\(silent.transcript)")
    }
  }

  @Test func `the environment names the proxy and what needs none`() throws {
    defer { server.stop() }
    let proxy = try RelayingProxy()
    let environment = ["HTTPS_PROXY": "http://127.0.0.1:\(proxy.port)"]
    let through = try CommandRun.tlsprobe(["chain", "127.0.0.1:\(port)", "-q"] + trust, environment: environment)
    #expect(through.status == 0 && proxy.requests.count == 1, "\(through.transcript)")
    let straight = try CommandRun.tlsprobe(
      ["chain", "127.0.0.1:\(port)", "-q"] + trust, environment: environment.merging(["NO_PROXY": "127.0.0.0/8"]) { $1 })
    #expect(straight.status == 0 && proxy.requests.count == 1, "\(straight.transcript)")
  }

  /// A talk before TLS, what is said of it, and by which proxy's scheme it is met.
  struct Hostile: Sendable, CustomTestStringConvertible {
    let what: String
    let manner: MailServer.Behavior
    let says: String
    var proxy: String?
    var testDescription: String { what }
  }

  static let hostile = [
    Hostile(what: "an endless greeting", manner: .endless(Array("220-\u{1b}[2Jmore\r\n".utf8)), says: "too|more than|longer"),
    Hostile(what: "a line of 1 MB", manner: .greeting(Array(repeating: 0x61, count: 1_048_576)), says: "long|more than"),
    Hostile(what: "NUL bytes", manner: .greeting(Array("220 a\u{0}b\r\n".utf8)), says: "NUL|smtp"),
    Hostile(what: "nothing but NUL bytes", manner: .endless(Array(repeating: 0, count: 4_096)), says: "smtp"),
    Hostile(what: "TLS at once", manner: .greeting([0x16, 3, 3, 0, 4, 14, 0, 0, 0]), says: "TLS"),
    Hostile(what: "silence", manner: .silent, says: "timed out waiting for a greeting"),
    Hostile(what: "no STARTTLS", manner: .notOffered, says: "STARTTLS"),
    Hostile(what: "a refusal", manner: .refusing, says: "454"),
    Hostile(what: "too many connections", manner: .crowded(limit: 0), says: "421|too many connections"),
    Hostile(what: "a proxy with an endless head", manner: .endless(Array("HTTP/1.1 200 \u{1b}[2J".utf8)), says: "longer", proxy: "http"),
    Hostile(
      what: "a proxy with endless interim responses", manner: .endless(Array("HTTP/1.1 100 \r\n\r\n".utf8)), says: "interim", proxy: "http"),
    Hostile(what: "a proxy that is a mail server", manner: .greeting(Array("220 \u{202e}x\r\n".utf8)), says: "HTTP/1", proxy: "http"),
    Hostile(what: "a proxy with too much of SOCKS", manner: .endless([5, 0, 5, 0]), says: "SOCKS 5", proxy: "socks5"),
    Hostile(what: "a proxy with NUL bytes", manner: .endless([0]), says: "SOCKS 4", proxy: "socks4"),
    Hostile(what: "a silent proxy", manner: .silent, says: "timed out waiting for a choice of method", proxy: "socks5h"),
  ]

  @Test(arguments: ["chain", "ciphers", "probe"], hostile)
  func `hostile talks end in a clear error within the deadline`(command: String, row: Hostile) throws {
    server.stop()
    let peer = try MailServer(row.manner)
    let way =
      row.proxy.map { ["127.0.0.2:1", "-x", "\($0)://127.0.0.1:\(peer.port)"] } ?? ["127.0.0.1:\(peer.port)", "--starttls", "smtp"]
    let run = try CommandRun.tlsprobe([command] + way + ["--connect-timeout", "500ms"])
    #expect(run.status == 2 && (run.output.isEmpty || command == "probe"), "\(run.transcript)")
    #expect(run.error.contains(try Regex(row.says)), "\(run.transcript)")
    #expect(run.error.wholeMatch(of: try Regex(#"tlsprobe: [^\n]+\n"#)) != nil, "\(run.transcript)")
    #expect(!(run.text + run.error).unicodeScalars.contains(where: BadInputTests.isDangerous), "\(run.transcript)")
  }
}
