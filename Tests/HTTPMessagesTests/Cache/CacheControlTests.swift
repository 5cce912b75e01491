import HTTPWire
import TestSupport
import Testing

@testable import HTTPMessages

@Suite struct CacheControlTests {
  private func read(_ values: String...) -> CacheControl { CacheControl(FieldSection(values.map { FieldLine("Cache-Control", $0) })) }

  @Test func `directives are read in any case, over several lines`() {
    let control = read("Max-Age=60, NO-STORE", "private=\"set-cookie, x\" ,, must-revalidate")
    #expect(control.directives.map(\.name) == ["max-age", "no-store", "private", "must-revalidate"])
    #expect(control.seconds("max-age") == 60)
    #expect(control.value("private") == .some("set-cookie, x"))
    #expect(control.value("no-store") == .some(nil))
    #expect(control.value("public") == .none)
  }

  /// Guard: a comma in quotes ends no directive, so nothing in quotes is taken for one.
  @Test func `what stands in quotes is no directive`() {
    let control = read("ext=\"a, no-store, \\\"max-age=1\\\", \", max-age=5")
    #expect(!control.contains("no-store"))
    #expect(control.seconds("max-age") == 5)
  }

  @Test(arguments: [
    ("max-age=\"7\"", 7), ("max-age", 0), ("max-age=", 0), ("max-age=-1", 0), ("max-age=1.5", 0), ("max-age=1, max-age=2", 1),
  ])
  func `seconds are digits, in quotes too; anything else is none`(text: String, seconds: Int64) {
    #expect(read(text).seconds("max-age") == seconds)
  }

  @Test(arguments: ["2147483648", "2147483649", "9223372036854775807", "99999999999999999999999999999999"])
  func `what no number holds is long`(text: String) {
    #expect(read("max-age=\(text)").seconds("max-age") == 1 << 31)
  }

  @Test func `lines may be as long and many as they like`() {
    #expect(read(String(repeating: "a=b,", count: 100_000)).directives.count == CacheControl.maximumCount)
    #expect(read(String(repeating: ",", count: 100_000)).directives.isEmpty)
    #expect(read(String(repeating: "@ ", count: 100_000)).directives.isEmpty)
  }

  @Test func `no cut and no change of a line is a trap`() {
    let line = Array("max-age=60, private=\"a, \\\"b\", no-cache".utf8)
    var generator = SeededGenerator(seed: 9_111)
    for length in 0...line.count {
      _ = CacheControl(FieldSection([FieldLine(name: Array("Cache-Control".utf8), value: Array(line.prefix(length)))]))
    }
    for _ in 0..<3_000 {
      var bytes = line
      for _ in 0..<4 { bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator) }
      let control = CacheControl(FieldSection([FieldLine(name: Array("Cache-Control".utf8), value: bytes)]))
      #expect(control.directives.allSatisfy { !$0.name.isEmpty })
    }
  }
}
