internal import Bytes
public import TLSWire

/// The ClientHello of another client program to send, and the limits of the session.
public struct ProfiledOffer: Sendable {
  public let profile: ClientProfile
  /// Replaces the application protocols of the client; nil keeps them.
  public var protocols: [String]?
  /// Nil sends no name, as for an IP address (RFC 6066, section 3).
  public var serverName: String?
  /// The maximum size of the Certificate message in bytes, compressed or not.
  public var certificateLimit = 1 << 20
  /// The minimum number of bits of ephemeral finite-field Diffie-Hellman keys; 0 for no limit.
  public var minimumDHBits = 2_048
  /// Called with each line of a key log (RFC 9850), without its line feed.
  public var keyLog: (@Sendable (String) -> Void)?
  /// The number of records under one key after which the session updates it (RFC 8446, section 5.5).
  package var recordsPerKey = 1 << 23

  public init(_ profile: ClientProfile, serverName: String? = nil) {
    self.profile = profile
    self.serverName = serverName
  }

  /// A ClientHello for one connection with its key pairs. Groups without code keep made-up shares: a server that selects one of them causes
  /// an error.
  func hello() throws(TLSError) -> (hello: ClientHello, keys: FlightKeys) {
    var random = SystemRandomNumberGenerator()
    var hello = profile.connectionHello(serverName: serverName, protocols: protocols, random: &random)
    var keys = FlightKeys()
    var shares = hello.keyShares ?? []
    for index in shares.indices where FlightKeys.canUse(shares[index].group) && !keys.has(shares[index].group) {
      shares[index] = try keys.share(in: shares[index].group)
    }
    hello.extensions = hello.extensions?.map { $0.type == .keyShare ? .keyShare(shares) : $0 }
    return (hello, keys)
  }

  func log(_ label: String, _ random: [UInt8], _ secret: [UInt8]) {
    guard let keyLog else { return }
    keyLog("\(label) \(Hex.encode(random)) \(Hex.encode(secret))")
  }
}
