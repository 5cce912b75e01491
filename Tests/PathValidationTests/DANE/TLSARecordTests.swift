import Bytes
import PathValidation
import Testing
import X509

@Suite struct TLSARecordTests {
  /// RFC 6698, section 2.3.
  private static let digest = "d2abde240d7cd3ee6b4b28c54df034b97983a1d16e8a410e4561cb106618e971"

  @Test func `the examples of RFC 6698 are read`() throws {
    let first = try TLSARecord("0 0 1 ( d2abde240d7cd3ee6b4b28c54df034b9\n      7983a1d16e8a410e4561cb106618e971 )")
    #expect(first.usage == .certificateAuthority)
    #expect(first.selector == .certificate)
    #expect(first.matchingType == .sha256)
    #expect(Hex.encode(first.data) == Self.digest)
    let second = try TLSARecord(
      "_443._tcp.www.example.com. IN TLSA ( 1 1 2 92003ba34942dc74152e2f2c408d29ec a5a520e7f2e06bb944f4dca346baf63c "
        + "1b177615d466f6c4b71c216a50292bd5 8c9ebdd2f74e38fe51ffd48c43326cbc )")
    #expect(second.shortDescription == "1 1 2")
    #expect(second.data.count == 64)
    #expect(try TLSARecord("_443._tcp.www.example.com. IN TLSA 3 0 0 (30820307 308201ef a0030201)").data.count == 12)
  }

  @Test(arguments: [
    "3 1 1 00ff", "DANE-EE SPKI SHA2-256 00FF", "dane-ee(3) spki(1) sha2-256(1) 00 ff", "3\t1\t1\t00\tff", "( 3 1 1\n 00\n ff )",
    "a.example. 3600 IN TLSA 3 1 1 00ff", "a.example. IN TYPE52 \\# 5 03010100ff", "\\# 5 0301 0100 ff",
  ]) func `a record has several forms`(text: String) throws {
    let record = try TLSARecord(text)
    #expect(record.description == "3 1 1 00ff")
    #expect(record.wire == [3, 1, 1, 0, 0xff])
    #expect(try TLSARecord(record.description) == record)
    #expect(try TLSARecord(wire: record.wire) == record)
  }

  @Test func `every number and every name is read`() throws {
    for number in 0...255 as ClosedRange<UInt8> {
      let record = TLSARecord(
        usage: .init(rawValue: number), selector: .init(rawValue: number), matchingType: .init(rawValue: number), data: [1])
      #expect(try TLSARecord(record.description) == record)
      #expect(try TLSARecord("\(record.usage.name) \(record.selector.name) \(record.matchingType.name) 01") == record)
      #expect(try TLSARecord(wire: record.wire) == record)
    }
    #expect((0..<4).map { TLSARecord.Usage(rawValue: $0).name } == ["PKIX-TA", "PKIX-EE", "DANE-TA", "DANE-EE"])
  }

  @Test(arguments: [
    "", "3", "3 1 1", "3 1 1 zz", "3 1 1 0", "256 1 1 00", "+3 1 1 00", "-1 1 1 00", "DANE-EE(2) 1 1 00", "DANE-EE( 1 1 00", "x 1 1 00",
    "\\# 5 030101", "\\# x 03010100", "\\# 3 030101", "TLSA", "3 1 1 TLSA",
  ]) func `what is no record is refused with a hint`(text: String) {
    let error = #expect(throws: PKIError.self) { try TLSARecord(text) }
    #expect(error?.code == .malformedTLSA)
    #expect(error?.hint != nil)
  }

  @Test func `wire bytes are refused when there are too few or too many`() {
    for count in [0, 1, 2, 3, 65_536] { #expect(throws: PKIError.self) { try TLSARecord(wire: [UInt8](repeating: 1, count: count)) } }
    #expect(throws: PKIError.self) { try TLSARecord("3 1 0 " + String(repeating: "00", count: 65_533)) }
  }

  @Test func `texts with changed characters are read as themselves or refused`() {
    let texts = ["_443._tcp.a. IN TLSA ( DANE-EE(3) SPKI(1) SHA2-256(1) \(Self.digest) )", "3 1 1 \(Self.digest)", "\\# 5 03010100ff"]
    var state: UInt64 = 19
    for index in 0..<5_000 {
      var mutated = Array(texts[index % texts.count].utf8)
      for _ in 0..<3 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        mutated[Int(state >> 33) % mutated.count] = UInt8(truncatingIfNeeded: state >> 24)
      }
      if let record = try? TLSARecord(String(decoding: mutated, as: UTF8.self)) {
        #expect((try? TLSARecord(record.description)) == record)
        #expect((try? TLSARecord(wire: record.wire)) == record)
      }
    }
  }
}
