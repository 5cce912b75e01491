/// Network news (RFC 4642; RFC 3977 for CAPABILITIES).
struct NNTP: StartTLSProtocol {
  let name = "nntp"
  // 433 is for transfer between servers.
  let ports: [UInt16] = [119, 433]

  func dialogue(with parties: StartTLSParties) -> any StartTLSDialogue { Dialogue() }

  struct Dialogue: LineDialogue {
    private enum State { case greeting, capabilities, list, startTLS }

    var lines = DialogueLineReader(protocolName: "nntp")
    var record = StartTLSRecord(protocolName: "nntp")
    private var state = State.greeting

    mutating func begin() -> [UInt8] { [] }

    var awaited: String {
      switch state {
      case .greeting: "a greeting"
      case .capabilities: "a response to CAPABILITIES"
      case .list: "the end of the list of capabilities"
      case .startTLS: "a response to STARTTLS"
      }
    }

    mutating func received(line: String) throws(StartTLSError) -> LineStep {
      if state == .list { return try listed(line) }
      guard let head = CodedReply.head(of: line), !head.continues else {
        throw failure(.malformed, "a reply of NNTP begins with three digits and a space", reply: line)
      }
      switch (state, head.code) {
      case (.greeting, 200), (.greeting, 201):
        record.greeting = head.text
        state = .capabilities
        return .say("CAPABILITIES")
      case (.greeting, _): throw failure(.refused, "the server turns clients away", reply: line)
      case (.capabilities, 101):
        state = .list
        return .next
      case (_, 400): throw failure(.refused, "the server closes the connection", reply: line)
      // Servers older than RFC 3977 have no capability list, which proves nothing.
      case (.capabilities, _): return startTLS()
      case (_, 382): return .startHandshake
      default: throw failure(.refused, "the server refuses STARTTLS", reply: line)
      }
    }

    private mutating func listed(_ line: String) throws(StartTLSError) -> LineStep {
      guard line == "." else {
        record.offered.append(line.hasPrefix(".") ? String(line.dropFirst()) : line)
        return .next
      }
      record.offersTLS = record.offered.contains { $0.prefix { $0 != " " }.uppercased() == "STARTTLS" }
      guard record.offersTLS == true else { throw notOffered("STARTTLS") }
      return startTLS()
    }

    private mutating func startTLS() -> LineStep {
      state = .startTLS
      return .say("STARTTLS")
    }
  }
}
