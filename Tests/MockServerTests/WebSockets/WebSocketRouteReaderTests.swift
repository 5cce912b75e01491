import Bytes
import Testing

@testable import MockServer

/// The WebSockets of a routes file: what is accepted, and where each error is.
@Suite struct WebSocketRouteReaderTests {
  private func errors(_ text: String) -> [String] {
    do throws(ResponderError) {
      _ = try RouteResponder(parsing: Array(text.utf8)) { path throws(ResponderError) in throw ResponderError("no \(path)") }
      return []
    } catch {
      return error.mistakes.map { mistake in
        mistake.description + (mistake.hint.map { if case .text(let text) = $0 { "; \(text)" } else { "; ?" } } ?? "")
      }
    }
  }

  /// The errors of the lines below `websocket:`, each without its line and column if those are right.
  private func errors(below lines: String) -> [String] {
    errors("- path: /a/{id}\n  websocket:\n" + lines.split(separator: "\n").map { "    \($0)\n" }.joined())
  }

  @Test func `everything that is documented is accepted`() {
    let text = """
      send: [hello, {text: "{id}", delay: 10ms}, {json: {a: "{id}"}}, {hex: 00ff}, {base64: AP8=}, {text: x, repeat: 3, fragment: 1}]
      subprotocols: [chat.v2, chat]
      origins: ["http://localhost:3000", "*"]
      compress: false
      max_message: 64K
      pongs: false
      accept: wrong
      refuse: {status: 503, body: busy}
      rules:
        - {equal: ping, send: "pong {message}"}
        - {contains: err, close: {code: 4000, reason: bad}}
        - {matches: "^a+$", kind: text, delay: 1s, send: [b], fault: reset}
        - {jsonpath: $.type, equal: x, echo: true}
        - {hex: "00 ff", send: {hex: "01"}}
      periodic: [{every: 1s, count: 3, send: "tick {number}"}]
      default: {send: {ping: x}, close: empty}
      """
    #expect(errors(below: text).isEmpty)
    for text in ["default: echo", "default: nothing", "refuse: 503", "send: [{close: 1005}, {delay: 1s}]"] {
      #expect(errors(below: text).isEmpty)
    }
    #expect(errors("- {path: /ws, websocket: echo}").isEmpty)
  }

  static let mistakes: [(text: String, error: String)] = [
    ("sent: x", "line 3, column 5: unknown key 'sent'; the keys here are subprotocols, compress, origins"),
    ("send: [[a]]", "line 3, column 12: a message is a text or a mapping, not a list; write '- hello' or '- {hex: 00ff}'"),
    ("send: {hex: 0g}", "line 3, column 17: not bytes in hexadecimal; as in \"00ff\""),
    ("send: {base64: \"=\"}", "line 3, column 20: not bytes in base64; as in AP8="),
    ("send: {text: a, json: 1}", "line 3, column 11: 'json' stands beside 'text'; write one of text, json, hex"),
    ("send: {fault: nope}", "line 3, column 19: unknown fault 'nope'; the faults are reserved-bit, reserved-opcode, masked"),
    ("send: {close: 65536}", "line 3, column 19: not a status code from 0 to 65535; write 'close: 1000'"),
    ("send: {text: a, delay: 2h}", "line 3, column 28: not a duration from 0ms to an hour; as in 200ms or 1.5s"),
    ("send: {text: aa, repeat: 67108864}", "line 3, column 11: a message longer than 64 MiB; lower 'repeat'"),
    ("send: {ping: a, repeat: 2}", "line 3, column 29: 'repeat' is for messages with content; remove it"),
    ("send: {file: nowhere}", "line 3, column 18: no nowhere"),
    ("rules: {equal: a}", "line 3, column 12: a list of rules is needed here, not a mapping; begin each with '- '"),
    ("rules: [{send: a}]", "line 3, column 13: a rule without a condition; the conditions are kind, jsonpath"),
    ("rules: [{equal: a}]", "line 3, column 13: a rule without an action; write 'send: …'"),
    ("rules: [{matches: '(', send: a}]", "line 3, column 23: invalid regular expression: "),
    ("rules: [{jsonpath: a, send: a}]", "line 3, column 24: invalid JSONPath: "),
    ("rules: [{kind: json, send: a}]", "line 3, column 20: neither text nor binary"),
    ("rules: [{kind: text, hex: 00, send: a}]", "line 3, column 31: a text message cannot be compared with hex; omit 'kind: text'"),
    ("default: maybe", "line 3, column 14: the default is neither 'echo' nor 'nothing'; write 'default: {send: …}'"),
    ("periodic: [{send: a}]", "line 3, column 16: periodic messages need 'every' and 'send'; write '- {every: 1s"),
    ("periodic: [{every: 0ms, send: a}]", "line 3, column 24: not a duration from 1ms to an hour"),
    ("subprotocols: [a b]", "line 3, column 20: not the name of a subprotocol; a name has no spaces"),
    ("origins: [localhost]", "line 3, column 15: not an origin; as in http://localhost:3000"),
    ("max_message: 65M", "line 3, column 18: not a size from 1 byte to 64M; as in 1000, 64K or 30M"),
    ("accept: right", "line 3, column 13: the only value of 'accept' is 'wrong'; omit it"),
    ("refuse: 101", "line 3, column 13: not a status of a final response; write 'refuse: 503'"),
    ("pongs: no way", "line 3, column 12: neither true nor false"),
  ]

  @Test(arguments: mistakes) func `an error names its line, its column and a remedy`(mistake: (text: String, error: String)) {
    let found = errors(below: mistake.text)
    #expect(found.count == 1 && found.first?.hasPrefix(mistake.error) == true, "\(found)")
  }

  @Test func `a WebSocket excludes a response, and placeholders are not parameters`() {
    #expect(errors("- {path: /a, websocket: echo, body: x}").first?.hasPrefix("line 1, column 31: 'body' is not for this place") == true)
    #expect(errors("- {path: '/{message}', websocket: {}}").first?.contains("the path has a parameter 'message'") == true)
    #expect(errors("- {path: /a, websocket: 7}").first?.contains("a WebSocket is a mapping or 'echo'") == true)
  }

  @Test func `no truncation or mutation of a file traps`() {
    let text = "- path: /a\n  websocket: {send: [{hex: 00, delay: 1s}], rules: [{jsonpath: $.a, equal: b, close: 1000}], default: echo}\n"
    for count in 0...text.utf8.count { _ = errors(String(text.prefix(count))) }
    for index in text.indices {
      for byte in ["[", "}", "\"", "0", "-"] { _ = errors(text[..<index] + byte + text[text.index(after: index)...]) }
    }
  }
}
