import DNSWire
import Foundation
import TestSupport
import Testing

/// A server of TLS whose name has CAA, TLSA and HTTPS records in a signed zone.
private struct NamedTarget {
  let network: DNSNetwork
  let server: ServerProcess
  let pki: ThrowawayPKI

  /// `caa` is the record of the parent zone; the TLSA record matches unless told otherwise.
  init(caa: String = "0 issue \"ca.example\"", matches: Bool = true, isSigned: Bool = true) throws {
    let pki = try ThrowawayPKI.shared.get()
    let server = try ServerProcess(named: "openssl", configuration: pki.configuration, families: [.v4]) { port, _ in
      [
        ["openssl", "s_server", "-accept", "127.0.0.1:\(port)", "-quiet", "-alpn", "http/1.1", "-cert", pki.leaf(.rsa)]
          + ["-key", pki.leafKey(.rsa), "-cert_chain", pki.intermediate(.rsa)]
      ]
    }
    let directory = try TemporaryDirectory()
    let key = try CommandRun(
      ["sh", "-c", "openssl x509 -in \"$1\" -noout -pubkey | openssl pkey -pubin -outform DER | openssl sha256 -r", "sh", pki.leaf(.rsa)])
    let digest = matches ? String(key.text.prefix { $0 != " " }) : String(repeating: "00", count: 32)
    let file = try directory.write(
      """
      $TTL 600
      @ SOA ns hostmaster 1 7200 900 1209600 300
      @ NS ns
      @ CAA \(caa)
      ns A 127.0.0.1
      peer A 127.0.0.1
      _\(server.port)._tcp.peer TLSA 3 1 1 \(digest)
      _\(server.port)._https.peer HTTPS 1 . alpn=h2 ipv4hint=127.0.0.1

      """, to: "zone")
    let zone =
      isSigned
      ? try SignedZone(signing: file, as: "tlsprobe.test", in: directory) : SignedZone(unsigned: file, as: "tlsprobe.test")
    let anchor = isSigned ? zone.anchor : try SignedZones.shared.get().anchor
    network = try DNSNetwork([zone], anchor: anchor)
    (self.server, self.pki) = (server, pki)
  }

  var target: String { "\(ThrowawayPKI.name):\(server.port)" }

  /// The document of a command, with this resolver.
  func document(_ command: String, _ options: [String] = [], resolver: UInt16? = nil) throws -> [String: Any] {
    let run = try self.run(command, options + ["--json"], resolver: resolver)
    return try #require(try? JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any], "\(run.transcript)")
  }

  func run(_ command: String, _ options: [String] = [], resolver: UInt16? = nil) throws -> CommandRun {
    let via = "udp://127.0.0.1:\(resolver ?? network.unbound.port)"
    return try CommandRun.tlsprobe([command, target, "--resolver", via, "--cacert", pki.roots] + options)
  }
}

extension [String: Any] {
  fileprivate func object(_ member: String) -> [String: Any] { self[member] as? [String: Any] ?? [:] }

  /// The ids of the findings about DNS records, with the severity.
  fileprivate var findingsOfRecords: [String] {
    (self["findings"] as? [[String: Any]] ?? []).map { "\($0["id"] ?? "") \($0["severity"] ?? "")" }.filter { $0.hasPrefix("dns.") }
  }
}

@Suite(.timeLimit(.minutes(5)), .enabled(if: DNSPeers.arePresent, "\(DNSPeers.comment)"))
struct RecordsOfTargetTests {
  @Test func `chain shows the records of its target and whether they rest on DNSSEC`() throws {
    let target = try NamedTarget()
    let via = "udp://127.0.0.1:\(target.network.unbound.port)"
    let document = try target.document("chain", ["--dns-timeout", "5"])
    let dns = document.object("dns")
    #expect(dns["resolver"] as? String == via, "\(document)")
    let caa = dns["caa"] as? [[String: Any]] ?? []
    #expect(caa.map { $0["name"] as? String } == ["peer.tlsprobe.test.", "tlsprobe.test.", "test."])
    #expect(caa.map { $0["outcome"] as? String }.prefix(2) == ["no_data", "records"])
    #expect(caa.count > 1 && caa[1]["authenticated"] as? Bool == true && caa[1]["vouched_by"] as? String == via)
    #expect(dns.object("tlsa")["authenticated"] as? Bool == true)
    #expect(dns.object("tlsa_verdict")["outcome"] as? String == "matched", "\(dns)")
    #expect(dns["alpn"] as? [String] == ["h2", "http/1.1"] && dns["hints"] as? [String] == ["127.0.0.1"])
    let text = try target.run("chain", ["--dns-timeout", "5"])
    #expect(text.text.contains("DNSSEC according to \(via)"), "\(text.transcript)")
  }

