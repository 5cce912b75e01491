/// A label and what stands beside it; several values where there is a list.
struct Fact: Hashable {
  var label: String
  var values: [String]

  init(_ label: String, _ value: String) {
    self.label = label
    self.values = [value]
  }

  init(_ label: String, list: [String]) {
    self.label = label
    self.values = list
  }

  /// Everything on one line, fit for a terminal.
  var text: String { values.map(TerminalText.escape).joined(separator: ", ") }
}
