internal import Bytes
internal import CommandSupport
internal import FetchCLI
internal import Report

/// `tlsprobe`, the parent of all commands.
struct RootCommand: Command {
  static let description = CommandDescription(
    "tlsprobe", "Inspect TLS servers and certificates.",
    discussion: """
      Results go to standard output, everything else to standard error.

      EXAMPLES
        tlsprobe audit example.org
        tlsprobe chain example.org
        tlsprobe ciphers example.org
        tlsprobe fetch -v https://example.org/
        tlsprobe chain example.org:8443 --cacert ca.pem --json
        tlsprobe probe example.org -c 100
        tlsprobe resolve example.org --type all
        tlsprobe diff last-week.json today.json
        tlsprobe verify chain.pem --roots ca.pem
        tlsprobe trust diff mozilla chrome
        tlsprobe serve --case expired
        tlsprobe ui
        tlsprobe --version -v

      EXIT STATUS
        0    success, with nothing at or above the threshold
        1    the verdict is negative, a finding is at or above --fail-on, or a time limit is exceeded
        2    the target could not be probed: it does not resolve, is closed, does not respond or does not use TLS
        64   usage: an invalid target or option
        65   an input file has invalid content
        66   an input file cannot be read
        70   internal error
        74   writing failed
        78   invalid configuration
        130  interrupted
        fetch exits with the statuses of curl; see 'tlsprobe fetch --help all'.
      """,
    subcommands: [
      AuditCommand.self, ChainCommand.self, CiphersCommand.self, ProbeCommand.self, FetchCommand.self, RunCommand.self, WsCommand.self,
      ResolveCommand.self,
      VerifyCommand.self, DiffCommand.self, HistoryCommand.self, UICommand.self, TrustCommand.self, PoliciesCommand.self, ServeCommand.self,
      ConvertCommand.self, ConfigCommand.self, InitCommand.self, SchemaCommand.self, DemoCommand.self,
    ],
    configurable: false, rows: rows)

  private static let rows = [
    OptionRow(nil, "version", section: "Options", "Show the version; with -v also the libraries and the trusted roots."),
    OptionRow("v", "verbose", section: "Options", hidden: true, "Show more."),
    OptionRow(
      nil, "generate-completion-script", "shell", section: "Options", hidden: true,
      completion: .words(CompletionScript.Shell.allCases.map(\.rawValue)), "Print the completions for bash, zsh or fish."),
  ]

  private let words: ParsedOptions

  init(_ words: ParsedOptions) { self.words = words }

  func run(in context: CommandContext) async throws(CommandLineError) -> ExitStatus {
    if let name = words.value(of: "generate-completion-script") {
      guard let shell = CompletionScript.Shell(rawValue: name) else {
        throw words.mistake("invalid --generate-completion-script '\(name)': must be bash, zsh or fish")
      }
      return try context.print(CompletionScript(shell, for: Self.description).text)
    }
    guard words.isGiven("version") else { throw Self.missingCommand }
    guard words.isGiven("verbose") else { return try context.print(VersionText.short) }
    return try context.print(
      VersionText.long(context.tool(), otherLibraries: context.otherLibraries(), trustFacts: context.trustFacts()))
  }

  /// The error for a command line without a command.
  private static var missingCommand: CommandLineError {
    let names = description.subcommands.map { $0.description }.filter { !$0.isHidden }.map { $0.name }
    return CommandLineError(
      .usage, "missing command; usage: tlsprobe COMMAND [TARGET] [OPTIONS]",
      hint: "commands: \(names.joined(separator: ", ")); see 'tlsprobe --help'")
  }

  /// The error for a first word that is no command.
  static func unknown(_ word: String) -> CommandLineError {
    let nearest = NearestName(to: word, among: description.subcommands.map { $0.description.name } + ["help"]).name
    return CommandLineError(
      .usage, "unknown command '\(word)'",
      hint: nearest.map { "did you mean 'tlsprobe \($0)'?" }
        ?? "see 'tlsprobe --help'; for a server: tlsprobe chain HOST, ciphers HOST or probe HOST; for a URL: tlsprobe fetch URL")
  }
}

/// `tlsprobe trust`, the parent of the commands for trust stores.
struct TrustCommand: CommandParent {
  static let description = CommandDescription(
    "trust", "List, show and compare trust stores.",
    discussion: """
      The stores of Mozilla, Apple, Microsoft, Chrome, Android and Java are built into the program, as their owners publish them for \
      server authentication, with the dates and names that limit the trust in a root. Nothing is fetched.

      EXAMPLES
        tlsprobe trust list
        tlsprobe trust show chrome
        tlsprobe trust show mozilla 'ISRG Root X1'
        tlsprobe trust diff mozilla chrome
        tlsprobe trust diff system ca.pem --json
      """,
    subcommands: [TrustListCommand.self, TrustShowCommand.self, TrustDiffCommand.self])
}
