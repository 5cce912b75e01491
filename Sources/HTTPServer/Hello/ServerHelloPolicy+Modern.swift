internal import TLSWire

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
