import TestSupport
import Testing

/// Truncation, EDNS, cookies, errors and the comparison of resolvers, with servers of others.
@Suite(.timeLimit(.minutes(5)), .enabled(if: DNSPeers.arePresent, "\(DNSPeers.comment)"))
struct ResolvePeerTests {
  @Test func `a response of more than 4 KiB is truncated over UDP and complete over TCP`() throws {
    let network = try DNSNetwork.fixtures()
    for transport in [DNSTransport.udp, .authoritative] {
      let report = try ResolveReport(["big.zone.example", "--type", "TXT", "--via", network.servers(transport).resolver], exitStatus: 0)
      #expect(report.attempts() == ["truncated", "answered"], "\(report.transcript)")
      #expect((report.lookups.first?["records"] as? [Any])?.count == 60)
      #expect(report.lookups.first?["truncated"] as? Bool == false)
      #expect((report.lookups.first?["server"] as? String)?.hasPrefix("tcp://") == true)
    }
  }

  @Test func `a truncated response is marked if the server does not listen on TCP`() throws {
    // The relay is on UDP alone.
    let network = try DNSNetwork.fixtures()
    let relay = try DatagramRelay(to: network.unbound.port)
    let via = "udp://127.0.0.1:\(relay.port)"
    let report = try ResolveReport(["big.zone.example", "--type", "TXT", "--via", via, "--timeout", "2"])
    #expect(report.attempts().first == "truncated", "\(report.transcript)")
    #expect(report.lookups.first?["truncated"] as? Bool == true)
    // unbound leaves all records out.
    #expect(report.lookups.first?["outcome"] as? String == "undetermined" && report.status == 2)
    let text = try CommandRun.tlsprobe(["resolve", "big.zone.example", "--type", "TXT", "--via", via, "--timeout", "2"])
    #expect(text.status == 2 && text.text.contains("TXT: undetermined: the response is truncated"), "\(text.transcript)")
  }

  /// `-T` of named makes it behave like a server without EDNS (RFC 6891, section 7).
  @Test(arguments: [("ednsformerr", "FORMERR"), ("ednsnotimp", "NOTIMP")])
  func `a server that rejects EDNS is queried without it`(fault: String, code: String) throws {
    let named = try Named(try SignedZones.shared.get().all, fault: fault)
    let report = try ResolveReport(["mail.zone.example", "--type", "A", "--via", named.resolver], exitStatus: 0)
    #expect(report.attempts() == ["failed \(code) to a query with EDNS", "answered"], "\(report.transcript)\n\(named.log)")
    #expect((report.lookups.first?["records"] as? [[String: Any]])?.compactMap { $0["data"] as? String } == ["192.0.2.25"])
  }

  @Test func `a server that ignores EDNS responds at once`() throws {
    let named = try Named(try SignedZones.shared.get().all, fault: "noedns")
    let report = try ResolveReport(["mail.zone.example", "--type", "A", "--via", named.resolver], exitStatus: 0)
    #expect(report.attempts() == ["answered"], "\(report.transcript)\n\(named.log)")
  }

  /// knot returns BADCOOKIE and its cookie first, named TC or BADCOOKIE.
  @Test func `servers that require cookies respond to the second query`() throws {
    let network = try DNSNetwork.fixtures(cookies: true)
    let named = try Named(try SignedZones.shared.get().all, options: "require-server-cookie yes;")
    for resolver in [network.servers(.authoritative).resolver, named.resolver] {
      let report = try ResolveReport(["mail.zone.example", "--type", "A", "--via", resolver, "--count", "3"], exitStatus: 0)
      #expect(report.attempts(0) == ["failed BADCOOKIE", "answered"], "\(report.transcript)")
      // The cookie of the server is known then.
      #expect(report.attempts(1) == ["answered"] && report.attempts(2) == ["answered"], "\(report.transcript)")
    }
  }

  @Test func `a wrong signature is SERVFAIL with the reason, and shown without the check`() throws {
    let network = try DNSNetwork.fixtures()
    let arguments = ["www.bogus.example", "--type", "A", "--via", network.servers(.udp).resolver]
    let text = try CommandRun.tlsprobe(["resolve"] + arguments)
    #expect(text.status == 2 && text.text.contains("the server returned SERVFAIL (DNSSEC Bogus"), "\(text.transcript)")
    let report = try ResolveReport(arguments + ["--no-dnssec-check", "--dnssec"], exitStatus: 0)
    #expect(report.lookups.first?["authenticated"] as? Bool == false)
    let records = report.lookups.first?["records"] as? [[String: Any]] ?? []
    #expect(records.contains { $0["data"] as? String == "203.0.113.81" }, "\(report.transcript)")
  }

  @Test func `the AD bit is shown with the server that vouches for the records`() throws {
    let network = try DNSNetwork.fixtures()
    let via = network.servers(.udp).resolver
    let text = try CommandRun.tlsprobe(["resolve", "www.child.zone.example", "--type", "A", "--via", via, "--dnssec"])
    #expect(text.status == 0 && text.text.contains("validated according to \(via)"), "\(text.transcript)")
    let other = try CommandRun.tlsprobe(["resolve", "www.unsigned.zone.example", "--type", "A", "--via", via, "--dnssec"])
    #expect(other.status == 0 && !other.text.contains("validated"), "\(other.transcript)")
  }

  @Test func `a name outside the zones of a server is refused`() throws {
    let network = try DNSNetwork.fixtures()
    let via = network.servers(.authoritative).resolver
    let run = try CommandRun.tlsprobe(["resolve", "www.elsewhere.test", "--type", "A", "--via", via])
    #expect(run.status == 2 && run.text.contains("the server returned REFUSED"), "\(run.transcript)")
  }

  @Test func `a record in which two resolvers differ is named`() throws {
    let network = try DNSNetwork.fixtures()
    let dnsmasq = try Dnsmasq([
      "--host-record=www.hashed.example,198.51.100.80,2001:db8:1::81", "--caa-record=hashed.example,0,issue,other-ca.example",
    ])
    let via = ["--via", network.servers(.udp).resolver, "--via", dnsmasq.resolver, "--compare"]
    let run = try CommandRun.tlsprobe(["resolve", "www.hashed.example"] + via)
    #expect(run.status == 1, "\(run.transcript)\n\(dnsmasq.log)")
    #expect(run.text.contains("www.hashed.example A: the resolvers agree"), "\(run.transcript)")
    #expect(run.text.contains("www.hashed.example AAAA: the resolvers disagree"), "\(run.transcript)")
    #expect(run.text.contains("\(dnsmasq.resolver): lacks AAAA 2001:db8:1::80, has AAAA 2001:db8:1::81"), "\(run.transcript)")
    let equal = try CommandRun.tlsprobe(["resolve", "hashed.example", "--type", "CAA"] + via)
    #expect(equal.status == 0 && equal.text.contains("the resolvers agree"), "\(equal.transcript)")
  }
}
