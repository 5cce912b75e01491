public import TLSWire

/// What a server of ours answers.
public struct TLSServerConfiguration: Sendable {
  public enum ClientCertificate: Hashable, Sendable {
    case ignored, requested, required
    /// In TLS 1.3 not in the handshake, but when `TLSSession.requestCertificate` says so; before it like `requested`.
    case requestedLater
  }

  /// What becomes of a client's wish for another handshake, up to TLS 1.2.
  public enum Renegotiation: Hashable, Sendable {
    /// It is answered with the warning no_renegotiation.
    case refused
    case allowed
    /// Also with clients that do not bind it to what came before (RFC 5746).
    case allowedUnsafely
  }

  /// One of each kind of key at most, for clients that ask for no name of `named`.
  public var identities: [TLSIdentity]
  /// Other identities for lower-case host names; `*.` in front stands for one label.
  public var named: [String: [TLSIdentity]] = [:]
  /// Ends the handshake when a client asks for a name that is not in `named`.
  public var refusesUnknownNames = false
  public var minimumVersion = ProtocolVersion.tls12
  public var maximumVersion = ProtocolVersion.tls13
  public var cipherList: String?
  public var cipherSuites13: String?
  public var groups: String?
  /// Up to TLS 1.2 also agrees on keys in a finite field, as long as its key is strong.
  public var agreesInFiniteFields = false
  public var signatureSchemes: String?
  /// In order of preference; empty ignores what clients offer.
  public var alpn: [String] = []
  public var refusesUnknownProtocols = false
  public var clientCertificate = ClientCertificate.ignored
  /// Certificates whose subjects are named in the request for a client certificate.
  public var clientAuthorities: [[UInt8]] = []
  /// DER of an OCSP answer for whoever asks.
  public var staple: [UInt8]?
  /// Gives tickets in which the server's state is sealed.
  public var offersTickets = true
  /// How many come after a TLS 1.3 handshake; before it there is one.
  public var ticketCount = 2
  /// Remembers sessions by their numbers; without tickets that is the only way to resume one.
  public var cachesSessions = false
  /// How many bytes of early data are taken with a ticket (RFC 9846, section 4.2.10), replayed or not; 0 for none.
  public var earlyDataLimit: UInt32 = 0
  /// Takes none of what its tickets promise.
  public var refusesEarlyData = false
  public var renegotiation = Renegotiation.refused
  /// False ends sessions without a word, as many servers do against RFC 9846, section 6.1.
  public var saysCloseNotify = true
  public var keyLog: (@Sendable (String) -> Void)?

  public init(identities: [TLSIdentity]) { self.identities = identities }
}
