/// Splits a Telnet stream into text and commands.
struct TelnetReader: Sendable {
  enum Piece: Hashable, Sendable {
    case text(UInt8)
    case option(TelnetVerb, UInt8)
    /// The bytes between IAC SB and IAC SE.
    case subnegotiation([UInt8])
    /// Any other command; requires no response.
    case command(UInt8)
  }

  private var intake: DialogueInput
  private var commands = 0

  init(protocolName: String) { self.intake = DialogueInput(protocolName: protocolName) }

  var isOver: Bool { intake.isOver }

  mutating func append(_ bytes: [UInt8]) throws(StartTLSError) { try intake.append(bytes) }

  mutating func takeRest() -> [UInt8] { intake.takeRest() }

  mutating func next() throws(StartTLSError) -> Piece? {
    let unread = intake.unread
    let head = Array(unread.prefix(3))
    guard let first = head.first else { return nil }
    guard first == TelnetCode.interpret else { return take(1, .text(first)) }
    guard head.count > 1 else { return nil }
    if head[1] == TelnetCode.interpret { return take(2, .text(first)) }
    if head[1] == TelnetCode.begin { return try subnegotiation(unread) }
    guard let verb = TelnetVerb(rawValue: head[1]) else {
      try countCommand()
      return take(2, .command(head[1]))
    }
    guard head.count > 2 else { return nil }
    try countCommand()
    return take(3, .option(verb, head[2]))
  }

  private mutating func subnegotiation(_ unread: ArraySlice<UInt8>) throws(StartTLSError) -> Piece? {
    var content: [UInt8] = []
    var isEscaped = false
    for (count, byte) in unread.dropFirst(2).enumerated() {
      guard count < StartTLSLimits.unit else { break }
      if isEscaped {
        isEscaped = false
        if byte == TelnetCode.end {
          try countCommand()
          return take(count + 3, .subnegotiation(content))
        }
        content.append(byte)
      } else if byte == TelnetCode.interpret {
        isEscaped = true
      } else {
        content.append(byte)
      }
    }
    guard unread.count - 2 < StartTLSLimits.unit else {
      throw intake.failure(.tooLong, "a subnegotiation is longer than \(StartTLSLimits.unit / 1024) KiB")
    }
    return nil
  }

  private mutating func countCommand() throws(StartTLSError) {
    commands += 1
    guard commands <= StartTLSLimits.lines else {
      throw intake.failure(.tooLong, "the server sent more than \(StartTLSLimits.lines) commands before TLS")
    }
  }

  private mutating func take(_ count: Int, _ piece: Piece) -> Piece {
    intake.consume(count)
    return piece
  }
}
