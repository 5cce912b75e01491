internal import CommandSupport
internal import Bytes
internal import Report

/// `tlsprobe config import`: merges a file into another.
struct ConfigImportCommand: OptionCommand {
  static let description = CommandDescription(
    "import", "Merge a configuration file into the user's file, or with --project into the project file.",
    discussion: """
      The file is checked first. Prints a line for each value that changes; nothing is asked. Values that the imported file does not have \
      are kept, unless --replace is given. Relative paths in it become absolute.

      EXAMPLES
        tlsprobe config import config.yaml
        tlsprobe config import --replace --dry-run config.yaml
      """,
    operands: [Operand(name: "file", help: "File to import.", completion: .file)],
    configurable: false, rows: options.rows())

  var imported = ""
  var replaces = false
  var isDryRun = false
  var file = ConfigFileOptions()

  private static let own: [CommandOption<Self>] = [
    .flag(nil, "replace", "Replace the whole file, with the comments of the imported one.") { $0.replaces = true },
    .flag(nil, "dry-run", "Show the changes only.") { $0.isDryRun = true },
  ]

  static let options: [CommandOption<Self>] = own + ConfigFileOptions.options.placed(in: "Configuration") { $1(&$0.file) }

  mutating func setOperands(_ operands: [String]) throws(UsageError) { imported = try Operand.only(operands, named: "file") }

  func validate() throws(UsageError) { try file.validate() }

  func run(in context: CommandContext) async throws(CommandLineError) -> ExitStatus {
    let bytes = try CommandFile.read(imported, for: "config import")
    let source = try ConfigurationFile(bytes, kind: .named, path: imported, name: imported)
    let home = context.environment("HOME")
    if let problem = ConfigurationLint(source, root: RootCommand.self, home: home).problems.first { throw problem.error }
    let store = try file.store(in: context)
    let old = try store.content() ?? []
    var editor = try ConfigurationEditor(replaces ? bytes : old, name: replaces ? imported : store.name)
    let leaves = try ConfigImport.leaves(of: source, in: context)
    for leaf in leaves { try editor.set(leaf.path, to: leaf.value) }
    let before = try store.parse(old).leaves
    let after = try store.parse(editor.bytes).leaves
    let lines = ConfigImport.changes(from: before, to: after)
    if !isDryRun {
      try ConfigCheck.run(editor.bytes, replacing: old, in: store, context)
      if editor.bytes != old { try store.write(editor.bytes, in: context) }
    }
    return try context.print((lines.isEmpty ? ["no changes"] : lines).map { TerminalText.escape($0) + "\n" }.joined(by: ""))
  }
}

/// What an import changes.
enum ConfigImport {
  /// The values of a file, with absolute paths. Redacted values are refused.
  static func leaves(of file: ConfigurationFile, in context: CommandContext) throws(CommandLineError) -> [ConfigurationFile.Leaf] {
    let rows = CommandPlace.all(below: RootCommand.self).flatMap(\.rows)
    var leaves: [ConfigurationFile.Leaf] = []
    for leaf in file.leaves {
      guard !leaf.value.texts.contains(where: { $0.holds(SecretSetting.mark) }) else {
        throw CommandLineError(
          .configuration, "\(file.name):\(leaf.line): the value of '\(leaf.path.joined(by: "."))' is redacted",
          hint: "write the secret, or a reference such as @env:NAME")
      }
      let row = rows.first { $0.isNamed((leaf.path.last ?? "")[...]) }
      leaves.append(
        ConfigurationFile.Leaf(
          path: leaf.path, value: row.map { file.absolute(leaf.value, $0, folder: context.workingFolder()) } ?? leaf.value,
          line: leaf.line))
    }
    return leaves
  }

  static func changes(from before: [ConfigurationFile.Leaf], to after: [ConfigurationFile.Leaf]) -> [String] {
    var lines: [String] = []
    for leaf in after {
      let old = before.first { $0.path == leaf.path }
      guard old?.value.texts != leaf.value.texts else { continue }
      let key = leaf.path.joined(by: ".")
      lines.append(old.map { "change \(key): \(shown($0)) -> \(shown(leaf))" } ?? "add \(key): \(shown(leaf))")
    }
    for leaf in before where !after.contains(where: { $0.path == leaf.path }) {
      lines.append("remove \(leaf.path.joined(by: ".")): \(shown(leaf))")
    }
    return lines
  }

  private static func shown(_ leaf: ConfigurationFile.Leaf) -> String {
    let option = leaf.path.last ?? ""
    return leaf.value.texts.map { SecretSetting.shown($0, of: option) }.joined(by: ", ")
  }
}
