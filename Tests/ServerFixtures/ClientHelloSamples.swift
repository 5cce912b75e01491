package import TLSWire

/// Hellos as a test wants them: a wide offer of one version, changed at will.
package enum ClientHelloSamples {
  package static let schemes = SignatureScheme.registered

  package static func classic(
    _ suites: [CipherSuite], _ version: ProtocolVersion = .tls12, groups: [NamedGroup] = [.x25519, .secp256r1],
    adding extensions: [TLSExtension] = []
  ) -> ClientHello {
    var all: [TLSExtension] = [.serverName("localhost"), .supportedGroups(groups), .ecPointFormats]
    if version >= .tls12 { all.append(.signatureAlgorithms(schemes)) }
    return ClientHello(
      random: Array(0..<32), cipherSuites: suites, extensions: version == .ssl3 ? nil : all + extensions, legacyVersion: version)
  }

  package static func modern(
    _ suites: [CipherSuite], groups: [NamedGroup] = [.x25519], shares: [KeyShareEntry] = [], versions: [ProtocolVersion] = [.tls13],
    schemes: [SignatureScheme] = ClientHelloSamples.schemes, adding extensions: [TLSExtension] = []
  ) -> ClientHello {
    let all: [TLSExtension] = [
      .serverName("localhost"), .supportedGroups(groups), .signatureAlgorithms(schemes), .supportedVersions(versions), .keyShare(shares),
    ]
    return ClientHello(random: Array(0..<32), cipherSuites: suites, extensions: all + extensions, sessionID: Array(0..<32))
  }

  package static func of(_ version: ProtocolVersion, _ suites: [CipherSuite], groups: [NamedGroup]) -> ClientHello {
    version == .tls13 ? modern(suites, groups: groups) : classic(suites, version, groups: groups)
  }

  package static let share = KeyShareEntry(group: .x25519, keyExchange: [9] + [UInt8](repeating: 0, count: 31))
}

extension ClientHello {
  package func with(_ change: (inout ClientHello) -> Void) -> ClientHello {
    var copy = self
    change(&copy)
    return copy
  }
}
