internal import Bytes

/// The ClientHello of a client on a new connection, as required to complete the handshake.
extension ClientProfile {
  /// The same as `hello`, with the values that the client chooses per connection: GREASE values (RFC 8701), the GREASE form of
  /// encrypted_client_hello (RFC 9849, section 6.2) and, for clients that shuffle them, the order of the extensions.
  ///
  /// Key shares have no private keys yet. `protocols` replaces the list in ALPN; an empty list removes the extension, nil keeps the client's.
  public func connectionHello(
    serverName: String?, protocols: [String]? = nil, random: inout some RandomNumberGenerator
  ) -> ClientHello {
    var hello = hello(serverName: serverName, random: &random)
    guard var extensions = hello.extensions else { return hello }
    extensions.removeAll { $0.type == .padding }
    if let protocols { extensions.replaceProtocols(with: protocols) }
    extensions = extensions.map { $0.type == .encryptedClientHello ? $0.renewed(random: &random, variesLength: variesECHLength) : $0 }
    if capture != nil { (hello.cipherSuites, extensions) = renewingGREASE(hello.cipherSuites, extensions, random: &random) }
    if shufflesExtensions { extensions.shuffleInner(random: &random) }
    hello.extensions = extensions
    if self.extensions.contains(.padding) { hello.pad() }
    return hello
  }

  /// Whether the client shuffles its extensions for each connection, so that JA3 differs from one to the next: Chromium since version 110.
  public var shufflesExtensions: Bool {
    switch title {
    case "Chrome", "Chrome Android", "Edge": majorVersions.upperBound >= 110
    // Opera 96 has the engine of Chrome 110.
    case "Opera": majorVersions.lowerBound >= 96 || majorVersions.upperBound > 100
    default: false
    }
  }

  /// Whether the payload of the GREASE form has one of BoringSSL's lengths, as in Chromium. In clients that pad, the length would decide
  /// about padding, and with it about the fingerprints: they keep the captured one.
  private var variesECHLength: Bool {
    ["Chrome", "Chrome Android", "Edge", "Opera"].contains(title) && !self.extensions.contains(.padding)
  }

  private func renewingGREASE(
    _ suites: [CipherSuite], _ extensions: [TLSExtension], random: inout some RandomNumberGenerator
  ) -> ([CipherSuite], [TLSExtension]) {
    func value() -> Int { Int.random(in: 0..<16, using: &random) }
    let (suite, group, version, scheme, first) = (value(), value(), value(), value(), value())
    // The two extensions must differ.
    let second = first + Int.random(in: 1..<16, using: &random)
    var count = 0
    let renewed = extensions.map { one -> TLSExtension in
      if one.type.isGREASE {
        count += 1
        return TLSExtension(type: .grease(count == 1 ? first : second), body: one.body)
      }
      switch one.type {
      // Lists of two-byte numbers after a length of one or two bytes.
      case .supportedVersions: return one.replacingGREASE(after: 1, with: version)
      case .supportedGroups: return one.replacingGREASE(after: 2, with: group)
      case .signatureAlgorithms: return one.replacingGREASE(after: 2, with: scheme)
      case .keyShare:
        let shares = ClientHello(random: [], cipherSuites: [], extensions: [one]).keyShares ?? []
        return .keyShare(
          shares.map { $0.group.isGREASE ? KeyShareEntry(group: .grease(group), keyExchange: $0.keyExchange) : $0 })
      default: return one
      }
    }
    return (suites.map { $0.isGREASE ? .grease(suite) : $0 }, renewed)
  }
}

extension ClientHello {
  /// ClientHellos of 256 to 511 bytes made some servers hang (RFC 7685); clients with the extension pad them.
  public mutating func pad() {
    extensions?.removeAll { $0.type == .padding }
    let length = message.bytes.count
    guard (256..<512).contains(length) else { return }
    extensions?.append(.padding(max(512 - length - 4, 1)))
  }
}

extension TLSExtension {
  fileprivate func replacingGREASE(after length: Int, with index: Int) -> TLSExtension {
    var body = body
    let value = ExtensionType.grease(index).rawValue
    for place in stride(from: length, to: body.count - 1, by: 2)
    where ExtensionType(UInt16(body[place]) << 8 | UInt16(body[place + 1])).isGREASE {
      body[place] = UInt8(value >> 8)
      body[place + 1] = UInt8(value & 0xff)
    }
    return TLSExtension(type: type, body: body)
  }

  /// The GREASE form with another configuration, key and payload, and the same algorithms.
  fileprivate func renewed(random: inout some RandomNumberGenerator, variesLength: Bool) -> TLSExtension {
    let head = body.prefix(5)
    // Form, algorithms, configuration, and the lengths of a 32-byte key and of the payload.
    guard head.count == 5, head[0] == 0, body.count > 42, body[6] == 0, body[7] == 32 else { return self }
    let length = variesLength ? 32 * Int.random(in: 4...7, using: &random) + 16 : body.count - 42
    return TLSExtension.make(type) { writer in
      writer.write(Array(head))
      writer.write(random.bytes(1))
      writer.writeVector(lengthBytes: 2, random.bytes(32))
      writer.writeVector(lengthBytes: 2, random.bytes(length))
    }
  }
}

extension [TLSExtension] {
  fileprivate mutating func replaceProtocols(with protocols: [String]) {
    guard let place = firstIndex(where: { $0.type == .alpn }) else { return }
    if protocols.isEmpty { remove(at: place) } else { self[place] = .alpn(protocols) }
  }

  /// Shuffles all but the GREASE extensions at both ends, and pre_shared_key, which has to be last (RFC 8446, section 4.2.11).
  fileprivate mutating func shuffleInner(random: inout some RandomNumberGenerator) {
    let places = indices.filter { !self[$0].type.isGREASE && self[$0].type != .preSharedKey }
    for (place, one) in zip(places, places.map({ self[$0] }).shuffled(using: &random)) { self[place] = one }
  }
}

extension ClientProfiles {
  /// The newest client of a family (`chrome`), or the client of that name or version (`firefox-140`); nil for an unknown or ambiguous name.
  public static func latest(of text: some StringProtocol) -> ClientProfile? {
    var text = text.lowercased()
    if text == "chromium" { text = "chrome" }
    if let newest = all.last(where: { $0.family == text }) { return newest }
    let found = named(text)
    return found.count == 1 ? found[0] : nil
  }
}
