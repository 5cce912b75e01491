internal import Bytes

/// The plaintext exchange before TLS as a state machine: it has no socket and no clock.
///
/// The driver sends the result of `begin`, then performs each action until the handshake may start or an error ends the dialogue. After
/// `.wait` and `.send` it reads more, with its own deadline: a dialogue limits bytes and lines, never time.
public protocol StartTLSDialogue: Sendable {
  /// The client's first bytes; empty if the server sends a greeting.
  mutating func begin() -> [UInt8]

  /// Processes bytes in portions of any size.
  mutating func received(_ bytes: [UInt8]) throws(StartTLSError) -> StartTLSAction

  /// Processes the end of the connection.
  mutating func receivedEnd() -> StartTLSError

  /// The observations so far, also after an error.
  var record: StartTLSRecord { get }

  /// The message expected next from the server, as `a greeting`: for timeout messages.
  var awaited: String { get }

  /// The framing of the handshake; nil without one.
  var framing: (any StartTLSFraming)? { get }
}

extension StartTLSDialogue {
  public var framing: (any StartTLSFraming)? { nil }
}

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
