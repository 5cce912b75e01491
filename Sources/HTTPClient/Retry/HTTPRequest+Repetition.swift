extension HTTPRequest {
  /// True if the content can be sent again, and if the method is idempotent or need not be (RFC 9110, section 9.2.2).
  func canBeRepeated(onlyIdempotent: Bool) -> Bool {
    if case .source(let source) = body, !source.isRewindable { return false }
    return !onlyIdempotent || isIdempotent
  }

  /// True if the method is idempotent (RFC 9110, section 9.2.2).
  var isIdempotent: Bool { Self.idempotentMethods.contains(method) }

  private static let idempotentMethods: Set<String> = ["GET", "HEAD", "OPTIONS", "TRACE", "PUT", "DELETE"]
}
