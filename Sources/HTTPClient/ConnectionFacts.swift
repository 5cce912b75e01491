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
  /// Our own address and port.
  public var local: Endpoint
  /// The peer of the socket: the proxy where there is one.
  public var remote: Endpoint
  /// Addresses that failed before, or lost the race.
  public var attempts: [ConnectionAttempt] = []
  /// How the host's name was resolved; nil where nothing had to be.
  public var resolution: Resolution?
  /// The proxy as a URL without credentials.
  public var proxy: String?
  /// Most of all this, and the same for every exchange over the connection.
  private var secured: Shared<TLSFacts>?

  /// What TLS came to; nil in the clear.
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
  /// What the server had shown when the session began that this one resumes; nil in a full handshake.
  public var earlier: ShownIdentity?
  /// What went out as server_name; nil for none.
  public var serverName: String?
  /// The protocols that ALPN offered, in order (RFC 7301).
  public var alpnOffered: [String] = []
  /// The judgement about the chain; nil when no certificate came.
  public var verdict: ChainVerdict?
  /// The name that was looked for in the certificate.
  public var checkedName: String?
  /// False with `--insecure`: an untrusted verdict did not end the transfer.
  public var isEnforced = true
  /// What came of the pins for the host; nil where there are none.
  public var pins: PinOutcome?

  public init(flight: SeenFlight) { self.flight = flight }

  /// DER as sent, in this handshake or in the one that it resumes, the leaf first; empty when none came. This is what is judged.
  public var certificates: [[UInt8]] { earlier?.certificates ?? flight.certificates }

  /// The OCSP answer for the leaf, as sent with those.
  public var staple: [UInt8]? { earlier.map(\.staple) ?? flight.ocspResponse }
}
