internal import CommandSupport
internal import Report

/// `tlsprobe config export`: a file in one notation, with or without its secrets.
struct ConfigExportCommand: OptionCommand {
  static let description = CommandDescription(
    "export", "Print a configuration file without comments, for import on another machine.",
    discussion: """
      With --redact, and on a terminal, secrets are replaced by (redacted): passwords, tokens, cookies, credentials in header fields and \
      URLs, and request bodies. References such as @env:NAME are no secrets.

      EXAMPLES
        tlsprobe config export --redact
        tlsprobe config export --project >config.yaml
      """,
    configurable: false, rows: options.rows())

  var redacts = false
  var file = ConfigFileOptions()

  private static let own: [CommandOption<Self>] = [
    .flag(nil, "redact", "Replace secrets by (redacted).") { $0.redacts = true }
  ]

  static let options: [CommandOption<Self>] = own + ConfigFileOptions.options.placed(in: "Configuration") { $1(&$0.file) }

  func validate() throws(UsageError) { try file.validate() }

  func run(in context: CommandContext) async throws(CommandLineError) -> ExitStatus {
    let store = try file.store(in: context)
    guard let file = try store.read() else {
      throw CommandLineError(.unreadableInput, "\(store.name) does not exist", hint: "config set creates it")
    }
    let isForced = !redacts && context.terminal.outputIsTerminal
    let export = ConfigurationExport(file, root: RootCommand.self, redacts: redacts || isForced)
    if isForced, export.hasSecrets {
      context.writeError("tlsprobe: secrets are redacted on a terminal (hint: use a pipe or a file)\n")
    }
    // Neither escaped nor in ASCII only: the text is read by import, and its characters are already escaped by the notation.
    guard context.writeOutput(Array(export.text.utf8)) else { throw CommandLineError.unwritableOutput }
    return .success
  }
}
