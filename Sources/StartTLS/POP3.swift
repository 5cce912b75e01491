/// Mail retrieval (RFC 2595, section 4; RFC 2449 for CAPA).
struct POP3: StartTLSProtocol {
  let name = "pop3"
  let ports: [UInt16] = [110]

  func dialogue(with parties: StartTLSParties) -> any StartTLSDialogue { Dialogue() }

  struct Dialogue: LineDialogue {
    private enum State { case greeting, capa, list, startTLS }

    var lines = DialogueLineReader(protocolName: "pop3")
    var record = StartTLSRecord(protocolName: "pop3")
    private var state = State.greeting

    mutating func begin() -> [UInt8] { [] }

    var awaited: String {
      switch state {
      case .greeting: "a greeting"
      case .capa: "a response to CAPA"
      case .list: "the end of the list of capabilities"
      case .startTLS: "a response to STLS"
      }
    }

    mutating func received(line: String) throws(StartTLSError) -> LineStep {
      if state == .list { return try listed(line) }
      let word = line.prefix { $0 != " " }.uppercased()
      switch (state, word) {
      case (.greeting, "+OK"):
        record.greeting = String(line.dropFirst(4))
        state = .capa
        return .say("CAPA")
      case (.capa, "+OK"):
        state = .list
        return .next
      // Older servers support STLS without CAPA, so a failed CAPA proves nothing.
      case (.capa, "-ERR"):
        state = .startTLS
        return .say("STLS")
      case (.startTLS, "+OK"): return .startHandshake
      case (.startTLS, "-ERR"): throw failure(.refused, "the server refuses STLS", reply: line)
      case (.greeting, "-ERR"): throw failure(.refused, "the server turns clients away", reply: line)
      default: throw failure(.malformed, "a reply of POP3 begins with +OK or -ERR", reply: line)
      }
    }

    private mutating func listed(_ line: String) throws(StartTLSError) -> LineStep {
      guard line == "." else {
        record.offered.append(line.hasPrefix(".") ? String(line.dropFirst()) : line)
        return .next
      }
      record.offersTLS = record.offered.contains { $0.prefix { $0 != " " }.uppercased() == "STLS" }
      guard record.offersTLS == true else { throw notOffered("STLS") }
      state = .startTLS
      return .say("STLS")
    }
  }
}
