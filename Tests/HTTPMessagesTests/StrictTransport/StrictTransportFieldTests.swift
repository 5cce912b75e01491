import TestSupport
import Testing

@testable import HTTPMessages

@Suite struct StrictTransportFieldTests {
  private func read(_ text: String) -> StrictTransportField? { StrictTransportField(Array(text.utf8)) }

  @Test(
    arguments: [
      ("max-age=31536000", 31_536_000, false), ("max-age=15768000 ; includeSubDomains", 15_768_000, true),
      ("max-age=\"31536000\"", 31_536_000, false),
      ("max-age=0", 0, false), ("max-age=0; includeSubDomains", 0, true), ("MAX-AGE=5;INCLUDESUBDOMAINS", 5, true),
      (";;includeSubDomains ;; max-age = 5 ;", 5, true), ("max-age=5; preload; new=\"x;y\"", 5, false),
      ("max-age=5; new=\"a\\\"b\"", 5, false),
      ("max-age=99999999999999999999999999", UInt64.max, false), ("\tmax-age=5\t", 5, false),
    ] as [(String, UInt64, Bool)])
  func `what keeps to the grammar is read`(text: String, age: UInt64, includesSubdomains: Bool) throws {
    let field = try #require(read(text))
    #expect(field.maximumAge == age)
    #expect(field.includesSubdomains == includesSubdomains)
  }

  @Test(
    arguments: [
      "", ";", "includeSubDomains", "max-age", "max-age=", "max-age=x", "max-age=-1", "max-age=1.5", "max-age=\"\"", "max-age=5; max-age=6",
      "max-age=5; includeSubDomains; INCLUDESUBDOMAINS", "max-age=5; includeSubDomains=yes", "max-age=5 includeSubDomains",
      "max-age=5, max-age=6",
      "max-age=\"5", "max-age=5; =x", "max-age=5; new=", "max-age=5; a b", "max-age=\"5\"6",
    ])
  func `what does not is no field`(text: String) { #expect(read(text) == nil) }

  @Test func `whatever is cut or changed is read without a trap`() {
    let whole = Array("max-age=\"31536000\"; includeSubDomains; new=\"a\\\"b\"; preload".utf8)
    for end in 0...whole.count { _ = StrictTransportField(Array(whole[..<end])) }
    var generator = SeededGenerator(seed: 6_797)
    for _ in 0..<3_000 {
      var bytes = whole
      for _ in 0..<3 { bytes[Int.random(in: bytes.indices, using: &generator)] = UInt8.random(in: 0...255, using: &generator) }
      _ = StrictTransportField(bytes)
    }
  }
}
