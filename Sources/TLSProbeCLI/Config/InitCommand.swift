internal import CommandSupport
internal import TextViews

/// `tlsprobe init`: writes a commented configuration file.
struct InitCommand: OptionCommand {
  static let description = CommandDescription(
    "init", "Write a configuration file with commented examples.",
    discussion: """
      Writes the user's file, $XDG_CONFIG_HOME/tlsprobe/config.yaml or ~/.config/tlsprobe/config.yaml, readable only by its owner; with \
      --project .tlsprobe.yaml in the working folder. All options in it are comments. An existing file is kept.

      EXAMPLES
        tlsprobe init
        tlsprobe init --project
      """,
    configurable: false, rows: options.rows())

  var isForced = false
  var file = ConfigFileOptions()

  private static let own: [CommandOption<Self>] = [.flag(nil, "force", "Replace an existing file.") { $0.isForced = true }]

  static let options: [CommandOption<Self>] = own + ConfigFileOptions.options.placed(in: "Configuration") { $1(&$0.file) }

  func validate() throws(UsageError) { try file.validate() }

  func run(in context: CommandContext) async throws(CommandLineError) -> ExitStatus {
    let store = try file.store(in: context)
    let isNew = try store.content() == nil
    guard isNew || isForced else {
      throw CommandLineError(.usage, "'\(store.name)' exists", hint: "--force replaces it; 'tlsprobe config set' changes one option")
    }
    try store.write(Array((file.isProject ? ConfigurationTemplate.project : ConfigurationTemplate.user).utf8), in: context)
    context.writeError("tlsprobe: wrote \(TerminalText.escape(store.name))\n")
    return .success
  }
}

/// The files that `init` writes. A line that begins with `#` and not exactly one blank is an option: without the `#` it is valid.
enum ConfigurationTemplate {
  static let user = """
    # Configuration of tlsprobe for this user. Options have the names of the command line, without dashes;
    # 'tlsprobe COMMAND --help all' lists them, 'tlsprobe config lint' checks this file.
    # To use an option, remove the # at the beginning of its line, and of the line of its section.

    # Options of all commands that have them.
    #defaults:
    #  connect-timeout: 5
    #  color: auto
    # Store nothing in the history:
    #  no-history: true
    # Or encrypt the history with a passphrase from the keyring:
    #  encrypt-with: "@keyring:tlsprobe/history"
    # An HTTP or SOCKS proxy; its password is read from the environment:
    #  proxy: http://proxy.example:3128
    #  proxy-user: "me:@env:PROXY_PASSWORD"

    #audit:
    #  fail-on: medium
    #  all-addresses: true

    #fetch:
    #  compressed: true
    #  max-time: 30
    #  header:
    #    - "Accept: application/json"

    # Sets of options that --config-profile NAME selects.
    #profiles:
    #  staging:
    #    defaults:
    #      resolve: www.example.org:443:192.0.2.1
    #    fetch:
    #      user: "ada:@keyring:staging.example.org/ada"
    #      header: "X-Environment: staging"
    #  quick:
    #    audit:
    #      depth: quick

    """

  static let project = """
    # Configuration of tlsprobe for this project: it applies in this folder and below it.
    # It may set targets, scope, thresholds, policies, limits and formats; other options require --trust-project.
    # To use an option, remove the # at the beginning of its line, and of the line of its section.

    #audit:
    #  targets:
    #    - www.example.org
    #    - mail.example.org:465
    # The lowest severity of a finding that makes the exit status 1:
    #  fail-on: medium
    #  all-addresses: true
    #  max-time: 300

    # Sets of options that --config-profile NAME selects.
    #profiles:
    #  nightly:
    #    audit:
    #      depth: full
    #      fail-on: low

    """
}
