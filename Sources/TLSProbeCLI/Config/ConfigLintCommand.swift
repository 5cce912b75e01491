internal import CommandSupport
internal import Report

/// `tlsprobe config lint`: the mistakes of configuration files.
struct ConfigLintCommand: OptionCommand {
  static let description = CommandDescription(
    "lint", "Check configuration files, and variables of the environment.",
    discussion: """
      Prints a line for each mistake, with file, line and column. Options of a project file that require --trust-project are reported, but \
      are no mistakes.

      EXAMPLES
        tlsprobe config lint
        tlsprobe config lint .tlsprobe.yaml

      EXIT STATUS
        0    no mistakes
        66   a file cannot be read
        78   a file has mistakes
      """,
    operands: [
      Operand(
        name: "file", help: "File to check; without one, the user's and the project's.", isOptional: true, isRepeatable: true,
        completion: .file)
    ],
    configurable: false, rows: options.rows())

  var files: [String] = []

  static let options: [CommandOption<Self>] = []

  mutating func setOperands(_ operands: [String]) throws(UsageError) { files = operands }

  func run(in context: CommandContext) async throws(CommandLineError) -> ExitStatus {
    var lines: [String] = []
    var isValid = true
    do throws(CommandLineError) {
      for file in try found(in: context, notes: &lines) { isValid = check(file, &lines, in: context) && isValid }
    } catch {
      guard error.status == .configuration else { throw error }
      lines.append(Self.line(error))
      isValid = false
    }
    if files.isEmpty { lines += Self.unknownVariables(in: context) }
    if lines.isEmpty { lines.append("no configuration file") }
    _ = try context.print(lines.map { TerminalText.escape($0) + "\n" }.joined(by: ""))
    return isValid ? .success : .configuration
  }

  private func found(in context: CommandContext, notes: inout [String]) throws(CommandLineError) -> [ConfigurationFile] {
    guard !files.isEmpty else {
      let search = try ConfigurationSearch(named: nil, in: context)
      notes += search.notes.map { "note: " + Self.line($0) }
      return search.files
    }
    var found: [ConfigurationFile] = []
    for path in files {
      let bytes = try CommandFile.read(path, for: "config lint")
      let isProject = ConfigurationSearch.projectNames.contains { path == $0 || path.hasSuffix("/" + $0) }
      found.append(try ConfigurationFile(bytes, kind: isProject ? .project : .named, path: path, name: path))
    }
    return found
  }

  /// Returns false if the file has mistakes.
  private func check(_ file: ConfigurationFile, _ lines: inout [String], in context: CommandContext) -> Bool {
    let lint = ConfigurationLint(file, root: RootCommand.self, home: context.environment("HOME"))
    lines += lint.problems.map { Self.line($0.error) } + lint.notes.map { "note: " + Self.line($0.error) }
    if lint.problems.isEmpty { lines.append("\(file.name): valid") }
    return lint.problems.isEmpty
  }

  private static func line(_ error: CommandLineError) -> String {
    error.message + (error.hint.map { " (hint: \($0))" } ?? "")
  }

  /// Variables that set no option of any command.
  private static func unknownVariables(in context: CommandContext) -> [String] {
    guard !context.environmentNames(EnvironmentSettings.prefix).isEmpty else { return [] }
    var unknown: Set<String>?
    for place in CommandPlace.all(below: RootCommand.self) {
      guard let settings = try? EnvironmentSettings(for: place, in: context) else { continue }
      unknown = unknown?.intersection(settings.unknown) ?? Set(settings.unknown)
    }
    return (unknown ?? []).sorted().map { "note: $\($0) sets no option of any command" }
  }
}
