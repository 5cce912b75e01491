public import CommandSupport
internal import Report

/// The program: maps arguments to an exit status.
public enum CommandLineTool {
  /// The output of `--version` and of help, which require no reactor and no TLS library; nil for all other arguments and for mistakes.
  public static func immediateOutput(
    for arguments: [String], environment: (String) -> String?, terminal: @autoclosure () -> TerminalCapabilities
  ) -> String? {
    if arguments == ["--version"] { return VersionText.short }
    guard Invocation.mayRequestHelp(arguments) else { return nil }
    let terminal = terminal()
    guard let help = try? Invocation(arguments).help(width: terminal.width) else { return nil }
    return RenderOptions.isUTF8(environment, terminal) ? help : ASCIIText.of(help)
  }

  public static func run(_ arguments: [String], in context: CommandContext) async -> ExitStatus {
    let status = await result(of: arguments, in: context)
    if let warning = context.history?.end(status) { context.writeError(warning + "\n") }
    return status
  }

  private static func result(of arguments: [String], in context: CommandContext) async -> ExitStatus {
    do throws(CommandLineError) {
      let status = try await dispatch(arguments, in: context)
      guard let failure = context.logFailures.first else { return status }
      context.lastWords.begin()
      context.writeError(failure.description + "\n")
      return status == .success || status == .negative ? failure.status : status
    } catch {
      // If an interrupt report is being printed, it has already reported the reason.
      context.lastWords.begin()
      for failure in [error, context.logFailures.first].compactMap(\.self) { context.writeError(failure.description + "\n") }
      return error.status
    }
  }

  private static func dispatch(_ arguments: [String], in context: CommandContext) async throws(CommandLineError) -> ExitStatus {
    let invocation = try Invocation(arguments)
    if let help = invocation.help(width: context.terminal.width) { return try context.print(help) }
    guard let place = invocation.place else {
      return try await invocation.command.init(invocation.words).run(in: unlocking(context, for: nil, invocation.words))
    }
    return try await run(place, invocation.words, in: context)
  }

  /// Runs a command with the arguments given and its configuration.
  static func run(_ name: String, _ command: any Command.Type, _ words: ParsedOptions, in context: CommandContext)
    async throws(CommandLineError)
    -> ExitStatus
  {
    try await run(CommandPlace(names: [name], command: command, rows: words.rows), words, in: context)
  }

  private static func run(
    _ place: CommandPlace, _ words: ParsedOptions, in context: CommandContext
  ) async throws(CommandLineError) -> ExitStatus {
    let context = unlocking(context, for: place, words)
    let words = try place.command.expanded(words, in: context)
    let configured = try ConfiguredOptions(words, for: place, root: RootCommand.self, in: context)
    configured.report(in: context)
    if place.command.description.isRecorded, !configured.words.isGiven("no-history") {
      context.history?.begin(place.name, words) { () throws(CommandLineError) in
        try HistoryOptions.passphrase(of: configured.words, in: context)
      }
    }
    do throws(CommandLineError) {
      return try await place.command.init(configured.words).run(in: context)
    } catch {
      throw configured.words.located(configured.applied.located(error))
    }
  }
}

extension CommandLineTool {
  /// The context with the passphrase of an encrypted history.
  private static func unlocking(_ context: CommandContext, for place: CommandPlace?, _ words: ParsedOptions) -> CommandContext {
    var unlocking = context
    unlocking.historyPassphrase = { () throws(CommandLineError) in
      try HistoryOptions.passphrase(words, for: place, root: RootCommand.self, in: context)
    }
    return unlocking
  }
}

/// A command with its parsed options.
private struct Invocation {
  let command: any Command.Type
  let words: ParsedOptions
  /// `tlsprobe chain`.
  private let path: String
  /// `tlsprobe help chain` is `tlsprobe chain --help`.
  private let isHelp: Bool

  init(_ arguments: [String]) throws(CommandLineError) {
    var rest = arguments[...]
    isHelp = rest.first == "help"
    if isHelp { rest.removeFirst() }
    var command: any Command.Type = RootCommand.self
    var path = "tlsprobe"
    while let word = rest.first, let known = command.description.subcommands.first(where: { $0.description.name == word }) {
      command = known
      path += " \(word)"
      rest.removeFirst()
    }
    if path == "tlsprobe", let word = rest.first, !word.hasPrefix("-") { throw RootCommand.unknown(word) }
    words = try ParsedOptions(Array(rest), rows: command.description.rows, of: path)
    self.command = command
    self.path = path
  }

  /// The command, if its options can be configured.
  var place: CommandPlace? {
    guard path != "tlsprobe", command.description.isConfigurable, !(command is any CommandParent.Type) else { return nil }
    let names = path.split(separator: " ").dropFirst().map { String($0) }
    return CommandPlace(names: names, command: command, rows: words.rows)
  }

  /// False for most arguments that do not request help, without parsing them.
  static func mayRequestHelp(_ arguments: [String]) -> Bool {
    arguments.first == "help"
      || arguments.contains { $0 == "--help" || $0.hasPrefix("-") && !$0.hasPrefix("--") && $0.utf8.contains(UInt8(ascii: "h")) }
  }

  /// The help, if it is requested, or if a command is missing its subcommand.
  func help(width: Int?) -> String? {
    guard isHelp || words.isGiven("help") || command is any CommandParent.Type && words.operands.isEmpty else { return nil }
    let help = CommandHelp(command.description, rows: words.rows, of: path, width: width ?? 80)
    return words.operands.contains("all") ? help.text : help.screen
  }
}
