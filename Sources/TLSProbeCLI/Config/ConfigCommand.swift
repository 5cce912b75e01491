internal import CommandSupport

/// `tlsprobe config`, the parent of the commands for configuration files.
struct ConfigCommand: CommandParent {
  static let description = CommandDescription(
    "config", "Show, change and check configuration files.",
    discussion: """
      Options are taken from the command line, from variables such as TLSPROBE_FAIL_ON, from a project file, from the user's file and from \
      the defaults, in this order. The user's file is ~/.config/tlsprobe/config.yaml, the project file the nearest .tlsprobe.yaml or \
      tlsprobe.yaml in the working folder or above it.

      A file is a mapping of commands, with their options without dashes, and of defaults and profiles. A project file may set only \
      options that neither change the verification nor write files or send secrets, unless --trust-project is given; one that another user \
      can write is ignored.

      EXAMPLES
        tlsprobe config list audit
        tlsprobe config set audit.fail-on medium
        tlsprobe config set --project audit.targets www.example.org mail.example.org
        tlsprobe config unset audit.fail-on
        tlsprobe config get profiles.ci.audit.fail-on
        tlsprobe config lint .tlsprobe.yaml
        tlsprobe config export --redact >config.yaml
        tlsprobe config import config.yaml
      """,
    subcommands: [
      ConfigListCommand.self, ConfigGetCommand.self, ConfigSetCommand.self, ConfigUnsetCommand.self, ConfigLintCommand.self,
      ConfigExportCommand.self, ConfigImportCommand.self,
    ], configurable: false)
}

/// Options that select configuration files to read, as all other commands have them.
struct ConfigSelectionOptions: OptionGroup {
  var arguments: [String] = []

  static let options: [CommandOption<Self>] = [
    .value(
      nil, "config", "file", completion: .file, "Read this configuration file instead of the user's and the project's."
    ) { $0.arguments.append("--config=\($1)") },
    .flag(nil, "no-config", "Read no configuration file.") { $0.arguments.append("--no-config") },
    .value(
      nil, "config-profile", "name", repeatable: true,
      "Also apply this profile of the configuration; later ones take precedence. Repeatable."
    ) { $0.arguments.append("--config-profile=\($1)") },
    .flag(
      nil, "trust-project",
      "Accept all options of a project file (.tlsprobe.yaml), also those that change the verification or write files."
    ) { $0.arguments.append("--trust-project") },
  ]

  /// The words of a command line of this command with these options only.
  func words(for place: CommandPlace) throws(CommandLineError) -> ParsedOptions {
    try ParsedOptions(arguments, rows: place.rows, of: "tlsprobe \(place.name)")
  }
}

/// Options that select one configuration file.
struct ConfigFileOptions: OptionGroup {
  var config: String?
  var isProject = false

  static let options: [CommandOption<Self>] = [
    .value(nil, "config", "file", completion: .file, "Use this file instead of the user's.") { $0.config = $1 },
    .flag(nil, "project", "Use the nearest project file instead of the user's file.") { $0.isProject = true },
  ]

  func validate() throws(UsageError) {
    if config != nil, isProject { throw UsageError("--config and --project exclude each other") }
  }

  func store(in context: CommandContext) throws(CommandLineError) -> ConfigurationStore {
    try ConfigurationStore(named: config, isProject: isProject, in: context)
  }
}
