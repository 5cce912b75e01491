/// The place where an option gets its value.
package enum SettingSource: Hashable, Sendable, CustomStringConvertible {
  /// A position in a configuration file, counted from 1.
  case file(String, line: Int, column: Int)
  /// A variable of the environment.
  case variable(String)

  package var description: String {
    switch self {
    case .file(let name, let line, let column): "\(name):\(line):\(column)"
    case .variable(let name): "$\(name)"
    }
  }
}

/// The value of an option outside the command line.
package struct Setting: Hashable, Sendable {
  /// The long name of the option, or `targets`.
  package let name: String
  /// One element per use of the option, nil for an option without a value. None if the option is switched off.
  package var values: [String?]
  package let source: SettingSource

  /// The key for the arguments of a command that are targets.
  package static let targets = "targets"
}

/// A mistake in a configuration, and its place.
package struct ConfigurationProblem: Hashable, Sendable {
  package let source: SettingSource
  package let message: String
  package let hint: String?

  package var error: CommandLineError { CommandLineError(.configuration, "\(source): \(message)", hint: hint) }
}
