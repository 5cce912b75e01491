/// One row of a command's option table: the names of an option, its value, its default and its help.
///
/// Parsing, help, manual pages, completions and suggestions are derived from rows.
package struct OptionRow: Sendable {
  /// The completion of a value in a shell.
  package enum Completion: Hashable, Sendable {
    case nothing, file, folder
    case words([String])
  }

  /// The equivalent of an option in curl, of which `--print-curl` makes its command.
  package enum CurlEquivalent: Hashable, Sendable {
    /// The option of the same name and meaning.
    case same
    /// The option with the same meaning and another name.
    case named(String)
    /// The option of the same name, whose times are seconds without a unit.
    case seconds
    /// An option for content, of the same name or of this one, which reads the same files.
    case content(String?)
    /// Other options, which the command contains instead.
    case translated
    /// None, since the option has no effect on the request.
    case unneeded
  }

  /// The heading in the help; empty until the command that uses the row sets it.
  package var section: String
  private let content: Content

  /// Completion, default and help are evaluated only when they are read.
  package init(
    _ short: Character? = nil, _ long: String, _ value: String? = nil, aliases: [String] = [], curl: CurlEquivalent? = nil,
    section: String = "", default standard: @autoclosure @escaping @Sendable () -> String? = nil, repeatable: Bool = false,
    hidden: Bool = false, completion: @autoclosure @escaping @Sendable () -> Completion = .nothing,
    _ help: @autoclosure @escaping @Sendable () -> String
  ) {
    self.section = section
    content = Content(
      short: short, long: long, aliases: aliases, value: value, curl: curl, isRepeatable: repeatable, isHidden: hidden,
      completion: completion, standard: standard, text: help)
  }

  /// The letter after one dash; nil if there is none.
  package var short: Character? { content.short }
  /// The name after two dashes.
  package var long: String { content.long }
  /// Other names after two dashes.
  package var aliases: [String] { content.aliases }
  /// The name of the value in the help; nil for an option without a value.
  package var value: String? { content.value }
  /// Nil if curl has no equivalent, which a comment of the printed command mentions.
  package var curl: CurlEquivalent? { content.curl }
  package var isRepeatable: Bool { content.isRepeatable }
  /// Accepted, but neither in the help nor in completions.
  package var isHidden: Bool { content.isHidden }
  package var completion: Completion { content.completion() }

  /// The value without the option, if the help does not state it.
  package var defaultValue: String? { content.standard() }

  /// With the default at the end.
  package var help: String { content.text() + (defaultValue.map { " (default: \($0))" } ?? "") }

  package func isNamed(_ name: Substring) -> Bool { long == name || aliases.contains { $0 == name } }

  /// `--max-time`, `--roots`.
  var longNames: [String] { ([long] + aliases).map { "--" + $0 } }

  /// `-m, --max-time <seconds>`
  var heading: String {
    let names = (short.map { ["-\($0)"] } ?? []) + longNames
    return names.joined(by: ", ") + (value.map { " <\($0)>" } ?? "")
  }

  /// The part that never changes: tables of rows are copied often.
  private final class Content: Sendable {
    let short: Character?
    let long: String
    let aliases: [String]
    let value: String?
    let curl: CurlEquivalent?
    let isRepeatable: Bool
    let isHidden: Bool
    let completion: @Sendable () -> Completion
    let standard: @Sendable () -> String?
    let text: @Sendable () -> String

    init(
      short: Character?, long: String, aliases: [String], value: String?, curl: CurlEquivalent?, isRepeatable: Bool, isHidden: Bool,
      completion: @escaping @Sendable () -> Completion, standard: @escaping @Sendable () -> String?, text: @escaping @Sendable () -> String
    ) {
      self.short = short
      self.long = long
      self.aliases = aliases
      self.value = value
      self.curl = curl
      self.isRepeatable = isRepeatable
      self.isHidden = isHidden
      self.completion = completion
      self.standard = standard
      self.text = text
    }
  }
}
