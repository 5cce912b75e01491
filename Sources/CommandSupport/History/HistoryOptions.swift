/// The options of all commands whose results are stored in the history.
package enum HistoryOptions {
  package static let rows: [OptionRow] = [
    OptionRow(nil, "no-history", curl: .unneeded, section: "Output", "Do not store this run in the history."),
    OptionRow(
      nil, encryption, "reference", curl: .unneeded, section: "Output",
      "Encrypt the history, and the file of --session, with the passphrase from @keyring:SERVICE/ACCOUNT, @env:NAME, @file:PATH or @cmd:COMMAND."
    ),
  ]

  /// The name of the option for the passphrase.
  package static let encryption = "encrypt-with"

  /// The passphrase that a value of `--encrypt-with` refers to.
  package static func passphrase(_ text: String, in context: CommandContext) throws(CommandLineError) -> String {
    let source = SecretArgument(text)
    guard source.isReference else {
      throw CommandLineError(
        .usage, "invalid --\(encryption): must be a reference to a passphrase",
        hint: "as in @keyring:tlsprobe/history, @env:NAME or @file:PATH")
    }
    return try source.value(of: "--\(encryption)", in: context)
  }

  /// The passphrase that the command line, the environment or a configuration file sets; nil if none does. `place` is nil for a command that
  /// is not configurable.
  package static func passphrase(
    _ words: ParsedOptions, for place: CommandPlace?, root: any Command.Type, in context: CommandContext
  ) throws(CommandLineError) -> String? {
    let isOwn = place?.row(named: encryption) != nil
    let names = Set((ConfigurationOptions.rows + rows).map(\.long))
    let given = isOwn ? words : words.with(given: words.given.filter { names.contains($0.name) }, operands: [])
    // Other commands, which read the history, use the default.
    let place = isOwn ? place : nil
    let configured = try ConfiguredOptions(
      given, for: place ?? CommandPlace(names: ["history"], command: root, rows: rows + ConfigurationOptions.rows), root: root, in: context)
    return try passphrase(of: configured.words, in: context)
  }

  /// The passphrase of configured options; nil if they have none.
  package static func passphrase(of words: ParsedOptions, in context: CommandContext) throws(CommandLineError) -> String? {
    try words.value(of: encryption).map { text throws(CommandLineError) in try passphrase(text, in: context) }
  }
}
