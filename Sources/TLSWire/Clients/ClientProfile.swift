/// What a common client offers, for which we can speak to see whether a server would serve it.
public struct ClientProfile: Hashable, Sendable {
  /// What kind of program it is.
  public enum Kind: String, Hashable, Sendable { case browser }

  /// Stable: `firefox-135`.
  public let name: String
  /// `Firefox`.
  public let title: String
  public let kind: Kind
  /// The first and the last version that make this hello, as their makers number them.
  public let firstVersion: String
  public let lastVersion: String
  /// The most preferred first; a draft of TLS 1.3 may be among them.
  public let versions: [ProtocolVersion]
  public let cipherSuites: [CipherSuite]
  /// Those of the table; a name is sent in addition where there is one.
  public let extensions: [ExtensionType]
  public let groups: [NamedGroup]
  /// The groups that it has a key share in, in the first hello.
  public let sharedGroups: [NamedGroup]
  public let signatureSchemes: [SignatureScheme]
  let delegatedSchemes: [SignatureScheme]
  /// For certificates (RFC 8879).
  public let certificateCompressions: [UInt16]
  public let applicationProtocols: [String]
  let protocolSettings: [String]
  let recordSizeLimit: UInt16
  let grease: Grease
  /// Says with a suite that it knows RFC 5746, in place of the extension.
  let hasRenegotiationSuite: Bool

  /// Where values stand that mean nothing (RFC 8701).
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

  /// The first number of its versions.
  public var majorVersions: ClosedRange<Int> {
    let (first, last) = (Int(Self.major(firstVersion)) ?? 0, Int(Self.major(lastVersion)) ?? 0)
    return first...max(first, last)
  }

  private static func major(_ version: String) -> Substring { version.prefix { $0 != "." } }
}

extension ClientProfile: CustomStringConvertible {}
