public import TLSWire

/// A server reduced to its response to a ClientHello: all of its TLS is implemented here, without a TLS library.
///
/// `answer(to:)` is a pure function; `ServerHelloExchange` is the state of one connection, and `ServerBehavior.hello` serves it.
public struct ServerHelloPolicy: Hashable, Sendable {
  /// The suites of each supported version, in the server's order. A draft of TLS 1.3 is a separate version.
  public var cipherSuites: [ProtocolVersion: [CipherSuite]]
  public var preference = SuitePreference.server
  public var groups = GroupRules()
  /// In the server's order.
  public var signatureSchemes = ordinarySchemes
  /// Tried in this order for a suite that requires one.
  public var certificates: [ServerHelloCertificate] = []
  /// The parameters of suites with ephemeral Diffie-Hellman, unless client and server support a common named field (RFC 7919, section 4).
  public var finiteField = DHParameters.group14
  /// The cipher kinds supported in SSL 2.0, in the server's order; empty if SSL 2.0 is not supported.
  public var cipherKinds: [SSL2CipherKind] = []
  /// In the server's order; TLS 1.3 permits only null.
  public var compressionMethods: [UInt8] = [0]
  /// The compression algorithms of its TLS 1.3 certificates (RFC 8879), in the server's order, for clients that support one. Only zlib is
  /// computed; a placeholder replaces the others.
  public var certificateCompressions: [CertificateCompression] = []
  public var honours = SupportedExtensions()
  /// True if a ClientHello without server_name gets the alert unrecognized_name.
  public var needsServerName = false
  /// True if the server sends a CertificateRequest.
  public var requestsCertificate = false
  public var intolerances: [Intolerance] = []
  /// The response to a rejected ClientHello.
  public var refusal = Refusal.alert
  public var retry = HelloRetryRules()
  public var oddities = ServerAnomalies()
  /// The longest fragment of its records.
  public var fragmentLength = 16_384
  /// How the connection ends after the server's flight.
  public var ending = HandshakeClosure.close
  public var temper = ConnectionAdmission()

  public init(_ cipherSuites: [ProtocolVersion: [CipherSuite]], certificates: [ServerHelloCertificate] = []) {
    self.cipherSuites = cipherSuites
    self.certificates = certificates
  }

  public func with(_ change: (inout ServerHelloPolicy) -> Void) -> ServerHelloPolicy {
    var copy = self
    change(&copy)
    return copy
  }

  /// The supported versions, newest first; final TLS 1.3 precedes its drafts.
  public var versions: [ProtocolVersion] {
    cipherSuites.filter { !$0.value.isEmpty }.map(\.key).sorted { left, right in
      guard left.isModern == right.isModern else { return left.isModern }
      return left.isModern && (left == .tls13) != (right == .tls13) ? left == .tls13 : left > right
    }
  }

  /// ECDSA, RSA-PSS, PKCS #1, EdDSA, and SHA-1 last.
  public static let ordinarySchemes: [SignatureScheme] = [
    .ecdsaSecp256r1SHA256, .ecdsaSecp384r1SHA384, .ecdsaSecp521r1SHA512, .ed25519, .ed448, .rsaPSSPSSSHA256, .rsaPSSPSSSHA384,
    .rsaPSSPSSSHA512, .rsaPSSRSAESHA256, .rsaPSSRSAESHA384, .rsaPSSRSAESHA512, .rsaPKCS1SHA256, .rsaPKCS1SHA384, .rsaPKCS1SHA512,
    .ecdsaSHA1, .rsaPKCS1SHA1,
  ]
}

extension ProtocolVersion {
  /// TLS 1.3 or a draft of it, which a ClientHello offers only in `supported_versions` (RFC 8446, section 4.2.1).
  package var isModern: Bool { self == .tls13 || rawValue >> 8 == 0x7f }
}

/// Signs with the key of a certificate; returns nil if it cannot, and then a placeholder of the same length replaces the signature.
public typealias HandshakeSigner =
  @Sendable (_ content: [UInt8], _ scheme: SignatureScheme, _ certificate: ServerHelloCertificate) -> [UInt8]?

extension ServerHelloPolicy {
  /// The response to a ClientHello of TLS or SSL 3.0; `retried` is the server's preceding HelloRetryRequest, `records` the number of
  /// records that contained the ClientHello.
  public func answer(
    to hello: ClientHello, after retried: ServerHelloSelection? = nil, records: Int = 1, signer: HandshakeSigner? = nil
  ) -> ServerHelloResponse {
    do throws(ClientHelloRejection) {
      let offer = try ClientHelloOffer(hello)
      for intolerance in intolerances where intolerance.objects(to: offer, records: records) {
        throw ClientHelloRejection(.decodeError, intolerance.refusal)
      }
      let choice = try choice(for: offer, after: retried)
      return answer(choice, to: offer, signer: signer)
    } catch {
      return answer(refusing: hello.legacyVersion, error)
    }
  }

