/// Mail filters (ManageSieve: RFC 5804, section 2.2).
struct Sieve: StartTLSProtocol {
  let name = "sieve"
  // 2000 was used before a port was registered.
  let ports: [UInt16] = [4190, 2000]

  func dialogue(with parties: StartTLSParties) -> any StartTLSDialogue { Dialogue() }

  struct Dialogue: LineDialogue {
    private enum State { case capabilities, startTLS }

    var lines = DialogueLineReader(protocolName: "sieve", joinsLiterals: true)
    var record = StartTLSRecord(protocolName: "sieve")
    private var state = State.capabilities

    mutating func begin() -> [UInt8] { [] }

    var awaited: String {
      switch state {
      case .capabilities: record.offered.isEmpty ? "a greeting" : "the end of the list of capabilities"
      case .startTLS: "a response to STARTTLS"
      }
    }

    mutating func received(line: String) throws(StartTLSError) -> LineStep {
      let words = SieveLine.words(of: line)
      guard let first = words.first else { throw failure(.malformed, "that is no line of ManageSieve", reply: line) }
      switch (state, first) {
      case (_, .atom("BYE")): throw failure(.refused, "the server closes the connection", reply: line)
      case (.capabilities, .string(let name)):
        record.offered.append(words.map(\.text).joined(separator: " "))
        if name.uppercased() == "STARTTLS" { record.offersTLS = true }
        if name.uppercased() == "IMPLEMENTATION" { record.greeting = words.dropFirst().first?.text }
        return .next
      case (.capabilities, .atom("OK")):
        record.offersTLS = record.offersTLS ?? false
        guard record.offersTLS == true else { throw notOffered("STARTTLS") }
        state = .startTLS
        return .say("STARTTLS")
      case (.capabilities, .atom("NO")): throw failure(.refused, "the server turns clients away", reply: line)
      case (.startTLS, .atom("OK")): return .startHandshake
      case (.startTLS, .atom("NO")): throw failure(.refused, "the server offers STARTTLS and refuses it", reply: line)
      default: throw failure(.malformed, "that is no line of ManageSieve", reply: line)
      }
    }
  }
}
