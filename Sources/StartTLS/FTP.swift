internal import Bytes

/// File transfer (RFC 4217, section 4; RFC 2389 for FEAT).
struct FTP: StartTLSProtocol {
  let name = "ftp"
  let ports: [UInt16] = [21]

  func dialogue(with parties: StartTLSParties) -> any StartTLSDialogue { Dialogue() }

  struct Dialogue: LineDialogue {
    private enum State { case greeting, features, authTLS, authSSL }

    var lines = DialogueLineReader(protocolName: "ftp")
    var record = StartTLSRecord(protocolName: "ftp")
    private var replies = CodedReplyReader(protocolName: "ftp", takesFreeLines: true)
    private var state = State.greeting

    mutating func begin() -> [UInt8] { [] }

    var awaited: String {
      switch state {
      case .greeting: "a greeting"
      case .features: "a response to FEAT"
      case .authTLS: "a response to AUTH TLS"
      case .authSSL: "a response to AUTH SSL"
      }
    }

    mutating func received(line: String) throws(StartTLSError) -> LineStep {
      guard let reply = try replies.received(line: line) else { return .next }
      if reply.code == 421 { throw failure(.refused, "the server closes the connection", reply: reply.summary) }
      switch (state, reply.code) {
      // "Ready in some minutes"; 220 follows.
      case (.greeting, 120): return .next
      case (.greeting, 220):
        record.greeting = reply.texts.joined(separator: "\n")
        state = .features
        return .say("FEAT")
      case (.greeting, _): throw failure(.refused, "the server turns clients away", reply: reply.summary)
      case (.features, _):
        if reply.code == 211 { note(features: reply.texts) }
        // Many servers support AUTH without listing it, or list no features before a login.
        state = .authTLS
        return .say("AUTH TLS")
      // 334 is the code of drafts before the RFC.
      case (_, 234), (_, 334): return .startHandshake
      case (.authTLS, _):
        state = .authSSL
        return .say("AUTH SSL")
      case (.authSSL, _):
        guard record.offersTLS == false || [500, 502, 504].contains(reply.code) else {
          throw failure(.refused, "the server refuses AUTH TLS and AUTH SSL", reply: reply.summary)
        }
        throw failure(.notOffered, "the server knows neither AUTH TLS nor AUTH SSL", reply: reply.summary)
      }
    }

    /// The lines between `211-Features:` and `211 End`.
    private mutating func note(features lines: [String]) {
      guard lines.count > 2 else { return }
      record.offered = lines.dropFirst().dropLast().map { String($0.drop { $0 == " " }) }
      record.offersTLS = record.offered.contains { feature in
        let words = feature.uppercased().split { $0 == " " || $0 == ";" }
        return words.first == "AUTH" && words.contains { $0.hasPrefix("TLS") || $0 == "SSL" }
      }
    }
  }
}
