public import Crypto
public import TLSWire

/// The configuration of a server.
public struct TLSServerConfiguration: Sendable {
  public enum ClientCertificate: Hashable, Sendable {
    case ignored, requested, required
    /// For TLS 1.3 not in the handshake, but on `TLSSession.requestCertificate`; for older versions like `requested`.
    case requestedLater
  }

  /// The handling of client-initiated renegotiation, up to TLS 1.2.
  public enum Renegotiation: Hashable, Sendable {
    /// Responds with the warning no_renegotiation.
    case refused
    case allowed
    /// Also for clients that do not bind it to the previous handshake (RFC 5746).
    case allowedUnsafely
  }

  /// At most one per key type, for clients without a server name in `named`.
  public var identities: [TLSIdentity]
  /// Other identities for lower-case host names; a leading `*.` matches one label.
  public var named: [String: [TLSIdentity]] = [:]
  /// Ends the handshake if a client requests a name that is not in `named`.
  public var refusesUnknownNames = false
  public var minimumVersion = ProtocolVersion.tls12
  public var maximumVersion = ProtocolVersion.tls13
  public var cipherList: String?
  public var cipherSuites13: String?
  public var groups: String?
  /// Also supports finite-field key exchange up to TLS 1.2, with parameters as strong as its key.
  public var agreesInFiniteFields = false
  public var signatureSchemes: String?
  /// In order of preference; empty ignores the client's offer.
  public var alpn: [String] = []
  public var refusesUnknownProtocols = false
  public var clientCertificate = ClientCertificate.ignored
  /// Host names, in lower case, whose clients have to send a certificate. Sessions of other names are resumed under these without one, as
  /// by servers with CVE-2025-23419.
  public var certificateNames: Set<String> = []
  /// Certificates whose subjects are listed in the request for a client certificate.
  public var clientAuthorities: [[UInt8]] = []
  /// DER of an OCSP response for clients that request one; nil sends none.
  public var staple: [UInt8]?
  /// Issues tickets that contain the encrypted session state.
  public var offersTickets = true
  /// The number of tickets after a TLS 1.3 handshake; older versions send one.
  public var ticketCount = 2
  /// The name of the ticket key, its HMAC key and its AES key, together 80 bytes; nil, or another length, for random ones.
  public var ticketKeys: [UInt8]?
  /// Caches sessions by session ID; without tickets this is the only way to resume one.
  public var cachesSessions = false
  /// The maximum number of bytes of early data per ticket (RFC 9846, section 4.2.10), replayed or not; 0 for none.
  public var earlyDataLimit: UInt32 = 0
  /// Rejects early data although its tickets allow it.
  public var refusesEarlyData = false
  public var renegotiation = Renegotiation.refused
  /// False closes sessions without close_notify, as many servers do in violation of RFC 9846, section 6.1.
  public var saysCloseNotify = true
  public var keyLog: (@Sendable (String) -> Void)?

  public init(identities: [TLSIdentity]) { self.identities = identities }
}

/// The state of a client-initiated renegotiation (RFC 5746; RFC 5246, section 7.4.1.1).
public enum Renegotiation: Hashable, Sendable {
  case needsInput
  /// The renegotiation is complete.
  case done
  /// The server refused with no_renegotiation or another alert. libssl then ends the session, so that another try requires another
  /// connection.
  case refused(Alert)
  /// The server closed the connection without an alert; `notify` is false if it did not send close_notify either.
  case closed(notify: Bool)
}

/// A certificate chain with the key of its first certificate.
public struct TLSIdentity: Sendable {
  /// DER, leaf first; the others are sent unchanged, in this order.
  public let chain: [[UInt8]]
  public let key: PrivateKey

  public init(chain: [[UInt8]], key: PrivateKey) {
    self.chain = chain
    self.key = key
  }
}

extension TLSIdentity {
  /// The key of a PKCS #12 file with its certificates, the key's certificate first.
  public init(_ bundle: PKCS12) { self.init(chain: bundle.certificates, key: bundle.key) }
}
