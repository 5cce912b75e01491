/// A label and its value; several values for a list.
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

  /// All values on one line, escaped for a terminal.
  var text: String { values.map(TerminalText.escape).joined(separator: ", ") }
}
