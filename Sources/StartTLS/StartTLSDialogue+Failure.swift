internal import Bytes

extension StartTLSDialogue {
  func failure(_ code: StartTLSError.Code, _ what: String, reply: String? = nil, hint: Hint? = nil) -> StartTLSError {
    StartTLSError(code: code, protocolName: record.protocolName, what: what, reply: reply, hint: hint)
  }

  /// `command` is the protocol's name for the upgrade to TLS.
  func notOffered(_ command: String, hint: Hint? = nil) -> StartTLSError {
    guard !record.offered.isEmpty else { return failure(.notOffered, "the server does not offer \(command)", hint: hint) }
    return failure(.notOffered, "\(command) is not among what the server offers", reply: record.offered.joined(separator: ", "), hint: hint)
  }

  func hungUp(after rest: String? = nil) -> StartTLSError {
    failure(.closed, "the server hung up where \(awaited) should come", reply: rest)
  }
}
