internal import Bytes
internal import Crypto
internal import TLSWire

/// The keys of a TLS 1.2 session (RFC 5246, section 6.3).
struct SessionKeys12 {
  let client: ClassicProtection
  let server: ClassicProtection
  private let main: [UInt8]
  private let hash: DigestAlgorithm

  /// `seed` is the random of the server, then that of the client; `isMACLast` for encrypt_then_mac (RFC 7366).
  init(main: [UInt8], seed: [UInt8], suite: CraftedSuite, isMACLast: Bool) {
    (self.main, hash) = (main, suite.hash)
    let key = suite.keyLength
    let (mac, fixed) = suite.aead.map { (0, $0.fixedNonceLength) } ?? (suite.mac.length, 0)
    let block = CraftedPRF.expand(
      main, "key expansion", seed, length: 2 * (mac + key + fixed), version: .tls12, hash: suite.hash)
    func protection(_ side: Int) -> ClassicProtection {
      func part(_ start: Int, _ length: Int) -> [UInt8] { Array(block[start + side * length..<start + (side + 1) * length]) }
      let cipherKey = part(2 * mac, key)
      if let aead = suite.aead {
        return .aead(TLS12RecordProtection(aead, key: cipherKey, fixedNonce: part(2 * (mac + key), fixed)))
      }
      return .cbc(CBCRecordProtection(key: cipherKey, macKey: part(0, mac), mac: suite.mac, isMACLast: isMACLast))
    }
    client = protection(0)
    server = protection(1)
  }

  /// The content of Finished (RFC 5246, section 7.4.9).
  func verifyData(_ side: String, _ transcript: [UInt8]) -> [UInt8] {
    CraftedPRF.expand(main, side + " finished", Digest.hash(transcript, with: hash), length: 12, version: .tls12, hash: hash)
  }
}

/// The protection of one direction in TLS 1.2.
enum ClassicProtection {
  case aead(TLS12RecordProtection)
  case cbc(CBCRecordProtection)

  mutating func seal(_ content: [UInt8], type: ContentType) throws(TLSError) -> Record {
    switch self {
    case .aead(var protection):
      defer { self = .aead(protection) }
      return try protection.seal(content, type: type)
    case .cbc(var protection):
      defer { self = .cbc(protection) }
      return try protection.seal(content, type: type)
    }
  }

  mutating func open(_ record: Record) throws(TLSError) -> [UInt8] {
    switch self {
    case .aead(var protection):
      defer { self = .aead(protection) }
      do throws(TLSError) { return try protection.open(record) } catch { throw error.answered(with: .badRecordMAC) }
    case .cbc(var protection):
      defer { self = .cbc(protection) }
      return try protection.open(record)
    }
  }
}

/// Encrypts or decrypts the records of one direction with AES-CBC and HMAC (RFC 5246, section 6.2.3.2; RFC 7366).
///
/// All faults of a record give the same error, and the MAC is computed and compared whether or not the padding is valid. The time of the
/// computation still depends on the padding (the Lucky 13 attack), which encrypt_then_mac avoids.
struct CBCRecordProtection {
  private let key: [UInt8]
  private let macKey: [UInt8]
  private let mac: DigestAlgorithm
  /// The MAC covers the ciphertext and follows it.
  private let isMACLast: Bool
  private var sequence: UInt64 = 0

  init(key: [UInt8], macKey: [UInt8], mac: DigestAlgorithm, isMACLast: Bool) {
    (self.key, self.macKey, self.mac, self.isMACLast) = (key, macKey, mac, isMACLast)
  }

  mutating func seal(_ content: [UInt8], type: ContentType) throws(TLSError) -> Record {
    defer { sequence &+= 1 }
    let plain = isMACLast ? content : content + authenticate(content[...], type)
    let bytes = plain + CBCPlaintext.padding(after: plain.count)
    do throws(CryptoError) {
      let iv = try RandomBytes.make(AESCBC.blockLength)
      // The last block is the padding of the cipher's own mode.
      guard let encrypted = try AESCBC(key: key)?.encrypt(bytes, iv: iv).prefix(bytes.count) else {
        throw CryptoError(code: .encryption, what: "encryption failed")
      }
      let fragment = iv + encrypted
      return Record(
        type: type, version: .tls12, fragment: (isMACLast ? fragment + authenticate(fragment[...], type) : fragment)[...])
    } catch {
      throw TLSError(code: .handshake, what: error.what, cause: error.cause)
    }
  }

  mutating func open(_ record: Record) throws(TLSError) -> [UInt8] {
    defer { sequence &+= 1 }
    let fault = TLSError.fault(.badRecordMAC, "protected record \(sequence) does not authenticate under the session's keys")
    var fragment = record.fragment
    if isMACLast {
      guard fragment.count >= mac.length else { throw fault }
      let tag = fragment.suffix(mac.length)
      fragment = fragment.dropLast(mac.length)
      guard ConstantTime.areEqual(tag, authenticate(fragment, record.type)) else { throw fault }
    }
    let tagLength = isMACLast ? 0 : mac.length
    let iv = Array(fragment.prefix(AESCBC.blockLength))
    let blocks = Array(fragment.dropFirst(AESCBC.blockLength))
    guard blocks.count > tagLength, blocks.count % AESCBC.blockLength == 0, let plain = decrypt(blocks, iv: iv), let last = plain.last
    else {
      throw fault
    }
    let isRoomy = Int(last) + 1 + tagLength <= plain.count
    let padding = isRoomy ? Int(last) + 1 : 1
    let isPadded = plain.suffix(padding).reduce(UInt8(0)) { $0 | ($1 ^ last) } == 0
    let body = plain.dropLast(padding)
    let content = body.dropLast(tagLength)
    let isAuthentic = isMACLast || ConstantTime.areEqual(body.suffix(tagLength), authenticate(content, record.type))
    guard isRoomy, isPadded, isAuthentic else { throw fault }
    return Array(content)
  }

  private func decrypt(_ blocks: [UInt8], iv: [UInt8]) -> [UInt8]? {
    guard let cipher = AESCBC(key: key) else { return nil }
    // A block of padding in the cipher's own mode follows, so that its check passes and nothing is cut off.
    guard let tail = try? cipher.encrypt([UInt8](), iv: Array(blocks.suffix(AESCBC.blockLength))) else { return nil }
    return try? cipher.decrypt(blocks + tail, iv: iv)
  }

  private func authenticate(_ bytes: ArraySlice<UInt8>, _ type: ContentType) -> [UInt8] {
    var writer = ByteWriter()
    for shift in stride(from: 56, through: 0, by: -8) { writer.write(UInt8(truncatingIfNeeded: sequence >> UInt64(shift))) }
    writer.write(type.rawValue)
    writer.write(ProtocolVersion.tls12.rawValue)
    writer.write(UInt16(truncatingIfNeeded: bytes.count))
    writer.write(bytes)
    return HMAC.authenticate(writer.bytes, key: macKey, with: mac)
  }
}
