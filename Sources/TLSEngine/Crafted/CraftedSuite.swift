internal import Bytes
package import Crypto
package import TLSWire

/// The algorithms of a suite of TLS 1.0 to TLS 1.2 whose keys are computed here: AES in CBC mode, and AEAD in TLS 1.2.
package struct CraftedSuite: Hashable, Sendable {
  package enum KeyExchange: Hashable, Sendable {
    case rsa, finiteField, ellipticCurve
  }

  package let cipherSuite: CipherSuite
  package let keyExchange: KeyExchange
  /// Of the cipher's key in bytes.
  package let keyLength: Int
  package let mac: DigestAlgorithm
  /// Of the PRF in TLS 1.2.
  package let hash: DigestAlgorithm
  /// Nil in CBC mode.
  let aead: TLS12Suite?
  package var isCBC: Bool { aead == nil }

  /// Nil for an unsupported suite.
  package init?(_ suite: CipherSuite) {
    cipherSuite = suite
    if let row = Self.table.first(where: { $0.suite == suite.rawValue }) {
      (keyExchange, keyLength, mac, hash, aead) = (row.exchange, row.key, row.mac, row.mac == .sha384 ? .sha384 : .sha256, nil)
    } else if let row = Self.authenticated.first(where: { $0.suite == suite.rawValue }) {
      let parts = TLS12Suite(row.cipher, row.hash)
      (keyExchange, keyLength, mac, hash, aead) = (row.exchange, parts.cipher.keyLength, row.hash, row.hash, parts)
    } else {
      return nil
    }
  }

  private init?(_ number: UInt16) { self.init(CipherSuite(number)) }

  /// In CBC mode, the most common ones first.
  package static let cbc = table.compactMap { CraftedSuite($0.suite) }
  /// AEAD first.
  package static let all = authenticated.compactMap { CraftedSuite($0.suite) } + cbc

  private static let authenticated: [(suite: UInt16, exchange: KeyExchange, cipher: AEAD.Cipher, hash: DigestAlgorithm)] = [
    (0xc02f, .ellipticCurve, .aes128GCM, .sha256), (0xc02b, .ellipticCurve, .aes128GCM, .sha256),
    (0xc030, .ellipticCurve, .aes256GCM, .sha384), (0xc02c, .ellipticCurve, .aes256GCM, .sha384),
    (0xcca8, .ellipticCurve, .chaCha20Poly1305, .sha256), (0xcca9, .ellipticCurve, .chaCha20Poly1305, .sha256),
    (0x009e, .finiteField, .aes128GCM, .sha256), (0x009f, .finiteField, .aes256GCM, .sha384),
    (0x009c, .rsa, .aes128GCM, .sha256), (0x009d, .rsa, .aes256GCM, .sha384),
  ]

  private static let table: [(suite: UInt16, exchange: KeyExchange, key: Int, mac: DigestAlgorithm)] = [
    (0x002f, .rsa, 16, .sha1), (0x0035, .rsa, 32, .sha1), (0x003c, .rsa, 16, .sha256), (0x003d, .rsa, 32, .sha256),
    (0xc013, .ellipticCurve, 16, .sha1), (0xc014, .ellipticCurve, 32, .sha1), (0xc009, .ellipticCurve, 16, .sha1),
    (0xc00a, .ellipticCurve, 32, .sha1), (0xc027, .ellipticCurve, 16, .sha256), (0xc023, .ellipticCurve, 16, .sha256),
    (0xc028, .ellipticCurve, 32, .sha384), (0xc024, .ellipticCurve, 32, .sha384), (0x0033, .finiteField, 16, .sha1),
    (0x0039, .finiteField, 32, .sha1), (0x0067, .finiteField, 16, .sha256), (0x006b, .finiteField, 32, .sha256),
  ]
}

