/// The certificates that a server presented in a handshake, or that files contain, and the evidence sent with them; not verified.
public struct PresentedChain: Hashable, Sendable {
  /// DER as sent, leaf first.
  public var certificates: [[UInt8]]
  /// The stapled OCSP response (RFC 6066, section 8).
  public var staple: [UInt8]?
  /// Whether a missing staple is evidence: it was requested, and the handshake was completed.
  public var isStapleExpected = false
  /// The timestamps of the TLS extension (RFC 6962, section 3.3.1).
  public var timestamps: [[UInt8]] = []
  /// Whether the server proved possession of the private key of the first certificate; nil if there is no certificate.
  public var possession: Possession?
  /// The reason possession is not proven.
  public var possessionReason: String?

  public init(certificates: [[UInt8]] = []) {
    self.certificates = certificates
  }
}

/// A chain that several connections to a server presented.
public struct RepeatedChain: Hashable, Sendable {
  public var chain: PresentedChain
  /// The number of connections with it.
  public var attempts: Int

  public init(_ chain: PresentedChain, attempts: Int) {
    self.chain = chain
    self.attempts = attempts
  }
}
