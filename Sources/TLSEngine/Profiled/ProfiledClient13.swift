internal import Bytes
internal import Crypto
internal import TLSWire

/// The client's side of TLS 1.3 after the first ClientHello of a `ProfiledSession` (RFC 8446, sections 4 and 5).
struct ProfiledClient13 {
  private enum Expected {
    case serverHello, encryptedExtensions, requestOrCertificate, certificate, certificateVerify, finished, connected
  }

  private let offer: ProfiledOffer
  /// The most recent ClientHello.
  private var hello: ClientHello
  private let firstRandom: [UInt8]
  private var keys: FlightKeys
  private var expected = Expected.serverHello
  private var retry: ServerHello?
  /// All messages of the handshake so far.
  private var transcript: [UInt8]
  private var parts: TLS13Suite?
  private var schedule: KeySchedule?
  private var secrets: (client: [UInt8], server: [UInt8]) = ([], [])
  private var reading: RecordProtection?
  private var writing: RecordProtection?
  private var hasSentChange = false
  private var request: CertificateRequest?
  private var leaf: [UInt8] = []
  /// The extension with which the server accepted application settings, and for which it expects the client's.
  private var settingsType: ExtensionType?
  private var limits: (ours: Int?, theirs: Int?) = (nil, nil)
  private var sentUnderKey = 0
  private(set) var applicationProtocol: [UInt8]?

  init(_ offer: ProfiledOffer, _ hello: ClientHello, _ keys: FlightKeys) {
    self.offer = offer
    self.hello = hello
    self.keys = keys
    firstRandom = hello.random
    transcript = hello.message.bytes
  }

  var isDone: Bool { expected == .connected }
  /// Whether the server's records are protected.
  var isProtected: Bool { reading != nil }
  var canProtect: Bool { writing != nil }

  /// The maximum content of a record for the server.
  var sendLimit: Int { limits.theirs.map { max($0 - 1, 1) } ?? RecordProtection.maximumContent }

  // MARK: records

  mutating func open(_ record: Record) throws(TLSError) -> (type: ContentType, content: ArraySlice<UInt8>) {
    guard record.fragment.count <= RecordProtection.maximumFragment else {
      throw .fault(.recordOverflow, "a protected record of \(record.fragment.count) bytes, longer than TLS 1.3 allows")
    }
    // Through the optional, so that the sequence number is incremented in place.
    let inner: (type: ContentType, content: ArraySlice<UInt8>)?
    do throws(TLSError) { inner = try reading?.open(record) } catch { throw error.answered(with: .badRecordMAC) }
    guard let inner else { throw .fault(.unexpectedMessage, "a protected record before there are keys") }
    // The limit includes the content type (RFC 8449, section 4).
    if let limit = limits.ours, inner.content.count + 1 > limit {
      throw .fault(.recordOverflow, "a record of \(inner.content.count) bytes, longer than the limit that was offered")
    }
    return inner
  }

  mutating func seal(_ content: ArraySlice<UInt8>, _ type: ContentType) throws(TLSError) -> [UInt8]? {
    sentUnderKey += 1
    guard let record = try writing?.seal(content, type: type) else { return nil }
    var writer = ByteWriter()
    record.write(to: &writer)
    return writer.bytes
  }

  private mutating func seal(_ messages: [HandshakeMessage]) throws(TLSError) -> [UInt8] {
    var output: [UInt8] = []
    var rest = messages.flatMap(\.bytes)[...]
    while !rest.isEmpty {
      output += try seal(rest.prefix(sendLimit), .handshake) ?? []
      rest = rest.dropFirst(sendLimit)
    }
    return output
  }

  // MARK: messages

