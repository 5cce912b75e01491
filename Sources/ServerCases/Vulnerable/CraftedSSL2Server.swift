internal import Bytes
internal import Crypto
internal import HTTPServer
internal import TLSEngine
internal import TLSWire

/// The server's side of SSL 2.0 up to its first encrypted record, with the faults of OpenSSL 1.0.2 and older.
struct CraftedSSL2Server: CraftedExchange {
  private enum Stage {
    case hello
    case masterKey(challenge: [UInt8], connectionID: [UInt8])
    case over
  }

  let identity: TLSIdentity
  /// The ciphers that it lists.
  let listed: [SSL2CipherKind]
  /// Accepts ciphers that it does not list, too (CVE-2015-3197).
  var acceptsUnlisted = false
  /// Accepts plaintext key bytes, which displace those of the secret (CVE-2016-0703).
  var acceptsSurplus = false
  private var stage = Stage.hello
  private var buffer: [UInt8] = []

  init(_ identity: TLSIdentity, listed: [SSL2CipherKind], acceptsUnlisted: Bool = false, acceptsSurplus: Bool = false) {
    self.identity = identity
    self.listed = listed
    self.acceptsUnlisted = acceptsUnlisted
    self.acceptsSurplus = acceptsSurplus
  }

  mutating func received(_ bytes: [UInt8]) -> ServerHelloExchange.Action {
    buffer += bytes
    guard buffer.count >= 2 else { return .say([]) }
    // A record has at most 32,769 bytes; TLS is not supported.
    guard let length = SSL2ClientHello.recordLength(firstBytes: buffer) else { return end() }
    guard buffer.count >= length else { return .say([]) }
    let record = Array(buffer.prefix(length))
    buffer.removeFirst(length)
    switch stage {
    case .hello: return respond(to: try? SSL2ClientHello(reading: record))
    case .masterKey(let challenge, let connectionID):
      return respond(to: try? SSL2ClientMasterKey(reading: record), challenge, connectionID)
    case .over: return end()
    }
  }

  private mutating func respond(to hello: SSL2ClientHello?) -> ServerHelloExchange.Action {
    guard let hello, let leaf = identity.chain.first, let connectionID = try? RandomBytes.make(16) else { return end() }
    stage = .masterKey(challenge: hello.challenge, connectionID: connectionID)
    return .say(
      SSL2ServerHello(certificate: leaf, cipherKinds: listed.filter(hello.cipherKinds.contains), connectionID: connectionID).record)
  }

  private mutating func respond(
    to message: SSL2ClientMasterKey?, _ challenge: [UInt8], _ connectionID: [UInt8]
  ) -> ServerHelloExchange.Action {
    guard let message, let clear = SSL2Verification.clearLength(message.cipherKind),
      acceptsUnlisted || listed.contains(message.cipherKind), message.clearKey.count == clear || acceptsSurplus
    else { return end(SSL2Error(code: SSL2Error.noCipher).record) }
    let block = identity.key.decryptRSAWithoutPadding(message.encryptedKey) ?? []
    let padding = block.dropFirst(2).firstIndex(of: 0)
    let secret = padding.map { Array(block[($0 + 1)...]) } ?? []
    guard block.starts(with: [0, 2]), secret.count == SSL2Verification.keyLength - clear,
      let proof = SSL2Verification(
        masterKey: Array((message.clearKey + secret).prefix(SSL2Verification.keyLength)), challenge: challenge, connectionID: connectionID)
    else { return end() }
    stage = .over
    return .say(proof.record)
  }

  private mutating func end(_ output: [UInt8] = []) -> ServerHelloExchange.Action {
    stage = .over
    return .end(output, .close)
  }
}
