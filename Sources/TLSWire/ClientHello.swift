internal import Bytes

/// A ClientHello (RFC 8446, section 4.1.2; RFC 5246, section 7.4.1.2). Every field may be invalid on purpose.
public struct ClientHello: Hashable, Sendable {
  public var legacyVersion: ProtocolVersion
  /// 32 bytes.
  public var random: [UInt8]
  public var sessionID: [UInt8]
  public var cipherSuites: [CipherSuite]
  public var compressionMethods: [UInt8]
  /// In wire order; nil omits the block, as before TLS 1.0's extensions.
  public var extensions: [TLSExtension]?

  public init(
    random: [UInt8], cipherSuites: [CipherSuite], extensions: [TLSExtension]?, legacyVersion: ProtocolVersion = .tls12,
    sessionID: [UInt8] = [], compressionMethods: [UInt8] = [0]
  ) {
    self.legacyVersion = legacyVersion
    self.random = random
    self.sessionID = sessionID
    self.cipherSuites = cipherSuites
    self.compressionMethods = compressionMethods
    self.extensions = extensions
  }

  /// Parses the message's body.
  public init(reading body: some Sequence<UInt8>) throws(TLSWireError) {
    self = try parse("client_hello", body) { reader throws(ByteError) in
      let version = ProtocolVersion(try reader.readUInt16())
      let random = Array(try reader.readBytes(32))
      let sessionID = Array(try reader.readVector(lengthBytes: 1))
      var list = try reader.sub(lengthBytes: 2)
      var suites: [CipherSuite] = []
      while !list.isAtEnd { suites.append(CipherSuite(try list.readUInt16())) }
      let compression = Array(try reader.readVector(lengthBytes: 1))
      let extensions = reader.isAtEnd ? nil : try TLSExtension.readList(&reader)
      return ClientHello(
        random: random, cipherSuites: suites, extensions: extensions, legacyVersion: version, sessionID: sessionID,
        compressionMethods: compression)
    }
  }

  public var message: HandshakeMessage {
    var writer = ByteWriter()
    writer.write(legacyVersion.rawValue)
    writer.write(random)
    writer.writeVector(lengthBytes: 1, sessionID)
    writer.writeVector(lengthBytes: 2) { writer in
      for suite in cipherSuites { writer.write(suite.rawValue) }
    }
    writer.writeVector(lengthBytes: 1, compressionMethods)
    if let extensions { TLSExtension.writeList(extensions, to: &writer) }
    return HandshakeMessage(type: .clientHello, body: writer.bytes[...])
  }

  /// The message in records, by default with version TLS 1.0 (RFC 8446, section 5.1).
  public func records(version: ProtocolVersion = .tls10, fragmentLength: Int = 16_384) -> [UInt8] {
    Record.fragmenting(message.bytes, type: .handshake, version: version, fragmentLength: fragmentLength)
  }
}

/// The contents of a ClientHello's extensions; nil if the extension is missing or malformed.
extension ClientHello {
  /// RFC 8446, section 4.2.1.
  public var supportedVersions: [ProtocolVersion]? {
    numbers(.supportedVersions, lengthBytes: 1)?.map { ProtocolVersion($0) }
  }

  /// RFC 8446, section 4.2.7.
  public var supportedGroups: [NamedGroup]? { numbers(.supportedGroups, lengthBytes: 2)?.map { NamedGroup($0) } }

  /// RFC 8446, section 4.2.3.
  public var signatureSchemes: [SignatureScheme]? {
    numbers(.signatureAlgorithms, lengthBytes: 2)?.map { SignatureScheme($0) }
  }

  /// RFC 8446, section 4.2.8.
  public var keyShares: [KeyShareEntry]? {
    read(.keyShare) { reader throws(ByteError) in
      var list = try reader.sub(lengthBytes: 2)
      var shares: [KeyShareEntry] = []
      while !list.isAtEnd {
        let group = NamedGroup(try list.readUInt16())
        shares.append(KeyShareEntry(group: group, keyExchange: Array(try list.readVector(lengthBytes: 2))))
      }
      return shares
    }
  }

  /// RFC 7301, section 3.1.
  public var applicationProtocols: [[UInt8]]? {
    read(.alpn) { reader throws(ByteError) in
      var list = try reader.sub(lengthBytes: 2)
      var names: [[UInt8]] = []
      while !list.isAtEnd { names.append(Array(try list.readVector(lengthBytes: 1))) }
      return names
    }
  }

  /// RFC 8422, section 5.1.2.
  public var pointFormats: [UInt8]? {
    read(.ecPointFormats) { reader throws(ByteError) in Array(try reader.readVector(lengthBytes: 1)) }
  }

  /// The first host name (RFC 6066, section 3), decoded without validation.
  public var serverName: String? {
    read(.serverName) { reader throws(ByteError) in
      var list = try reader.sub(lengthBytes: 2)
      while !list.isAtEnd {
        let kind = try list.readUInt8()
        let name = try list.readVector(lengthBytes: 2)
        if kind == 0 { return String(decoding: name, as: UTF8.self) }
      }
      return nil
    } ?? nil
  }

  private func numbers(_ type: ExtensionType, lengthBytes: Int) -> [UInt16]? {
    read(type) { reader throws(ByteError) in
      var list = try reader.sub(lengthBytes: lengthBytes)
      var numbers: [UInt16] = []
      while !list.isAtEnd { numbers.append(try list.readUInt16()) }
      return numbers
    }
  }

  private func read<T>(_ type: ExtensionType, _ body: (inout ByteReader) throws(ByteError) -> T) -> T? {
    guard let bytes = extensions?[type] else { return nil }
    return try? parse("\(type)", bytes, body)
  }
}

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
      guard supportedGroups?.contains(group) == true else { return "the server requested a key share in \(group), which was not offered" }
      guard keyShares?.contains(where: { $0.group == group }) != true else {
        return "the server requested the share in \(group) that it had"
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
        "the server's random indicates support for a newer version than \(hello.version), so the ClientHello may have been tampered with"
    }
    return nil
  }

  /// RFC 8446, sections 4.1.3 and 4.2.8.
  private func objection(toShareIn hello: ServerHello, after retry: ServerHello?) -> String? {
    guard hello.sessionID == sessionID || hello.version != .tls13 else { return "the server sent back another session ID" }
    // Without a share the server uses only a pre-shared key, which this client has not offered.
    guard let group = hello.selectedGroup else { return "the server sent no key share" }
    if let wanted = retry?.selectedGroup {
      return wanted == group ? nil : "the server requested a share in \(wanted) and used one in \(group)"
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
      return "the server sent \(odd.type), which was not offered"
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
