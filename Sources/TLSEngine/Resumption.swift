public import TLSWire

/// A resumable session: available once a ticket was received, or the server assigned a session ID.
public struct Resumption: Hashable, Sendable {
  /// The way the server identifies the session.
  public enum Kind: Hashable, Sendable, CaseIterable {
    /// An identifier in the server's session cache (RFC 5246, section 7.3).
    case sessionID
    /// The server's state, encrypted and stored by the client (RFC 5077).
    case ticket
    /// The mechanism of TLS 1.3 for either (RFC 9846, section 2.2).
    case preSharedKey
  }

  public let version: ProtocolVersion
  public let cipherSuite: CipherSuite
  public let kind: Kind
  /// The session ID; empty unless the kind is `sessionID`.
  public let sessionID: [UInt8]
  /// The lifetime of the ticket; zero if the server did not specify one.
  public let lifetime: Duration
  /// The maximum number of bytes of early data when resuming; 0 for none.
  public let maximumEarlyDataSize: UInt32
  /// libssl's serialized session, including keys.
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
  /// Does not include the keys.
  public var description: String { "\(kind) of \(version) with \(cipherSuite)" }
}
