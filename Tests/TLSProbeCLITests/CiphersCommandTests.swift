import Bytes
import Enumeration
import Observation
import Probes
import CommandSupport
import TLSWire
import Testing

@Suite("tlsprobe ciphers")
struct CiphersCommandTests {
  private let refused = Failure(stage: .connect, code: "transport.refused", message: "connection refused", hint: "is the service running?")

  private func request(_ arguments: String...) async throws -> CiphersRequest {
    let world = CiphersWorld(.observed(CiphersWorld.accepting))
    let said = await world.run(list: ["example.org"] + arguments)
    #expect(said.status == 0, "\(said.error)")
    return try #require(world.requests.first)
  }

  @Test("without options everything is asked, with twenty connections and no limit of time")
  func standard() async throws {
    let request = try await request()
    #expect(request.plan == EnumerationPlan(serverName: "example.org"))
    #expect(request.maxConnections == 64 && request.rate == nil && request.maxTime == nil && !request.showsAll)
  }

  @Test("options become the plan")
  func options() async throws {
    let request = try await request(
      "--only", "suites, order", "--versions", "TLSv1.2,ssl2,1.3,1.2", "--max-connections", "3", "--rate", "2.5", "-m", "90", "--show",
      "all", "--sni", "b.example", "--alpn", "h2,http/1.1", "-4", "--connect-timeout", "500ms", "-v")
    #expect(request.plan.topics == [.suites, .order])
    #expect(request.plan.versions == [.ssl2, .tls12, .tls13])
    #expect(request.plan.serverName == "b.example" && request.plan.applicationProtocols == ["h2", "http/1.1"])
    #expect(request.maxConnections == 3 && request.rate == 2.5 && request.maxTime == .seconds(90) && request.showsAll)
    #expect(request.connection.family == .v4 && request.connection.connectTimeout == .milliseconds(500) && request.verbosity == 1)
    #expect(try await self.request("--no-sni").plan.serverName == nil)
  }

  @Test("every version has its spellings", arguments: ["ssl2", "SSLv3", "1.0", "tls1", "TLSv1.0", "1.1", "tlsv1.1", "1.2", "TLS1.3"])
  func versions(word: String) async throws {
    let versions = try await request("--versions", word).plan.versions
    #expect(versions.count == 1)
  }

  @Test("suites are named by IANA, by OpenSSL, by number, by range, all of them once")
  func suites() async throws {
    let some = try await request("--suites", "tls_rsa_with_aes_128_cbc_sha,ECDHE-RSA-AES128-GCM-SHA256,0xC02F,0xfff0-0xfff2").plan.suites
    #expect(some?.map(\.rawValue) == [0x002f, 0xc02f, 0xfff0, 0xfff1, 0xfff2])
    #expect(try await request("--suites", "registered").plan.suites == nil)
    // Two of the code points signal something and are no suites.
    #expect(try await request("--suites", "all").plan.suites?.count == 65_534)
    #expect(try await request("--suites", "registered,0xfff0").plan.suites?.count == CipherSuite.registered.count + 1)
  }

  @Test(
    "a usage error is one line with a hint and exits with 64, before anything is asked",
    arguments: [
      ["--only", "x"], ["--only", "suites,"], ["--only", ""], ["--versions", "1.4"], ["--versions", ",1.2"], ["--suites", "x"],
      ["--suites", "0xc02f-0x0001"], ["--suites", "0x12345"], ["--suites", "0x00ff"], ["--suites", "0x"], ["--max-connections", "0"],
      ["--max-connections", "1001"], ["--rate", "0"], ["--rate", "-1"], ["--rate", "nan"], ["--show", "x"], ["--fail-on", "untrusted"],
      ["--format", "pem"], ["--format", "dot"], ["--sni", "a", "--no-sni"], ["--sni", "192.0.2.1"], ["-4", "-6"], ["-m", "0"],
      ["--resolve", "x"], ["--json", "--format", "csv"], ["--tlsv1.2"], ["--cacert", "f"],
    ])
  func usage(arguments: [String]) async {
    let world = CiphersWorld(.observed(CiphersWorld.accepting))
    let said = await world.run(list: ["example.org"] + arguments)
    #expect(said.status == 64, "\(arguments)")
    #expect(said.error.hasPrefix("tlsprobe: ") && said.error.contains("(hint: ") && said.error.split(separator: "\n").count == 1)
    #expect(said.output.isEmpty && world.requests.isEmpty)
  }

  private static let formatNames =
    "text, plain, json, ndjson, csv, markdown, html, eml, sarif, junit, defectdojo, testssl-json, testssl-csv, cyclonedx"

