import Bytes
import DomainNames
import Observation
import Probes
import CommandSupport
import Testing

@Suite("tlsprobe probe")
struct ProbeCommandTests {
  private let refused = Failure(stage: .connect, code: "transport.refused", message: "connection refused", hint: "is the service running?")
  private let one = Outcome.observed(ProbeWorld.series(succeeded: 1))

  private func request(_ arguments: String...) async throws -> ProbeRequest {
    let world = ProbeWorld(one)
    let said = await world.run(list: ["example.org"] + arguments)
    #expect(said.status == 0, "\(said.error)")
    return try #require(world.requests.first)
  }

  @Test("without options one connection is made and what is usual is asked, without a limit of time")
  func standard() async throws {
    let request = try await request()
    #expect(request.topics == nil && request.count == 1 && request.warmup == 0 && request.parallel == 1)
    #expect(request.interval == nil && request.maxTime == nil && request.httpPath == nil)
    #expect(request.simulated == nil && request.clientHello == nil && request.hello.serverName.map { "\($0)" } == "example.org")
  }

  @Test("options become the request")
  func options() async throws {
    let request = try await request(
      "-c", "100", "--interval", "200ms", "--warmup", "3", "--parallel", "4", "--http-path", "/a?b", "-m", "9", "--sni", "b.example",
      "--alpn", "h2,http/1.1", "-4", "--tls-max", "1.2", "--ciphers", "AES128-SHA", "--curves", "X25519", "-v")
    #expect(request.count == 100 && request.interval == .milliseconds(200) && request.warmup == 3 && request.parallel == 4)
    #expect(request.httpPath == "/a?b" && request.maxTime == .seconds(9) && request.verbosity == 1)
    #expect(request.hello.serverName.map { "\($0)" } == "b.example" && request.hello.alpn == ["h2", "http/1.1"])
    #expect(request.hello.maximumVersion?.name == "TLSv1.2" && request.hello.ciphers == "AES128-SHA" && request.hello.curves == "X25519")
    #expect(request.connection.family == .v4)
    #expect(try await self.request("--http").httpPath == "/")
    #expect(try await self.request("--no-sni").hello.serverName == nil)
  }

  @Test("questions are those that were named, and what else was asked for joins what is usual")
  func topics() async throws {
    #expect(try await request("--only", "names, alpn").topics == [.names, .alpn])
    #expect(try await request("--jarm").topics == ProbeTopic.all.filter(\.isUsual) + [.jarm])
    #expect(try await request("-c", "5", "--jarm").topics == [.handshakes, .jarm])
    #expect(try await request("--only", "names", "--jarm").topics == [.names, .jarm])
    #expect(try await request("--client-hello", "f").topics?.last == .replay)
    let simulated = try await request("--simulate", "firefox-140,safari")
    #expect(simulated.topics?.last == .simulation && simulated.simulated == "firefox-140,safari")
    let all = try await request("--all")
    #expect(all.topics == ProbeTopic.all.filter { $0 != .replay } && all.simulated == "all")
    #expect(try await request("--all", "--client-hello", "f", "--simulate", "x").topics == ProbeTopic.all)
    #expect(try await request("--only", "simulation").simulated == "all")
    #expect(try await request("--simulate", "all", "--without", "cbc", "--without", "TLSv1.2").without == ["cbc", "TLSv1.2"])
  }

  @Test(
    "a usage error is one line with a hint and exits with 64, before anything is asked",
    arguments: [
      ["--only", "x"], ["--only", "names,"], ["--only", "replay"], ["--all", "--only", "names"], ["-c", "0"], ["-c", "x"],
      ["-c", "10000001"], ["--warmup", "-1"], ["--parallel", "0"], ["--parallel", "1001"], ["--interval", "0"], ["--interval", "x"],
      ["--http-path", "x"], ["--http-path", "/a b"], ["--http-path", "/\u{1b}"], ["--slo", "x"], ["--slo", "tls"], ["--slo", "tls="],
      ["--slo", "tls=200"], ["--slo", "tls=ms"], ["--slo", "tls=-1ms"], ["--slo", "tls=0ms"], ["--slo", "x=1ms"], ["--slo", "p50:tls=1s"],
      ["--slo", "p95:p95:tls=1s"], ["--slo", "tls=1e3ms"], ["--slo", "tls=999999999s"], ["--slo", "tls=1ms,"], ["--slo", "tls=1m"],
      ["--simulate", ""], ["--without", "cbc"], ["--simulate", "all", "--without", "x"], ["--certificate-type", "all"],
      ["--format", "pem"], ["--fail-on", "x"], ["--key", "k"],
      ["--json", "--format", "csv"], ["--sni", "a", "--no-sni"],
    ])
  func usage(arguments: [String]) async {
    let world = ProbeWorld(one)
    let said = await world.run(list: ["example.org"] + arguments)
    #expect(said.status == 64, "\(arguments)")
    #expect(said.error.hasPrefix("tlsprobe: ") && said.error.contains("(hint: ") && said.error.split(separator: "\n").count == 1)
    #expect(said.output.isEmpty && world.requests.isEmpty && !said.error.contains("\u{1b}"))
  }

