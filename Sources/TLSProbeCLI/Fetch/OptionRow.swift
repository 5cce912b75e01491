/// One option of a command whose words are read by a table.
struct OptionRow: Sendable {
  /// What a shell may complete a value with.
  enum Completion: Hashable, Sendable {
    case nothing, file, folder
    case words([String])
  }

  /// The letter after one dash.
  let short: Character?
  /// What stands after two dashes.
  let long: String
  /// What else may stand there.
  let aliases: [String]
  /// What the value is called in the help; nil for an option that takes none.
  let value: String?
  let section: String
  let isRepeatable: Bool
  let completion: Completion
  /// Put together only for who reads it.
  private let text: @Sendable () -> String

  init(
    _ short: Character? = nil, _ long: String, _ value: String? = nil, aliases: [String] = [], section: String, repeatable: Bool = false,
    completion: Completion = .nothing, _ help: @autoclosure @escaping @Sendable () -> String
  ) {
    self.short = short
    self.long = long
    self.aliases = aliases
    self.value = value
    self.section = section
    self.isRepeatable = repeatable
    self.completion = completion
    text = help
  }

  var help: String { text() }

  func isNamed(_ name: Substring) -> Bool { long == name || aliases.contains { $0 == name } }

  /// `-m, --max-time <seconds>`
  var heading: String {
    let names = (short.map { ["-\($0)"] } ?? []) + ([long] + aliases).map { "--" + $0 }
    return names.joined(separator: ", ") + (value.map { " <\($0)>" } ?? "")
  }
}
