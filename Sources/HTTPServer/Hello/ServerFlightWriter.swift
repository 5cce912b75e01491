internal import Bytes
internal import Crypto
internal import TLSWire

/// Writes the plaintext part of a server's flight from its choice (RFC 5246, section 7.3; RFC 8446, section 4.1.3).
struct ServerFlightWriter {
  let policy: ServerHelloPolicy
  let offer: ClientHelloOffer
  let choice: ServerHelloSelection
  let signer: HandshakeSigner?

  /// Up to ServerHelloDone; in TLS 1.3 only the ServerHello or HelloRetryRequest.
  var messages: [HandshakeMessage] {
    if choice.version.isModern { return [modernHello.message] }
    var messages = [classicHello.message]
    if choice.cipherSuite.needsCertificate, let certificate = choice.certificate {
      let entries = certificate.chain.map { CertificateMessage.Entry(der: $0) }
      messages.append(CertificateMessage(entries: entries).message(version: .tls12))
    }
    if let keyExchange { messages.append(keyExchange.message) }
    if policy.requestsCertificate, choice.cipherSuite.needsCertificate {
      messages.append(HandshakeMessage(type: .certificateRequest, body: certificateRequest[...]))
    }
    messages.append(HandshakeMessage(type: .serverHelloDone, body: []))
    return messages
  }

  private var modernHello: ServerHello {
    var extensions = [TLSExtension(type: .supportedVersions, body: Self.two(choice.version.rawValue))]
    if let group = choice.group {
      var share = ByteWriter()
      share.write(group.rawValue)
      if !choice.isRetry { share.writeVector(lengthBytes: 2, GroupShare(of: group).server) }
      extensions.append(TLSExtension(type: .keyShare, body: share.bytes))
    }
    if choice.isRetry, let cookie = policy.retry.cookie { extensions.append(.cookie(cookie)) }
    return ServerHello(
      legacyVersion: .tls12, random: choice.isRetry ? ServerHello.retryRandom : random, sessionID: offer.hello.sessionID,
      cipherSuite: choice.cipherSuite, compressionMethod: 0, extensions: extensions)
  }

  private var classicHello: ServerHello {
    ServerHello(
      legacyVersion: choice.version, random: random,
      sessionID: policy.oddities.repeatsSessionID ? [UInt8](repeating: 0x5a, count: 32) : [], cipherSuite: choice.cipherSuite,
      compressionMethod: choice.compressionMethod, extensions: answeredExtensions)
  }

  /// Only extensions that the client offered; SSL 3.0 has only the response to the renegotiation signal (RFC 5746, section 4.5).
  private var answeredExtensions: [TLSExtension] {
    let honours = policy.honours
    var answered: [TLSExtension] = []
    if honours.renegotiationInfo, offer.has(.renegotiationInfo) || offer.offers(.emptyRenegotiationInfo) {
      answered.append(.renegotiationInfo)
    }
    guard choice.version >= .tls10 else { return answered }
    if offer.has(.serverName) { answered.append(TLSExtension(type: .serverName, body: [])) }
    if choice.cipherSuite.isEphemeralCurve, offer.has(.ecPointFormats) { answered.append(.ecPointFormats) }
    if honours.sessionTickets, offer.has(.sessionTicket) { answered.append(TLSExtension(type: .sessionTicket, body: [])) }
    let protocols = offer.applicationProtocols ?? []
    if let name = honours.applicationProtocols.first(where: { protocols.contains(Array($0.utf8)) }) { answered.append(.alpn([name])) }
    if honours.encryptThenMAC, offer.has(.encryptThenMAC), choice.cipherSuite.isBlockCipher {
      answered.append(TLSExtension(type: .encryptThenMAC, body: []))
    }
    if honours.extendedMainSecret, offer.has(.extendedMainSecret) { answered.append(.extendedMainSecret) }
    return answered + honours.others.filter { offer.has($0.type) }
  }

  /// Different for every client, and with the downgrade sentinel if the server supports a later version (RFC 8446, section 4.1.3).
  private var random: [UInt8] {
    let mixed = policy.oddities.repeatsRandom ? [UInt8](repeating: 0x5a, count: 32) : mixedRandom
    guard !policy.oddities.omitsDowngradeSentinel, !choice.version.isModern, let newest = policy.versions.first, newest > choice.version,
      newest >= .tls12
    else { return mixed }
    guard newest.isModern || choice.version < .tls12 else { return mixed }
    return Array(mixed.prefix(24)) + Array("DOWNGRD".utf8) + [choice.version == .tls12 ? 1 : 0]
  }

