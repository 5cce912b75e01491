import Bytes
import Testing

@testable import DNSWire

@Suite struct RecordDataTests {
  @Test(arguments: RecordSample.all) func `data of each type are read, written and printed as dig does`(sample: RecordSample) throws {
    let data = try RecordData(sample.rdata, type: sample.type)
    #expect(data.rdata == sample.rdata)
    let name = try DNSName(presentation: String(sample.line.prefix { $0 != "\t" && $0 != " " }))
    let record = ResourceRecord(name: name, type: sample.type, ttl: 300, data: data)
    #expect(record.description == sample.line)
    #expect(record.dataError == nil)
  }

  @Test(arguments: RecordSample.all) func `printed records are read as themselves`(sample: RecordSample) throws {
    let record = try ResourceRecord(presentation: sample.line)
    #expect(record.type == sample.type)
    #expect(record.rdata == sample.rdata)
    #expect(try RecordData(presentation: record.dataText, type: record.type) == record.data)
  }

  @Test(arguments: RecordSample.all) func `every type is read in the generic format`(sample: RecordSample) throws {
    let text = "\\# \(sample.rdata.count) \(Hex.encode(sample.rdata, separator: " "))"
    #expect(try RecordData(presentation: text, type: sample.type).rdata == sample.rdata)
  }

  @Test(arguments: RecordSample.all) func `truncated data are opaque and survive`(sample: RecordSample) {
    for length in 0..<sample.rdata.count {
      let rdata = Array(sample.rdata.prefix(length))
      let record = ResourceRecord(name: .root, type: sample.type, ttl: 0, rdata: rdata)
      #expect(record.data.rdata == rdata)
      if case .opaque = record.data { continue }
      #expect(record.dataError == nil)
    }
  }

  @Test func `the samples have every type with a format`() {
    let types = Set(RecordSample.all.map(\.type))
    let missing = (0...300).map { DNSRecordType($0) }.filter { RecordFormat.format(of: $0, .internet) != nil && !types.contains($0) }
    // MD, MF, MG, MR and SIG have the formats of NS and RRSIG.
    #expect(missing.map(\.rawValue) == [3, 4, 8, 9, 24])
  }

  @Test(
    arguments: [
      (.a, "192.0.2"), (.a, "::1"), (.a, "192.0.2.1 192.0.2.2"), (.aaaa, "192.0.2.1"), (.aaaa, "fe80::1%eth0"), (.mx, "mail"),
      (.mx, "70000 mail"), (.mx, "+1 mail"), (.mx, "10 \"mail\""), (.soa, "a. b. 1 2 3 4"), (.txt, ""), (.txt, "\"open"), (.txt, "\\25"),
      (.txt, "\\256"), (.txt, String(repeating: "a", count: 256)), (.caa, "0 is-sue \"a\""), (.caa, "256 issue \"a\""),
      (.tlsa, "3 1 1"), (.tlsa, "3 1 1 0g"), (.ds, "1 8 2"), (.dnskey, "256 3 8 A"), (.nsec3, "1 0 0 - 0"), (.nsec3, "1 0 0 zz 00"),
      (.nsec, "a. NOTYPE"), (.rrsig, "A 8 2 300 20260231000000 20260101000000 1 . AA=="),
      (.rrsig, "A 8 2 300 21070101000000 20260101000000 1 . AA=="), (.loc, "91 0 0 N 0 0 0 E 0m"), (.loc, "1 60 0 N 0 0 0 E 0m"),
      (.loc, "1 N 0 E"), (.sshfp, "1 1"), (.uri, "1 1 \"\""), (.a, "\\# 4 c00002"), (.a, "\\# 3 c0000201"), (DNSRecordType(65_280), "1"),
    ] as [(DNSRecordType, String)])
  func `text that is not the format of its type is rejected`(type: DNSRecordType, text: String) {
    #expect(throws: DNSWireError.self) { try RecordData(presentation: text, type: type) }
  }

  @Test func `values name their fields`() throws {
    let soa = try ResourceRecord(presentation: ". 86400 IN SOA a.root-servers.net. nstld.verisign-grs.com. 2026112600 30m 15m 1w 1d")
    guard case .soa(let authority) = soa.data else {
      Issue.record("\(soa)")
      return
    }
    #expect(authority.refresh == 1_800 && authority.expire == 604_800 && authority.minimum == 86_400)
    #expect(authority.primary == (try DNSName(presentation: "A.ROOT-SERVERS.NET")))
    let signature = try RecordData(presentation: "MX 13 2 300 20260131235959 1767225600 7 example. AA==", type: .rrsig)
    guard case .rrsig(let value) = signature else {
      Issue.record("\(signature)")
      return
    }
    #expect(value.expirationTime == Timestamp("2026-01-31T23:59:59Z"))
    #expect(value.inceptionTime == Timestamp("2026-01-01T00:00:00Z"))
    #expect(value.typeCovered == .mx && value.algorithm == .ecdsaP256SHA256)
  }

  @Test func `acronyms and numbers are the same`() throws {
    for (named, numbered, type) in [
      ("DANE-EE SPKI SHA2-256 00", "3 1 1 00", DNSRecordType.tlsa), ("1 RSASHA256 2 00", "1 8 2 00", .ds),
      ("257 3 ED25519 AA==", "257 3 15 AA==", .dnskey),
    ] {
      #expect(try RecordData(presentation: named, type: type) == RecordData(presentation: numbered, type: type))
    }
  }

  @Test func `addresses have their format in the class IN alone`() throws {
    #expect(try RecordData([192, 0, 2, 1], type: .a, recordClass: .chaos) == .opaque([192, 0, 2, 1]))
    #expect(try RecordData([1, 65], type: .txt, recordClass: .chaos) == .text([[65]]))
  }
}
