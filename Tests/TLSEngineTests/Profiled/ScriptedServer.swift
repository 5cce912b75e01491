import Bytes
import Crypto
import TLSWire
import TestSupport
import Testing

@testable import TLSEngine

/// A TLS 1.3 server in memory for one client, which can violate the protocol on purpose.
struct ScriptedServer {
  /// The server's choices; the defaults are valid.
  struct Script {
    var suite = CipherSuite.aes128GCMSHA256
    var version: UInt16 = 0x0304
    var random = [UInt8](repeating: 7, count: 32)
    /// Nil for a share in X25519.
    var share: KeyShareEntry?
    var echoesSessionID = true
    var helloExtensions: [TLSExtension] = []
    var encryptedExtensions: [TLSExtension] = []
    /// Nil for that of the certificate's key.
    var certificate: HandshakeMessage?
    var requestsCertificate = false
    var scheme: UInt16 = 0x0403
    var sendsVerify = true
    var damagesSignature = false
    var damagesFinished = false
    /// Records of plaintext between the ServerHello and the protected flight.
    var between: [UInt8] = []
    var fragmentLength = 16_384
    /// Damages the messages before they are protected.
    var damage: SeededGenerator?
  }

  static let identity = Result { try TestCertificate.identity(.ec(curve: "P-256")) }

  let hello: ClientHello
  private(set) var transcript: [UInt8]
  private(set) var isDamaged = false
  private var schedule: KeySchedule?
  private var clientSecret: [UInt8] = []
  private var serverSecret: [UInt8] = []
  private var writing: RecordProtection?
  private var reading: RecordProtection?
  private var parts = TLS13Suite(.aes128GCMSHA256)

  /// Reads the ClientHello of a session.
  init(_ session: inout ProfiledSession) throws {
    _ = try session.handshake()
    var records = RecordParser()
    records.received(session.takeOutput())
    var bytes: [UInt8] = []
    // A second ClientHello follows a change_cipher_spec.
    while let record = try records.next() {
      if record.type == .handshake { bytes += record.fragment }
    }
    let message = try HandshakeMessage(reading: bytes)
    hello = try ClientHello(reading: message.body)
    transcript = message.bytes
  }

