/// What came of looking for pins in a path.
public struct PinVerdict: Hashable, Sendable, Codable {
  public struct Match: Hashable, Sendable, Codable {
    public let pin: Pin
    /// The certificate, 0 for the server's.
    public let depth: Int
  }

  public let matches: [Match]
  /// Those that match no certificate; a backup pin is expected among them.
  public let unmatched: [Pin]

  /// One pin is enough.
  public var isMatched: Bool { !matches.isEmpty }
}