  private func answer(_ choice: ServerHelloSelection, to offer: ClientHelloOffer, signer: HandshakeSigner?) -> ServerHelloResponse {
    var answer = ServerHelloResponse(
      next: choice.isRetry ? .secondHello : .clientFlight, recordVersion: choice.version.isModern ? .tls12 : choice.version,
      fragmentLength: oddities.knowsNoRecordLimit ? .max : fragmentLength)
    answer.choice = choice
    answer.messages = ServerFlightWriter(policy: self, offer: offer, choice: choice, signer: signer).messages
    if let alert = oddities.alertAfterHello, !choice.version.isModern {
      answer.messages = Array(answer.messages.prefix(1))
      answer.alert = Alert(level: .fatal, what: alert)
      answer.next = .end(.close)
    }
    return answer
  }

  /// A refusal is sent in the client's version, within the range from SSL 3.0 to TLS 1.2.
  func answer(refusing version: ProtocolVersion, _ refused: ClientHelloRejection) -> ServerHelloResponse {
    let manner = refused.manner ?? refusal
    let bounded = min(max(version, .ssl3), .tls12)
    var answer = ServerHelloResponse(next: .end(manner.ending), recordVersion: bounded, fragmentLength: fragmentLength)
    switch manner.words {
    case .none: break
    case .fitting: answer.alert = Alert(level: .fatal, what: refused.alert)
    case .alert(let description): answer.alert = Alert(level: .fatal, what: description)
    }
    return answer
  }

  private func choice(for offer: ClientHelloOffer, after retried: ServerHelloSelection?) throws(ClientHelloRejection)
    -> ServerHelloSelection
  {
    guard !needsServerName || offer.has(.serverName) else { throw ClientHelloRejection(.unrecognizedName) }
    var choice: ServerHelloSelection
    do throws(ClientHelloRejection) {
      let version = try version(for: offer)
      choice = version.isModern ? try modernChoice(version, for: offer, after: retried) : try classicChoice(version, for: offer)
    } catch {
      guard let suite = oddities.unofferedSuite, [.handshakeFailure, .protocolVersion].contains(error.alert) else { throw error }
      choice = ServerHelloSelection(version: min(max(offer.hello.legacyVersion, .ssl3), .tls12), cipherSuite: suite)
      choice.certificate = certificates.first
      choice.group = groups.classic.first
      choice.scheme = choice.certificate?.keyType.unaskedScheme
    }
    if let claimed = oddities.claimedVersion { choice.version = claimed }
    return choice
  }

  /// RFC 8446, section 4.2.1, and for servers without TLS 1.3 RFC 5246, section E.1.
  private func version(for offer: ClientHelloOffer) throws(ClientHelloRejection) -> ProtocolVersion {
    let spoken = versions
    // A server of SSL 2.0 alone has no alerts.
    guard !spoken.isEmpty else { throw ClientHelloRejection(.protocolVersion, .close) }
    if spoken.contains(where: \.isModern), let listed = offer.versions {
      guard let version = spoken.first(where: listed.contains) else { throw ClientHelloRejection(.protocolVersion) }
      return version
    }
    let classic = spoken.filter { !$0.isModern }
    guard let newest = spoken.first, let version = classic.first(where: { $0 <= offer.hello.legacyVersion }) else {
      throw ClientHelloRejection(.protocolVersion)
    }
    // A client that falls back to an older version needlessly may be under a downgrade attack (RFC 7507, section 3).
    if honours.fallbackSignal, offer.offers(.fallback), offer.hello.legacyVersion < min(newest.isModern ? .tls12 : newest, .tls12) {
      throw ClientHelloRejection(.inappropriateFallback)
    }
    return version
  }
}

/// The server's choices up to TLS 1.2.
extension ServerHelloPolicy {
  func classicChoice(_ version: ProtocolVersion, for offer: ClientHelloOffer) throws(ClientHelloRejection) -> ServerHelloSelection {
    guard let compression = compressionMethods.first(where: offer.hello.compressionMethods.contains) else {
      throw ClientHelloRejection(.illegalParameter)
    }
    let ordered = preference.order(own: cipherSuites[version] ?? [], offered: offer.hello.cipherSuites)
    for suite in ordered {
      guard var choice = choice(of: suite, in: version, for: offer) else { continue }
      choice.compressionMethod = compression
      // An SRP client sends its identity in its ClientHello (RFC 5054, section 2.5.1.2).
      guard suite.keyExchange != "SRP" || offer.has(.srp) else { throw ClientHelloRejection(.unknownPSKIdentity) }
      return choice
    }
    throw ClientHelloRejection(.handshakeFailure)
  }

