import Testing

@testable import StartTLS

@Suite struct TelnetTests {
  static let scripts = [
    Script(
      "telnet", "draft-altman-telnet-starttls-02, section 3",
      """
      C# ff fb 2e ; IAC WILL START_TLS
      S# ff fd 2e ; IAC DO START_TLS
      C# ff fa 2e 01 ff f0 ; IAC SB START_TLS FOLLOWS IAC SE
      S# ff fa 2e 01 ff f0
      TLS
      = offered: DO START_TLS
      = offers TLS: yes
      """),
    Script(
      "telnet", "a server that says all at once",
      """
      C# ff fb 2e ; IAC WILL START_TLS
      S# ff fd 2e ff fa 2e 01 ff f0
      C# ff fa 2e 01 ff f0
      TLS
      """),
    Script(
      "telnet", "other options, a banner and an escaped byte before, and something after",
      """
      C# ff fb 2e ; IAC WILL START_TLS
      S# ff fd 18 ff fb 01 ff fc 05 ff f1 0d 0a
      S: Welcome to
      S: login:
      S# ff ff ff fd 2e
      C# ff fc 18 ff fe 01 ff fa 2e 01 ff f0
      S# ff fa 18 01 ff f0 ff fa 2e 01 ff f0
      S| early
      TLS
      = greeting: Welcome to
      = offered: DO TERMINAL-TYPE, WILL ECHO, WONT STATUS, DO START_TLS
      = early: 5
      """),
    Script(
      "telnet", "an option behind our FOLLOWS, where the server reads TLS, gets no answer in clear",
      """
      C# ff fb 2e ; IAC WILL START_TLS
      S# ff fb 03 ff fd 2e ff fd 18
      C# ff fe 03 ff fa 2e 01 ff f0
      S# ff fb 01
      S# ff fa 2e 01 ff f0
      TLS
      = offered: WILL SUPPRESS-GO-AHEAD, DO START_TLS, DO TERMINAL-TYPE, WILL ECHO
      """),
    Script(
      "telnet", "a server that won't",
      """
      C# ff fb 2e ; IAC WILL START_TLS
      S# ff fe 2e
      ! not-offered: telnet: the server responds to START_TLS with DONT
      = offered: DONT START_TLS
      = offers TLS: no
      """),
    Script(
      "telnet", "a server that offers what only the client may",
      """
      C# ff fb 2e ; IAC WILL START_TLS
      S# ff fb 2e
      ! not-offered: telnet: the server responds to START_TLS with WILL
      """),
    Script(
      "telnet", "FOLLOWS out of the blue",
      """
      C# ff fb 2e ; IAC WILL START_TLS
      S# ff fa 2e 01 ff f0
      ! malformed: telnet: FOLLOWS came before the option was agreed on
      """),
    Script(
      "telnet", "TLS at once",
      """
      C# ff fb 2e ; IAC WILL START_TLS
      S# 16 03 03
      ! already-tls: telnet: TLS came where the dialogue before it should be
      """),
  ]

  @Test func `a subnegotiation is bounded`() {
    var replay = Replay(Telnet().dialogue(with: StartTLSParties(host: "x")))
    replay.hear([255, 250, 24] + [UInt8](repeating: 65, count: 9_000))
    guard case .failed(let error) = replay.ending else { return #expect(Bool(false)) }
    #expect(error.code == .tooLong)
  }

  @Test func `options are bounded`() {
    var replay = Replay(Telnet().dialogue(with: StartTLSParties(host: "x")))
    replay.hear((0..<1_100).flatMap { _ in [255, 253, 1] as [UInt8] })
    guard case .failed(let error) = replay.ending else { return #expect(Bool(false)) }
    #expect(error.code == .tooLong)
  }
}
