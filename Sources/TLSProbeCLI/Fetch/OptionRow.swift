/// One option of a command that is parsed with a table.
struct OptionRow: Sendable {
  /// The completion of a value in a shell.
  enum Completion: Hashable, Sendable {
    case nothing, file, folder
    case words([String])
  }

  /// The letter after one dash; nil if there is none.
  let short: Character?
  /// The name after two dashes.
  let long: String
  /// Other names after two dashes.
  let aliases: [String]
  /// The name of the value in the help; nil for an option without a value.
  let value: String?
  let section: String
  let isRepeatable: Bool
  let completion: Completion
  /// Created only when it is read.
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