  /// Nil if the suite requires a group, a certificate or a scheme that is not available.
  private func choice(of suite: CipherSuite, in version: ProtocolVersion, for offer: ClientHelloOffer) -> ServerHelloSelection? {
    var choice = ServerHelloSelection(version: version, cipherSuite: suite)
    if suite.isEphemeralCurve {
      guard let group = commonGroups(with: offer).first(where: { $0.kind != .finiteField }) else { return nil }
      choice.group = group
    } else if suite.isEphemeralField, namesFields(offer) {
      guard let group = commonGroups(with: offer).first(where: { $0.kind == .finiteField }) else { return nil }
      choice.group = group
    }
    guard suite.needsCertificate else { return choice }
    let suitable = certificates.filter { $0.keyType.suits(authentication: suite.authentication, keyExchange: suite.keyExchange) }
    for certificate in suitable {
      choice.certificate = certificate
      guard suite.isSigned, version >= .tls12 else { return choice }
      guard let schemes = offer.schemes else {
        choice.scheme = certificate.keyType.unaskedScheme
        if choice.scheme != nil { return choice } else { continue }
      }
      choice.scheme = signatureSchemes.first { schemes.contains($0) && certificate.keyType.signs($0, in: version) }
      if choice.scheme != nil { return choice }
    }
    return nil
  }

  /// A client without supported_groups accepts any (RFC 8422, section 4).
  private func commonGroups(with offer: ClientHelloOffer) -> [NamedGroup] {
    offer.groups.map { groups.order(own: groups.classic, offered: $0) } ?? groups.classic
  }

  /// True if both sides support RFC 7919, so that only a common finite field is acceptable.
  private func namesFields(_ offer: ClientHelloOffer) -> Bool {
    groups.classic.contains { $0.kind == .finiteField } && offer.groups?.contains { $0.kind == .finiteField } == true
  }
}

extension CipherSuite {
  package var isEphemeralCurve: Bool { ["ECDHE", "AECDH"].contains(keyExchange) }

  var isEphemeralField: Bool { ["DHE", "ADH"].contains(keyExchange) }

  /// Export suites, whose RSA keys are so short that the key of the certificate may exceed the limit (RFC 2246, section D.1).
  var isExport: Bool { name?.hasPrefix("TLS_RSA_EXPORT_") == true }

  /// True if the server sends a certificate; unregistered code points are treated as RSA.
  var needsCertificate: Bool {
    switch authentication {
    case "anonymous", "SRP", "KRB5": false
    case "PSK": keyExchange == "RSA"
    default: true
    }
  }

  /// True if the server's key exchange contains a signature (RFC 5246, section 7.4.3).
  package var isSigned: Bool {
    needsCertificate && (["DHE", "ECDHE", "SRP"].contains(keyExchange) || isExport) && authentication != "PSK"
  }
}

extension AlertDescription {
  static let unknownPSKIdentity = AlertDescription(115)
}

/// The server's choices in TLS 1.3 (RFC 8446, section 4.1.1).
extension ServerHelloPolicy {
  func modernChoice(
    _ version: ProtocolVersion, for offer: ClientHelloOffer, after retried: ServerHelloSelection?
  ) throws(ClientHelloRejection) -> ServerHelloSelection {
    guard offer.hello.compressionMethods == [0] else { throw ClientHelloRejection(.illegalParameter) }
    let ordered = preference.order(own: cipherSuites[version] ?? [], offered: offer.hello.cipherSuites)
    guard let suite = ordered.first else { throw ClientHelloRejection(.handshakeFailure) }
    // RFC 8446, section 9.2.
    guard let schemes = offer.schemes, let offered = offer.groups, let shares = offer.shares else {
      throw ClientHelloRejection(.missingExtension)
    }
    var choice = ServerHelloSelection(version: version, cipherSuite: suite)
    if retried != nil || retry.alertToNoShares == nil || !shares.isEmpty {
      (choice.group, choice.isRetry) = try group(offered: offered, shares: shares, cookie: offer.cookie, after: retried)
    } else if let alert = retry.alertToNoShares {
      throw ClientHelloRejection(alert, .alert(alert))
    }
    if choice.isRetry { return choice }
    for certificate in certificates {
      let scheme = signatureSchemes.first { schemes.contains($0) && certificate.keyType.signs($0, in: version) }
      guard let scheme else { continue }
      choice.certificate = certificate
      choice.scheme = scheme
      return choice
    }
    guard oddities.hidesWantOfScheme else { throw ClientHelloRejection(.handshakeFailure) }
    return choice
  }

