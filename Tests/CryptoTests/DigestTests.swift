import Bytes
import Testing

@testable import Crypto

@Suite struct DigestTests {
  @Test("each hash of \"abc\" is the published one")
  func knownAnswers() {
    let message = Array("abc".utf8)
    #expect(Hex.encode(Digest.md5(message)) == "900150983cd24fb0d6963f7d28e17f72")
    #expect(Hex.encode(Digest.sha1(message)) == "a9993e364706816aba3e25717850c26c9cd0d89d")
    #expect(Hex.encode(Digest.sha256(message)) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(Digest.sha384(message).count == 48)
    #expect(Hex.encode(Digest.sha512(message)).hasPrefix("ddaf35a193617abacc417349ae204131"))
    #expect(Hex.encode(Digest.hash(message, with: .sha224)).hasPrefix("23097d223405d8228642a477bda255b3"))
  }

  @Test("nothing at all has a hash", arguments: DigestAlgorithm.allCases)
  func empty(_ algorithm: DigestAlgorithm) {
    #expect(Digest.hash([], with: algorithm).count == algorithm.length)
    #expect(IncrementalDigest(algorithm).value == Digest.hash([], with: algorithm))
  }

  @Test("a slice hashes like its copy, and pieces like the whole")
  func pieces() {
    let message = (0..<1_000).map { UInt8(truncatingIfNeeded: $0) }
    #expect(Digest.sha256(message[10..<900]) == Digest.sha256(Array(message[10..<900])))
    #expect(Digest.sha256(message.lazy.map { $0 }) == Digest.sha256(message))
    var running = IncrementalDigest(.sha256)
    running.update(message[..<300])
    #expect(running.value == Digest.sha256(message[..<300]))
    running.update(message[300...])
    #expect(running.value == Digest.sha256(message))
  }
}
