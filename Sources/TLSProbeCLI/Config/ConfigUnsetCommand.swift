internal import CommandSupport
internal import TextViews

/// `tlsprobe config unset`: removes one value from a file.
struct ConfigUnsetCommand: OptionCommand {
  static let description = CommandDescription(
    "unset", "Remove an option from the user's file, or with --project from the project file.",
    discussion: """
      Removes the line of the option, and sections that become empty; other comments and the rest of the file stay as they are.

      EXAMPLES
        tlsprobe config unset audit.fail-on
        tlsprobe config unset --project profiles.ci.audit.depth

      EXIT STATUS
        0    the option was removed
        1    the file does not set the option
        64   unknown option
        78   invalid configuration
      """,
    operands: [Operand(name: "key", help: "Command and option, as in audit.fail-on.")],
    configurable: false, rows: options.rows())

  var key = ""
  var file = ConfigFileOptions()

  static let options: [CommandOption<Self>] = ConfigFileOptions.options.placed(in: "Configuration") { $1(&$0.file) }

  mutating func setOperands(_ operands: [String]) throws(UsageError) { key = try Operand.only(operands, named: "key") }

  func validate() throws(UsageError) { try file.validate() }

  func run(in context: CommandContext) async throws(CommandLineError) -> ExitStatus {
    let key = try ConfigurationKey(key, root: RootCommand.self)
    let store = try file.store(in: context)
    var editor = try ConfigurationEditor(try store.content() ?? [], name: store.name)
    guard try editor.remove(key.path) else {
      context.writeError("tlsprobe: \(TerminalText.escape(store.name)) does not set \(TerminalText.escape(key.name))\n")
      return .negative
    }
    try store.write(editor.bytes, in: context)
    return .success
  }
}
