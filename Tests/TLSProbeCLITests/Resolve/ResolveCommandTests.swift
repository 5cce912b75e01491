import DNSFixtures
import DNSWire
import Foundation
import TestSupport
import Testing

/// `tlsprobe resolve` with a server over UDP: questions, formats and exit statuses.
@Suite(.timeLimit(.minutes(3))) struct ResolveCommandTests {
  private let world: ResolveWorld
  private let server: DNSTestServer
  private let via: String

  init() throws {
    world = try ResolveWorld()
    server = try ResolveWorld.server()
    via = "\(server.udp)"
  }

  // MARK: Questions

  @Test func `a name has its A and AAAA records`() throws {
    let result = try world.document("www.example.org", "--via", via)
    #expect(
      result.records == ["www.example.org. A 192.0.2.1", "www.example.org. A 192.0.2.2", "www.example.org. AAAA 2001:db8::1"])
    #expect(result.object["schema"] as? String == "tlsprobe.resolve/1" && result.object["partial"] as? Bool == false)
    #expect(result.text("server") == via && result.text("source") == via && result.text("response_code") == "NOERROR")
  }

  @Test(arguments: [
    (["-4"], ["A"]), (["-6"], ["AAAA"]), (["-t", "https"], ["HTTPS"]), (["--type", "A,TYPE65280,HTTPS"], ["A", "TYPE65280", "HTTPS"]),
    (["-t", "A,A,all"], ["A", "AAAA", "CNAME", "HTTPS", "SVCB", "CAA", "MX", "NS", "SOA", "TXT", "SRV", "TLSA", "DS", "DNSKEY"]),
  ])
  func `options select the types`(words: [String], types: [String]) throws {
    let result = try world.document(["www.example.org", "--via", via] + words)
    #expect(result.lookups.map { $0["type"] as? String } == types)
    #expect(Set(server.queries.compactMap { $0.message.questions.first?.type.description }) == Set(types))
  }

  @Test(arguments: ["192.0.2.1", "2001:db8::1", "2001:0DB8:0::0001"])
  func `an address is looked up as its reverse name`(address: String) throws {
    let result = try world.document(address, "--via", via)
    #expect(result.lookups.count == 1 && result.records.first?.hasSuffix(" PTR www.example.org.") == true, "\(result.run.transcript)")
  }

  @Test(arguments: ["bücher.example.org", "BÜCHER.example.org", "xn--bcher-kva.example.org"])
  func `an international name is looked up in ASCII`(name: String) throws {
    let result = try world.document(name, "--via", via, "-4")
    #expect(result.records == ["xn--bcher-kva.example.org. A 192.0.2.7"])
  }

  @Test func `names come from arguments, files and standard input, in their order`() throws {
    try world.folder.write("# a list\n  v4.example.org # with a remark\r\n\nalias.example.org\n", to: "names")
    let file = try world.document("www.example.org", "-f", world.folder.file("names"), "--via", via, "-4")
    #expect(file.lookups.map { $0["name"] as? String } == ["www.example.org.", "v4.example.org.", "alias.example.org."])
    #expect(file.records.contains("alias.example.org. CNAME www.example.org."))
    let input = try world.shell("tlsprobe resolve -f - --via \(via) -4 --json < names")
    #expect(try ResolveResult(input).lookups.map { $0["name"] as? String } == ["v4.example.org.", "alias.example.org."])
  }

  @Test func `three hundred names of a list are all resolved`() throws {
    let names = (0..<300).map { "n\($0).example.net" }
    try world.folder.write(names.joined(separator: "\n"), to: "names")
    let server = try ResolveWorld.server { query in
      [.message(query.response(address: query.message.questions.first?.type == .a ? "192.0.2.9" : nil))]
    }
    let result = try world.document("-f", world.folder.file("names"), "--via", "\(server.udp)", "-4")
    #expect(result.lookups.map { $0["name"] as? String } == names.map { $0 + "." })
    #expect(result.outcomes.allSatisfy { $0 == "records" } && server.queries.count >= 300)
  }

  @Test func `a name of the user and the hosts file need no server`() throws {
    let result = try world.document(
      "mine.example", "--resolve", "mine.example:443:192.0.2.99", "--via", try ResolveWorld.deadServer(), "-4")
    #expect(result.records == ["mine.example. A 192.0.2.99"] && result.text("source") == "override")
    let local = try world.document("localhost", "--via", try ResolveWorld.deadServer(), "-4")
    #expect(local.records == ["localhost. A 127.0.0.1"])
  }

  // MARK: Queries

  @Test func `with --dnssec the server that vouches is named, and only if it does`() throws {
    let server = try ResolveWorld.server { query in
      var response = query.response()
      response.authenticData = query.message.questions.first?.type == .a
      return [.message(response)]
    }
    let result = try world.document("www.example.org", "--via", "\(server.udp)", "--dnssec", "-t", "A,TXT", status: 0)
    #expect(result.text("vouched_by") == "\(server.udp)" && result.lookups[0]["authenticated"] as? Bool == true)
    #expect(result.text("vouched_by", 1) == nil)
    #expect(server.queries.allSatisfy { $0.message.edns?.dnssecOK == true && $0.message.authenticData })
    let text = try world.resolve("www.example.org", "--via", "\(server.udp)", "--dnssec", "-4").text
    #expect(text.contains("validated according to \(server.udp)"), "\(text)")
    let plain = try world.document("www.example.org", "--via", "\(server.udp)", "-4")
    #expect(plain.text("vouched_by") == nil && server.queries.last?.message.edns?.dnssecOK == false)
    _ = try world.document("www.example.org", "--via", "\(server.udp)", "-4", "--no-dnssec-check")
    #expect(server.queries.last?.message.checkingDisabled == true)
  }

  @Test func `a truncated response is requested over TCP`() throws {
    let server = try ResolveWorld.server { query in
      var response = query.response()
      if !query.isStream { (response.isTruncated, response.answers) = (true, []) }
      return [.message(response)]
    }
    let result = try world.document("www.example.org", "--via", "\(server.udp)", "-4")
    #expect(result.text("server") == "\(server.tcp)" && result.records.count == 1)
    let attempts = result.lookups[0]["attempts"] as? [[String: Any]] ?? []
    #expect(attempts.map { $0["outcome"] as? String } == ["truncated", "answered"])
    _ = try world.document("www.example.org", "--via", "\(server.tcp)", "-4")
    #expect(server.queries.last?.isStream == true)
  }

  @Test func `-c repeats lookups without caches and shows statistics`() throws {
    let result = try world.document("www.example.org", "--via", via, "-4", "-c", "3")
    let row = (result.object["statistics"] as? [[String: Any]])?.first ?? [:]
    #expect(row["count"] as? Int == 3 && row["responses"] as? Int == 3 && row["median_us"] as? Int != nil)
    #expect(server.queries.count == 3 && result.lookups.count == 3)
    let text = try world.resolve("www.example.org", "--via", via, "-4", "-c", "2").text
    #expect(text.contains("Durations of www.example.org by \(via)") && text.contains("2/2"), "\(text)")
  }

  @Test func `--explain names each step`() throws {
    let text = try world.resolve("www.example.org", "--via", via, "-4", "--explain").text
    #expect(text.contains("A: memory cache: miss") && text.contains("A: backend: answered"), "\(text)")
  }

  @Test func `--rank orders addresses by the time to connect, those that cannot be reached last`() throws {
    let listener = try RawServer { $0.drain() }
    let zone = try DNSTestZone("ranked.example. 60 IN A 127.0.0.2\nranked.example. 60 IN A 127.0.0.1")
    let server = try DNSTestServer(script: zone.script)
    let result = try world.document("ranked.example", "-4", "--via", "\(server.udp)", "--rank", "tcp:\(listener.port)")
    let ranking = result.object["ranking"] as? [[String: Any]] ?? []
    #expect(ranking.map { $0["address"] as? String } == ["127.0.0.1", "127.0.0.2"])
    #expect(ranking.first?["elapsed_us"] is Int && (ranking.last?["error"] as? String)?.contains("refused") == true)
  }

  // MARK: Comparison

  @Test func `resolvers agree if only order, TTL and letter case differ`() throws {
    let other = try DNSTestServer(
      script: DNSTestZone("www.example.org. 7 IN A 192.0.2.2\nwww.example.org. 8 IN A 192.0.2.1\nWWW.example.org. 9 IN AAAA 2001:db8::1")
        .script)
    let result = try world.document("www.example.org", "--via", via, "--via", "\(other.tcp)", "--compare")
    #expect(result.comparisons.map { $0["agree"] as? Bool } == [true, true])
  }

  @Test func `a missing record is a difference, with exit status 1`() throws {
    let other = try DNSTestServer(script: DNSTestZone("www.example.org. 7 IN A 192.0.2.2\nwww.example.org. 7 IN A 192.0.2.66").script)
    let words = ["www.example.org", "-4", "--via", via, "--via", "\(other.udp)", "--compare"]
    let result = try world.document(words, status: 1)
    let sides = result.comparisons.first?["resolvers"] as? [[String: Any]] ?? []
    #expect(sides.map { $0["missing"] as? [String] } == [["A 192.0.2.66"], ["A 192.0.2.1"]])
    #expect(sides.map { $0["additional"] as? [String] } == [["A 192.0.2.1"], ["A 192.0.2.66"]])
    let text = try world.resolve(words).text
    // The headline had a tick although the exit status was 1.
    #expect(text.hasPrefix("✘"), "\(text)")
    #expect(text.contains("the resolvers disagree") && text.contains("lacks A 192.0.2.66"), "\(text)")
  }

  @Test func `a resolver that does not respond takes no part in the comparison`() throws {
    let dead = try ResolveWorld.deadServer()
    let result = try world.document("www.example.org", "-4", "--via", via, "--via", dead, "--compare", status: 2)
    #expect(result.comparisons.count == 1 && result.comparisons[0]["agree"] is NSNull?, "\(result.run.transcript)")
    #expect(result.outcomes == ["records", "undetermined"])
  }

  // MARK: Exit statuses

  @Test func `the exit status says whether each name has a record`() throws {
    #expect(try world.resolve("www.example.org", "v4.example.org", "--via", via).status == 0)
    let missing = try world.document("www.example.org", "none.example.org", "--via", via, status: 1)
    #expect(missing.outcomes == ["records", "records", "no_such_name", "no_such_name"])
    let empty = try world.document("mail.example.org", "--via", via, "-4", status: 1)
    #expect(empty.outcomes == ["no_data"])
    #expect(try world.resolve("none.example.org", "--via", via).text.contains("none.example.org does not exist"))
    let refusing = try ResolveWorld.server { [.message($0.response(.refused))] }
    let refused = try world.document("www.example.org", "-4", "--via", "\(refusing.udp)", status: 2)
    #expect(refused.outcomes == ["refused"] && refused.text("response_code") == "REFUSED")
    let dead = try world.document("www.example.org", "-4", "--via", try ResolveWorld.deadServer(), status: 2)
    #expect(dead.outcomes == ["undetermined"] && dead.error.contains("connection refused"), "\(dead.error)")
  }

  @Test(
    arguments: [
      ([], "missing name"), (["a.example", "-t", "NONE"], "unknown record type 'NONE'"),
      (["a.example", "--via", "nonsense"], "not a resolver"),
      (["a.example", "--via", "udp://dns.example"], "not a resolver"), (["a.example", "--via", "https://"], "DNS over HTTPS"),
      (["a..example"], "invalid name"), (["a.example", "--compare"], "at least two --via"),
      (["a.example", "-4", "-6"], "exclude each other"),
      (["a.example", "-c", "0"], "1 to 10000"), (["a.example", "--retry", "2"], "0 or 1"),
      (["a.example", "--rank", "0"], "must be a port"),
      (["a.example", "--min-ttl", "9", "--max-ttl", "3"], "--min-ttl"), (["cache", "fill"], "'list' or 'clear'"),
      (["endpoints"], "needs an HTTPDNS account"), (["a.example", "--resolve", "x"], "invalid --resolve"),
      (["a.example", "-c", "2", "--cache"], "--count excludes"), (["a.example", "--json", "--format", "csv"], "--json excludes"),
      ([String(repeating: "a", count: 64) + ".example"], "invalid name"),
    ] as [([String], String)])
  func `invalid arguments exit with 64`(words: [String], reason: String) throws {
    let run = try world.resolve(words)
    #expect(run.status == 64 && run.output.isEmpty && run.error.contains(reason), "\(run.transcript)")
  }

  @Test func `a file that is missing exits with 66, and one that cannot be written with 74`() throws {
    let missing = try world.resolve("-f", world.folder.file("none"), "--via", via)
    #expect(missing.status == 66 && missing.error.contains("no such file"), "\(missing.transcript)")
    let full = try world.resolve("www.example.org", "--via", via, "-o", "/dev/full")
    #expect(full.status == 74 && full.error.contains("cannot write"), "\(full.transcript)")
  }

  // MARK: Formats

  @Test func `every format has the records`() throws {
    let words = ["www.example.org", "none.example.org", "-4", "--via", via]
    let lines = try world.resolve(words + ["--format", "ndjson"]).text.split(separator: "\n")
    let objects = try lines.map { try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] }
    #expect(objects.map { $0?["name"] as? String } == ["www.example.org.", "none.example.org."])
    let rows = try world.resolve(words + ["--format", "csv"]).text.split(separator: "\r\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    #expect(rows.count == 4 && rows[0].prefix(4) == ["query", "query_type", "resolver", "outcome"])
    #expect(rows[1][5...8] == ["www.example.org.", "A", "300", "192.0.2.1"] && rows[3][3] == "no_such_name" && rows[3][8].isEmpty)
    let plain = try world.resolve(words + ["--plain"]).text
    #expect(plain.contains("\nwww.example.org by \(via), A: 192.0.2.1, TTL 300\n") && !plain.contains("\u{1b}"), "\(plain)")
    #expect(plain.contains("\nnone.example.org by \(via), A: the name does not exist (NXDOMAIN)\n"), "\(plain)")
    let text = try world.resolve(words).text
    #expect(text.contains("www.example.org") && text.contains("192.0.2.2") && !text.contains("\u{1b}"), "\(text)")
  }

  @Test(arguments: [("a.json", "{"), ("a.ndjson", "{"), ("a.csv", "query,"), ("a.txt", "www.example.org has 2 records")])
  func `the extension of the file selects the format`(file: String, start: String) throws {
    let run = try world.resolve("www.example.org", "-4", "--via", via, "-o", world.folder.file(file))
    let text = world.folder.text(of: file)
    #expect(run.status == 0 && run.output.isEmpty && text.contains(start), "\(run.transcript) \(text)")
  }

  @Test func `-v shows the queries and the other sections`() throws {
    let text = try world.resolve("none.example.org", "-4", "--via", via, "-v").text
    #expect(text.contains("A to \(via): answered after") && text.contains("SOA ns.example.org."), "\(text)")
  }
}

extension ResolveWorld {
  func document(_ words: [String], status: Int32 = 0, sourceLocation: SourceLocation = #_sourceLocation) throws -> ResolveResult {
    let run = try resolve(words + ["--json"])
    #expect(run.status == status, "\(run.transcript)", sourceLocation: sourceLocation)
    return try ResolveResult(run)
  }
}
