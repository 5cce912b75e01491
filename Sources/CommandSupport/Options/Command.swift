internal import Bytes

/// A command of the program.
package protocol Command: Sendable {
  static var description: CommandDescription { get }
  init(_ words: ParsedOptions) throws(CommandLineError)
  func run(in context: CommandContext) async throws(CommandLineError) -> ExitStatus
  /// The reason why an option does not take this value, as a clause; nil if it is valid, as far as can be seen without other options.
  static func rejection(of value: String, for option: String) -> String?
  /// The arguments with references to stored ones replaced, before the configuration is applied and the history records them.
  static func expanded(_ words: ParsedOptions, in context: CommandContext) throws(CommandLineError) -> ParsedOptions
}

extension Command {
  package static func rejection(of value: String, for option: String) -> String? { nil }

  package static func expanded(_ words: ParsedOptions, in context: CommandContext) throws(CommandLineError) -> ParsedOptions { words }
}

/// A command whose options set its properties. They are the rows of its description, in the same order.
package protocol OptionCommand: Command, OptionGroup {
  /// Takes the arguments that are not options.
  mutating func setOperands(_ operands: [String]) throws(UsageError)
}

extension OptionCommand {
  package init(_ words: ParsedOptions) throws(CommandLineError) {
    self.init()
    let options = Self.options
    for (name, value) in words.given {
      guard let place = words.row(of: name), place < options.count else { continue }
      do throws(UsageError) {
        try options[place].apply(&self, value ?? "")
      } catch {
        throw words.mistake("invalid --\(name) '\(value ?? "")': \(error.reason)")
      }
    }
    do throws(UsageError) {
      try setOperands(words.operands)
      try validate()
    } catch {
      throw words.mistake(error.reason)
    }
  }

  package static func rejection(of value: String, for option: String) -> String? {
    guard let option = options.first(where: { $0.row.long == option }) else { return nil }
    var values = Self()
    do throws(UsageError) {
      try option.apply(&values, value)
      return nil
    } catch {
      return error.reason
    }
  }

  package mutating func setOperands(_ operands: [String]) throws(UsageError) {
    if let operand = operands.first { throw UsageError("unexpected argument '\(operand)'") }
  }
}

/// A command that only has subcommands: without one it prints its help.
package protocol CommandParent: Command {
  init()
}

extension CommandParent {
  package init(_ words: ParsedOptions) throws(CommandLineError) {
    self.init()
    guard let word = words.operands.first else { return }
    let names = Self.description.subcommands.map { $0.description.name }
    let nearest = NearestName(to: word, among: names).name
    throw CommandLineError(
      .usage, "unknown command '\(words.command.dropFirst("tlsprobe ".count)) \(word)'",
      hint: nearest.map { "did you mean '\($0)'? See '\(words.command) --help'" } ?? "see '\(words.command) --help'")
  }

  package func run(in context: CommandContext) async throws(CommandLineError) -> ExitStatus { .success }
}

/// An argument that is not an option.
package struct Operand: Sendable {
  package let name: String
  package let help: String
  package var isOptional = false
  package var isRepeatable = false
  package var completion = OptionRow.Completion.nothing

  /// `[<file> ...]`.
  var heading: String {
    let name = "<\(name)>\(isRepeatable ? " ..." : "")"
    return isOptional ? "[\(name)]" : name
  }

  package init(
    name: String, help: String, isOptional: Bool = false, isRepeatable: Bool = false, completion: OptionRow.Completion = .nothing
  ) {
    self.name = name
    self.help = help
    self.isOptional = isOptional
    self.isRepeatable = isRepeatable
    self.completion = completion
  }

  package static let target = Operand(
    name: "target", help: "Host, host:port, [v6]:port, address or URL; the default port is 443, or that of --starttls.")

  /// Several targets, or none if they come from a file.
  package static let targets = Operand(name: "target", help: target.help, isOptional: true, isRepeatable: true)

  /// The single argument of a command that requires one.
  package static func only(_ operands: [String], named name: String) throws(UsageError) -> String {
    guard let first = operands.first else { throw UsageError("missing \(name)") }
    if operands.count > 1 { throw UsageError("unexpected argument '\(operands[1])'") }
    return first
  }
}

/// The facts about a command from which its help, manual page and completions are made.
package struct CommandDescription: Sendable {
  /// `chain`.
  package let name: String
  /// One sentence.
  let abstract: String
  /// Paragraphs, then the sections EXAMPLES and EXIT STATUS.
  package let discussion: String
  package var operands: [Operand] = []
  /// The long names of the options on the first screen of the help.
  package var everyday: [String] = []
  package var subcommands: [any Command.Type] = []
  package var isHidden = false
  /// True if configuration files and the environment can set the options.
  package let isConfigurable: Bool
  /// True if results are stored in the history.
  package let isRecorded: Bool
  private let makeRows: @Sendable () -> [OptionRow]

  package init(
    _ name: String, _ abstract: String, discussion: String = "", operands: [Operand] = [], everyday: [String] = [],
    subcommands: [any Command.Type] = [], hidden: Bool = false, configurable: Bool = true, recorded: Bool = false,
    rows: @autoclosure @escaping @Sendable () -> [OptionRow] = []
  ) {
    self.name = name
    self.abstract = abstract
    self.discussion = discussion
    self.operands = operands
    self.everyday = everyday
    self.subcommands = subcommands
    isHidden = hidden
    isConfigurable = configurable
    isRecorded = recorded
    makeRows = rows
  }

  /// All options, with those for the configuration and `--help`.
  package var rows: [OptionRow] {
    let rows = makeRows()
    // A parent of commands has no options.
    return rows + (isRecorded ? HistoryOptions.rows : [])
      + (isConfigurable && !(rows.isEmpty && isParent) ? ConfigurationOptions.rows : []) + [Self.help]
  }

  /// True if the command only has subcommands.
  var isParent: Bool { !subcommands.isEmpty && operands.isEmpty && makeRows().isEmpty }

  /// The lines of a section of the discussion, such as EXAMPLES.
  package func lines(of heading: String) -> [String] {
    let lines = discussion.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard let start = lines.firstIndex(where: { $0.elementsEqual(heading.utf8) }) else { return [] }
    let space = UInt8(ascii: " ")
    return lines[(start + 1)...].prefix { $0.first == space }.map { String(Substring($0.drop { $0 == space })) }
  }

  private static let help = OptionRow("h", "help", section: "Help", "Show the everyday options; --help all shows every option.")
}

extension Collection {
  /// The rows of options.
  package func rows<Values>(in section: String = "Options") -> [OptionRow] where Element == CommandOption<Values> {
    map { option in
      var row = option.row
      if row.section.isEmpty { row.section = section }
      return row
    }
  }
}
