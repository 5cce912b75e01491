import Testing

@testable import Crypto

@Suite struct RandomBytesTests {
  @Test("two draws differ and have the length asked for")
  func draws() throws {
    #expect(try RandomBytes.make(0).isEmpty)
    let first = try RandomBytes.make(32)
    #expect(first.count == 32)
    #expect(try RandomBytes.make(32) != first)
  }
}
