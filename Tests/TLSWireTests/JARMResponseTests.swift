import Bytes
import TLSWire
import TestSupport
import Testing

@Suite struct JARMResponseTests {
  @Test func `answers are read as the published program reads them`() throws {
    let rows = JARMVectors.answers.split(separator: "\n").map { $0.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false) }
    #expect(rows.count >= 70)
    for row in rows where row.count == 2 {
      #expect(JARMResponse(reading: try Hex.decode(row[0])).description == row[1], "\(row[0])")
    }
  }

  @Test func `an answer may end anywhere`() throws {
    for row in JARMVectors.answers.split(separator: "\n").prefix(12) {
      let bytes = try Hex.decode(row.prefix { $0 != " " })
      for length in 0...bytes.count { _ = JARMResponse(reading: Array(bytes.prefix(length))).digits }
    }
  }

  @Test func `no answer traps`() throws {
    var generator = SeededGenerator(seed: 4)
    let rows = try JARMVectors.answers.split(separator: "\n").map { try Hex.decode($0.prefix { $0 != " " }) }
    for _ in 0..<5_000 {
      let bytes = generator.damaged(rows[Int.random(in: rows.indices, using: &generator)])
      let answer = JARMResponse(reading: bytes)
      #expect(answer.digits?.count ?? 3 == 3)
    }
  }
}
