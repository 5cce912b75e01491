internal import Bytes

/// The ClientHello of a client program, without what differs from connection to connection, and what it does not contain.
struct ClientCapture: Hashable, Sendable {
  /// Random and session ID are zeros, key shares have one byte, padding is empty.
  let recorded: ClientHello
  /// The oldest version that the client accepts if its ClientHello does not list them.
  let oldest: ProtocolVersion
  let limits: ClientLimits
  /// `PyPI curl_cffi 0.17.0`.
  let source: String

  /// Nil for bytes that are not a ClientHello, which the table does not have.
  init?(message: [UInt8], oldest: ProtocolVersion, limits: ClientLimits, source: String) {
    guard let message = try? HandshakeMessage(reading: message), let hello = try? ClientHello(reading: message.body) else { return nil }
    recorded = hello
    self.oldest = oldest
    self.limits = limits
    self.source = source
  }

  /// Most preferred first, without GREASE values.
  var versions: [ProtocolVersion] {
    if let listed = recorded.supportedVersions { return listed.filter { !$0.isGREASE } }
    return [ProtocolVersion.tls12, .tls11, .tls10, .ssl3].filter { $0 <= recorded.legacyVersion && $0 >= oldest }
  }

  /// The same ClientHello from a new connection: another random, session ID and key shares. A nil name removes server_name.
  func hello(serverName: String?, random: inout some RandomNumberGenerator) -> ClientHello {
    var hello = recorded
    hello.random = random.bytes(32)
    hello.sessionID = random.bytes(recorded.sessionID.count)
    var extensions: [TLSExtension] = []
    for one in recorded.extensions ?? [] {
      switch one.type {
      case .serverName: if let serverName { extensions.append(.serverName(serverName)) }
      case .keyShare: extensions.append(.keyShare(shares(random: &random)))
      // Added again for the new length.
      case .padding: break
      default: extensions.append(one)
      }
    }
    hello.extensions = recorded.extensions == nil ? nil : extensions
    return hello
  }

  private func shares(random: inout some RandomNumberGenerator) -> [KeyShareEntry] {
    (recorded.keyShares ?? []).map { share in
      KeyShareEntry.madeUp(for: share.group) { length in random.bytes(length) } ?? share
    }
  }
}

extension ClientProfile {
  /// A client whose lists are those of its captured ClientHello.
  init(name: String, title: String, kind: Kind, versions numbers: (first: String, last: String), store: String?, capture: ClientCapture) {
    let hello = capture.recorded
    let suites = hello.cipherSuites.filter { !$0.isGREASE && $0 != .emptyRenegotiationInfo }
    self.init(
      name: name, title: title, kind: kind, firstVersion: numbers.first, lastVersion: numbers.last, versions: capture.versions,
      cipherSuites: suites, extensions: (hello.extensions ?? []).map(\.type).filter { !$0.isGREASE },
      groups: hello.supportedGroups?.filter { !$0.isGREASE } ?? [],
      sharedGroups: hello.keyShares?.map(\.group).filter { !$0.isGREASE } ?? [],
      signatureSchemes: hello.signatureSchemes ?? [], delegatedSchemes: [],
      certificateCompressions: hello.extensions?.certificateCompressions?.map(\.rawValue) ?? [],
      applicationProtocols: hello.applicationProtocols?.map { String(decoding: $0, as: UTF8.self) } ?? [], protocolSettings: [],
      recordSizeLimit: 0, grease: Grease(), hasRenegotiationSuite: hello.cipherSuites.contains(.emptyRenegotiationInfo), store: store,
      capture: capture)
  }
}
