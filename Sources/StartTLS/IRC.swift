/// Chat (IRCv3's `tls` capability; capability negotiation 302).
struct IRC: StartTLSProtocol {
  let name = "irc"
  let ports: [UInt16] = [6667] + (6660...6666) + [6668, 6669]

  func dialogue(with parties: StartTLSParties) -> any StartTLSDialogue { Dialogue() }

  struct Dialogue: LineDialogue {
    private enum State { case capabilities, startTLS }

    var lines = LineReader(protocolName: "irc")
    var record = StartTLSRecord(protocolName: "irc")
    private var state = State.capabilities

    /// The question keeps the server from registering the client before TLS.
    mutating func begin() -> [UInt8] { Array("CAP LS 302\r\n".utf8) }

    var awaited: String {
      switch state {
      case .capabilities: "an answer to CAP LS"
      case .startTLS: "an answer to STARTTLS"
      }
    }

    mutating func received(line: String) throws(StartTLSError) -> LineStep {
      guard let message = IRCMessage(line: line) else {
        if line.isEmpty { return .next }
        throw failure(.malformed, "that is no message of IRC", reply: line)
      }
      if record.greeting == nil, message.command == "NOTICE" { record.greeting = message.parameters.last }
      switch (state, message.command) {
      case (_, "ERROR"): throw failure(.refused, "the server closes the connection", reply: message.parameters.last)
      // What is asked while TLS is under way may be asked again later.
      case (.capabilities, "PING"): return .say("PONG :\(message.parameters.last ?? "")")
      case (.capabilities, "CAP"): return try listed(message.parameters)
      // ERR_UNKNOWNCOMMAND, ERR_NOTREGISTERED: a server without capabilities may know the command all the same.
      case (.capabilities, "421"), (.capabilities, "451"): return startTLS()
      case (.startTLS, "670"): return .startHandshake
      case (.startTLS, "691"), (.startTLS, "421"), (.startTLS, "451"):
        throw failure(.refused, "the server refuses STARTTLS", reply: "\(message.command) \(message.parameters.last ?? "")")
      default: return .next
      }
    }

    /// `* LS * :first part` and then `* LS :last part`.
    private mutating func listed(_ parameters: [String]) throws(StartTLSError) -> LineStep {
      guard parameters.count >= 3, parameters[1].uppercased() == "LS" else { return .next }
      record.offered += (parameters.last ?? "").split(separator: " ").map(String.init)
      if parameters.count > 3, parameters[2] == "*" { return .next }
      record.offersTLS = record.offered.contains { $0.prefix { $0 != "=" } == "tls" }
      guard record.offersTLS == true else { throw notOffered("tls", hint: strictTransportHint) }
      return startTLS()
    }

    private mutating func startTLS() -> LineStep {
      state = .startTLS
      return .say("STARTTLS")
    }

    /// IRCv3's strict transport security, which came to take STARTTLS's place: `sts=port=6697,duration=…`.
    private var strictTransportHint: String? {
      let policy = record.offered.first { $0.hasPrefix("sts=") }?.dropFirst(4).split(separator: ",")
      return policy?.first { $0.hasPrefix("port=") }.map { "the server wants clients on port \($0.dropFirst(5)), which speaks TLS at once" }
    }
  }
}
