import Bytes
import PathValidation
import Testing
import X509

@Suite struct CAARecordTests {
  @Test(arguments: [
    "0 issue \"letsencrypt.org\"", "0 ISSUE letsencrypt.org", "  0\tissue  \"letsencrypt.org\"  ",
    "a.example. 3600 IN CAA 0 issue \"letsencrypt.org\"",
    "a.example. IN 3600 CAA 0 issue \"letsencrypt.org\"", "0 issue \"letsencrypt\\.org\"", "0 issue \"\\108etsencrypt.org\"",
    "a.example. IN TYPE257 \\# 22 000569737375656C657473656E63727970742E6F7267", "\\# 22 00 05 6973737565 6C657473656E63727970742E6F7267",
  ]) func `a record has several forms`(text: String) throws {
    let record = try CAARecord(text)
    #expect(record.description == "0 issue \"letsencrypt.org\"")
    #expect(try CAARecord(record.description) == record)
    #expect(try CAARecord(wire: record.wire) == record)
    #expect(!record.isCritical)
  }

  @Test func `the examples of RFC 8659 are read`() throws {
    for text in [
      "0 issue \"ca1.example.net\"", "0 iodef \"mailto:security@example.com\"", "0 iodef \"https://iodef.example.com/\"",
      "0 issue \"ca1.example.net; account=230123\"", "0 issuewild \"ca1.example.net; policy=ev\"", "128 tbs \"Unknown\"", "0 issue \";\"",
      "0 issue \"%%%%%\"", "0 issue \"\"",
    ] {
      let record = try CAARecord(text)
      #expect(record.description == text)
      #expect(record.isCritical == (record.tag == "tbs"))
    }
  }

  @Test func `every byte of a value comes back`() throws {
    let record = try #require(CAARecord(flags: 255, tag: "Issue", value: Array(0...255)))
    #expect(record.tag == "issue")
    #expect(try CAARecord(record.description) == record)
    #expect(try CAARecord(wire: record.wire) == record)
    #expect(record.text.utf8.count == 256)
  }

  @Test(arguments: [
    "", "0", "0 issue", "256 issue \"a\"", "+0 issue \"a\"", "-1 issue \"a\"", "0 iss-ue \"a\"", "0 issue \"a", "0 issue \"a\" b",
    "0 issue a b",
    "0 issue \"\\25\"", "0 issue \"\\256\"", "0 issue \"\\", "issue \"a\"", "a b c d e f CAA 0 issue \"a\"", "\\# 5 0005", "\\# x 00",
    "\\# 3 000100", "CAA",
  ]) func `what is no record is refused with a hint`(text: String) {
    let error = #expect(throws: PKIError.self) { try CAARecord(text) }
    #expect(error?.code == .malformedCAA)
    #expect(error?.hint != nil)
  }

  @Test func `wire bytes are refused when they end within the tag or have none`() throws {
    let wire = try CAARecord("0 issue a.example").wire
    for count in 0..<7 { #expect(throws: PKIError.self) { try CAARecord(wire: Array(wire.prefix(count))) } }
    #expect(try CAARecord(wire: Array(wire.prefix(7))).value.isEmpty)
    #expect(throws: PKIError.self) { try CAARecord(wire: [0, 0, 1]) }
    #expect(throws: PKIError.self) { try CAARecord(wire: [0, 1, 0x2d]) }
    #expect(throws: PKIError.self) { try CAARecord(wire: [0, 1, 0x61] + [UInt8](repeating: 0, count: 65_533)) }
  }

  @Test(
    arguments: [
      ("", nil, [:], true), (" ; ", nil, [:], true), ("ca.example", "ca.example", [:], true), (" CA.Example ;", "ca.example", [:], true),
      ("ca.example; a=1 ; B = x=y", "ca.example", ["a": "1", "b": "x=y"], true), ("; a=1", nil, ["a": "1"], true), ("a=", nil, [:], false),
      ("ca.example; a=", "ca.example", ["a": ""], true), ("ca.example; a", nil, [:], false), ("ca.example; a=1;", nil, [:], false),
      ("ca..example", nil, [:], false), ("-ca.example", nil, [:], false), ("%%%%%", nil, [:], false),
      ("ca.example; a=\u{e4}", nil, [:], false),
      ("ca.example; a=1 2", nil, [:], false), ("ca.example b", nil, [:], false),
    ] as [(String, String?, [String: String], Bool)]) func `issuers are read by their grammar`(
      value: String, domain: String?, parameters: [String: String], isWellFormed: Bool
    )
  {
    let issuance = CAAIssuance(Array(value.utf8))
    #expect(issuance.domain == domain)
    #expect(issuance.parameters == parameters)
    #expect(issuance.isWellFormed == isWellFormed)
  }

  @Test func `the parameters of RFC 8657 are read`() {
    let issuance = CAAIssuance(Array("ca.example; accounturi=https://ca.example/acct/1; validationmethods=dns-01,ca-x".utf8))
    #expect(issuance.accountURI == "https://ca.example/acct/1")
    #expect(issuance.validationMethods == ["dns-01", "ca-x"])
    #expect(CAAIssuance(Array("ca.example".utf8)).validationMethods == nil)
  }

  @Test func `texts and bytes with changes are read as themselves or refused`() {
    let texts = [
      "a. 60 IN CAA 128 issue \"ca.example; a=1; b=\\\"2\\010\"", "\\# 22 000569737375656C657473656E63727970742E6F7267",
      "0 iodef mailto:a@b",
    ]
    var state: UInt64 = 23
    for index in 0..<5_000 {
      var mutated = Array(texts[index % texts.count].utf8)
      for _ in 0..<3 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        mutated[Int(state >> 33) % mutated.count] = UInt8(truncatingIfNeeded: state >> 24)
      }
      for record in [try? CAARecord(String(decoding: mutated, as: UTF8.self)), try? CAARecord(wire: mutated)] {
        guard let record else { continue }
        #expect((try? CAARecord(record.description)) == record)
        #expect((try? CAARecord(wire: record.wire)) == record)
        _ = CAAIssuance(record.value)
      }
    }
  }
}
