internal import Bytes
internal import Crypto
package import TLSWire

/// The plaintext of a record with a block cipher: content, MAC and padding (RFC 5246, section 6.2.3.2).
package struct CBCPlaintext: Hashable, Sendable {
  package var content: [UInt8]
  package var mac: [UInt8]
  /// With the length byte at the end; every byte has the length's value.
  package var padding: [UInt8]

  package init(content: [UInt8], mac: [UInt8], padding: [UInt8]) {
    (self.content, self.mac, self.padding) = (content, mac, padding)
  }

  package var bytes: [UInt8] { content + mac + padding }

  /// The padding that fills `count` bytes up to a multiple of the block length.
  package static func padding(after count: Int) -> [UInt8] {
    let length = AESCBC.blockLength - 1 - count % AESCBC.blockLength
    return [UInt8](repeating: UInt8(length), count: length + 1)
  }
}

/// Encrypts and decrypts the records of one direction with AES-CBC and HMAC; every part of a record can be replaced.
package struct CraftedProtection: Sendable {
  /// The result of decrypting a record.
  package enum Opened: Hashable, Sendable {
    case valid([UInt8])
    /// The padding is invalid; whether its bytes are all that is wrong, and whether there is nothing else.
    case badPadding(hasCorrectMAC: Bool, isOnlyPadding: Bool)
    /// The padding is valid, the MAC is not.
    case badMAC(CBCPlaintext)
    /// The length is not that of blocks, or shorter than a MAC.
    case badLength
  }

  private let suite: CraftedSuite
  private let version: ProtocolVersion
  private let macKey: [UInt8]
  private let key: [UInt8]
  /// Of the next record in TLS 1.0, whose records are chained.
  private var iv: [UInt8]
  private var sequence: UInt64 = 0

  init(suite: CraftedSuite, version: ProtocolVersion, macKey: [UInt8], key: [UInt8], iv: [UInt8]) {
    (self.suite, self.version, self.macKey, self.key, self.iv) = (suite, version, macKey, key, iv)
  }

  /// Encrypts one record; `tamper` may change its plaintext, whose length has to stay a multiple of the block length.
  package mutating func seal(
    _ content: [UInt8], type: ContentType, tamper: (inout CBCPlaintext) -> Void = { _ in }
  ) throws(TLSError) -> [UInt8] {
    let mac = authenticate(content, type)
    var plain = CBCPlaintext(content: content, mac: mac, padding: CBCPlaintext.padding(after: content.count + mac.count))
    tamper(&plain)
    sequence &+= 1
    let bytes = plain.bytes
    guard bytes.count % AESCBC.blockLength == 0, !bytes.isEmpty, let cipher = AESCBC(key: key) else {
      throw TLSError(code: .handshake, what: "a plaintext of \(bytes.count) bytes, which are no blocks")
    }
    do throws(CryptoError) {
      let start = version == .tls10 ? iv : try RandomBytes.make(AESCBC.blockLength)
      // The last block is the padding of the cipher's own mode.
      let encrypted = Array(try cipher.encrypt(bytes, iv: start).prefix(bytes.count))
      if version == .tls10 { iv = Array(encrypted.suffix(AESCBC.blockLength)) }
      let fragment = (version == .tls10 ? [] : start) + encrypted
      return Record.fragmenting(fragment, type: type, version: version, fragmentLength: RecordParser.maximumFragment)
    } catch {
      throw TLSError(code: .handshake, what: error.what, cause: error.cause)
    }
  }

  /// Decrypts one record.
  package mutating func open(_ record: Record) -> Opened {
    defer { sequence &+= 1 }
    var fragment = Array(record.fragment)
    let start: [UInt8]
    if version == .tls10 {
      start = iv
    } else {
      guard fragment.count >= AESCBC.blockLength else { return .badLength }
      start = Array(fragment.prefix(AESCBC.blockLength))
      fragment.removeFirst(AESCBC.blockLength)
    }
    guard !fragment.isEmpty, fragment.count % AESCBC.blockLength == 0, fragment.count >= suite.mac.length + 1,
      let plain = decrypt(fragment, start)
    else { return .badLength }
    if version == .tls10 { iv = Array(fragment.suffix(AESCBC.blockLength)) }
    let length = Int(plain[plain.count - 1])
    guard length + 1 + suite.mac.length <= plain.count, plain.suffix(length + 1).allSatisfy({ Int($0) == length }) else {
      let isOnlyPadding = length + 1 == plain.count && plain.allSatisfy { Int($0) == length }
      guard length + 1 + suite.mac.length <= plain.count else { return .badPadding(hasCorrectMAC: false, isOnlyPadding: isOnlyPadding) }
      let body = plain.dropLast(length + 1)
      let expected = authenticate(Array(body.dropLast(suite.mac.length)), record.type)
      return .badPadding(hasCorrectMAC: body.suffix(suite.mac.length).elementsEqual(expected), isOnlyPadding: false)
    }
    let body = plain.dropLast(length + 1)
    let content = Array(body.dropLast(suite.mac.length))
    let parts = CBCPlaintext(content: content, mac: Array(body.suffix(suite.mac.length)), padding: Array(plain.suffix(length + 1)))
    return parts.mac == authenticate(content, record.type) ? .valid(content) : .badMAC(parts)
  }

  private func decrypt(_ blocks: [UInt8], _ start: [UInt8]) -> [UInt8]? {
    guard !blocks.isEmpty, blocks.count % AESCBC.blockLength == 0, let cipher = AESCBC(key: key) else { return nil }
    // A block of padding in the cipher's own mode follows, so that its check passes and nothing is cut off.
    let last = Array(blocks.suffix(AESCBC.blockLength))
    guard let tail = try? cipher.encrypt([UInt8](), iv: last) else { return nil }
    return try? cipher.decrypt(blocks + tail, iv: start)
  }

  private func authenticate(_ content: [UInt8], _ type: ContentType) -> [UInt8] {
    var writer = ByteWriter()
    for shift in stride(from: 56, through: 0, by: -8) { writer.write(UInt8(truncatingIfNeeded: sequence >> UInt64(shift))) }
    writer.write(type.rawValue)
    writer.write(version.rawValue)
    writer.write(UInt16(truncatingIfNeeded: content.count))
    writer.write(content)
    return HMAC.authenticate(writer.bytes, key: macKey, with: suite.mac)
  }
}
