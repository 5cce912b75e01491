import HTTPWire
import Testing

@Suite struct FieldSectionTests {
  @Test func `names are found in any case, in the order of the wire`() {
    let section = FieldSection([FieldLine("Vary", "a, b"), FieldLine("X", "1"), FieldLine("vARY", " ,c\t,")])
    #expect(section.values(of: "vary") == ["a, b", " ,c\t,"])
    #expect(section.list(of: "VARY") == ["a", "b", "c"])
    #expect(section.first("x") == "1")
    #expect(!section.contains("y"))
  }

  // Guard: members are parted byte by byte, and not character by character.
  @Test func `a comma parts members, whatever is written on it`() {
    let section = FieldSection([FieldLine(name: Array("X".utf8), value: Array("close,\u{301}b".utf8))])
    #expect(section.list(of: "x") == ["close", "\u{301}b"])
  }

  @Test func `bytes that are no UTF-8 are read one by one`() {
    #expect(FieldLine(name: [0x78], value: [0x63, 0xe9]).valueText == "cé")
  }
}
