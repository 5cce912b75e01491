extension HTTPRequest {
  /// The content can be sent from its beginning once more, and doing so does what doing it once does (RFC 9110, section 9.2.2).
  func canBeRepeated(onlyIdempotent: Bool) -> Bool {
    if case .source(let source) = body, !source.isRewindable { return false }
    return !onlyIdempotent || isIdempotent
  }

  /// Asking twice does what asking once does (RFC 9110, section 9.2.2).
  var isIdempotent: Bool { Self.idempotentMethods.contains(method) }

  private static let idempotentMethods: Set<String> = ["GET", "HEAD", "OPTIONS", "TRACE", "PUT", "DELETE"]
}