  /// The group, and true if a second ClientHello has to bring a share of it.
  private func group(
    offered: [NamedGroup], shares: [KeyShareEntry], cookie: [UInt8]?, after retried: ServerHelloSelection?
  ) throws(ClientHelloRejection) -> (NamedGroup?, Bool) {
    let common = groups.order(own: groups.modern, offered: offered)
    guard let best = common.first, let wanted = groups.wanted(among: common, own: groups.modern) else {
      throw ClientHelloRejection(.handshakeFailure)
    }
    guard Set(shares.map(\.group)).count == shares.count, shares.allSatisfy({ offered.contains($0.group) }) else {
      throw ClientHelloRejection(.illegalParameter)
    }
    let shared = common.filter { group in shares.contains { $0.group == group } }
    if let retried {
      guard retry.cookie == nil || cookie == retry.cookie else { throw ClientHelloRejection(.illegalParameter) }
      // The second ClientHello has one share, of the requested group (RFC 8446, section 4.2.8).
      guard let group = retried.group ?? shared.first, shared.contains(group), retried.group == nil || shares.count == 1 else {
        throw ClientHelloRejection(.illegalParameter)
      }
      return (try checked(group, in: shares), false)
    }
    let taken = groups.takesAnyShare ? shared.first : shared.first { $0 == best }
    if retry.cookie != nil { return (taken == nil ? wanted : nil, true) }
    if let taken { return (try checked(taken, in: shares), false) }
    guard retry.asksForShare else { throw ClientHelloRejection(.handshakeFailure) }
    return (wanted, true)
  }

  private func checked(_ group: NamedGroup, in shares: [KeyShareEntry]) throws(ClientHelloRejection) -> NamedGroup {
    guard let share = shares.first(where: { $0.group == group }), GroupShare(of: group).fits(share.keyExchange) else {
      throw ClientHelloRejection(.illegalParameter)
    }
    return group
  }
}

extension ServerHelloPolicy {
  /// TLS 1.2 and 1.3 with the settings of most servers, and the given certificates.
  public static func ordinary(_ certificates: ServerHelloCertificate...) -> ServerHelloPolicy {
    ServerHelloPolicy([.tls12: .openSSL(ordinaryClassic), .tls13: .openSSL(ordinaryModern)], certificates: certificates)
  }

  package static let ordinaryModern = "TLS_AES_256_GCM_SHA384:TLS_CHACHA20_POLY1305_SHA256:TLS_AES_128_GCM_SHA256"

  package static let ordinaryClassic = """
    ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES256-GCM-SHA384:ECDHE-RSA-AES256-GCM-SHA384:\
    ECDHE-ECDSA-CHACHA20-POLY1305:ECDHE-RSA-CHACHA20-POLY1305:DHE-RSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-SHA:AES128-GCM-SHA256:AES128-SHA
    """
}

extension [CipherSuite] {
  /// Parses a server's cipher list: libssl's names, or numbers, separated by colons. Unknown names are omitted.
  public static func openSSL(_ list: String) -> [CipherSuite] {
    list.split(separator: ":").compactMap { name in
      name.hasPrefix("0x") ? UInt16(name.dropFirst(2), radix: 16).map { CipherSuite($0) } : suites[String(name)]
    }
  }

  private static let suites = [String: CipherSuite](
    CipherSuite.registered.compactMap { suite in suite.openSSLName.map { ($0, suite) } }, uniquingKeysWith: { first, _ in first })
}

extension ServerHelloPolicy {
  /// The response to an SSL 2.0 ClientHello; one that offers a later version (RFC 5246, section E.2) is still handled as SSL 2.0.
  public func answer(to hello: SSL2ClientHello) -> ServerHelloResponse {
    guard !cipherKinds.isEmpty else { return answer(refusing: hello.version, ClientHelloRejection(.protocolVersion)) }
    var answer = ServerHelloResponse(next: .clientFlight, recordVersion: .ssl2, fragmentLength: fragmentLength)
    let common = cipherKinds.filter(hello.cipherKinds.contains)
    guard !common.isEmpty else {
      answer.next = .end(refusal.ending)
      if refusal.words != .none { answer.ssl2 = SSL2Error(code: SSL2Error.noCipher).record }
      return answer
    }
    answer.ssl2 =
      SSL2ServerHello(
        certificate: certificates.first?.chain.first ?? [], cipherKinds: common, connectionID: [UInt8](repeating: 0x5a, count: 16)
      ).record
    return answer
  }
}
