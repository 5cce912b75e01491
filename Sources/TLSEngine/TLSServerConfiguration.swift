public import TLSWire

/// What a server of ours answers.
public struct TLSServerConfiguration: Sendable {
  public enum ClientCertificate: Hashable, Sendable { case ignored, requested, required }

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
  public var signatureSchemes: String?
  /// In order of preference; empty ignores what clients offer.
  public var alpn: [String] = []
  public var refusesUnknownProtocols = false
  public var clientCertificate = ClientCertificate.ignored
  /// Certificates whose subjects are named in the request for a client certificate.
  public var clientAuthorities: [[UInt8]] = []
  /// DER of an OCSP answer for whoever asks.
  public var staple: [UInt8]?
  public var offersTickets = true
  public var keyLog: (@Sendable (String) -> Void)?

  public init(identities: [TLSIdentity]) { self.identities = identities }
}
