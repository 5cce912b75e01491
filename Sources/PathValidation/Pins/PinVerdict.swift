/// The result of comparing pins with a path.
public struct PinVerdict: Hashable, Sendable, Codable {
  public struct Match: Hashable, Sendable, Codable {
    public let pin: Pin
    /// The position of the certificate, 0 for the server's.
    public let depth: Int
  }

  public let matches: [Match]
  /// The pins that match no certificate; a backup pin is expected to be among them.
  public let unmatched: [Pin]

  /// One matching pin is sufficient.
  public var isMatched: Bool { !matches.isEmpty }
}
