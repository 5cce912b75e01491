import Testing

@testable import Transport

@Suite("SlotTable") struct SlotTableTests {
  @Test("the key of a removed value does not find the next one in its place")
  func generations() {
    var table = SlotTable<String>()
    let first = table.insert("first")
    #expect(table.remove(first) == "first")
    let second = table.insert("second")
    #expect(first.index == second.index)
    #expect(table[first] == nil)
    #expect(table[second] == "second")
    #expect(table.remove(first) == nil)
    #expect(table.count == 1)
  }

  @Test("a key survives its form as a token")
  func token() {
    let key = SlotTable<Int>.Key(index: 0xfedc_ba98, generation: 0x7654_3210)
    #expect(SlotTable<Int>.Key(token: key.token) == key)
  }

  @Test("unknown keys find nothing")
  func unknown() {
    let table = SlotTable<Int>()
    #expect(table[SlotTable<Int>.Key(token: .max)] == nil)
    #expect(table[SlotTable<Int>.Key(token: 0)] == nil)
  }
}