/// The key derivation of TLS 1.0 to TLS 1.2.
package enum CraftedPRF {
  /// RFC 5246, section 5; RFC 2246, section 5.
  package static func expand(
    _ secret: [UInt8], _ label: String, _ seed: [UInt8], length: Int, version: ProtocolVersion, hash: DigestAlgorithm
  ) -> [UInt8] {
    let seed = Array(label.utf8) + seed
    guard version < .tls12 else { return stream(secret, seed, length, hash) }
    let half = (secret.count + 1) / 2
    let first = stream(Array(secret.prefix(half)), seed, length, .md5)
    let second = stream(Array(secret.suffix(half)), seed, length, .sha1)
    return zip(first, second).map { $0 ^ $1 }
  }

  private static func stream(_ secret: [UInt8], _ seed: [UInt8], _ length: Int, _ hash: DigestAlgorithm) -> [UInt8] {
    var output: [UInt8] = []
    var link = seed
    while output.count < length {
      link = HMAC.authenticate(link, key: secret, with: hash)
      output += HMAC.authenticate(link + seed, key: secret, with: hash)
    }
    return Array(output.prefix(length))
  }

  /// The digest of the messages that Finished covers.
  package static func digest(_ transcript: [UInt8], version: ProtocolVersion, hash: DigestAlgorithm) -> [UInt8] {
    version < .tls12 ? Digest.hash(transcript, with: .md5) + Digest.hash(transcript, with: .sha1) : Digest.hash(transcript, with: hash)
  }
}

/// The keys of both directions.
package struct CraftedKeys: Sendable {
  package let main: [UInt8]
  package var client: CraftedCipher
  package var server: CraftedCipher

  package init(
    preMaster: [UInt8], client: [UInt8], server: [UInt8], suite: CraftedSuite, version: ProtocolVersion
  ) {
    main = CraftedPRF.expand(preMaster, "master secret", client + server, length: 48, version: version, hash: suite.hash)
    if let aead = suite.aead {
      let (key, fixed) = (suite.keyLength, aead.fixedNonceLength)
      let block = CraftedPRF.expand(
        main, "key expansion", server + client, length: 2 * (key + fixed), version: version, hash: suite.hash)
      func part(_ start: Int, _ length: Int) -> [UInt8] { Array(block[start..<start + length]) }
      self.client = .aead(TLS12RecordProtection(aead, key: part(0, key), fixedNonce: part(2 * key, fixed)))
      self.server = .aead(TLS12RecordProtection(aead, key: part(key, key), fixedNonce: part(2 * key + fixed, fixed)))
      return
    }
    let (mac, key) = (suite.mac.length, suite.keyLength)
    let iv = version == .tls10 ? AESCBC.blockLength : 0
    let block = CraftedPRF.expand(
      main, "key expansion", server + client, length: 2 * (mac + key + iv), version: version, hash: suite.hash)
    func part(_ start: Int, _ length: Int) -> [UInt8] { Array(block[start..<start + length]) }
    self.client = .cbc(
      CraftedProtection(suite: suite, version: version, macKey: part(0, mac), key: part(2 * mac, key), iv: part(2 * (mac + key), iv)))
    self.server = .cbc(
      CraftedProtection(
        suite: suite, version: version, macKey: part(mac, mac), key: part(2 * mac + key, key), iv: part(2 * (mac + key) + iv, iv)))
  }

  /// The content of Finished (RFC 5246, section 7.4.9).
  package func verifyData(_ side: String, _ transcript: [UInt8], suite: CraftedSuite, version: ProtocolVersion) -> [UInt8] {
    CraftedPRF.expand(
      main, side + " finished", CraftedPRF.digest(transcript, version: version, hash: suite.hash), length: 12, version: version,
      hash: suite.hash)
  }
}

/// The protection of one direction.
package enum CraftedCipher: Sendable {
  case cbc(CraftedProtection)
  case aead(TLS12RecordProtection)

  /// Encrypts one record; `tamper` may change its plaintext in CBC mode.
  package mutating func seal(
    _ content: [UInt8], type: ContentType, tamper: (inout CBCPlaintext) -> Void = { _ in }
  ) throws(TLSError) -> [UInt8] {
    switch self {
    case .cbc(var protection):
      let record = try protection.seal(content, type: type, tamper: tamper)
      self = .cbc(protection)
      return record
    case .aead(var protection):
      let record = try protection.seal(content, type: type)
      self = .aead(protection)
      return Record.fragmenting(
        Array(record.fragment), type: record.type, version: record.version, fragmentLength: RecordParser.maximumFragment)
    }
  }

  /// Decrypts one record.
  package mutating func open(_ record: Record) -> CraftedProtection.Opened {
    switch self {
    case .cbc(var protection):
      let opened = protection.open(record)
      self = .cbc(protection)
      return opened
    case .aead(var protection):
      let opened = try? protection.open(record)
      self = .aead(protection)
      return opened.map { .valid($0) } ?? .badPadding(hasCorrectMAC: false, isOnlyPadding: false)
    }
  }
}
