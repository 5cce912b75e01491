/// The reasons for which a client would reject a server's response to its ClientHello.
extension ClientHello {
  /// The violation of RFC 8446 or RFC 5246 for which the client has to abort, as text; nil if it would continue.
  ///
  /// `versions` are those that it accepts if it does not send supported_versions.
  public func objection(to answer: ServerResponse, versions: [ProtocolVersion]? = nil) -> String? {
    if let retry = answer.helloRetryRequest, let reason = objection(toRetry: retry) { return reason }
    guard let hello = answer.hello, !hello.isHelloRetryRequest else { return nil }
    if let reason = objection(toChoiceIn: hello, versions) { return reason }
    guard hello.version > .tls12 else { return objection(toClassic: hello, answer) }
    return objection(toShareIn: hello, after: answer.helloRetryRequest) ?? answer.hidden.flatMap { objection(toHidden: $0) }
  }

  private func objection(toRetry retry: ServerHello) -> String? {
    if let group = retry.selectedGroup {
      guard supportedGroups?.contains(group) == true else { return "the server asked for a key share in \(group), which was not offered" }
      guard keyShares?.contains(where: { $0.group == group }) != true else {
        return "the server asked for the share in \(group) that it had"
      }
    }
    return cipherSuites.contains(retry.cipherSuite) || retry.cipherSuite.rawValue == 0
      ? nil : "the server chose \(retry.cipherSuite), which was not offered"
  }

  private func objection(toChoiceIn hello: ServerHello, _ versions: [ProtocolVersion]?) -> String? {
    let offered = supportedVersions ?? versions
    guard offered?.contains(hello.version) ?? (hello.version <= legacyVersion) else {
      return "the server chose \(hello.version), which was not offered"
    }
    guard cipherSuites.contains(hello.cipherSuite), !hello.cipherSuite.isGREASE else {
      return "the server chose \(hello.cipherSuite), which was not offered"
    }
    guard compressionMethods.contains(hello.compressionMethod) else {
      return "the server chose compression method \(hello.compressionMethod), which was not offered"
    }
    // RFC 8446, section 4.1.3: the downgrade sentinel of a server that supports TLS 1.3 but negotiates an older version.
    let sentinel = Array("DOWNGRD".utf8)
    if offered?.contains(.tls13) == true, hello.version <= .tls12, hello.random.suffix(8).dropLast() == sentinel[...] {
      return
        "the server's random says that it knows a newer version than \(hello.version), so that somebody may have tampered with the hello"
    }
    return nil
  }

  /// RFC 8446, sections 4.1.3 and 4.2.8.
  private func objection(toShareIn hello: ServerHello, after retry: ServerHello?) -> String? {
    guard hello.sessionID == sessionID || hello.version != .tls13 else { return "the server sent back another session ID" }
    // Without a share the server uses only a pre-shared key, which this client has not offered.
    guard let group = hello.selectedGroup else { return "the server sent no key share" }
    if let wanted = retry?.selectedGroup {
      return wanted == group ? nil : "the server asked for a share in \(wanted) and took one in \(group)"
    }
    let shares = keyShares?.map(\.group) ?? supportedGroups ?? []
    return shares.contains(group) ? nil : "the server took a key share in \(group), which was not sent"
  }

  private func objection(toHidden hidden: ServerResponse.Hidden) -> String? {
    if let name = hidden.encryptedExtensions.alpn, applicationProtocols?.contains(name) != true {
      return "the server chose an application protocol that was not offered"
    }
    if signatureSchemes?.contains(hidden.scheme) == false { return "the server signed with \(hidden.scheme), which was not offered" }
    return hidden.isSignatureWrong ? "the server's signature does not verify with the key of its certificate" : nil
  }

  private func objection(toClassic hello: ServerHello, _ answer: ServerResponse) -> String? {
    let offered = Set((extensions ?? []).map(\.type))
    let isSignalled = cipherSuites.contains(.emptyRenegotiationInfo)
    // RFC 5246, section 7.4.1.4.
    if let odd = hello.extensions.first(where: { !offered.contains($0.type) && !($0.type == .renegotiationInfo && isSignalled) }) {
      return "the server answered with \(odd.type), which was not offered"
    }
    if let name = hello.extensions.selectedProtocol, applicationProtocols?.contains(name) != true {
      return "the server chose an application protocol that was not offered"
    }
    if case .ellipticCurve(let group, _)? = answer.keyExchange?.parameters, let supportedGroups, !supportedGroups.contains(group) {
      return "the server chose \(group), which was not offered"
    }
    if hello.version == .tls12, let scheme = answer.keyExchange?.scheme, let signatureSchemes, !signatureSchemes.contains(scheme) {
      return "the server signed with \(scheme), which was not offered"
    }
    return nil
  }
}