  private var mixedRandom: [UInt8] { offer.hello.random.map { $0 ^ 0x5a } }

  private var certificateRequest: [UInt8] {
    var writer = ByteWriter()
    // rsa_sign, dss_sign, ecdsa_sign (RFC 5246, section 7.4.4; RFC 8422, section 5.5).
    writer.writeVector(lengthBytes: 1, [1, 2, 64])
    if choice.version >= .tls12 {
      writer.writeVector(lengthBytes: 2) { writer in
        for scheme in policy.signatureSchemes { writer.write(scheme.rawValue) }
      }
    }
    writer.writeVector(lengthBytes: 2, [])
    return writer.bytes
  }

  private static func two(_ number: UInt16) -> [UInt8] { [UInt8(truncatingIfNeeded: number >> 8), UInt8(truncatingIfNeeded: number)] }
}

// MARK: server_key_exchange

extension ServerFlightWriter {
  /// Nil for suites without one.
  private var keyExchange: ServerKeyExchange? {
    guard let parameters else { return nil }
    let suite = choice.cipherSuite
    // A PSK identity hint comes first, and may be empty (RFC 4279, section 3; RFC 5489, section 2).
    let hint: [UInt8]? = suite.authentication == "PSK" ? [] : nil
    guard suite.isSigned, let certificate = choice.certificate else {
      return ServerKeyExchange(parameters: parameters, pskIdentityHint: hint)
    }
    let scheme = choice.scheme ?? certificate.keyType.unaskedScheme ?? .rsaPKCS1SHA1
    let signedParameters = random + ServerKeyExchange(parameters: parameters).message.body
    return ServerKeyExchange(
      parameters: parameters, scheme: choice.version >= .tls12 ? scheme : nil,
      signature: signature(over: signedParameters, scheme, certificate))
  }

  private func signature(over signedParameters: [UInt8], _ scheme: SignatureScheme, _ certificate: ServerHelloCertificate) -> [UInt8] {
    let made: [UInt8]?
    // Before TLS 1.2 RSA signs MD5 and SHA-1 together, without sending either name (RFC 2246, section 7.4.3).
    let scheme = choice.version < .tls12 && scheme == .rsaPKCS1SHA1 ? .rsaPKCS1MD5SHA1 : scheme
    switch policy.oddities.signatures {
    case .own: made = signer?(offer.hello.random + signedParameters, scheme, certificate)
    case .random: made = nil
    case .replayed: made = signer?(ServerAnomalies.anotherRandom + signedParameters, scheme, certificate)
    }
    return made ?? policy.oddities.madeUpSignature(for: certificate)
  }

  private var parameters: ServerKeyExchange.Parameters? {
    let suite = choice.cipherSuite
    if suite.isEphemeralCurve, let group = choice.group { return .ellipticCurve(group: group, point: point(of: group)) }
    if suite.isEphemeralField {
      let named = choice.group.flatMap { DHParameters($0) }
      let field = suite.isExportGrade ? .export512 : named ?? policy.finiteField
      let share = policy.oddities.reusesKeys ? field.share() : field.share(of: mixedRandom)
      return .finiteField(prime: field.prime, generator: field.generator, share: share)
    }
    if suite.keyExchange == "SRP" {
      let field = policy.finiteField
      return .secureRemotePassword(
        prime: field.prime, generator: field.generator, salt: [UInt8](repeating: 0x5a, count: 16), share: field.share())
    }
    // A made-up modulus of 512 bits and the usual exponent (RFC 2246, section 7.4.3).
    return suite.isExport ? .temporaryRSA(modulus: [0xc5] + [UInt8](repeating: 0x5b, count: 63), exponent: [1, 0, 1]) : nil
  }

  /// A new point on the curves of libcrypto, the base point on others.
  private func point(of group: NamedGroup) -> [UInt8] {
    let known: [NamedGroup: KeyAgreement.Group] = [.x25519: .x25519, .x448: .x448, .secp256r1: .p256, .secp384r1: .p384, .secp521r1: .p521]
    guard !policy.oddities.reusesKeys, let known = known[group], let key = try? KeyAgreement(known) else {
      return GroupShare(of: group).server
    }
    return key.share
  }
}

extension CipherSuite {
  var isExportGrade: Bool { name?.holds("_EXPORT_") == true }

  /// The suites that encrypt-then-MAC applies to (RFC 7366, section 3).
  var isBlockCipher: Bool {
    guard let facts, !facts.isAEAD else { return false }
    return facts.cipher != "NULL" && !facts.cipher.hasPrefix("RC4") && !facts.cipher.hasPrefix("CHACHA20")
  }
}
