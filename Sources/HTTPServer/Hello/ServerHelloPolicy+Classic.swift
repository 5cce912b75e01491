internal import TLSWire

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
