/// A dialogue of lines: what a line means is the protocol's own.
protocol LineDialogue: StartTLSDialogue {
  var lines: LineReader { get set }
  var record: StartTLSRecord { get set }

  mutating func received(line: String) throws(StartTLSError) -> LineStep
}

/// What follows from a line.
enum LineStep: Hashable, Sendable {
  /// Nothing yet.
  case next
  /// A command, without the end of its line.
  case say(String)
  /// The server has said yes.
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
        // A yes to a question that is still in our pocket was put there by somebody else.
        guard output.isEmpty else { throw failure(.malformed, "the go-ahead came before it was asked for", reply: line) }
        record.keepEarly(lines.takeRest())
        return .startHandshake
      }
    }
    return output.isEmpty ? .wait : .send(Array(output.utf8))
  }

  mutating func receivedEnd() -> StartTLSError { hungUp(after: lines.unfinished) }
}
