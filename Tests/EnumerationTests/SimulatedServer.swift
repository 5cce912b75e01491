import Bytes
import Enumeration
import TLSWire

/// A server as a function from hellos to answers, for tests without sockets.
struct SimulatedServer: Sendable {
  enum Preference: Hashable, Sendable { case server, client, serverUnlessChaCha, clientWithinTies([[CipherSuite]]) }

  /// Accepted suites in the server's order.
  var suites: [ProtocolVersion: [CipherSuite]] = [:]
  var preference = Preference.server
  var modernGroups: [NamedGroup] = [.x25519, .secp256r1, .x448, .secp521r1, .secp384r1]
  var classicGroups: [NamedGroup] = [.x25519, .secp256r1, .x448, .secp521r1, .secp384r1]
  var groupsByServer = false
  var modernByServer = false
  /// What its certificates can sign with.
  var modernSchemes: [SignatureScheme] = [.ecdsaSecp256r1SHA256, .rsaPSSRSAESHA256, .rsaPSSRSAESHA384, .rsaPSSRSAESHA512]
  var classicSchemes: [SignatureScheme] = [
    .rsaPSSRSAESHA256, .rsaPSSRSAESHA384, .rsaPSSRSAESHA512, .rsaPKCS1SHA256, .rsaPKCS1SHA384, .rsaPKCS1SHA512, .rsaPKCS1SHA1,
    .ecdsaSecp256r1SHA256, .ecdsaSecp384r1SHA384, .ecdsaSecp521r1SHA512, .ecdsaSHA1,
  ]
  var versionAlert = AlertDescription.protocolVersion
  var refusesEmptyShares = false
  /// What verifying its TLS 1.3 signatures comes to.
  var signature = SignatureProof.verified

  func answer(_ inquiry: ProbeHello) -> ProbeOutcome {
    switch inquiry.form {
    case .ssl2: return refusal(.protocolVersion)
    case .flight(let wish): return flight(wish)
    case .hello(let crafted, let depth): return answer(crafted.hello, depth)
    }
  }

  private func refusal(_ what: AlertDescription) -> ProbeOutcome {
    var said = ServerResponse()
    said.alert = Alert(level: .fatal, what: what)
    said.ending = .enough
    return .said(said)
  }

  private func choose(_ offered: [CipherSuite], _ version: ProtocolVersion) -> CipherSuite? {
    let own = suites[version] ?? []
    let shared = offered.filter { own.contains($0) }
    switch preference {
    case .client: return shared.first
    case .server: return own.first { shared.contains($0) }
    case .serverUnlessChaCha:
      let isChaChaFirst = offered.first { !$0.isGREASE }?.facts?.cipher.hasPrefix("CHACHA20") == true
      let chacha = own.filter { $0.facts?.cipher.hasPrefix("CHACHA20") == true }
      return ((isChaChaFirst ? chacha : []) + own).first { shared.contains($0) }
    case .clientWithinTies(let ties):
      for tie in ties { if let found = shared.first(where: { tie.contains($0) }) { return found } }
      return nil
    }
  }

