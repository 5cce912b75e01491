/// The ClientHello parameters of a common client, used to simulate it.
public struct ClientProfile: Hashable, Sendable {
  /// The kind of client program.
  public enum Kind: String, Hashable, Sendable { case browser }

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

  /// The lists with GREASE values (RFC 8701).
  struct Grease: Hashable, Sendable {
    var suites = false
    var extensions = false
    var groups = false
    var versions = false
  }

  /// `Firefox 135–150`.
  public var description: String {
    let (first, last) = (Self.major(firstVersion), Self.major(lastVersion))
    return first == last ? "\(title) \(first)" : "\(title) \(first)–\(last)"
  }

  /// The first components of its versions.
  public var majorVersions: ClosedRange<Int> {
    let (first, last) = (Int(Self.major(firstVersion)) ?? 0, Int(Self.major(lastVersion)) ?? 0)
    return first...max(first, last)
  }

  private static func major(_ version: String) -> Substring { version.prefix { $0 != "." } }
}

extension ClientProfile: CustomStringConvertible {}