  @Test func `records that do not fit the certificate are findings, as grave as DNSSEC makes them`() throws {
    for isSigned in [true, false] {
      let target = try NamedTarget(caa: "0 issue \";\"", matches: false, isSigned: isSigned)
      let document = try target.document("chain", ["--dns-timeout", "5"])
      let severity = isSigned ? "medium" : "info"
      #expect(
        Set(document.findingsOfRecords) == ["dns.issuer-not-authorized medium", "dns.tlsa-mismatch \(severity)"], "\(document)")
      let evidence = "\(document["findings"] ?? "")"
      let basis = isSigned ? "rest on the AD bit of udp://127.0.0.1:" : "the records are not authenticated by DNSSEC"
      #expect(evidence.contains(basis), "\(evidence)")
      let text = try target.run("chain", ["--dns-timeout", "5"])
      #expect(text.text.contains(isSigned ? "DNSSEC according to" : "without DNSSEC"), "\(text.transcript)")
    }
  }

  @Test func `probe compares the HTTPS record with the protocol that the server selects`() throws {
    let target = try NamedTarget()
    let document = try target.document("probe", ["--dns-timeout", "5"])
    #expect(document.findingsOfRecords == ["dns.https-record-mismatch low"], "\(document)")
    #expect(document.object("dns").object("https")["outcome"] as? String == "records")
  }

  @Test func `without records only addresses are looked up`() throws {
    let target = try NamedTarget()
    for command in ["chain", "probe"] {
      let relay = try DatagramRelay(to: target.network.unbound.port)
      let document = try target.document(command, ["--no-dns-records"], resolver: relay.port)
      #expect(document["dns"] == nil || document["dns"] is NSNull)
      let types = Set(relay.datagrams.compactMap { try? DNSMessage($0).questions.first?.type })
      #expect(types == [.a, .aaaa], "\(command): \(types)")
    }
  }

  @Test func `records of a server that does not respond are undetermined, and the chain is shown`() throws {
    let target = try NamedTarget()
    let relay = try DatagramRelay(to: target.network.unbound.port) { isAddressQuery($0) }
    let document = try target.document("chain", resolver: relay.port)
    let dns = document.object("dns")
    #expect(dns.object("tlsa")["outcome"] as? String == "undetermined", "\(document)")
    #expect((dns["caa"] as? [[String: Any]])?.allSatisfy { $0["outcome"] as? String == "undetermined" } == true)
    #expect((document["addresses"] as? [[String: Any]])?.first?.object("verdict")["trusted"] as? Bool == true)
    let text = try target.run("chain", resolver: relay.port)
    #expect(text.status == 0 && text.text.contains("undetermined for"), "\(text.transcript)")
  }
}

/// True for a query for addresses.
private func isAddressQuery(_ datagram: [UInt8]) -> Bool {
  let type = try? DNSMessage(datagram).questions.first?.type
  return type == .a || type == .aaaa
}

@Suite(.timeLimit(.minutes(5)), .tags(.timing), .enabled(if: DNSPeers.arePresent, "\(DNSPeers.comment)"))
struct RecordsOfTargetTimingTests {
  /// A query is repeated after 5 s.
  @Test func `records that do not arrive do not delay the chain`() throws {
    let target = try NamedTarget()
    let relay = try DatagramRelay(to: target.network.unbound.port) { isAddressQuery($0) }
    func fastest(_ options: [String]) throws -> Duration {
      try (0..<3).map { _ in try target.run("chain", options, resolver: relay.port).elapsed }.min() ?? .zero
    }
    let (with, without) = (try fastest([]), try fastest(["--no-dns-records"]))
    #expect(with < without + .milliseconds(1_000) && with < .seconds(3), "\(with) and \(without)")
  }
}
