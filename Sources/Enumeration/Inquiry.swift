public import TLSWire

/// One connection's worth of asking.
public struct Inquiry: Hashable, Sendable {
  public let id: Int
  public let topic: Topic
  /// How often it has been sent before.
  public var earlierTries = 0
  public let form: Form

  public init(id: Int, topic: Topic, form: Form) {
    self.id = id
    self.topic = topic
    self.form = form
  }

  public enum Form: Hashable, Sendable {
    /// A hello, and how far to read what comes.
    case hello(CraftedHello, AnswerReader.Depth)
    /// SSL 2.0 (RFC 6176 forbids it, which is why it is looked for).
    case ssl2(SSL2ClientHello)
    /// The flight of a TLS 1.3 server, decrypted with our own key schedule.
    case flight(FlightWish)
  }
}

/// A ClientHello and the layout in which it goes out.
public struct CraftedHello: Hashable, Sendable {
  public var hello: ClientHello
  public var recordVersion: ProtocolVersion
  /// The longest fragment of a record.
  public var fragmentLength: Int
  /// The longest piece handed to the network at once; nil for all in one.
  public var segmentLength: Int?
  /// What to send when the server wants a cookie back (RFC 8446, section 4.2.2): the same hello with these shares.
  public var sharesForRetry: [KeyShareEntry]
  /// Whether another hello goes out also where the server only wants another share.
  public var answersEveryRetry = false
  /// Whether key shares of our own take the place of those of the hello, so that what a TLS 1.3 server hides can be read.
  public var isPlayed = false
  /// What goes out in place of the hello's own records, such as those in which it was recorded.
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

/// What the hello of a decrypted flight offers; the rest is usual.
public struct FlightWish: Hashable, Sendable {
  public var serverName: String?
  public var cipherSuites: [CipherSuite]
  /// Of those that can be computed with.
  public var groups: [NamedGroup]
  /// The groups of the key shares in the ClientHello; a server that requires another one sends a HelloRetryRequest.
  public var sharedGroups: [NamedGroup]
  public var signatureSchemes: [SignatureScheme]
  /// Of `signature_algorithms_cert`; empty does not send it.
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

  /// The groups that can be computed with, the cheapest first.
  public static let computable: [NamedGroup] = [
    .x25519, .secp256r1, .x448, .secp384r1, .secp521r1, .ffdhe2048, .ffdhe3072, .ffdhe4096, .ffdhe6144, .ffdhe8192,
  ]
}