  private func answer(_ hello: ClientHello, _ depth: ServerResponseReader.Depth) -> ProbeOutcome {
    let extensions = hello.extensions ?? []
    let versions = extensions.first { $0.type == .supportedVersions }?.body
    if let versions {
      let offered = stride(from: 1, to: versions.count - 1, by: 2).map {
        ProtocolVersion(UInt16(versions[$0]) << 8 | UInt16(versions[$0 + 1]))
      }
      guard offered.contains(.tls13), suites[.tls13] != nil else { return refusal(versionAlert) }
      return modern(hello, extensions)
    }
    let version = hello.legacyVersion
    guard suites[version]?.isEmpty == false else { return refusal(versionAlert) }
    let offeredSchemes = numbers(extensions, .signatureAlgorithms).map { SignatureScheme($0) }
    let usable = hello.cipherSuites.filter { suite in
      guard version >= .tls12, ["ECDHE", "DHE"].contains(suite.keyExchange), ["RSA", "ECDSA"].contains(suite.authentication) else {
        return true
      }
      return offeredSchemes.contains { classicSchemes.contains($0) && matches($0, suite.authentication ?? "") }
    }
    guard let suite = choose(usable, version) else { return refusal(.handshakeFailure) }
    var said = ServerResponse()
    said.hello = ServerHello(
      legacyVersion: version, random: hello.random, sessionID: [], cipherSuite: suite, compressionMethod: 0, extensions: [])
    said.ending = .enough
    guard depth > .hello else { return .said(said) }
    let group = pick(numbers(extensions, .supportedGroups).map { NamedGroup($0) }, classicGroups)
    let schemes = numbers(extensions, .signatureAlgorithms).map { SignatureScheme($0) }
    let isSigned = suite.authentication == "RSA" || suite.authentication == "ECDSA"
    if suite.keyExchange == "ECDHE" || suite.keyExchange == "AECDH" {
      guard let group else { return refusal(.handshakeFailure) }
      let family = suite.authentication == "ECDSA" ? "ECDSA" : "RSA"
      let scheme = version >= .tls12 && isSigned ? schemes.first { classicSchemes.contains($0) && matches($0, family) } : nil
      if version >= .tls12, isSigned, scheme == nil { return refusal(.handshakeFailure) }
      var writer = ByteWriter()
      if suite.authentication == "PSK" { writer.writeVector(lengthBytes: 2, []) }
      writer.write(UInt8(3))
      writer.write(group.rawValue)
      writer.writeVector(lengthBytes: 1, [4, 1, 2])
      if let scheme { writer.write(scheme.rawValue) }
      if isSigned { writer.writeVector(lengthBytes: 2, [1, 2, 3]) }
      said.keyExchange = try? ServerKeyExchange(reading: writer.bytes, suite: suite, version: version)
    }
    return .said(said)
  }

  private func matches(_ scheme: SignatureScheme, _ family: String) -> Bool {
    let isECDSA = [0x0403, 0x0503, 0x0603, 0x0203].contains(scheme.rawValue)
    return family == "ECDSA" ? isECDSA : !isECDSA
  }

  private func numbers(_ extensions: [TLSExtension], _ type: ExtensionType) -> [UInt16] {
    guard let body = extensions.first(where: { $0.type == type })?.body, body.count >= 2 else { return [] }
    return stride(from: 2, to: body.count - 1, by: 2).map { UInt16(body[$0]) << 8 | UInt16(body[$0 + 1]) }
  }

  private func pick(_ offered: [NamedGroup], _ own: [NamedGroup]) -> NamedGroup? {
    if offered.isEmpty { return own.first }
    return groupsByServer ? own.first { offered.contains($0) } : offered.first { own.contains($0) }
  }

  private func modern(_ hello: ClientHello, _ extensions: [TLSExtension]) -> ProbeOutcome {
    guard let suite = choose(hello.cipherSuites, .tls13) else { return refusal(.handshakeFailure) }
    let offered = numbers(extensions, .supportedGroups).map { NamedGroup($0) }
    guard let group = modernByServer ? modernGroups.first(where: { offered.contains($0) }) : pick(offered, modernGroups) else {
      return refusal(.handshakeFailure)
    }
    let shares = extensions.first { $0.type == .keyShare }?.body ?? []
    if refusesEmptyShares, shares.count <= 2 { return refusal(.illegalParameter) }
    let hasShare = shares.count > 4 && NamedGroup(UInt16(shares[2]) << 8 | UInt16(shares[3])) == group
    let version = TLSExtension(type: .supportedVersions, body: [3, 4])
    let code = [UInt8(group.rawValue >> 8), UInt8(group.rawValue & 0xff)]
    let share = TLSExtension(type: .keyShare, body: hasShare ? code + [0, 1, 9] : code)
    var said = ServerResponse()
    said.hello = ServerHello(
      legacyVersion: .tls12, random: hasShare ? hello.random : ServerHello.retryRandom, sessionID: hello.sessionID, cipherSuite: suite,
      compressionMethod: 0, extensions: [version, share])
    said.ending = .enough
    return .said(said)
  }

  private func flight(_ wish: FlightRequest) -> ProbeOutcome {
    guard let suite = choose(wish.cipherSuites, .tls13), let group = pick(wish.groups, modernGroups),
      let scheme = wish.signatureSchemes.first(where: { modernSchemes.contains($0) })
    else { return refusal(.handshakeFailure) }
    return .flight(FlightContents(cipherSuite: suite, group: group, scheme: scheme, signature: signature, certificates: [], extensions: []))
  }
}