  mutating func received(_ message: HandshakeMessage) throws(TLSError) -> ProfiledStep {
    switch (expected, message.type) {
    case (.serverHello, .serverHello): return try received(hello: message)
    case (.encryptedExtensions, .encryptedExtensions):
      let extensions = try parsed { () throws(TLSWireError) in try EncryptedExtensions(reading: message.body) }
      try accept(extensions)
      expected = .requestOrCertificate
    case (.requestOrCertificate, .certificateRequest):
      let request = try parsed { () throws(TLSWireError) in try CertificateRequest(reading: message.body, version: .tls13) }
      guard request.requestContext.isEmpty else { throw .fault(.illegalParameter, "certificate_request: a context in the handshake") }
      self.request = request
      expected = .certificate
    case (.requestOrCertificate, .certificate), (.certificate, .certificate):
      try accept(certificate: Array(message.body))
      expected = .certificateVerify
    case (.requestOrCertificate, .compressedCertificate), (.certificate, .compressedCertificate):
      let body = try decompress(message)
      try accept(certificate: body)
      expected = .certificateVerify
      transcript += message.bytes
      return ProfiledStep(plain: HandshakeMessage(type: .certificate, body: body[...]))
    case (.certificateVerify, .certificateVerify):
      try verify(message)
      expected = .finished
    case (.finished, .finished): return try finish(message)
    case (.connected, .newSessionTicket):
      // Without resumption the ticket is of no use.
      _ = try parsed { () throws(TLSWireError) in try NewSessionTicket(reading: message.body, version: .tls13) }
      return .wait
    case (.connected, .keyUpdate): return try updateKeys(message)
    case (.connected, .certificateRequest) where hello.extensions?[.postHandshakeAuth] != nil: return try respond(toLate: message)
    default: throw .fault(.unexpectedMessage, "\(message.type): it comes in the wrong place")
    }
    transcript += message.bytes
    return .wait
  }

  private mutating func received(hello message: HandshakeMessage) throws(TLSError) -> ProfiledStep {
    let answer = try parsed { () throws(TLSWireError) in try ServerHello(reading: message.body) }
    func illegal(_ what: String) -> TLSError { .fault(.illegalParameter, "server_hello: \(what)") }
    guard answer.version == .tls13, answer.legacyVersion == .tls12 else {
      throw illegal(retry == nil ? "a version field of \(answer.legacyVersion)" : "\(answer.version) after a hello_retry_request")
    }
    guard hello.cipherSuites.contains(answer.cipherSuite), !answer.cipherSuite.isGREASE else {
      throw illegal("the suite \(answer.cipherSuite), which was not offered")
    }
    guard let parts = TLS13Suite(answer.cipherSuite) else {
      throw answer.cipherSuite.facts?.firstVersion == .tls13
        ? .unsupported("the server chose \(answer.cipherSuite), for which this client has no code")
        : illegal("the suite \(answer.cipherSuite), which is not one of TLS 1.3")
    }
    guard answer.sessionID == hello.sessionID else { throw illegal("a session ID that is not the client's") }
    guard answer.compressionMethod == 0 else { throw illegal("compression method \(answer.compressionMethod)") }
    guard retry == nil || retry?.cipherSuite == answer.cipherSuite else { throw illegal("another suite than its hello_retry_request") }
    var permitted: Set<ExtensionType> = [.supportedVersions, .keyShare]
    // The GREASE form of ECH is to be ignored (RFC 9849, section 6.2).
    if answer.isHelloRetryRequest { permitted.formUnion([.cookie, .encryptedClientHello]) }
    try check(answer.extensions, permitted: permitted, isSolicited: false, in: "server_hello")
    if answer.isHelloRetryRequest { return try received(retry: answer, message, parts) }
    guard let share = answer.keyShare else { throw .fault(.missingExtension, "server_hello: no key share") }
    if let wanted = retry?.selectedGroup, wanted != share.group { throw illegal("another group than its hello_retry_request") }
    guard hello.keyShares?.contains(where: { $0.group == share.group }) == true, !share.group.isGREASE else {
      throw illegal("a key share in \(share.group), for which none was sent")
    }
    guard keys.has(share.group) else { throw Self.unusable(share.group) }
    let secret: [UInt8]
    do throws(TLSError) { secret = try keys.secret(with: share) } catch { throw error.answered(with: .illegalParameter) }
    transcript += message.bytes
    let schedule = KeySchedule(sharedSecret: secret, hash: parts.hash)
    secrets = (schedule.clientHandshakeSecret(transcript: transcript), schedule.serverHandshakeSecret(transcript: transcript))
    offer.log("CLIENT_HANDSHAKE_TRAFFIC_SECRET", firstRandom, secrets.client)
    offer.log("SERVER_HANDSHAKE_TRAFFIC_SECRET", firstRandom, secrets.server)
    reading = RecordProtection(secret: secrets.server, parts: parts)
    writing = RecordProtection(secret: secrets.client, parts: parts)
    (self.parts, self.schedule, keys) = (parts, schedule, FlightKeys())
    expected = .encryptedExtensions
    return ProfiledStep(changesKeys: true)
  }

