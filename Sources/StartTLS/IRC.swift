internal import Bytes

/// Chat (IRCv3's `tls` capability; capability negotiation 302).
struct IRC: StartTLSProtocol {
  let name = "irc"
  let ports: [UInt16] = [6667] + (6660...6666) + [6668, 6669]

  func dialogue(with parties: StartTLSParties) -> any StartTLSDialogue { Dialogue() }

  struct Dialogue: LineDialogue {
    var lines = DialogueLineReader(protocolName: "irc")
    var record = StartTLSRecord(protocolName: "irc")
    /// Whether a server without capabilities has rejected CAP.
    private var refusedCapabilities = false

    /// Sends both commands at once, as InspIRCd without its `cap` module does not respond to the first. CAP keeps servers that support it
    /// from registering the client before TLS.
    mutating func begin() -> [UInt8] { Array("CAP LS 302\r\nSTARTTLS\r\n".utf8) }

    var awaited: String { "a response to \(record.offersTLS == nil ? "CAP LS or " : "")STARTTLS" }

    /// Ignores pings: the server may already read the bytes after STARTTLS as TLS.
    mutating func received(line: String) throws(StartTLSError) -> LineStep {
      guard let message = IRCMessage(line: line) else {
        if line.isEmpty { return .next }
        throw failure(.malformed, "that is no message of IRC", reply: line)
      }
      if record.greeting == nil, message.command == "NOTICE" { record.greeting = message.parameters.last }
      switch message.command {
      case "ERROR": throw failure(.refused, "the server closes the connection", reply: message.parameters.last)
      case "CAP":
        try listed(message.parameters)
        return .next
      case "670": return .startHandshake
      // ERR_UNKNOWNCOMMAND, ERR_NOTREGISTERED: a server without capabilities may still support STARTTLS.
      case "421", "451":
        guard concernsCapabilities(message.parameters) else { throw refusal(message) }
        refusedCapabilities = true
        return .next
      case "691": throw refusal(message)
      default: return .next
      }
    }

    /// The command precedes the text; if it is missing, the first response belongs to the first command.
    private func concernsCapabilities(_ parameters: [String]) -> Bool {
      switch parameters.dropLast().last?.uppercased() {
      case "CAP": true
      case "STARTTLS": false
      default: !refusedCapabilities && record.offersTLS == nil
      }
    }

    private func refusal(_ message: IRCMessage) -> StartTLSError {
      failure(.refused, "the server refuses STARTTLS", reply: "\(message.command) \(message.parameters.last ?? "")")
    }

    /// `* LS * :first part` and then `* LS :last part`.
    private mutating func listed(_ parameters: [String]) throws(StartTLSError) {
      guard parameters.count >= 3, parameters[1].uppercased() == "LS" else { return }
      record.offered += (parameters.last ?? "").split(separator: " ").map(String.init)
      if parameters.count > 3, parameters[2] == "*" { return }
      record.offersTLS = record.offered.contains { $0.prefix { $0 != "=" } == "tls" }
      // A server that does not support the command may not respond to it.
      guard record.offersTLS == true else { throw notOffered("tls", hint: strictTransportHint) }
    }

    /// IRCv3's strict transport security, which superseded STARTTLS: `sts=port=6697,duration=…`.
    private var strictTransportHint: Hint? {
      let policy = record.offered.first { $0.hasPrefix("sts=") }?.dropFirst(4).split(separator: ",")
      return policy?.first { $0.hasPrefix("port=") }.map {
        "the server requires clients to use port \($0.dropFirst(5)), which starts TLS at once"
      }
    }
  }
}
