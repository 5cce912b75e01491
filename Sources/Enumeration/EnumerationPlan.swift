public import TLSWire

/// The scope of an enumeration.
public struct EnumerationPlan: Hashable, Sendable {
  /// The server name to send; nil sends none, as for an IP address (RFC 6066, section 3).
  public var serverName: String?
  public var topics: Set<EnumerationTopic> = Set(EnumerationTopic.all)
  /// In any order; drafts of TLS 1.3 are included with TLS 1.3.
  public var versions: [ProtocolVersion] = [.ssl2, .ssl3, .tls10, .tls11, .tls12, .tls13]
  /// The suites to probe, each in the versions that can negotiate it; nil for all registered ones.
  public var suites: [CipherSuite]?
  /// Names for ALPN; an empty list omits the extension.
  public var applicationProtocols: [String] = []

  public init(serverName: String? = nil) { self.serverName = serverName }
}
