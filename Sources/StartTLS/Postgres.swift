internal import Bytes

/// PostgreSQL's frontend/backend protocol, "SSL Session Encryption" (SSLRequest).
struct Postgres: StartTLSProtocol {
  let name = "postgres"
  let ports: [UInt16] = [5432]

  func dialogue(with parties: StartTLSParties) -> any StartTLSDialogue { Dialogue() }

  struct Dialogue: StartTLSDialogue {
    var record = StartTLSRecord(protocolName: "postgres")
    private var intake = DialogueInput(protocolName: "postgres")

    let awaited = "a response to SSLRequest"

    /// Eight bytes: the length, and a number that is no protocol version.
    mutating func begin() -> [UInt8] { [0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f] }

    mutating func received(_ bytes: [UInt8]) throws(StartTLSError) -> StartTLSAction {
      guard !intake.isOver else {
        record.keepEarly(bytes)
        return .wait
      }
      try intake.append(bytes)
      guard let answer = intake.unread.first else { return .wait }
      switch answer {
      case UInt8(ascii: "S"):
        record.offersTLS = true
        intake.consume(1)
        record.keepEarly(intake.takeRest())
        return .startHandshake
      case UInt8(ascii: "N"):
        record.offersTLS = false
        throw failure(.notOffered, "the server has no TLS ('N' to SSLRequest)", hint: "ssl = on in postgresql.conf would offer it")
      case UInt8(ascii: "E"):
        guard let error = try PostgresError(answer: intake.unread, dialogue: self) else { return .wait }
        throw failure(.refused, "the server responds to SSLRequest with an error", reply: error.text)
      // Possibly only the first byte of a TLS record.
      case 0x15 where intake.unread.count < 2, 0x16 where intake.unread.count < 2: return .wait
      default:
        throw failure(.malformed, "a response to SSLRequest is 'S', 'N' or an error", reply: String(decoding: intake.unread, as: UTF8.self))
      }
    }

    mutating func receivedEnd() -> StartTLSError {
      hungUp(after: intake.unread.isEmpty ? nil : String(decoding: intake.unread, as: UTF8.self))
    }
  }
}

/// An ErrorResponse ("Message Formats"), or the plain text that servers before 7.4 sent.
struct PostgresError: Hashable, Sendable {
  let text: String

  /// Nil until it is complete.
  init?(answer: ArraySlice<UInt8>, dialogue: some StartTLSDialogue) throws(StartTLSError) {
    guard answer.count >= 5 else { return nil }
    let length = answer.dropFirst().prefix(4).reduce(0) { $0 << 8 | Int($1) }
    // Like libpq, distinguishes the two by an invalid length.
    guard (8...30_000).contains(length) else {
      guard let end = answer.firstIndex(of: 0) else {
        guard answer.count <= StartTLSLimits.unit else { throw Self.tooLong(dialogue) }
        return nil
      }
      self.text = String(decoding: answer[..<end].dropFirst(), as: UTF8.self)
      return
    }
    guard length <= StartTLSLimits.unit else { throw Self.tooLong(dialogue) }
    guard answer.count > length else { return nil }
    // Each field is a letter and a NUL-terminated text: S severity, C code, M message.
    let fields = answer.dropFirst(5).prefix(length - 4).split(separator: 0)
    self.text = ["S", "C", "M"].compactMap { letter in
      fields.first { $0.first == letter.utf8.first }.map { String(decoding: $0.dropFirst(), as: UTF8.self) }
    }.joined(separator: " ")
  }

  private static func tooLong(_ dialogue: some StartTLSDialogue) -> StartTLSError {
    dialogue.failure(.tooLong, "an error is longer than \(StartTLSLimits.unit / 1024) KiB")
  }
}
