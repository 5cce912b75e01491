import Testing

@testable import StartTLS

/// A transcript with what has to come of it: remarks `= greeting: …`, `= offered: …`, `= offers TLS: yes|no|unknown`, `= early: n`,
/// and `! code: description` where it fails.
struct Script: Sendable, CustomTestStringConvertible {
  let protocolName: String
  let name: String
  let transcript: StartTLSTranscript

  init(_ protocolName: String, _ name: String, _ text: String) {
    self.protocolName = protocolName
    self.name = name
    self.transcript = StartTLSTranscript(text)
  }

  var testDescription: String { "\(protocolName): \(name)" }

  /// Remarks that mean nothing, as bytes that are none.
  var mistakes: [String] { transcript.remarks.filter { !$0.hasPrefix("! ") && !$0.hasPrefix("= ") } }

  func dialogue() -> any StartTLSDialogue {
    guard let known = StartTLSProtocols.named(protocolName) else { preconditionFailure("no protocol \(protocolName)") }
    return known.dialogue(with: StartTLSParties(host: "example.org"))
  }

  /// `starttls.refused: smtp: …`; nil where it is to succeed.
  var failure: String? { transcript.remarks.first { $0.hasPrefix("! ") }.map { "starttls." + $0.dropFirst(2) } }

  func fact(_ key: String) -> String? {
    transcript.remarks.first { $0.hasPrefix("= \(key):") }.map { String($0.dropFirst(key.utf8.count + 3).drop { $0 == " " }) }
  }

  /// Every script of every protocol.
  static let all: [Script] =
    SMTPTests.scripts + LMTPTests.scripts + IMAPTests.scripts + POP3Tests.scripts + FTPTests.scripts + NNTPTests.scripts
    + SieveTests.scripts + IRCTests.scripts + XMPPTests.scripts + LDAPTests.scripts + PostgresTests.scripts + MySQLTests.scripts
    + TDSTests.scripts + RDPTests.scripts + TelnetTests.scripts
}
