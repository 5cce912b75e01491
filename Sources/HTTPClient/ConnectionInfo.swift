public import Bytes
public import Connect
public import PathValidation
public import Resolver
public import TLSEngine

/// The connection of an exchange.
public struct ConnectionInfo: Sendable {
  /// The number of the connection in its transfer, series or client, from 0.
  public var number: Int
  /// True if another exchange used the connection before.
  public var isReused: Bool
  /// The local address and port.
  public var local: Endpoint
  /// The remote address and port of the socket: those of the proxy, if there is one.
  public var remote: Endpoint
  /// The attempts with addresses that failed, or lost the race.
  public var attempts: [ConnectionAttempt] = []
  /// The resolution of the host name; nil for an address.
  public var resolution: Resolution?
  /// The proxy as a URL without credentials.
  public var proxy: String?
  /// Boxed because it is large, and the same for every exchange over the connection.
  private var secured: Shared<TLSInfo>?

  /// The TLS properties; nil for plaintext.
  public var tls: TLSInfo? {
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

/// The TLS properties of a connection to the server.
public struct TLSInfo: Sendable {
  /// The negotiated parameters; nil if the handshake failed.
  public var negotiated: Negotiated?
  /// The server's handshake flight, with its certificates as sent.
  public var flight: ObservedServerFlight
  /// The server's certificates in the handshake of the resumed session; nil in a full handshake.
  public var earlier: PresentedIdentity?
  /// The server_name that was sent; nil for none.
  public var serverName: String?
  /// The protocols that ALPN offered, in order (RFC 7301).
  public var alpnOffered: [String] = []
  /// The ClientHello of another client program that was sent; nil for libssl's.
  public var profile: SentProfile?
  /// The verdict about the chain; nil when no certificate was received.
  public var verdict: ChainVerdict?
  /// The reference identity that the certificate was checked against.
  public var checkedName: String?
  /// False with `--insecure`: an untrusted verdict did not end the transfer.
  public var isEnforced = true
  /// The result of the pin check; nil if there are no pins for the host.
  public var pins: PinOutcome?

  public init(flight: ObservedServerFlight) { self.flight = flight }

  /// The verified certificates in DER, leaf first, as sent in this handshake or in the one that it resumes; empty when none were sent.
  public var certificates: [[UInt8]] { earlier?.certificates ?? flight.certificates }

  /// The stapled OCSP response for the leaf, as sent with those.
  public var staple: [UInt8]? { earlier.map(\.staple) ?? flight.ocspResponse }
}

/// The ClientHello of another client program, as sent.
public struct SentProfile: Hashable, Sendable {
  /// `chrome-156`.
  public let name: String
  /// `Chrome 156`.
  public let title: String
  /// The fingerprints of the ClientHello that was sent.
  public let ja3: String
  public let ja4: String
  /// False if options changed the application protocols or removed the server name, so that the fingerprints are not the client's.
  public let isExact: Bool

  public init(name: String, title: String, ja3: String, ja4: String, isExact: Bool) {
    self.name = name
    self.title = title
    self.ja3 = ja3
    self.ja4 = ja4
    self.isExact = isExact
  }
}

/// The identity that a server presented in a full handshake; a resumed handshake contains no certificates (RFC 9846, section 2.2).
public struct PresentedIdentity: Hashable, Sendable {
  /// The certificates in DER as sent, leaf first.
  public let certificates: [[UInt8]]
  /// The stapled OCSP response for the leaf; nil if there was none.
  public let staple: [UInt8]?

  public init(certificates: [[UInt8]], staple: [UInt8]?) {
    self.certificates = certificates
    self.staple = staple
  }
}
