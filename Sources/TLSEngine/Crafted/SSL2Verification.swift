internal import Crypto
package import TLSWire

/// The first encrypted record of an SSL 2.0 server, with which it proves its keys, for ciphers with RC4 and MD5.
///
/// The record depends on nothing but the keys and the client's challenge, so that a client can compute it and compare.
package struct SSL2Verification: Sendable {
  /// RC4 with 128 bits, and the export cipher in which 88 of them are sent in plaintext.
  package static let strong = SSL2CipherKind(0x010080)
  package static let export = SSL2CipherKind(0x020080)
  package static let keyLength = 16

  /// The number of bytes of the master key that are sent in plaintext; nil for a cipher that is not computed here.
  package static func clearLength(_ kind: SSL2CipherKind) -> Int? {
    switch kind {
    case strong: 0
    case export: 11
    default: nil
    }
  }

  /// The record with its header.
  package let record: [UInt8]

  /// Nil if the master key does not have 16 bytes.
  package init?(masterKey: [UInt8], challenge: [UInt8], connectionID: [UInt8]) {
    guard masterKey.count == Self.keyLength else { return nil }
    // CLIENT-READ-KEY is the first part of the key material (draft-hickman-netscape-ssl-00, section 1.2).
    let key = Digest.md5(masterKey + [UInt8(ascii: "0")] + challenge + connectionID)
    // SERVER-VERIFY, the second record of the server.
    let content = [5] + challenge
    let mac = Digest.md5(key + content + [0, 0, 0, 1])
    var cipher = RC4(key: key)
    let sealed = cipher.apply(mac + content)
    record = [0x80 | UInt8(truncatingIfNeeded: sealed.count >> 8), UInt8(truncatingIfNeeded: sealed.count)] + sealed
  }
}

/// RC4 for a probe of SSL 2.0, which no library supports any more.
private struct RC4 {
  private var state = Array(UInt8.min...UInt8.max)
  private var (first, second) = (UInt8(0), UInt8(0))

  init(key: [UInt8]) {
    var other: UInt8 = 0
    for index in state.indices {
      other = other &+ state[index] &+ key[index % key.count]
      state.swapAt(index, Int(other))
    }
  }

  mutating func apply(_ bytes: [UInt8]) -> [UInt8] {
    bytes.map { byte in
      first = first &+ 1
      second = second &+ state[Int(first)]
      state.swapAt(Int(first), Int(second))
      return byte ^ state[Int(state[Int(first)] &+ state[Int(second)])]
    }
  }
}
