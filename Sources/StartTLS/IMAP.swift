internal import Bytes

/// Mail access (RFC 9051, section 6.2.1; RFC 3501).
struct IMAP: StartTLSProtocol {
  let name = "imap"
  let ports: [UInt16] = [143]

  func dialogue(with parties: StartTLSParties) -> any StartTLSDialogue { Dialogue() }

  struct Dialogue: LineDialogue {
    private enum State { case greeting, capability, startTLS }

    var lines = DialogueLineReader(protocolName: "imap", joinsLiterals: true)
    var record = StartTLSRecord(protocolName: "imap")
    private var state = State.greeting

    mutating func begin() -> [UInt8] { [] }

    var awaited: String {
      switch state {
      case .greeting: "a greeting"
      case .capability: "a response to CAPABILITY"
      case .startTLS: "a response to STARTTLS"
      }
    }

    mutating func received(line: String) throws(StartTLSError) -> LineStep {
      let words = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
      let (tag, word, text) = (words[0], words.count > 1 ? words[1].uppercased() : "", words.count > 2 ? words[2] : "")
      if tag == "*", word == "BYE" { throw failure(.refused, "the server closes the connection", reply: line) }
      switch (state, tag, word) {
      case (.greeting, "*", "OK"): return greeted(text)
      case (.greeting, "*", "PREAUTH"):
        record.greeting = String(text)
        record.offersTLS = false
        // RFC 9051, section 7.1.4: STARTTLS is not allowed on a connection that is already authenticated.
        throw failure(.notOffered, "the server takes the client as logged in (PREAUTH), after which there is no STARTTLS", reply: line)
      case (.greeting, _, _): throw failure(.malformed, "that is no greeting of IMAP", reply: line)
      case (.capability, "*", "CAPABILITY"): note(text)
      case (.capability, "a1", "OK"):
        note(codeOf: text)
        guard record.offersTLS == true else { throw notOffered("STARTTLS") }
        return startTLS()
      case (.capability, "a1", _): throw failure(.refused, "the server refuses CAPABILITY", reply: line)
      case (.startTLS, "a2", "OK"): return .startHandshake
      case (.startTLS, "a2", _): throw failure(.refused, "the server offers STARTTLS and refuses it", reply: line)
      case (_, "*", _): break
      default: throw failure(.malformed, "a reply has the tag of no command", reply: line)
      }
      return .next
    }

    private mutating func greeted(_ text: Substring) -> LineStep {
      record.greeting = String(text)
      note(codeOf: text)
      if record.offersTLS == true { return startTLS() }
      state = .capability
      return .say("a1 CAPABILITY")
    }

    private mutating func startTLS() -> LineStep {
      state = .startTLS
      return .say("a2 STARTTLS")
    }

    /// `[CAPABILITY IMAP4rev1 STARTTLS] ready` (RFC 9051, section 7.1).
    private mutating func note(codeOf text: Substring) {
      let code = text.prefix { $0 != "]" }
      guard code.prefix(12).uppercased() == "[CAPABILITY " else { return }
      note(code.dropFirst(12))
    }

    private mutating func note(_ capabilities: Substring) {
      record.offered = capabilities.split(separator: " ").map(String.init)
      record.offersTLS = record.offered.contains { $0.uppercased() == "STARTTLS" }
    }
  }
}
