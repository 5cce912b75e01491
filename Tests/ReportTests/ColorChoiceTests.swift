import Report
import Testing

@Suite("Colour")
struct ColorChoiceTests {
  private func allows(_ choice: ColorChoice, terminal: Bool = true, _ environment: [String: String] = [:]) -> Bool {
    choice.allows(terminal: terminal) { environment[$0] }
  }

  @Test("the option wins over every variable")
  func option() {
    #expect(allows(.always, terminal: false, ["NO_COLOR": "1"]))
    #expect(!allows(.never, ["CLICOLOR_FORCE": "1"]))
  }

  @Test("then NO_COLOR, CLICOLOR_FORCE, CLICOLOR and the terminal, in that order")
  func variables() {
    #expect(!allows(.auto, ["NO_COLOR": "1", "CLICOLOR_FORCE": "1"]))
    #expect(allows(.auto, terminal: false, ["CLICOLOR_FORCE": "1", "CLICOLOR": "0"]))
    #expect(!allows(.auto, ["CLICOLOR": "0"]))
    #expect(allows(.auto))
    #expect(!allows(.auto, terminal: false))
    #expect(!allows(.auto, ["TERM": "dumb"]))
  }

  @Test("an empty variable counts as unset")
  func empty() {
    #expect(allows(.auto, ["NO_COLOR": "", "CLICOLOR_FORCE": "", "CLICOLOR": ""]))
  }
}
