internal import CommandSupport
internal import Report
internal import TextViews

/// `tlsprobe config set`: changes one value in a file.
struct ConfigSetCommand: OptionCommand {
  static let description = CommandDescription(
    "set", "Set an option in the user's file, or with --project in the project file.",
    discussion: """
      Changes the line of the option only; comments and the rest of the file stay as they are. The value is checked first. The user's file \
      is readable only by its owner. Several values set a list.

      EXAMPLES
        tlsprobe config set audit.fail-on medium
        tlsprobe config set --project audit.targets www.example.org mail.example.org
        tlsprobe config set profiles.ci.audit.depth quick
        tlsprobe config set fetch.user 'ada:@env:SITE_PASSWORD'
      """,
    operands: [
      Operand(name: "key", help: "Command and option, as in audit.fail-on."),
      Operand(name: "value", help: "Value of the option; true or false for an option without one.", isRepeatable: true),
    ],
    configurable: false, rows: options.rows())

  var key = ""
  var values: [String] = []
  var file = ConfigFileOptions()

  static let options: [CommandOption<Self>] = ConfigFileOptions.options.placed(in: "Configuration") { $1(&$0.file) }

  mutating func setOperands(_ operands: [String]) throws(UsageError) {
    guard operands.count >= 2 else { throw UsageError("missing \(operands.isEmpty ? "key and value" : "value")") }
    key = operands[0]
    values = Array(operands[1...])
  }

  func validate() throws(UsageError) { try file.validate() }

  func run(in context: CommandContext) async throws(CommandLineError) -> ExitStatus {
    let key = try ConfigurationKey(key, root: RootCommand.self)
    let value = try key.value(values)
    let store = try file.store(in: context)
    let old = try store.content() ?? []
    var editor = try ConfigurationEditor(old, name: store.name)
    try editor.set(key.path, to: value)
    try ConfigCheck.run(editor.bytes, replacing: old, in: store, context)
    if editor.bytes != old { try store.write(editor.bytes, in: context) }
    return .success
  }
}

/// Checks the new content of a file.
enum ConfigCheck {
  /// Throws the first mistake that the old content does not have, and prints a line for options that require `--trust-project`.
  static func run(
    _ bytes: [UInt8], replacing old: [UInt8], in store: ConfigurationStore, _ context: CommandContext
  ) throws(CommandLineError) {
    let home = context.environment("HOME")
    let lint = ConfigurationLint(try store.parse(bytes), root: RootCommand.self, home: home)
    let known = (try? store.parse(old)).map { ConfigurationLint($0, root: RootCommand.self, home: home) }
    let messages = Set((known?.problems ?? []).map(\.message))
    if let problem = lint.problems.first(where: { !messages.contains($0.message) }) { throw problem.error }
    let notes = Set((known?.notes ?? []).map(\.message))
    for note in lint.notes where !notes.contains(note.message) { context.writeError("\(note.error)\n") }
  }
}
