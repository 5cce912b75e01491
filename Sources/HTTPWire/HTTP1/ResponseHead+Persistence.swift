extension ResponseHead {
  /// True if the connection may persist after this message (RFC 9112, section 9.3).
  func persists(to method: String, _ length: MessageLength) -> Bool {
    guard !fields.list(of: "connection", holds: "close") else { return false }
    guard version >= .http11 || fields.list(of: "connection", holds: "keep-alive") else { return false }
    switch length {
    case .tunnel, .untilClose: return false
    case .bytes, .chunked: return true
    case .none:
      // A server that sends contradictory fields may send content nevertheless.
      guard (try? MessageLength.claims(fields, in: version)) != nil else { return false }
      // 204 has neither field (RFC 9110, section 8.6; RFC 9112, section 6.1): a server that sends one may send content nevertheless.
      return status != 204 || !fields.contains("transfer-encoding") && fields.values(of: "content-length").allSatisfy { $0 == "0" }
    }
  }
}