  @Test("a format of another command is refused with those that there are")
  func formats() async {
    let said = await CiphersWorld(nil).run("h", "--format", "pem")
    #expect(
      said.error.contains(
        "unsupported format for ciphers; supported: \(Self.formatNames) (hint: see 'tlsprobe ciphers --help')")
    )
    let help = await CiphersWorld(nil).run("--help", "all").output
    let words = help.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("\(Self.formatNames).") && !words.contains("pem"))
  }

  @Test("what was found goes to standard output in the format that was asked for")
  func output() async {
    let world = CiphersWorld(.observed(CiphersWorld.accepting))
    let text = await world.run("example.org")
    #expect(text.status == 0 && text.error.isEmpty && text.output.hasPrefix("• example.org:443 accepts TLSv1.2, 2 suites\n"))
    #expect(await CiphersWorld(world.outcome).run("example.org", "--openssl-names").output.contains("RC4-SHA "))
    #expect(
      await CiphersWorld(world.outcome).run("example.org", "--plain").output.contains("TLSv1.2 suite 2: 0x0005 TLS_RSA_WITH_RC4_128_SHA"))
    #expect(await CiphersWorld(world.outcome).run("example.org", "--json").output.hasPrefix("{\n  \"schema\": \"tlsprobe.ciphers/1\",\n"))
    #expect(await CiphersWorld(world.outcome).run("example.org", "--format", "csv").output.hasPrefix("target,version,"))
  }

  @Test("findings are no failure unless that was asked for", arguments: [("none", 0), ("critical", 0), ("high", 1), ("low", 1)])
  func failOn(threshold: String, status: Int32) async {
    #expect(await CiphersWorld(.observed(CiphersWorld.accepting)).run("example.org", "--fail-on", threshold).status == status)
  }

  @Test("the headline has a cross only where the exit status is not 0")
  func headline() async {
    func mark(_ seen: CiphersObservation, _ options: String...) async -> String {
      let said = await CiphersWorld(.observed(seen)).run(list: ["example.org"] + options)
      return "\(said.output.prefix(1)) \(said.status)"
    }
    func refusing(_ support: Support) -> CiphersObservation {
      var seen = CiphersObservation(endpoint: nil)
      seen.protocols = [ProtocolObservation(version: "TLSv1.0", support: support, evidence: EvidenceDescription(.alert))]
      return seen
    }
    #expect(await mark(CiphersWorld.accepting) == "• 0")
    #expect(await mark(CiphersWorld.accepting, "--fail-on", "high") == "✘ 1")
    #expect(await mark(refusing(.refused)) == "• 0")
    #expect(await mark(refusing(.undetermined)) == "✘ 2")
  }

  @Test("weak suites are marked in JSON and CSV by the codes of what speaks against them")
  func weaknesses() async {
    let json = await CiphersWorld(.observed(CiphersWorld.accepting)).run("example.org", "--json").output
    #expect(json.contains("\"weaknesses\": []") && json.contains("\"rc4\""), "\(json)")
    let rows = await CiphersWorld(.observed(CiphersWorld.accepting)).run("example.org", "--format", "csv").output.split(separator: "\r\n")
    #expect(rows.first?.hasSuffix(",weaknesses,handshake_failure") == true && rows.last?.hasSuffix(",rc4,") == true, "\(rows)")
  }

  @Test("a target that was not reached, or left everything open, exits with 2")
  func notProbed() async {
    let said = await CiphersWorld(.failed(refused)).run("localhost:1", "--json")
    #expect(said.status == 2 && said.output.contains(#""schema": "tlsprobe.ciphers/1""#) && said.output.contains(#""error": {"#))
    #expect(said.error == "tlsprobe: connection refused (hint: is the service running?)\n")
    var silent = CiphersObservation(endpoint: nil)
    silent.protocols = [
      ProtocolObservation(version: "TLSv1.2", support: .undetermined, evidence: EvidenceDescription(.timeOut, tries: 3))
    ]
    let open = await CiphersWorld(.observed(silent)).run("example.org")
    #expect(open.status == 2 && open.output.contains("TLSv1.2: ? undetermined (timeout, tried 3 times)"))
  }

  @Test("an interrupt shows what is known, marked as not finished, and exits with 130")
  func interrupted() async {
    func cancelled(_ world: CiphersWorld) async -> CiphersWorld.CommandOutput? {
      await withTaskGroup(of: CiphersWorld.CommandOutput.self) { group in
        group.cancelAll()
        group.addTask { await world.run("example.org", "--format", "json") }
        return await group.next()
      }
    }
    let said = await cancelled(CiphersWorld(.observed(CiphersWorld.accepting), isPartial: true))
    #expect(said?.status == 130 && said?.error.isEmpty == true)
    #expect(said?.output.contains("\"partial\": true") == true && said?.output.contains("0xc02f") == true)
    let nothing = await cancelled(CiphersWorld(.failed(refused)))
    #expect(nothing?.status == 130 && nothing?.error == "tlsprobe: interrupted before example.org:443 responded\n")
  }

  @Test("when the time is up, what is known is shown and is no failure")
  func outOfTime() async {
    let said = await CiphersWorld(.observed(CiphersWorld.accepting), isPartial: true).run("example.org", "-m", "1")
    #expect(said.status == 0 && said.output.contains("not finished: results so far"))
  }

  @Test("at a terminal a line tells suites found, connections used and how many there may be, and is erased")
  func progressAtTerminal() async {
    let progress = [CiphersProgress(), CiphersProgress(suitesFound: 12, connections: 34, expected: 90, note: "backing off\u{1b}")]
    let world = CiphersWorld(.observed(CiphersWorld.accepting), progress: progress)
    let said = await world.run("example.org", terminal: TerminalCapabilities(errorIsTerminal: true), seconds: 1)
    let line = "example.org:443: 12 suites found, 34 of about 90 connections, backing off\\x1b, 1 s"
    #expect(said.error == "\r\(line.prefix(79))\u{1b}[K\r\u{1b}[K")
  }

  @Test("without a terminal a line comes every five seconds, and none when told to be quiet")
  func progressInLog() async {
    let progress = [CiphersProgress(suitesFound: 1, connections: 3)]
    let world = CiphersWorld(.observed(CiphersWorld.accepting), progress: progress)
    let said = await world.run("example.org", seconds: 2)
    #expect(
      said.error == """
        tlsprobe: example.org:443: 1 suite found, 3 connections, 5 s
        tlsprobe: example.org:443: 1 suite found, 3 connections, 10 s

        """)
    #expect(await CiphersWorld(world.outcome, progress: progress).run("example.org", "-q", seconds: 2).error.isEmpty)
  }
}
