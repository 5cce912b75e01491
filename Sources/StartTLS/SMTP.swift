internal import Bytes

/// Mail transfer and submission (RFC 3207 over RFC 5321).
struct SMTP: StartTLSProtocol {
  let name = "smtp"
  let ports: [UInt16] = [25, 587, 2525]

  func dialogue(with parties: StartTLSParties) -> any StartTLSDialogue {
    Dialogue(protocolName: name, hello: "EHLO", client: parties.client)
  }
}

extension SMTP {
  /// Also for LMTP, which uses LHLO.
  struct Dialogue: LineDialogue {
    private enum State { case greeting, hello, oldHello, startTLS }

    let hello: String
    let client: String
    var lines: DialogueLineReader
    var record: StartTLSRecord
    private var replies: CodedReplyReader
    private var state = State.greeting

    init(protocolName: String, hello: String, client: String) {
      self.hello = hello
      self.client = client
      self.lines = DialogueLineReader(protocolName: protocolName)
      self.record = StartTLSRecord(protocolName: protocolName)
      self.replies = CodedReplyReader(protocolName: protocolName)
    }

    mutating func begin() -> [UInt8] { [] }

    var awaited: String {
      switch state {
      case .greeting: "a greeting"
      case .hello: "a response to \(hello)"
      case .oldHello: "a response to HELO"
      case .startTLS: "a response to STARTTLS"
      }
    }

    mutating func received(line: String) throws(StartTLSError) -> LineStep {
      guard let reply = try replies.received(line: line) else { return .next }
      switch (state, reply.code) {
      case (.greeting, 220):
        record.greeting = reply.texts.joined(separator: "\n")
        state = .hello
        return .say("\(hello) \(client)")
      case (.hello, 250):
        try note(offers: Array(reply.texts.dropFirst()))
        state = .startTLS
        return .say("STARTTLS")
      // A server without EHLO has no extensions; HELO tests whether it is one, or rejects this client.
      case (.hello, 500...504) where hello == "EHLO":
        state = .oldHello
        return .say("HELO \(client)")
      case (.oldHello, 250):
        record.offersTLS = false
        throw failure(.notOffered, "the server knows no EHLO, and so no STARTTLS", reply: reply.summary)
      case (.startTLS, 220):
        return .startHandshake
      case (.startTLS, _):
        throw failure(.refused, "the server offers STARTTLS and refuses it", reply: reply.summary)
      case (.greeting, _):
        throw failure(.refused, "the server turns clients away", reply: reply.summary)
      default:
        throw failure(.refused, "the server refuses \(state == .hello ? hello : "HELO")", reply: reply.summary)
      }
    }

    private mutating func note(offers: [String]) throws(StartTLSError) {
      record.offered = offers
      let keywords = offers.map { $0.prefix { $0 != " " }.uppercased() }
      record.offersTLS = keywords.contains("STARTTLS")
      guard record.offersTLS != true else { return }
      // Cisco's firewalls overwrite disallowed keywords in place.
      let isMasked = keywords.contains { $0.utf8.count == 8 && $0.hasPrefix("XXXXXXX") }
      throw notOffered("STARTTLS", hint: isMasked ? "a firewall on the way has overwritten a keyword, which may have been STARTTLS" : nil)
    }
  }
}
