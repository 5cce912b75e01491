import HTTPMessages
import TextViews
import Testing

@testable import CommandSupport
@testable import FetchCLI

@Suite struct EventTextTests {
  private static func shown(_ event: ServerSentEvent, isTerminal: Bool = false, colour: Bool = false, isJSON: Bool = false) -> String {
    var view = BodyView.Options()
    view.isTerminal = isTerminal
    view.style = Style(colour: colour)
    view.theme = .auto
    return String(decoding: EventText(isJSON: isJSON, view: view).event(event), as: UTF8.self)
  }

  @Test func `an event is its type and identifier, and the lines of its data`() {
    #expect(Self.shown(ServerSentEvent(data: "")) == "message\n  \n")
    #expect(Self.shown(ServerSentEvent(type: "add", data: "a\n\nb", lastEventID: "7")) == "add 7\n  a\n  \n  b\n")
  }

  @Test func `a terminal gets escaped text, and colored JSON`() {
    let event = ServerSentEvent(type: "a\u{1b}[2J", data: "b\u{1b}[31m\nc\u{202e}", lastEventID: "\u{9b}1")
    #expect(Self.shown(event, isTerminal: true) == "a\\x1b[2J \\x9b1\n  b\\x1b[31m\n  c\\u{202e}\n")
    #expect(
      Self.shown(ServerSentEvent(data: "{\"a\":\n1}"), isTerminal: true, colour: true)
        == "\u{1b}[1mmessage\u{1b}[0m\n  {\u{1b}[1m\"a\"\u{1b}[0m:\n  \u{1b}[36m1\u{1b}[0m}\n")
    // Data that would look binary in a body.
    #expect(Self.shown(ServerSentEvent(data: "a\u{0}\nb"), isTerminal: true) == "message\n  a\\x00\n  b\n")
  }

  @Test func `a line of JSON has the whole event`() {
    let line = Self.shown(ServerSentEvent(type: "add", data: "a\nb\u{1b}", lastEventID: "7"), isJSON: true)
    #expect(line.hasPrefix(#"{"event":"message","at_us":"#) && line.hasSuffix(#","type":"add","id":"7","data":"a\nb\u001b"}"# + "\n"))
  }

  @Test func `options for one response are refused, and a maximum without events`() throws {
    func options(_ words: String...) throws(CommandLineError) -> EventStreamOptions? {
      try EventStreamOptions(ParsedOptions(words, rows: FetchOptionTable.rows, of: "tlsprobe fetch"))
    }
    #expect(try options() == nil && options("--events")?.maximum == nil && options("--events", "--events-max", "3")?.maximum == 3)
    for words in [["--events-max", "3"], ["--events", "--events-max", "0"], ["--events", "--grep", "a"], ["--events", "-I"]] {
      #expect(throws: CommandLineError.self) {
        try EventStreamOptions(ParsedOptions(words, rows: FetchOptionTable.rows, of: "tlsprobe fetch"))
      }
    }
  }
}
