/// The reaction of a server to an offered item.
public enum Support: String, Codable, Hashable, Sendable, CaseIterable, CustomStringConvertible {
  case accepted, refused, undetermined

  public var description: String { rawValue }
}

/// The party whose order of preference decides among several offered items.
public enum OrderPreference: String, Codable, Hashable, Sendable, CaseIterable, CustomStringConvertible {
  case server, client
  case serverUnlessClientPrefersChaCha20 = "server-unless-client-prefers-chacha20"
  /// SSL 2.0: the client selects.
  case clientByProtocol = "client-by-protocol"
  case undetermined

  public var description: String { rawValue }
}
