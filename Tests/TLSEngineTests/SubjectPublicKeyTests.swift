import Bytes
import Testing

@testable import TLSEngine

@Suite struct SubjectPublicKeyTests {
  /// SEQUENCE { SEQUENCE { [0] { 2 }, 1, {}, {}, {}, {}, SEQUENCE { NULL } }, {}, "" }
  private static let certificate = "301b3014a0030201020201013000300030003000300205003000030100"

  @Test("the key is found with and without a version")
  func found() throws {
    #expect(SubjectPublicKey.find(inCertificate: try Hex.decode(Self.certificate)) == [0x30, 2, 5, 0])
    let old = try Hex.decode("3016300f0201013000300030003000300205003000030100")
    #expect(SubjectPublicKey.find(inCertificate: old) == [0x30, 2, 5, 0])
  }

  @Test("no cut or changed certificate traps")
  func damaged() throws {
    let bytes = try Hex.decode(Self.certificate)
    for length in 0..<bytes.count { _ = SubjectPublicKey.find(inCertificate: Array(bytes.prefix(length))) }
    for index in bytes.indices {
      for value in UInt8.min...UInt8.max {
        var changed = bytes
        changed[index] = value
        _ = SubjectPublicKey.find(inCertificate: changed)
      }
    }
    #expect(SubjectPublicKey.find(inCertificate: [0x30, 0x84, 0xff, 0xff, 0xff, 0xff]) == nil)
    #expect(SubjectPublicKey.find(inCertificate: [0x30, 0x80, 0, 0]) == nil)
  }
}
