public import Bytes
public import Connect
public import PKI
public import Resolver
public import TLSEngine

/// The connection that an exchange went over.
public struct ConnectionFacts: Sendable {
  /// Counts the connections of a transfer, from 0.
  public var number: Int
  /// Another exchange had used it before.
  public var isReused: Bool
  public var local: Endpoint
  /// The peer of the socket: the proxy where there is one.
  public var remote: Endpoint
  /// Addresses that failed before, or lost the race.
  public var attempts: [ConnectionAttempt] = []
  public var resolution: Resolution?
  /// The proxy as a URL without credentials.
  public var proxy: String?
  /// Most of all this, and the same for every exchange over the connection.
  private var secured: Shared<TLSFacts>?

  public var tls: TLSFacts? {
    get { secured?.value }
    set { secured = newValue.map { Shared($0) } }
  }

  var isSecure: Bool { secured != nil }

  public init(number: Int, isReused: Bool = false, local: Endpoint, remote: Endpoint) {
    self.number = number
    self.isReused = isReused
    self.local = local
    self.remote = remote
  }
}

/// What TLS with the server came to.
public struct TLSFacts: Sendable {
  /// Nil when the handshake did not end well.
  public var negotiated: Negotiated?
  /// What the server said in the handshake; its certificates as sent.
  public var flight: SeenFlight
  /// What went out as server_name; nil for none.
  public var serverName: String?
  public var alpnOffered: [String] = []
  /// The judgement about the chain; nil when no certificate came.
  public var verdict: ChainVerdict?
  /// The name that was looked for in the certificate.
  public var checkedName: String?
  /// False with `--insecure`: an untrusted verdict did not end the transfer.
  public var isEnforced = true

  public init(flight: SeenFlight) { self.flight = flight }
}
