public import TLSWire

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
