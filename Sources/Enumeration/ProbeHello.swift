public import TLSWire

/// A probe over one connection.
public struct ProbeHello: Hashable, Sendable {
  public let id: Int
  public let topic: EnumerationTopic
  /// The number of previous tries.
  public var earlierTries = 0
  public let form: Form

  public init(id: Int, topic: EnumerationTopic, form: Form) {
    self.id = id
    self.topic = topic
    self.form = form
  }

  public enum Form: Hashable, Sendable {
    /// A ClientHello, and how much of the response to read.
    case hello(CraftedClientHello, ServerResponseReader.Depth)
    /// SSL 2.0, which RFC 6176 prohibits.
    case ssl2(SSL2ClientHello)
    /// The flight of a TLS 1.3 server, decrypted with this library's key schedule.
    case flight(FlightRequest)
  }
}

/// A ClientHello and its record and segment layout.
public struct CraftedClientHello: Hashable, Sendable {
  public var hello: ClientHello
  public var recordVersion: ProtocolVersion
  /// The maximum length of a record fragment in bytes.
  public var fragmentLength: Int
  /// The maximum length of a TCP segment in bytes; nil to send all at once.
  public var segmentLength: Int?
  /// The key shares of the second ClientHello when the server requires a cookie (RFC 8446, section 4.2.2).
  public var sharesForRetry: [KeyShareEntry]
  /// Whether to send a second ClientHello also when the server only requests another key share.
  public var answersEveryRetry = false
  /// Whether generated key shares replace those of the ClientHello, so that the encrypted flight of a TLS 1.3 server can be decrypted.
  public var isPlayed = false
  /// Bytes to send in place of the ClientHello's records, such as recorded ones; nil to encode them.
  public var records: [UInt8]?

  public init(
    _ hello: ClientHello, recordVersion: ProtocolVersion = .tls10, fragmentLength: Int = 16_384, segmentLength: Int? = nil,
    sharesForRetry: [KeyShareEntry] = []
  ) {
    self.hello = hello
    self.recordVersion = recordVersion
    self.fragmentLength = fragmentLength
    self.segmentLength = segmentLength
    self.sharesForRetry = sharesForRetry
  }
}

/// The parameters of the ClientHello for a decrypted flight; the rest is fixed.
public struct FlightRequest: Hashable, Sendable {
  public var serverName: String?
  public var cipherSuites: [CipherSuite]
  /// Groups for which key agreement is supported.
  public var groups: [NamedGroup]
  /// The groups of the key shares in the ClientHello; a server that requires another one sends a HelloRetryRequest.
  public var sharedGroups: [NamedGroup]
  public var signatureSchemes: [SignatureScheme]
  /// For `signature_algorithms_cert`; empty omits the extension.
  public var certificateSchemes: [SignatureScheme] = []

  public init(
    serverName: String?, cipherSuites: [CipherSuite], groups: [NamedGroup], sharedGroups: [NamedGroup],
    signatureSchemes: [SignatureScheme]
  ) {
    self.serverName = serverName
    self.cipherSuites = cipherSuites
    self.groups = groups
    self.sharedGroups = sharedGroups
    self.signatureSchemes = signatureSchemes
  }

  /// The groups for which key agreement is supported, cheapest first.
  public static let computable: [NamedGroup] = [
    .x25519, .secp256r1, .x448, .secp384r1, .secp521r1, .ffdhe2048, .ffdhe3072, .ffdhe4096, .ffdhe6144, .ffdhe8192,
  ]
}