  /// The second ClientHello is the first with another key share and the server's cookie (RFC 8446, section 4.1.2).
  private mutating func received(
    retry answer: ServerHello, _ message: HandshakeMessage, _ parts: TLS13Suite
  ) throws(TLSError) -> ProfiledStep {
    func illegal(_ what: String) -> TLSError { .fault(.illegalParameter, "hello_retry_request: \(what)") }
    guard retry == nil else { throw .fault(.unexpectedMessage, "a second hello_retry_request") }
    var extensions = (hello.extensions ?? []).filter { $0.type != .padding }
    let before = extensions
    if let body = answer.extensions[.keyShare] {
      guard body.count == 2, let group = answer.selectedGroup else {
        throw .fault(.decodeError, "hello_retry_request: an invalid key_share")
      }
      guard hello.supportedGroups?.contains(group) == true, !group.isGREASE else { throw illegal("\(group), which was not offered") }
      guard hello.keyShares?.contains(where: { $0.group == group }) != true else { throw illegal("\(group), of which it has a share") }
      guard FlightKeys.canUse(group) else { throw Self.unusable(group) }
      keys = FlightKeys()
      let share = try keys.share(in: group)
      extensions = extensions.map { $0.type == .keyShare ? .keyShare([share]) : $0 }
    }
    if answer.extensions[.cookie] != nil {
      guard let cookie = answer.cookie, !cookie.isEmpty else { throw .fault(.decodeError, "hello_retry_request: an invalid cookie") }
      // A trailing GREASE extension stays at the end.
      let place = extensions.last?.type.isGREASE == true ? extensions.count - 1 : extensions.count
      extensions.insert(.cookie(cookie), at: place)
    }
    guard extensions != before else { throw illegal("it would change nothing") }
    retry = answer
    // The first ClientHello is replaced by its hash in the transcript (RFC 8446, section 4.4.1).
    let digest = Digest.hash(transcript, with: parts.hash)
    let wasPadded = hello.extensions?[.padding] != nil
    hello.extensions = extensions
    if wasPadded { hello.pad() }
    let second = hello.message
    transcript = HandshakeMessage(type: .messageHash, body: digest[...]).bytes + message.bytes + second.bytes
    return ProfiledStep(output: change() + hello.records(version: .tls12), sent: [second], changesKeys: true)
  }

  private static func unusable(_ group: NamedGroup) -> TLSError {
    .unsupported("the server chose the group \(group), for which this client has no code")
  }

  /// A change_cipher_spec before the second flight, once, for middlebox compatibility (RFC 8446, section D.4).
  private mutating func change() -> [UInt8] {
    guard !hasSentChange, !hello.sessionID.isEmpty else { return [] }
    hasSentChange = true
    return Record.fragmenting([1], type: .changeCipherSpec, version: .tls12)
  }

  // MARK: the server's flight

  /// Every extension of a server responds to one of the client's (RFC 8446, section 4.2).
  private func check(
    _ extensions: [TLSExtension], permitted: Set<ExtensionType>, isSolicited: Bool = true, in name: String
  ) throws(TLSError) {
    var seen: Set<ExtensionType> = []
    for one in extensions {
      guard seen.insert(one.type).inserted else { throw .fault(.illegalParameter, "\(name): \(one.type) twice") }
      if isSolicited || !permitted.contains(one.type) {
        guard hello.extensions?[one.type] != nil, !one.type.isGREASE else {
          throw .fault(.unsupportedExtension, "\(name): \(one.type), which was not offered")
        }
      }
      guard permitted.contains(one.type) else { throw .fault(.illegalParameter, "\(name): \(one.type) in the wrong message") }
    }
  }

  private mutating func accept(_ encrypted: EncryptedExtensions) throws(TLSError) {
    let extensions = encrypted.extensions
    try check(extensions, permitted: Self.encryptedTypes, in: "encrypted_extensions")
    if extensions[.alpn] != nil {
      guard let name = encrypted.alpn, !name.isEmpty else { throw .fault(.decodeError, "encrypted_extensions: an invalid ALPN") }
      guard hello.applicationProtocols?.contains(name) == true else {
        throw .fault(.illegalParameter, "encrypted_extensions: an application protocol that was not offered")
      }
      applicationProtocol = name
    }
    if extensions[.recordSizeLimit] != nil {
      guard let limit = extensions.recordSizeLimit, limit >= 64 else {
        throw .fault(.illegalParameter, "encrypted_extensions: an invalid record_size_limit")
      }
      limits = (hello.extensions?.recordSizeLimit.map { Int($0) }, Int(limit))
    }
    for type in [ExtensionType.applicationSettings, .oldApplicationSettings] where extensions[type] != nil {
      guard applicationProtocol != nil else { throw .fault(.illegalParameter, "encrypted_extensions: \(type) without ALPN") }
      settingsType = type
    }
  }

