/// Limits on the bytes from a server before TLS.
enum StartTLSLimits {
  /// A line with its line end, a tag, or a packet.
  static let unit = 8 * 1024
  /// The complete dialogue.
  static let total = 256 * 1024
  static let lines = 1_000
  /// The number of bytes to keep after the reply to STARTTLS.
  static let earlyBytes = 4 * 1024
  /// The part of a reply to keep in an error, in Unicode scalars.
  static let reply = 500
}