  @Test("what was seen goes to standard output in the format that was asked for")
  func output() async {
    let text = await ProbeWorld(one).run("example.org")
    #expect(text.status == 0 && text.error.isEmpty && text.output.hasPrefix("✔ example.org:443 negotiated TLSv1.3 in 20.0 ms\n"))
    #expect(await ProbeWorld(one).run("example.org", "--plain").output.contains("\ntime total: 20.0 ms\n"))
    #expect(await ProbeWorld(one).run("example.org", "--json").output.hasPrefix("{\n  \"schema\": \"tlsprobe.probe/1\",\n"))
    #expect(await ProbeWorld(one).run("example.org", "--format", "csv").output.hasPrefix("target,number,"))
    #expect(await ProbeWorld(one).run("example.org", "--format", "prometheus").output.contains("\nprobe_success 1\n"))
  }

  @Test(
    "limits that are kept end with 0, and one that is missed with 1 and a line that says which",
    arguments: [
      ("tls=20ms", 0), ("tls=20000us,total=1s", 0), ("tls=19ms", 1), ("total=1s,p95:total=25ms", 1), ("p95:total=30.0ms", 0),
      ("proxy=1s", 1), ("max:server_hello=20ms", 0),
    ])
  func levels(list: String, status: Int32) async {
    let said = await ProbeWorld(one).run("example.org", "--slo", list)
    #expect(said.status == status && said.output.contains("✘ missed: ") == (status == 1), "\(said.output)")
  }

  private func verified(_ possession: Possession, _ codes: String..., enforced: Bool = true, succeeded: Int = 1) -> ProbeWorld {
    var seen = ProbeWorld.series(succeeded: succeeded, failed: 1 - succeeded)
    let errors = codes.map { VerdictError(code: $0, depth: 0, message: "it is \($0)") }
    let verdict = VerdictDescription(trusted: codes.isEmpty, hostnameMatches: true, errors: errors)
    seen.verdict = verdict
    seen.possession = possession
    seen.isVerdictEnforced = enforced
    seen.judgedBy = VerificationBasis(
      name: "example.org", time: Timestamp(seconds: 0), trustStore: TrustStoreDescription(name: "test", source: ""))
    seen.chains = [ProbedChainObservation(attempts: 1, sha256: ["00"], verdict: verdict, possession: possession)]
    return ProbeWorld(.observed(seen))
  }

  @Test("options of trust become the request, as those of chain do")
  func trustOptions() async throws {
    let request = try await request("--trust", "apple", "-k", "--profile", "client", "--verify-host", "b.example", "--at", "2026-01-01")
    #expect(request.trust.named == .apple && request.insecure && request.trust.profile == .client)
    #expect(request.trust.name?.description == "b.example" && request.trust.time == Timestamp("2026-01-01"))
    let files = try await self.request("--roots", "a.pem", "--capath", "/b")
    #expect(files.trust.file == "a.pem" && files.trust.folder == "/b" && !files.insecure && files.trust.name?.description == "example.org")
  }

  @Test("an untrusted certificate had a good mark, exit status 0 and probe_success 1")
  func untrusted() async {
    for code in ["expired", "self_signed", "hostname_mismatch"] {
      let said = await verified(.proven, code).run("example.org")
      #expect(said.status == 1 && said.error.isEmpty)
      #expect(said.output.hasPrefix("✘ example.org:443 negotiated TLSv1.3 in 20.0 ms and is not trusted: \(code)\n"), "\(said.output)")
      let metrics = await verified(.proven, code).run("example.org", "--format", "prometheus")
      #expect(metrics.status == 1 && metrics.output.contains("\nprobe_success 0\n"))
      #expect(await verified(.proven, code).run("example.org", "--fail-on", "none").status == 0)
      let json = await verified(.proven, code).run("example.org", "--json")
      #expect(json.status == 1 && json.output.contains("\"verdict\": {\n    \"trusted\": false,\n    \"hostname_matches\": true,"))
      #expect(json.output.contains("\"possession\": \"proven\""))
    }
    let good = await verified(.proven).run("example.org")
    #expect(good.status == 0 && good.output.contains("and is trusted: name matches, possession proven\n") && good.output.hasPrefix("✔"))
  }

