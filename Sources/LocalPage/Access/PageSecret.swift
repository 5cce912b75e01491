internal import Bytes
package import Crypto

/// A random value of 256 bits that a browser has to present.
package struct PageSecret: Sendable {
  /// 64 hexadecimal digits.
  package let text: String
  private let digest: [UInt8]

  package init() throws(CryptoError) {
    text = Hex.encode(try RandomBytes.make(32))
    digest = Digest.sha256(Array(text.utf8))
  }

  /// Compares digests, each byte of them: the time does not depend on the bytes in which the texts differ.
  package func matches(_ other: some StringProtocol) -> Bool {
    let bytes = Digest.sha256(Array(other.utf8))
    return zip(digest, bytes).reduce(into: 0 as UInt8) { $0 |= $1.0 ^ $1.1 } == 0 && bytes.count == digest.count
  }
}
