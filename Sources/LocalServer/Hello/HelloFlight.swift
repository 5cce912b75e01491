public import TLSWire

/// What a TLS 1.3 server has chosen, for whoever writes what it goes on to say under its keys.
public struct HelloFlight: Hashable, Sendable {
  public let policy: HelloPolicy
  public let choice: HelloChoice
  /// The one that was answered.
  public let hello: ClientHello
  /// Every hello as it stood, the server's last.
  public let messages: [[UInt8]]

  /// What both sides know now; nil in groups where the server would have to compute.
  public var sharedSecret: [UInt8]? {
    guard let group = choice.group, let offer = try? HelloOffer(hello) else { return nil }
    return offer.shares?.first { $0.group == group }.flatMap { GroupShare(of: group).secret(with: $0.keyExchange) }
  }
}

/// The records of a protected flight; nil where it cannot be written.
public typealias HelloProtector = @Sendable (HelloFlight) -> [UInt8]?
