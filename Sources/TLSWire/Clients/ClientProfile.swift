internal import Bytes

/// The ClientHello parameters of a common client, used to simulate it.
public struct ClientProfile: Hashable, Sendable {
  /// The kind of client program.
  public enum Kind: String, Hashable, Sendable { case browser, mail, library, runtime, tool }

  /// Stable: `firefox-135`.
  public let name: String
  /// `Firefox`.
  public let title: String
  public let kind: Kind
  /// The first and the last version that send this ClientHello, in the vendor's numbering.
  public let firstVersion: String
  public let lastVersion: String
  /// Most preferred first; may include a draft of TLS 1.3.
  public let versions: [ProtocolVersion]
  public let cipherSuites: [CipherSuite]
  /// The extensions of the table; server_name is added if there is a name.
  public let extensions: [ExtensionType]
  public let groups: [NamedGroup]
  /// The groups with a key share in the first ClientHello.
  public let sharedGroups: [NamedGroup]
  public let signatureSchemes: [SignatureScheme]
  let delegatedSchemes: [SignatureScheme]
  /// For certificates (RFC 8879).
  public let certificateCompressions: [UInt16]
  public let applicationProtocols: [String]
  let protocolSettings: [String]
  let recordSizeLimit: UInt16
  let grease: Grease
  /// Signals secure renegotiation (RFC 5746) with a suite instead of the extension.
  let hasRenegotiationSuite: Bool
  /// The trust store that the client comes with: `mozilla`; nil if it uses that of the system, or if that is unknown.
  public internal(set) var store: String?
  /// Its ClientHello, if it was captured; else it is generated from the lists.
  var capture: ClientCapture?

  /// The lists with GREASE values (RFC 8701).
  struct Grease: Hashable, Sendable {
    var suites = false
    var extensions = false
    var groups = false
    var versions = false
  }

  /// `Firefox 135–150`, `OpenSSL 1.0.2`.
  public var description: String {
    if capture != nil { return firstVersion == lastVersion ? "\(title) \(firstVersion)" : "\(title) \(firstVersion)–\(lastVersion)" }
    let (first, last) = (Self.major(firstVersion), Self.major(lastVersion))
    return first == last ? "\(title) \(first)" : "\(title) \(first)–\(last)"
  }

  /// The title as in names: `safari-ios`.
  var family: Substring { name.dropLast((capture == nil ? Self.major(firstVersion) : firstVersion[...]).count + 1) }

  /// The name with its last version: `firefox-152`.
  var latestName: String { capture == nil ? "\(family)-\(majorVersions.upperBound)" : name }

  /// The first components of its versions.
  public var majorVersions: ClosedRange<Int> {
    let (first, last) = (Int(Self.major(firstVersion)) ?? 0, Int(Self.major(lastVersion)) ?? 0)
    return first...max(first, last)
  }

  private static func major(_ version: String) -> Substring { version.prefix { $0 != "." } }
}

extension ClientProfile: CustomStringConvertible {}

extension ClientProfile {
  /// A ClientHello as sent by this client, with made-up key shares; a nil name omits server_name.
  ///
  /// Newer clients shuffle their extensions; here they are in the order of the table or of the capture.
  public func hello(serverName: String?, random: inout some RandomNumberGenerator) -> ClientHello {
    if let capture {
      var hello = capture.hello(serverName: serverName, random: &random)
      if extensions.contains(.padding) { hello.pad() }
      return hello
    }
    var suites = cipherSuites
    if hasRenegotiationSuite { suites.insert(.emptyRenegotiationInfo, at: 0) }
    if grease.suites { suites.insert(.grease(Int.random(in: 0..<16, using: &random)), at: 0) }
    // The same value in both lists: a share in a group that is not listed is invalid.
    let reserved = grease.groups ? NamedGroup.grease(Int.random(in: 0..<16, using: &random)) : nil
    var list: [TLSExtension] = []
    if let serverName, !extensions.contains(.serverName) { list.append(.serverName(serverName)) }
    for type in extensions {
      if type == .serverName {
        if let serverName { list.append(.serverName(serverName)) }
      } else if let one = self.extension(type, reserved: reserved, random: &random) {
        list.append(one)
      }
    }
    if grease.extensions {
      let first = Int.random(in: 0..<16, using: &random)
      list.insert(.grease(first), at: 0)
      // The two must differ.
      list.append(.grease(first + Int.random(in: 1..<16, using: &random), body: [0]))
    }
    let isModern = versions.contains { $0 > .tls12 }
    var hello = ClientHello(
      random: random.bytes(32), cipherSuites: suites, extensions: list,
      legacyVersion: versions.filter { $0 <= .tls12 }.max() ?? .tls12, sessionID: isModern ? random.bytes(32) : [])
    if extensions.contains(.padding) { hello.pad() }
    return hello
  }

