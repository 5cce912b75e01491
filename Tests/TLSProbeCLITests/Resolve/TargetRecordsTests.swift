import DNSFixtures
import DNSWire
import Foundation
import TestSupport
import Testing

/// The DNS records of targets in `chain`, `probe` and `fetch`.
@Suite(.timeLimit(.minutes(2))) struct TargetRecordsTests {
  private let world: FetchWorld
  private let port: String
  private let dead: UInt16

  init() throws {
    world = try FetchWorld()
    port = String(world.secure.split(separator: ":").last ?? "")
    dead = try LoopbackPort.unused()
  }

  /// All names have 127.0.0.1 and the records of the zone, in which SITE and DEAD stand for ports. Queries for `silent` types get no response.
  private func server(_ zone: String, silent: Set<DNSRecordType> = []) throws -> DNSTestServer {
    let zone = try DNSTestZone(zone.replacing("SITE", with: port).replacing("DEAD", with: "\(dead)"))
    return try DNSTestServer { query in
      guard let question = query.message.questions.first, !silent.contains(question.type) else { return [] }
      return [.message(question.type == .a ? query.response(address: "127.0.0.1") : zone.response(to: query))]
    }
  }

  private func run(_ command: String, _ server: DNSTestServer, _ words: String...) throws -> CommandRun {
    let host = "www.example.org:\(port)"
    return try CommandRun.tlsprobe(
      [command, host, "--dns-servers", "127.0.0.1:\(server.port)", "--sni", "localhost", "--verify-host", "localhost", "--json"]
        + world.trust.prefix(2) + words)
  }

  private func records(_ run: CommandRun) throws -> [String: Any]? { try FetchWorld.object(run)["dns"] as? [String: Any] }

  private static let zone = """
    example.org. 60 IN SOA ns.example.org. a.example.org. 1 2 3 4 60
    example.org. 60 IN CAA 0 issue ";"
    _SITE._tcp.www.example.org. 60 IN TLSA 3 1 1 \(String(repeating: "ab", count: 32))
    _SITE._https.www.example.org. 60 IN HTTPS 1 . alpn=h2

    """

  @Test(arguments: ["chain", "probe"]) func `records of the target are compared with its certificate`(command: String) throws {
    let server = try server(Self.zone)
    let run = try run(command, server, "--dns-timeout", "20")
    let records = try #require(try records(run), "\(run.transcript)")
    #expect((records["caa_verdict"] as? [String: Any])?["outcome"] as? String == "not_allowed", "\(run.transcript)")
    #expect((records["tlsa_verdict"] as? [String: Any])?["outcome"] as? String == "failed")
    #expect(records["resolver"] as? String == "udp://127.0.0.1:\(server.port)")
    if command == "chain" { #expect(run.status == 0, "\(run.transcript)") }
    let types = Set(server.queries.compactMap { $0.message.questions.first?.type })
    #expect(types.isSuperset(of: [.a, .caa, .tlsa]))
  }

  @Test func `text shows the verdicts`() throws {
    let server = try server(Self.zone)
    let text = try CommandRun.tlsprobe(
      ["chain", "www.example.org:\(port)", "--dns-servers", "127.0.0.1:\(server.port)", "--sni", "localhost", "--verify-host", "localhost"]
        + ["--dns-timeout", "20"] + world.trust.prefix(2)
    ).text
    #expect(text.contains("CAA") && text.contains("not allowed") && text.contains("TLSA") && text.contains("without DNSSEC"), "\(text)")
  }

  @Test func `records that do not arrive are undetermined, and the target is not`() throws {
    let server = try server(Self.zone, silent: [.caa, .tlsa, .https])
    let run = try run("chain", server, "--dns-timeout", "50ms")
    let caa = try #require(try records(run)?["caa"] as? [[String: Any]])
    #expect(run.status == 0 && caa.allSatisfy { $0["outcome"] as? String == "undetermined" }, "\(run.transcript)")
  }

  @Test func `nothing is looked up with --no-dns-records, with addresses of the user, and for an address`() throws {
    let server = try server(Self.zone)
    for words in [["--no-dns-records"], ["--resolve", "www.example.org:\(port):127.0.0.1"]] {
      let run = try CommandRun.tlsprobe(
        [
          "chain", "www.example.org:\(port)", "--dns-servers", "127.0.0.1:\(server.port)", "--sni", "localhost", "--verify-host",
          "localhost",
        ]
          + ["--json"] + world.trust.prefix(2) + words)
      #expect(try run.status == 0 && records(run) == nil, "\(run.transcript)")
    }
    #expect(server.queries.allSatisfy { $0.message.questions.first?.type != .caa })
  }

  @Test(arguments: ["--http1.1", "--http2"]) func `fetch connects as the HTTPS record says`(version: String) throws {
    let server = try server("_DEAD._https.www.example.org. 60 IN HTTPS 1 www.example.org. port=SITE")
    let run = try world.fetch(
      "--cacert", world.trust[1], "--verify-host", "localhost", version, "--dns-servers", "127.0.0.1:\(server.port)",
      "https://www.example.org:\(dead)/anything")
    #expect(run.status == 0 && run.text.contains("www.example.org:\(dead)"), "\(run.transcript)")
    // Without a resolver of the user no records are requested.
    let plain = try world.fetch(
      "--cacert", world.trust[1], "--resolve", "www.example.org:\(dead):127.0.0.1", "https://www.example.org:\(dead)/")
    #expect(plain.status == 7, "\(plain.transcript)")
  }

  @Test func `fetch requests http over https if there is a record`() throws {
    let server = try server("www.example.org. 60 IN HTTPS 1 www.example.org. port=SITE")
    let run = try world.fetch(
      "--cacert", world.trust[1], "--verify-host", "localhost", "-w", "%{url_effective}", "-o", "/dev/null", "--dns-servers",
      "127.0.0.1:\(server.port)", "http://www.example.org/")
    #expect(run.status == 0 && run.text == "https://www.example.org/", "\(run.transcript)")
  }

  /// A redirect from a host with a record to another one, whose record leads nowhere.
  private func redirected(_ words: [String]) throws -> (run: CommandRun, questions: Set<String>) {
    let server = try server(
      """
      _SITE._https.www.example.org. 60 IN HTTPS 1 .
      _SITE._https.next.example.org. 60 IN HTTPS 1 . port=DEAD
      """)
    let next = "https%3A%2F%2Fnext.example.org%3A\(port)%2Fanything"
    let run = try CommandRun.tlsprobe(
      [
        "fetch", "-L", "https://www.example.org:\(port)/redirect-to?url=\(next)", "--dns-servers", "127.0.0.1:\(server.port)", "--sni",
        "localhost", "--verify-host", "localhost", "-o", "/dev/null", "-w", "%{url_effective} %{num_connects}",
      ] + world.trust.prefix(2) + words)
    let questions = server.queries.compactMap { $0.message.questions.first }.filter { $0.type == .https }
    return (run, Set(questions.map { $0.name.description.lowercased() }))
  }

  @Test func `after a redirect to a host of --resolve its records are not used`() throws {
    let (run, questions) = try redirected(["--resolve", "next.example.org:\(port):127.0.0.1"])
    #expect(run.status == 0 && run.text == "https://next.example.org:\(port)/anything 2", "\(run.transcript)")
    #expect(questions == ["_\(port)._https.www.example.org."])
    // Without the option they are, and then the origin.
    let used = try redirected([])
    #expect(used.run.status == 0 && used.questions.contains("_\(port)._https.next.example.org."), "\(used.run.transcript)")
  }

  @Test func `through a proxy no records are used, also after a redirect`() throws {
    let relay = try RelayingProxy()
    let proxy = ["-x", "socks5h://127.0.0.1:\(relay.port)"]
    let all = try redirected(proxy)
    #expect(all.run.status == 0 && all.questions.isEmpty, "\(all.run.transcript)")
    #expect(relay.requests == ["socks5 www.example.org:\(port)", "socks5 next.example.org:\(port)"])
    let second = try redirected(proxy + ["--noproxy", "www.example.org"])
    #expect(second.run.status == 0 && second.questions == ["_\(port)._https.www.example.org."], "\(second.run.transcript)")
    #expect(relay.requests.count == 3)
  }

  @Test func `fetch sends each question once, addresses and records together`() throws {
    let soa = "example.org. 60 IN SOA ns.example.org. a.example.org. 1 2 3 4 60\n"
    let server = try server(soa + "www.example.org. 60 IN HTTPS 1 . alpn=h2 port=SITE\n")
    let run = try CommandRun.tlsprobe(
      [
        "fetch", "https://www.example.org/", "--dns-servers", "127.0.0.1:\(server.port)", "--sni", "localhost", "--verify-host",
        "localhost",
      ]
        + world.trust.prefix(2))
    #expect(run.status == 0, "\(run.transcript)")
    let types = server.queries.compactMap { $0.message.questions.first?.type }
    #expect(types.sorted { $0.rawValue < $1.rawValue } == [.a, .aaaa, .https], "\(types)")
  }
}
