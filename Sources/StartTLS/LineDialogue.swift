/// A dialogue of lines, which the protocol interprets.
protocol LineDialogue: StartTLSDialogue {
  var lines: DialogueLineReader { get set }
  var record: StartTLSRecord { get set }

  mutating func received(line: String) throws(StartTLSError) -> LineStep
}

/// The next step after a line.
enum LineStep: Hashable, Sendable {
  /// Read more lines.
  case next
  /// Send a command, given without its line end.
  case say(String)
  /// The server has accepted the upgrade.
  case startHandshake
}

extension LineDialogue {
  mutating func received(_ bytes: [UInt8]) throws(StartTLSError) -> StartTLSAction {
    guard !lines.isOver else {
      record.keepEarly(bytes)
      return .wait
    }
    try lines.append(bytes)
    var output = ""
    while let line = try lines.next() {
      switch try received(line: line) {
      case .next: continue
      case .say(let command): output += command + "\r\n"
      case .startHandshake:
        // A positive reply to a command that has not been sent yet was injected.
        guard output.isEmpty else { throw failure(.malformed, "the go-ahead came before the request", reply: line) }
        record.keepEarly(lines.takeRest())
        return .startHandshake
      }
    }
    return output.isEmpty ? .wait : .send(Array(output.utf8))
  }

  mutating func receivedEnd() -> StartTLSError { hungUp(after: lines.unfinished) }
}
