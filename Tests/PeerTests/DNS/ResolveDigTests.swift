import TestSupport
import Testing

/// `resolve` shows what `dig` shows, for names and types of signed zones and over each transport.
@Suite(.timeLimit(.minutes(5)), .enabled(if: DNSPeers.arePresent, "\(DNSPeers.comment)"))
struct ResolveDigTests {
  private static let types = [
    "A", "AAAA", "CNAME", "MX", "NS", "SOA", "TXT", "SRV", "HTTPS", "CAA", "TLSA", "DS", "DNSKEY", "NAPTR", "SSHFP",
  ]

  /// Below `zone.example`; the last ones are whole names.
  private static let names =
    [
      "ns1", "mail", "www", "chain1", "chain3", "dangling", "outside", "renamed", "host.renamed", "www.renamed", "a.wild", "b.c.WILD",
      "wild",
      "deep.ent", "ent", "_sip._tcp", "sip-a", "_443._tcp", "_443._tcp.www", "_25._tcp.mail", "alias", "svc", "svc2", "_8443._https.svc2",
      "naptr", "ssh", "place", "text", "long", "dot\\.in\\.label", "sp\\032ace", "quo\\\"te", "back\\\\slash", "semi\\;colon", "at\\@sign",
      "\\000nul", "h\\255igh", "paren\\(s\\)", "mIxEd", "xn--bcher-kva", "zero", "big", "child", "www.child", "nothing.child",
      "unsigned", "www.unsigned", "nothing.unsigned", "nothing", "below.nothing",
    ].map { "\($0).zone.example." } + [
      "zone.example.", SignedZones.longestName, "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijk.zone.example.",
      "hashed.example.", "mail.hashed.example.", "x.wild.hashed.example.", "nothing.hashed.example.", "ns.example.",
      "www.bogus.example.",
    ]

  /// dig sets AD in queries unless told not to, and `resolve` only with `--dnssec`.
  @Test(.serialized, arguments: DNSTransport.allCases)
  func `every section of each response is that of dig`(over transport: DNSTransport) throws {
    let network = try DNSNetwork.fixtures(overHTTPS: transport.usesHTTPS)
    let (resolver, options) = network.servers(transport)
    let directory = try TemporaryDirectory()
    // A resolver would have to follow the delegation to a server that does not exist.
    let names = Self.names + (transport == .authoritative ? ["www.away.zone.example.", "away.zone.example."] : [])
    let batch = try directory.write(names.flatMap { name in Self.types.map { "\(name) \($0)\n" } }.joined(), to: "batch")
    let list = try directory.write(names.map { "\($0)\n" }.joined(), to: "names")
    let pki = try ThrowawayPKI.shared.get()
    // TCP is the transport without DNSSEC.
    let isSigned = transport != .tcp
    // A first run fills the cache of unbound, which gives synthesized aliases another TTL and failures another reason the first time.
    if transport != .authoritative { _ = try DNSSections.dig(["-p", "\(network.unbound.port)", "+dnssec"], questions: batch) }
    let theirs = try DNSSections.dig(options + [isSigned ? "+dnssec" : "+noadflag"], questions: batch)
    // SERVFAIL for a wrong signature makes the exit status 2; the authoritative server returns the record.
    let ours = try DNSSections.resolve(
      ["-f", list, "--type", Self.types.joined(separator: ","), "--via", resolver, "--cacert", pki.roots]
        + (isSigned ? ["--dnssec"] : []) + (transport == .httpsPost ? ["--post"] : []),
      exitStatus: transport == .authoritative ? 1 : 2)
    try #require(theirs.count == names.count * Self.types.count, "\(network.log)")
    try #require(ours.count == theirs.count)
    let differences = zip(ours, theirs).flatMap { $0.differences(from: $1) }
    #expect(differences.isEmpty, "\(differences.count) differences, among them \(differences.prefix(8))")
    expectVariety(of: theirs, isSigned: isSigned, transport)
  }

  /// What the comparison is worth: codes, flags and sizes that occur in it.
  private func expectVariety(of responses: [DNSSections], isSigned: Bool, _ transport: DNSTransport) {
    let codes = Dictionary(grouping: responses) { $0.code ?? "" }.mapValues(\.count)
    #expect(codes["NXDOMAIN", default: 0] > 50 && codes["NOERROR", default: 0] > 500)
    let fields = responses.flatMap(\.records.keys).map { key in key.split { $0 == " " }.map(String.init) }
    let (sections, types) = (Set(fields.compactMap(\.first)), Set(fields.compactMap { $0.count > 3 ? $0[3] : nil }))
    #expect(sections.isSuperset(of: ["ANSWER", "AUTHORITY"]))
    #expect(types.isSuperset(of: Self.types) && types.contains("DNAME"), "\(types)")
    #expect(responses.contains { $0.records.count >= 60 })
    if transport == .authoritative {
      #expect(sections.contains("ADDITIONAL") && responses.contains { $0.flags == ["aa"] } && responses.contains { $0.flags.isEmpty })
    } else if isSigned {
      #expect(types.isSuperset(of: ["RRSIG", "NSEC", "NSEC3"]))
      #expect(responses.filter { $0.flags == ["ad"] }.count > 500 && responses.contains { $0.flags.isEmpty })
    } else {
      #expect(responses.filter { !$0.flags.isEmpty } == [])
    }
    if transport != .authoritative {
      #expect(codes["SERVFAIL", default: 0] > 0)
      #expect(responses.contains { $0.extendedErrors == [6] }, "DNSSEC Bogus")
    }
  }
}
