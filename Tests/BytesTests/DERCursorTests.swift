import Testing

@testable import StartTLS

@Suite struct BERReaderTests {
  @Test func `short and long lengths are read`() throws {
    var reader = BERReader([0x04, 0x01, 0x61, 0x04, 0x82, 0x00, 0x01, 0x62])
    #expect(try Array(reader.next(0x04)) == [0x61])
    #expect(try Array(reader.next(0x04)) == [0x62])
    #expect(reader.isAtEnd)
  }

  @Test func `the length of an element is told from its head`() {
    #expect(BERReader.length(ofElementAt: [0x30]) == nil)
    #expect(BERReader.length(ofElementAt: [0x30, 0x05]) == 7)
    #expect(BERReader.length(ofElementAt: [0x30, 0x82, 0x01]) == nil)
    #expect(BERReader.length(ofElementAt: [0x30, 0x82, 0x01, 0x00]) == 260)
    #expect(BERReader.length(ofElementAt: [0x30, 0x80]) == .max)
    #expect(BERReader.length(ofElementAt: [0x30, 0x85, 1, 1, 1, 1, 1]) == .max)
  }

  @Test func `what is cut short is refused at every length`() {
    let whole: [UInt8] = [0x30, 0x82, 0x00, 0x03, 0x02, 0x01, 0x05]
    for length in 0..<whole.count {
      var reader = BERReader(whole.prefix(length))
      #expect(throws: (any Error).self) { try reader.next() }
    }
  }
}