  private mutating func decompress(_ message: HandshakeMessage) throws(TLSError) -> [UInt8] {
    let compressed = try parsed { () throws(TLSWireError) in try CompressedCertificate(reading: message.body) }
    let (algorithm, length) = (compressed.algorithm, compressed.uncompressedLength)
    guard hello.extensions?.certificateCompressions?.contains(algorithm) == true else {
      throw .fault(.illegalParameter, "compressed_certificate: \(algorithm), which was not offered")
    }
    // Checked before decompression: a few bytes can announce and expand to 16 MB.
    guard length <= offer.certificateLimit else {
      throw TLSError(
        code: .tooLong, what: "the server's certificates are longer than \(offer.certificateLimit) bytes",
        alert: Alert(level: .fatal, what: .badCertificate))
    }
    guard CertificateDecompressor.canOpen(algorithm) else {
      throw .unsupported("the server compressed its certificate with \(algorithm), for which this build has no code")
    }
    guard let body = CertificateDecompressor.open(compressed.compressed, algorithm, length: length) else {
      throw .fault(.badCertificate, "compressed_certificate: no \(algorithm) data, or not of the \(length) bytes announced")
    }
    return body
  }

  private mutating func accept(certificate body: [UInt8]) throws(TLSError) {
    let certificate = try parsed { () throws(TLSWireError) in try CertificateMessage(reading: body, version: .tls13) }
    guard certificate.requestContext.isEmpty else { throw .fault(.illegalParameter, "certificate: a context in a server's message") }
    guard let first = certificate.entries.first, !first.der.isEmpty else { throw .fault(.decodeError, "certificate: no certificate") }
    for entry in certificate.entries {
      try check(entry.extensions, permitted: Self.certificateTypes, in: "certificate")
    }
    guard first.extensions[.delegatedCredential] == nil else {
      throw .unsupported("the server uses a delegated credential, for which this client has no code")
    }
    leaf = first.der
  }

  private func verify(_ message: HandshakeMessage) throws(TLSError) {
    let verify = try parsed { () throws(TLSWireError) in try CertificateVerify(reading: message.body) }
    guard hello.signatureSchemes?.contains(verify.scheme) == true, !verify.scheme.isGREASE else {
      throw .fault(.illegalParameter, "certificate_verify: the scheme \(verify.scheme), which was not offered")
    }
    guard verify.scheme.isAllowedInTLS13 else {
      throw .fault(.illegalParameter, "certificate_verify: the scheme \(verify.scheme), which TLS 1.3 does not allow")
    }
    guard let parts else { return }
    if let curve = verify.scheme.curve, let key = SubjectPublicKey.find(inCertificate: leaf), key.firstRange(of: curve) == nil {
      throw .fault(.illegalParameter, "certificate_verify: the scheme \(verify.scheme) with a key on another curve")
    }
    let digest = Digest.hash(transcript, with: parts.hash)
    try HandshakeSignature.verify(verify, transcript: digest, to: hello, certificate: leaf).require(in: "certificate_verify")
  }

  private mutating func finish(_ message: HandshakeMessage) throws(TLSError) -> ProfiledStep {
    guard let parts, let schedule else { throw .fault(.internalError, "finished without keys") }
    let expectation = KeySchedule.verifyData(secret: secrets.server, transcript: transcript, hash: parts.hash)
    guard ConstantTime.areEqual(message.body, expectation) else {
      throw .fault(.decryptError, "finished: it does not match the handshake")
    }
    transcript += message.bytes
    let application = schedule.applicationSecrets(transcript: transcript)
    offer.log("CLIENT_TRAFFIC_SECRET_0", firstRandom, application.client)
    offer.log("SERVER_TRAFFIC_SECRET_0", firstRandom, application.server)
    var sent: [HandshakeMessage] = []
    if let settingsType {
      // The client's settings are empty, as those of Chrome for HTTP/2.
      var writer = ByteWriter()
      TLSExtension.writeList([TLSExtension(type: settingsType, body: [])], to: &writer)
      sent.append(HandshakeMessage(type: .encryptedExtensions, body: writer.bytes[...]))
    }
    if request != nil { sent.append(CertificateMessage(entries: []).message(version: .tls13)) }
    for message in sent { transcript += message.bytes }
    sent.append(finished(secrets.client, parts))
    transcript += sent.last?.bytes ?? []
    let output = change() + (try seal(sent))
    secrets = application
    reading = RecordProtection(secret: application.server, parts: parts)
    writing = RecordProtection(secret: application.client, parts: parts)
    sentUnderKey = 0
    // Of the transcript only post-handshake authentication has further use.
    if hello.extensions?[.postHandshakeAuth] == nil { transcript = [] }
    (self.schedule, request, expected) = (nil, nil, .connected)
    return ProfiledStep(output: output, sent: sent, changesKeys: true)
  }