  /// Shares for a second ClientHello (RFC 8446, section 4.2.8): one in each group that has none in the first.
  public func sharesForRetry(random: inout some RandomNumberGenerator) -> [KeyShareEntry] {
    shares(in: groups.filter { !sharedGroups.contains($0) }, random: &random)
  }

  private func shares(in groups: [NamedGroup], random: inout some RandomNumberGenerator) -> [KeyShareEntry] {
    groups.compactMap { group in KeyShareEntry.madeUp(for: group) { length in random.bytes(length) } }
  }

  /// Nil for the few experimental extensions whose contents are not in the table.
  private func `extension`(
    _ type: ExtensionType, reserved: NamedGroup?, random: inout some RandomNumberGenerator
  ) -> TLSExtension? {
    switch type {
    case .statusRequest: return .statusRequest
    case .supportedGroups:
      return .supportedGroups((reserved.map { [$0] } ?? []) + groups)
    case .ecPointFormats: return .ecPointFormats
    case .signatureAlgorithms: return .signatureAlgorithms(signatureSchemes)
    case .alpn: return .alpn(applicationProtocols)
    case .compressCertificate: return .compressCertificate(certificateCompressions.map { CertificateCompression($0) })
    case .recordSizeLimit: return .recordSizeLimit(recordSizeLimit)
    case .delegatedCredential: return .delegatedCredential(delegatedSchemes)
    case .supportedVersions:
      return .supportedVersions((grease.versions ? [.grease(Int.random(in: 0..<16, using: &random))] : []) + versions)
    case .pskKeyExchangeModes: return .pskKeyExchangeModes
    case .keyShare, .draftKeyShare:
      let first = reserved.map { [KeyShareEntry(group: $0, keyExchange: [0])] } ?? []
      return TLSExtension(type: type, body: TLSExtension.keyShare(first + shares(in: sharedGroups, random: &random)).body)
    case .renegotiationInfo: return .renegotiationInfo
    case .encryptedClientHello: return .encryptedClientHelloLookalike(random: &random)
    case .applicationSettings, .oldApplicationSettings:
      return TLSExtension(type: type, body: TLSExtension.alpn(protocolSettings).body)
    // A version and ECDSA on P-256 (RFC 8472, section 2).
    case .tokenBinding: return TLSExtension(type: type, body: [0, 13, 1, 2])
    // An empty list (draft-ietf-tls-trust-anchor-ids).
    case .trustAnchors: return TLSExtension(type: type, body: [0, 0])
    case .signedCertificateTimestamp, .extendedMainSecret, .sessionTicket, .nextProtocolNegotiation, .channelID:
      return TLSExtension(type: type, body: [])
    default: return nil
    }
  }
}

extension ExtensionType {
  fileprivate static let tokenBinding = ExtensionType(24)
  fileprivate static let channelID = ExtensionType(0x7550)
}

extension TLSExtension {
  /// The GREASE extension of clients without the server's ECH configuration (RFC 9849, section 6.2).
  fileprivate static func encryptedClientHelloLookalike(random: inout some RandomNumberGenerator) -> TLSExtension {
    make(.encryptedClientHello) { writer in
      // The outer form, HKDF with SHA-256, AES-128-GCM.
      writer.write([0, 0, 1, 0, 1] as [UInt8])
      writer.write(random.bytes(1))
      writer.writeVector(lengthBytes: 2, random.bytes(32))
      writer.writeVector(lengthBytes: 2, random.bytes(144))
    }
  }
}
