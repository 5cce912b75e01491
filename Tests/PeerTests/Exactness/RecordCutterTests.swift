import TestSupport
import Testing

/// The middlebox does what it is there for.
@Suite struct RecordCutterTests {
  @Test(arguments: 1...12) func `handshake records fall into records of one byte, whatever the pieces`(piece: Int) {
    let records: [UInt8] = [22, 3, 3, 0, 2, 0xaa, 0xbb, 22, 3, 3, 0, 1, 0xcc]
    var cutter = RecordCutter()
    let out = stride(from: 0, to: records.count, by: piece).flatMap { cutter.cut(Array(records[$0..<min($0 + piece, records.count)])) }
    #expect(out == [22, 3, 3, 0, 1, 0xaa, 22, 3, 3, 0, 1, 0xbb, 22, 3, 3, 0, 1, 0xcc])
    #expect(cutter.rest.isEmpty)
  }

  @Test func `from the first record of another type on nothing is cut, as it may be encrypted`() {
    var cutter = RecordCutter()
    #expect(cutter.cut([22, 3, 3, 0, 1, 0xaa, 20, 3, 3, 0]) == [22, 3, 3, 0, 1, 0xaa, 20, 3, 3, 0])
    #expect(cutter.cut([1, 1, 22, 3, 3, 0, 2, 1, 2]) == [1, 1, 22, 3, 3, 0, 2, 1, 2])
  }
}
