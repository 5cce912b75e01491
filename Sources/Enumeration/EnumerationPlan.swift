public import TLSWire

/// What is to be found out.
public struct EnumerationPlan: Hashable, Sendable {
  /// The name to send; nil sends none, as for an address (RFC 6066, section 3).
  public var serverName: String?
  public var topics: Set<Topic> = Set(Topic.all)
  /// In any order; drafts of TLS 1.3 are found with TLS 1.3.
  public var versions: [ProtocolVersion] = [.ssl2, .ssl3, .tls10, .tls11, .tls12, .tls13]
  /// The suites to try, each in the versions that can have it; nil for all registered ones.
  public var suites: [CipherSuite]?
  /// Names for ALPN; none are offered when it is empty.
  public var applicationProtocols: [String] = []

  public init(serverName: String? = nil) { self.serverName = serverName }
}
