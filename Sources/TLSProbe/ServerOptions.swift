public import Bytes
public import PathValidation

/// How a server is reached and whom its certificates are verified against; shared by all functions of `TLSProbe`.
public struct ServerOptions: Sendable {
  /// The server name in the ClientHello.
  public enum ServerName: Hashable, Sendable {
    /// That of the target; none for an address.
    case automatic
    case none
    case name(String)
  }

  public var serverName = ServerName.automatic
  /// The protocol that is upgraded to TLS, such as `smtp`; nil starts with TLS, unless the target is a URL such as `smtp://host`.
  public var startTLS: String?
  /// The addresses to connect to instead of those of the name.
  public var addresses: [IPAddress] = []
  /// The trusted roots; by default Mozilla's, which are built in.
  public var trust = TrustStore.mozilla
  /// The name that the certificate has to match; nil for the target's.
  public var verifiedName: String?
  /// The time of the verification; nil for the current time.
  public var time: Timestamp?
  /// The time limit for resolving and connecting.
  public var connectTimeout = Duration.seconds(10)
  /// The time limit for one handshake.
  public var handshakeTimeout = Duration.seconds(10)
  /// The time limit for everything, after which the results so far are returned; nil sets no limit.
  public var maxTime: Duration?
  /// Whether CAA, TLSA and HTTPS records are looked up.
  public var looksUpRecords = true

  public init() {}
}
