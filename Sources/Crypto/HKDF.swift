internal import Bytes

/// HMAC-based extract-and-expand key derivation (RFC 5869), also with TLS 1.3 labels.
public enum HKDF {
  /// RFC 5869, section 2.2.
  public static func extract(salt: some Collection<UInt8>, input: some Collection<UInt8>, with algorithm: DigestAlgorithm) -> [UInt8] {
    HMAC.authenticate(input, key: salt, with: algorithm)
  }

  /// RFC 5869, section 2.3; at most 255 hashes long.
  public static func expand(_ key: [UInt8], info: [UInt8], length: Int, with algorithm: DigestAlgorithm) -> [UInt8] {
    precondition((0...255 * algorithm.length).contains(length), "HKDF cannot expand to \(length) bytes")
    var output: [UInt8] = []
    var block: [UInt8] = []
    var counter: UInt8 = 1
    while output.count < length {
      block = HMAC.authenticate(block + info + [counter], key: key, with: algorithm)
      output += block
      counter &+= 1
    }
    return Array(output.prefix(length))
  }

  /// HKDF-Expand-Label (RFC 8446, section 7.1).
  public static func expandLabel(_ secret: [UInt8], _ label: String, context: [UInt8], length: Int, with algorithm: DigestAlgorithm)
    -> [UInt8]
  {
    var info = ByteWriter()
    info.write(UInt16(length))
    info.writeVector(lengthBytes: 1, Array("tls13 ".utf8) + label.utf8)
    info.writeVector(lengthBytes: 1, context)
    return expand(secret, info: info.bytes, length: length, with: algorithm)
  }
}
