/// The reason why a command line is invalid, as a clause: "must be a number".
package struct UsageError: Error, Hashable {
  package let reason: String

  package init(_ reason: String) { self.reason = reason }
}

/// One option of a command: its row, and its effect on the values that the command is run with.
package struct CommandOption<Values>: Sendable {
  package private(set) var row: OptionRow
  /// The text is empty for an option without a value.
  package let apply: @Sendable (inout Values, String) throws(UsageError) -> Void

  /// An option without a value.
  package static func flag(
    _ short: Character? = nil, _ long: String, aliases: [String] = [], _ help: @autoclosure @escaping @Sendable () -> String,
    apply: @escaping @Sendable (inout Values) -> Void
  ) -> CommandOption {
    CommandOption(row: OptionRow(short, long, aliases: aliases, help())) { values, _ in apply(&values) }
  }

  /// An option with a text as its value.
  package static func value(
    _ short: Character? = nil, _ long: String, aliases: [String] = [], _ value: String,
    default standard: @autoclosure @escaping @Sendable () -> String? = nil, repeatable: Bool = false,
    completion: @autoclosure @escaping @Sendable () -> OptionRow.Completion = .nothing,
    _ help: @autoclosure @escaping @Sendable () -> String, store: @escaping @Sendable (inout Values, String) -> Void
  ) -> CommandOption {
    CommandOption(
      row: OptionRow(
        short, long, value, aliases: aliases, default: standard(), repeatable: repeatable, completion: completion(), help())
    ) { values, text in store(&values, text) }
  }

  /// An option whose value is parsed.
  package static func value<Value>(
    _ short: Character? = nil, _ long: String, aliases: [String] = [], _ value: String,
    default standard: @autoclosure @escaping @Sendable () -> String? = nil, repeatable: Bool = false,
    completion: @autoclosure @escaping @Sendable () -> OptionRow.Completion = .nothing,
    _ help: @autoclosure @escaping @Sendable () -> String, _ parse: @escaping @Sendable (String) throws(UsageError) -> Value,
    store: @escaping @Sendable (inout Values, Value) -> Void
  ) -> CommandOption {
    CommandOption(
      row: OptionRow(
        short, long, value, aliases: aliases, default: standard(), repeatable: repeatable, completion: completion(), help())
    ) { values, text throws(UsageError) in store(&values, try parse(text)) }
  }

  /// The same option of a command that keeps these values in a property, to which `part` gives access: `{ $1(&$0.connection) }`.
  ///
  /// A key path would be shorter, but creating one costs more instructions than parsing a command line.
  package func placed<Whole>(in section: String, _ part: @escaping Part<Whole>) -> CommandOption<Whole> {
    var row = row
    if row.section.isEmpty { row.section = section }
    return CommandOption<Whole>(row: row) { whole, text throws(UsageError) in
      var result = Result<Void, UsageError>.success(())
      part(&whole) { values in result = Result { () throws(UsageError) in try apply(&values, text) } }
      try result.get()
    }
  }

  /// Gives access to a property of a command.
  package typealias Part<Whole> = @Sendable (inout Whole, (inout Values) -> Void) -> Void
}

extension Array {
  /// The options of a group, in a command that keeps the group's values in a property.
  package func placed<Whole, Values>(in section: String, _ part: @escaping CommandOption<Values>.Part<Whole>) -> [CommandOption<Whole>]
  where Element == CommandOption<Values> {
    map { $0.placed(in: section, part) }
  }
}

/// Values of options that several commands share.
package protocol OptionGroup: Sendable {
  init()
  static var options: [CommandOption<Self>] { get }
  /// Checks the values against each other.
  func validate() throws(UsageError)
}

extension OptionGroup {
  package func validate() throws(UsageError) {}
}

/// Parses values of options.
package enum OptionValue {
  /// A number of the option's type.
  package static func number<Number: LosslessStringConvertible>(_ text: String) throws(UsageError) -> Number {
    if let number = Number(text) { return number }
    guard let value = Double(text) else { throw UsageError("must be a number") }
    throw UsageError(value == value.rounded() ? "the number is out of range" : "must be a whole number")
  }

  /// One of a closed set of words.
  package static func word<Word: RawRepresentable & CaseIterable>(_ text: String) throws(UsageError) -> Word where Word.RawValue == String {
    if let word = Word(rawValue: text) { return word }
    throw UsageError("must be one of \(Word.allCases.map(\.rawValue).joined(separator: ", "))")
  }
}