  /// The flight from ServerHello to Finished.
  mutating func flight(_ change: (inout Script) throws -> Void = { _ in }) throws -> [UInt8] {
    var script = Script()
    try change(&script)
    let identity = try Self.identity.get()
    let agreement = try KeyAgreement(.x25519)
    let theirs = try #require(hello.keyShares?.first { $0.group == .x25519 })
    let share = script.share ?? KeyShareEntry(group: .x25519, keyExchange: agreement.share)
    let answer = ServerHello(
      legacyVersion: .tls12, random: script.random, sessionID: script.echoesSessionID ? hello.sessionID : [1, 2, 3],
      cipherSuite: script.suite, compressionMethod: 0,
      extensions: [
        TLSExtension(type: .supportedVersions, body: [UInt8(script.version >> 8), UInt8(script.version & 0xff)]),
        TLSExtension(
          type: .keyShare,
          body: [UInt8(share.group.rawValue >> 8), UInt8(share.group.rawValue & 0xff)]
            + [UInt8(share.keyExchange.count >> 8), UInt8(share.keyExchange.count & 0xff)] + share.keyExchange),
      ] + script.helloExtensions)
    transcript += answer.message.bytes
    var output = Record.fragmenting(answer.message.bytes, type: .handshake, version: .tls12) + script.between
    let parts = try #require(TLS13Suite(script.suite) ?? TLS13Suite(.aes128GCMSHA256))
    self.parts = parts
    let schedule = KeySchedule(sharedSecret: try agreement.secret(with: theirs.keyExchange), hash: parts.hash)
    clientSecret = schedule.clientHandshakeSecret(transcript: transcript)
    serverSecret = schedule.serverHandshakeSecret(transcript: transcript)
    (writing, reading) = (RecordProtection(secret: serverSecret, parts: parts), RecordProtection(secret: clientSecret, parts: parts))
    var flight: [UInt8] = []
    func add(_ message: HandshakeMessage, _ transcript: inout [UInt8]) {
      transcript += message.bytes
      flight += message.bytes
    }
    var list = ByteWriter()
    TLSExtension.writeList(script.encryptedExtensions, to: &list)
    add(HandshakeMessage(type: .encryptedExtensions, body: list.bytes[...]), &transcript)
    if script.requestsCertificate {
      add(HandshakeMessage(type: .certificateRequest, body: [0, 0, 8, 0, 13, 0, 4, 0, 2, 4, 3]), &transcript)
    }
    let certificate = CertificateMessage(entries: identity.chain.map { CertificateMessage.Entry(der: $0) })
    add(script.certificate ?? certificate.message(version: .tls13), &transcript)
    if script.sendsVerify {
      var signature = try identity.key.sign(
        HandshakeSignature.content(Digest.hash(transcript, with: parts.hash)), algorithm: .ecdsa(.sha256))
      if script.damagesSignature { signature[signature.count - 1] ^= 1 }
      let body = [UInt8(script.scheme >> 8), UInt8(script.scheme & 0xff), 0, UInt8(signature.count)] + signature
      add(HandshakeMessage(type: .certificateVerify, body: body[...]), &transcript)
    }
    var proof = KeySchedule.verifyData(secret: serverSecret, transcript: transcript, hash: parts.hash)
    if script.damagesFinished { proof[0] ^= 1 }
    add(HandshakeMessage(type: .finished, body: proof[...]), &transcript)
    if script.damage != nil {
      let damaged = script.damage?.damaged(flight) ?? []
      isDamaged = damaged != flight
      flight = damaged
    }
    output += try seal(flight, .handshake, fragmentLength: script.fragmentLength)
    let secrets = schedule.applicationSecrets(transcript: transcript)
    (clientSecret, serverSecret) = secrets
    writing = RecordProtection(secret: serverSecret, parts: parts)
    return output
  }

  /// Protected records under the current keys.
  mutating func seal(_ content: [UInt8], _ type: ContentType, fragmentLength: Int = 16_384) throws -> [UInt8] {
    var writer = ByteWriter()
    var rest = content[...]
    repeat {
      try writing?.seal(rest.prefix(fragmentLength), type: type).write(to: &writer)
      rest = rest.dropFirst(fragmentLength)
    } while !rest.isEmpty
    return writer.bytes
  }

  mutating func keyUpdate(requested: UInt8) throws -> [UInt8] {
    let output = try seal(HandshakeMessage(type: .keyUpdate, body: [requested]).bytes, .handshake)
    let parts = try #require(parts)
    serverSecret = KeySchedule.next(after: serverSecret, hash: parts.hash)
    writing = RecordProtection(secret: serverSecret, parts: parts)
    return output
  }

  /// The contents of the client's protected records; after its Finished the application keys are used, and updated on its KeyUpdate.
  mutating func open(_ bytes: [UInt8]) throws -> [(type: ContentType, content: [UInt8])] {
    var records = RecordParser()
    records.received(bytes)
    var contents: [(type: ContentType, content: [UInt8])] = []
    let parts = try #require(parts)
    while let record = try records.next() {
      if record.type != .applicationData {
        contents.append((record.type, Array(record.fragment)))
        continue
      }
      let inner = try #require(try reading?.open(record))
      contents.append((inner.type, Array(inner.content)))
      guard inner.type == .handshake else { continue }
      if inner.content.first == HandshakeType.keyUpdate.rawValue {
        clientSecret = KeySchedule.next(after: clientSecret, hash: parts.hash)
        reading = RecordProtection(secret: clientSecret, parts: parts)
      } else {
        // The client's flight is short: its last message is Finished.
        reading = RecordProtection(secret: clientSecret, parts: parts)
      }
    }
    return contents
  }
}
