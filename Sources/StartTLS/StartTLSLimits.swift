/// What a server may say before TLS at most.
enum StartTLSLimits {
  /// A line with its end, a tag, or a packet.
  static let unit = 8 * 1024
  /// The whole dialogue.
  static let total = 256 * 1024
  static let lines = 1_000
  /// Kept of what came after the go-ahead.
  static let earlyBytes = 4 * 1024
  /// Kept of a reply in an error, in Unicode scalars.
  static let reply = 500
}
