internal import CommandSupport
internal import Report
internal import TextViews

/// `tlsprobe config get`: the value of one option.
struct ConfigGetCommand: OptionCommand {
  static let description = CommandDescription(
    "get", "Print the value of an option, one line per value.",
    discussion: """
      Prints the value that the command has without options on its command line, or the value in 'defaults' or in a profile. Secrets are \
      redacted.

      EXAMPLES
        tlsprobe config get audit.fail-on
        tlsprobe config get profiles.ci.audit.fail-on

      EXIT STATUS
        0    the option has a value
        1    the option has no value
        64   unknown option
        78   invalid configuration
      """,
    operands: [Operand(name: "key", help: "Command and option, as in audit.fail-on.")],
    configurable: false, rows: options.rows())

  var key = ""
  var selection = ConfigSelectionOptions()

  static let options: [CommandOption<Self>] =
    ConfigSelectionOptions.options.placed(in: "Configuration") { $1(&$0.selection) }

  mutating func setOperands(_ operands: [String]) throws(UsageError) { key = try Operand.only(operands, named: "key") }

  func run(in context: CommandContext) async throws(CommandLineError) -> ExitStatus {
    let key = try ConfigurationKey(key, root: RootCommand.self)
    let words = try selection.words(for: key.place)
    let configured = try ConfiguredOptions(words, for: key.place, root: RootCommand.self, in: context)
    let search = try ConfigurationSources(words, for: key.place, in: context).search
    for note in search.notes { context.writeError("\(note)\n") }
    var texts: [String] = []
    if key.isDefault || key.profile != nil {
      let leaves = search.files.reversed().lazy.compactMap { file in file.leaves.first { $0.path == key.path } }
      texts = (leaves.first?.value.texts ?? []).map { SecretSetting.shown($0, of: key.setting) }
    } else {
      let entries = ConfigEntry.entries(of: key.place, configured.applied.settings, withDefaults: true)
      let name = (key.place.names + [key.setting]).joined(by: ".")
      texts = entries.first { $0.key == name }?.texts ?? (key.row?.value == nil && key.row != nil ? ["false"] : [])
    }
    guard !texts.isEmpty else {
      context.writeError("tlsprobe: \(TerminalText.escape(key.name)) has no value\n")
      return .negative
    }
    return try context.print(texts.map { TerminalText.escape($0) + "\n" }.joined(by: ""))
  }
}