  @Test("--insecure accepts an untrusted certificate and shows the verdict, and no wrong signature")
  func insecure() async {
    let said = await verified(.proven, "expired", enforced: false).run("example.org", "-k")
    #expect(said.status == 0 && said.output.hasPrefix("✔ ") && said.output.contains("is not trusted: expired, accepted with"))
    let metrics = await verified(.proven, "expired", enforced: false).run("example.org", "-k", "--format", "prometheus")
    #expect(metrics.output.contains("\nprobe_success 1\n") && metrics.output.contains("\ntlsprobe_certificate_trusted 0\n"))
    for succeeded in [0, 1] {
      let wrong = await verified(.refuted, "possession_refuted", enforced: false, succeeded: succeeded).run("example.org", "-k")
      #expect(wrong.status == 1 && wrong.output.hasPrefix("✘ "))
    }
  }

  @Test("a few failures among many are shown and are no failure of the run")
  func someFailed() async {
    let said = await ProbeWorld(.observed(ProbeWorld.series(succeeded: 3, failed: 1))).run("example.org", "-c", "4")
    #expect(said.status == 0 && said.error.isEmpty && said.output.contains("✘ once: connection refused [transport.refused]"))
  }

  @Test("when no connection comes to its end the document says so, and a line and 2 besides")
  func allFailed() async {
    let said = await ProbeWorld(.observed(ProbeWorld.series(succeeded: 0, failed: 4))).run("example.org", "-c", "4", "--slo", "tls=1s")
    #expect(said.status == 2 && said.error == "tlsprobe: connection refused (hint: is the service running?)\n")
    #expect(said.output.hasPrefix("✘ example.org:443 failed all of 4 attempts\n"))
    let unresolved = await ProbeWorld(.failed(refused)).run("localhost:1", "--json")
    #expect(unresolved.status == 2 && unresolved.output.contains(#""schema": "tlsprobe.probe/1""#))
    #expect(unresolved.output.contains(#""error": {"#))
  }

  @Test("an interrupt shows the statistics so far, marked as not finished, and exits with 130")
  func interrupted() async {
    func cancelled(_ world: ProbeWorld) async -> ProbeWorld.CommandOutput? {
      await withTaskGroup(of: ProbeWorld.CommandOutput.self) { group in
        group.cancelAll()
        group.addTask { await world.run("example.org", "-c", "100", "--json") }
        return await group.next()
      }
    }
    let said = await cancelled(ProbeWorld(.observed(ProbeWorld.series(succeeded: 12, asked: 100))))
    #expect(said?.status == 130 && said?.error.isEmpty == true)
    #expect(said?.output.contains("\"partial\": true") == true && said?.output.contains("\"ended\": 12") == true)
    for outcome in [Outcome.failed(refused), .observed(ProbeObservation())] {
      let nothing = await cancelled(ProbeWorld(outcome))
      #expect(nothing?.status == 130 && nothing?.error == "tlsprobe: interrupted before example.org:443 responded\n")
    }
  }

  @Test("when the time is up before all connections were made, that is said and is no failure")
  func outOfTime() async {
    let said = await ProbeWorld(.observed(ProbeWorld.series(succeeded: 2, asked: 9))).run("example.org", "-c", "9", "-m", "1")
    #expect(said.status == 0 && said.output.contains("not finished: results so far"))
  }

  @Test("at a terminal a line tells how many there were, their median and the failures, and is erased")
  func progress() async {
    let failed = ProbeProgress(topic: .handshakes, attempts: 3, failed: 1, expected: 100)
    let news =
      [Int64(10_000), 23_100, 40_000].enumerated().map { index, total in
        ProbeProgress(topic: .handshakes, attempts: index + 1, expected: 100, latest: ProbeWorld.attempt(total))
      } + [failed]
    let terminal = TerminalCapabilities(errorIsTerminal: true)
    let said = await ProbeWorld(one, progress: news).run("example.org", terminal: terminal, seconds: 1)
    #expect(said.error == "\rexample.org:443: 3/100, median 23.1 ms, 1 failed, 1 s\u{1b}[K\r\u{1b}[K")
    #expect(await ProbeWorld(one, progress: news).run("example.org", "-q", terminal: terminal, seconds: 1).error.isEmpty)
    let later = news + [ProbeProgress(topic: .names)]
    let asking = await ProbeWorld(one, progress: later).run("example.org", terminal: terminal, seconds: 1)
    #expect(asking.error == "\rexample.org:443: probing names, 1 s\u{1b}[K\r\u{1b}[K")
  }

  @Test("of very many the latest thousand make the median that is shown")
  func longProgress() async {
    let news = (1...3_000).map {
      ProbeProgress(topic: .handshakes, attempts: $0, expected: 3_000, latest: ProbeWorld.attempt($0 > 2_000 ? 5_000 : 9_000))
    }
    let said = await ProbeWorld(one, progress: news).run("example.org", seconds: 1)
    #expect(said.error == "tlsprobe: example.org:443: 3000/3000, median 5.00 ms, 5 s\n")
  }
}