  private func finished(_ secret: [UInt8], _ parts: TLS13Suite) -> HandshakeMessage {
    HandshakeMessage(type: .finished, body: KeySchedule.verifyData(secret: secret, transcript: transcript, hash: parts.hash)[...])
  }

  // MARK: after the handshake

  /// RFC 8446, section 4.6.3.
  private mutating func updateKeys(_ message: HandshakeMessage) throws(TLSError) -> ProfiledStep {
    guard let parts, message.body.count == 1, let isRequested = message.body.first else {
      throw .fault(.decodeError, "key_update: \(message.body.count) bytes, not 1")
    }
    guard isRequested <= 1 else { throw .fault(.illegalParameter, "key_update: the value \(isRequested)") }
    secrets.server = KeySchedule.next(after: secrets.server, hash: parts.hash)
    reading = RecordProtection(secret: secrets.server, parts: parts)
    var step = isRequested == 1 ? try sendUpdate(parts) : .wait
    step.changesKeys = true
    return step
  }

  /// Updates the client's keys if they have been used for too many records (RFC 8446, section 5.5).
  mutating func updateIfRequired() throws(TLSError) -> ProfiledStep? {
    guard let parts, isDone, sentUnderKey >= offer.recordsPerKey else { return nil }
    return try sendUpdate(parts)
  }

  private mutating func sendUpdate(_ parts: TLS13Suite) throws(TLSError) -> ProfiledStep {
    let update = HandshakeMessage(type: .keyUpdate, body: [0])
    let output = try seal([update])
    secrets.client = KeySchedule.next(after: secrets.client, hash: parts.hash)
    writing = RecordProtection(secret: secrets.client, parts: parts)
    sentUnderKey = 0
    return ProfiledStep(output: output, sent: [update])
  }

  /// Declines post-handshake authentication with an empty Certificate (RFC 8446, section 4.6.2).
  private mutating func respond(toLate message: HandshakeMessage) throws(TLSError) -> ProfiledStep {
    let request = try parsed { () throws(TLSWireError) in try CertificateRequest(reading: message.body, version: .tls13) }
    guard let parts else { return .wait }
    let certificate = CertificateMessage(entries: [], requestContext: request.requestContext).message(version: .tls13)
    let handshake = transcript
    transcript += message.bytes + certificate.bytes
    let sent = [certificate, finished(secrets.client, parts)]
    transcript = handshake
    return ProfiledStep(output: try seal(sent), sent: sent)
  }

  /// The extensions of EncryptedExtensions (RFC 8446, section 4.2, and the IANA registry).
  private static let encryptedTypes: Set<ExtensionType> = [
    .serverName, .maxFragmentLength, .supportedGroups, .heartbeat, .alpn, .clientCertificateType, .serverCertificateType,
    .recordSizeLimit, .encryptedClientHello, .applicationSettings, .oldApplicationSettings, .trustAnchors, ExtensionType(14),
  ]

  private static let certificateTypes: Set<ExtensionType> = [
    .statusRequest, .signedCertificateTimestamp, .delegatedCredential, .trustAnchors,
  ]
}

extension SignatureScheme {
  /// The object identifier of the only curve of an ECDSA scheme in TLS 1.3 (RFC 8446, section 4.2.3), in DER.
  fileprivate var curve: [UInt8]? {
    switch self {
    case .ecdsaSecp256r1SHA256: [6, 8, 0x2a, 0x86, 0x48, 0xce, 0x3d, 3, 1, 7]
    case .ecdsaSecp384r1SHA384: [6, 5, 0x2b, 0x81, 4, 0, 0x22]
    case .ecdsaSecp521r1SHA512: [6, 5, 0x2b, 0x81, 4, 0, 0x23]
    default: nil
    }
  }
}

extension SignatureVerification.Result {
  /// Throws unless the signature is valid.
  func require(in message: String) throws(TLSError) {
    switch self {
    case .valid: return
    case .invalid: throw .fault(.decryptError, "\(message): the signature does not verify with the key of the certificate")
    case .malformedKey(let reason): throw .fault(.badCertificate, "\(message): \(reason)")
    case .unsupported(let reason): throw .unsupported("\(message): \(reason)")
    }
  }
}

extension [UInt8] {
  /// The start of the first occurrence of `other`.
  fileprivate func firstRange(of other: [UInt8]) -> Int? {
    guard count >= other.count else { return nil }
    return (0...count - other.count).first { self[$0..<$0 + other.count].elementsEqual(other) }
  }
}
