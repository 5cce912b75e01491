/// The server's public values in one group or modulo one prime, in key exchanges before TLS 1.3.
public struct PublicValuesObservation: Codable, Hashable, Sendable {
  /// The number of handshakes.
  public var seen: Int
  /// The number of handshakes with the value of an earlier one.
  public var repeated: Int
  /// Digest of the first repeated value, lower-case hex; nil if none was.
  public var repeatedSHA256: String?

  public init(seen: Int, repeated: Int = 0, repeatedSHA256: String? = nil) {
    self.seen = seen
    self.repeated = repeated
    self.repeatedSHA256 = repeatedSHA256
  }

  private enum CodingKeys: String, CodingKey {
    case seen, repeated
    case repeatedSHA256 = "repeated_sha256"
  }
}
