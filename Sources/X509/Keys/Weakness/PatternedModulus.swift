internal import Bytes
internal import Crypto

/// Tests that the modulus looks random: one with repeated parts has primes with a pattern, which can be found with lattice reduction.
struct PatternedModulus: KeyExamination {
  func weaknesses(of key: ExaminedKey) -> [KeyWeakness] {
    guard let modulus = key.rsa?.modulus, modulus.bits >= Self.minimumBits else { return [] }
    let bytes = modulus.bytes
    if let byte = Self.repeatedByte(in: bytes) {
      return [Self.weakness("the RSA modulus has \(Self.longestRun) equal bytes in a row", evidence: Hex.encode([byte]))]
    }
    // From the end, where a pattern of machine words is aligned.
    let words = stride(from: bytes.count, to: 7, by: -4).map { bytes[($0 - 4)..<$0] }
    guard Set(words).count * 4 <= words.count * 3 else { return [] }
    return [Self.weakness("\(words.count - Set(words).count) of \(words.count) words of the RSA modulus are repeated", evidence: nil)]
  }

  private static func repeatedByte(in bytes: [UInt8]) -> UInt8? {
    var run = 0
    for index in bytes.indices {
      run = index > 0 && bytes[index] == bytes[index - 1] ? run + 1 : 1
      if run == longestRun { return bytes[index] }
    }
    return nil
  }

  private static func weakness(_ message: String, evidence: String?) -> KeyWeakness {
    KeyWeakness(.patternedModulus, message, evidence: evidence, reference: "https://badkeys.info/")
  }

  /// By chance once in 2^112 moduli of 2,048 bits.
  private static let longestRun = 16
  private static let minimumBits = 512
}
