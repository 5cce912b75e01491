/// Remote terminals (draft-altman-telnet-starttls-02: option 46).
struct Telnet: StartTLSProtocol {
  let name = "telnet"
  let ports: [UInt16] = [23]

  func dialogue(with parties: StartTLSParties) -> any StartTLSDialogue { Dialogue() }

  struct Dialogue: StartTLSDialogue {
    var record = StartTLSRecord(protocolName: "telnet")
    private var reader = TelnetReader(protocolName: "telnet")
    private var agreed = false
    private var text: [UInt8] = []

    var awaited: String { agreed ? "the server's FOLLOWS" : "a response to the option START_TLS" }

    /// The client may offer first; a server that does so too treats the offer as a response.
    mutating func begin() -> [UInt8] { TelnetCode.option(.will, TelnetCode.startTLS) }

    mutating func received(_ bytes: [UInt8]) throws(StartTLSError) -> StartTLSAction {
      guard !reader.isOver else {
        record.keepEarly(bytes)
        return .wait
      }
      try reader.append(bytes)
      defer { noteGreeting() }
      var output: [UInt8] = []
      while let piece = try reader.next() {
        switch piece {
        case .text(let byte):
          if text.count < StartTLSLimits.reply { text.append(byte) }
        case .option(let verb, TelnetCode.startTLS):
          output += try answer(to: verb)
        case .option(let verb, let option):
          record.offered.append("\(verb) \(TelnetCode.name(ofOption: option))")
          // After the client's FOLLOWS the server expects only TLS.
          if !agreed, let refusal = verb.refusal { output += TelnetCode.option(refusal, option) }
        case .subnegotiation([TelnetCode.startTLS, TelnetCode.followsMark]):
          guard agreed else { throw failure(.malformed, "FOLLOWS came before the option was agreed on") }
          record.keepEarly(reader.takeRest())
          return output.isEmpty ? .startHandshake : .sendAndStartHandshake(output)
        case .subnegotiation, .command: continue
        }
      }
      return output.isEmpty ? .wait : .send(output)
    }

    mutating func receivedEnd() -> StartTLSError { hungUp(after: record.greeting) }

    private mutating func answer(to verb: TelnetVerb) throws(StartTLSError) -> [UInt8] {
      record.offered.append("\(verb) START_TLS")
      guard verb == .do else {
        record.offersTLS = false
        throw failure(.notOffered, "the server responds to START_TLS with \(verb)", reply: record.greeting)
      }
      record.offersTLS = true
      defer { agreed = true }
      return agreed ? [] : TelnetCode.follows
    }

    /// The first line that is not empty is the greeting.
    private mutating func noteGreeting() {
      let first = text.split { $0 == 0x0a || $0 == 0x0d }.first
      record.greeting = first.map { String(decoding: $0, as: UTF8.self) }
    }
  }
}
