import Foundation
import Observation
import Testing

@Suite("Outcomes")
struct OutcomeTests {
  @Test("each kind survives being saved")
  func roundTrip() throws {
    let outcomes: [Outcome<Int>] = [
      .observed(7),
      .failed(Failure(stage: .connect, code: "transport.refused", message: "connection refused", hint: nil)),
      .skipped(SkipReason(code: "target.no-address", message: "no IPv6 address")),
    ]
    let saved = try JSONEncoder().encode(outcomes)
    #expect(try JSONDecoder().decode([Outcome<Int>].self, from: saved) == outcomes)
  }

  @Test("an unknown kind is refused")
  func unknown() {
    let saved = Data(#"{"outcome":"dreamt"}"#.utf8)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Outcome<Int>.self, from: saved) }
  }

  @Test("a stage that nobody has named survives")
  func stage() throws {
    let saved = Data(#"["tunnel"]"#.utf8)
    #expect(try JSONDecoder().decode([Stage].self, from: saved) == [Stage(rawValue: "tunnel")])
  }
}
