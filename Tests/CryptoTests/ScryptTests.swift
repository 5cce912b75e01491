import Bytes
import Testing

@testable import Crypto

@Suite struct ScryptTests {
  /// Section 12; the last vector needs a gibibyte.
  @Test(
    arguments: [
      (
        "", "", 4, 1, 1,
        "77d6576238657b203b19ca42c18a0497f16b4844e3074ae8dfdffa3fede21442fcd0069ded0948f8326a753a0fc81f17e8d3e0fb2e0d3628cf35e20c38d18906"
      ),
      (
        "password", "NaCl", 10, 8, 16,
        "fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b3731622eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640"
      ),
      (
        "pleaseletmein", "SodiumChloride", 14, 8, 1,
        "7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2d5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887"
      ),
    ] as [(String, String, UInt8, UInt8, UInt8, String)])
  func `the vectors of RFC 7914`(password: String, salt: String, logarithm: UInt8, r: UInt8, p: UInt8, expected: String) throws {
    let scrypt = Scrypt(logarithm: logarithm, blockSize: r, parallelization: p)
    #expect(Hex.encode(try scrypt.key(from: Array(password.utf8), salt: Array(salt.utf8), length: 64)) == expected)
  }

  @Test(
    arguments: [(0, 8, 1), (15, 0, 1), (15, 8, 0), (20, 8, 1), (24, 1, 1), (63, 8, 1), (255, 255, 255), (15, 8, 17), (18, 8, 16)]
      as [(UInt8, UInt8, UInt8)])
  func `parameters that need too much memory or time are rejected`(logarithm: UInt8, r: UInt8, p: UInt8) {
    let scrypt = Scrypt(logarithm: logarithm, blockSize: r, parallelization: p)
    #expect(!scrypt.isAcceptable)
    #expect { _ = try scrypt.key(from: [], salt: [], length: 32) } throws: { ($0 as? CryptoError)?.code == .excessiveDerivation }
  }

  @Test func `the standard parameters and sixteen times the work are acceptable`() {
    #expect(Scrypt.standard.isAcceptable && Scrypt(logarithm: 18, blockSize: 8, parallelization: 2).isAcceptable)
  }
}
