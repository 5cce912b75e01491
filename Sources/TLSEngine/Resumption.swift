public import TLSWire

/// A session that a later one can go on from: once a ticket came, or a server gave the session a number.
public struct Resumption: Hashable, Sendable {
  /// What the server will know the session by.
  public enum Kind: Hashable, Sendable, CaseIterable {
    /// A number in the server's memory (RFC 5246, section 7.3).
    case sessionID
    /// The server's own state, sealed and kept by the client (RFC 5077).
    case ticket
    /// TLS 1.3's way for either (RFC 9846, section 2.2).
    case preSharedKey
  }

  public let version: ProtocolVersion
  public let cipherSuite: CipherSuite
  public let kind: Kind
  /// The server's number for the session; empty unless the kind is `sessionID`.
  public let sessionID: [UInt8]
  /// For how long the server means to honour its ticket; zero says nothing.
  public let lifetime: Duration
  /// How many bytes of early data may be sent when resuming from here; 0 for none.
  public let maximumEarlyDataSize: UInt32
  /// What libssl keeps, keys among it.
  let state: [UInt8]

  init(
    version: ProtocolVersion, cipherSuite: CipherSuite, kind: Kind, sessionID: [UInt8], lifetime: Duration, maximumEarlyDataSize: UInt32,
    state: [UInt8]
  ) {
    self.version = version
    self.cipherSuite = cipherSuite
    self.kind = kind
    self.sessionID = sessionID
    self.lifetime = lifetime
    self.maximumEarlyDataSize = maximumEarlyDataSize
    self.state = state
  }
}

extension Resumption: CustomStringConvertible {
  /// Without the keys.
  public var description: String { "\(kind) of \(version) with \(cipherSuite)" }
}
