internal import CommandSupport
internal import Bytes
internal import Report
internal import TextViews

/// `tlsprobe config list`: the values of options and where they come from.
struct ConfigListCommand: OptionCommand {
  static let description = CommandDescription(
    "list", "List the values of options with their sources.",
    discussion: """
      Lists the options that a file or a variable sets; those of one command with their defaults. Secrets are redacted.

      EXAMPLES
        tlsprobe config list
        tlsprobe config list audit
        tlsprobe config list --config-profile ci --json
      """,
    operands: [Operand(name: "command", help: "Command, with its subcommands.", isOptional: true, isRepeatable: true)],
    configurable: false, rows: options.rows())

  var names: [String] = []
  var json = false
  var listsDefaults = false
  var selection = ConfigSelectionOptions()

  private static let own: [CommandOption<Self>] = [
    .flag(nil, "json", "Write one JSON document.") { $0.json = true },
    .flag(nil, "defaults", "Also list the defaults of options that are not set.") { $0.listsDefaults = true },
  ]

  static let options: [CommandOption<Self>] =
    own + ConfigSelectionOptions.options.placed(in: "Configuration") { $1(&$0.selection) }

  mutating func setOperands(_ operands: [String]) throws(UsageError) { names = operands }

  func run(in context: CommandContext) async throws(CommandLineError) -> ExitStatus {
    let places = try places()
    var entries: [ConfigEntry] = []
    var sources: ConfigurationSources?
    for place in places {
      let configured = try ConfiguredOptions(try selection.words(for: place), for: place, root: RootCommand.self, in: context)
      if sources == nil {
        sources = try ConfigurationSources(try selection.words(for: place), for: place, in: context)
      }
      entries += ConfigEntry.entries(of: place, configured.applied.settings, withDefaults: listsDefaults || !names.isEmpty)
    }
    for note in sources?.search.notes ?? [] { context.writeError("\(note)\n") }
    let files = sources?.search.files ?? []
    return try context.print(json ? document(entries, files) : text(entries, files))
  }

  private func places() throws(CommandLineError) -> [CommandPlace] {
    let all = CommandPlace.all(below: RootCommand.self)
    guard !names.isEmpty else { return all }
    let places = all.filter { $0.names.starts(with: names) }
    if places.isEmpty {
      let name = names.joined(by: " ")
      let nearest = NearestName(to: name, among: all.map(\.name)).name
      throw CommandLineError(
        .usage, "unknown command '\(name)'", hint: nearest.map { "did you mean '\($0)'?" } ?? "see 'tlsprobe --help'")
    }
    return places
  }

  private func text(_ entries: [ConfigEntry], _ files: [ConfigurationFile]) -> String {
    var lines = files.map { "# \($0.name) (\($0.kind.rawValue))" }
    if lines.isEmpty { lines.append("# no configuration file") }
    let width = entries.map { $0.key.count }.max() ?? 0
    for entry in entries {
      let key = entry.key + String(repeating: " ", count: max(0, width - entry.key.count))
      lines.append("\(key)  \(entry.texts.joined(by: ", "))  (\(entry.source.map { "\($0)" } ?? "default"))")
    }
    return lines.map { TerminalText.escape($0) + "\n" }.joined(by: "")
  }

  private func document(_ entries: [ConfigEntry], _ files: [ConfigurationFile]) -> String {
    let document = JSONValue.object([
      JSONValue.Member("schema", .string("tlsprobe.config/1")),
      JSONValue.Member(
        "files",
        .array(
          files.map {
            .object([JSONValue.Member("path", .string($0.path)), JSONValue.Member("kind", .string($0.kind.rawValue))])
          })),
      JSONValue.Member("settings", .array(entries.map(\.json))),
    ])
    return String(decoding: JSONWriter(pretty: true).bytes(of: document), as: UTF8.self) + "\n"
  }
}

/// An option with its value and source.
struct ConfigEntry {
  /// `audit.fail-on`.
  let key: String
  /// With secrets redacted.
  let texts: [String]
  let isRepeatable: Bool
  /// Nil for a default.
  let source: SettingSource?

  static func entries(of place: CommandPlace, _ settings: [Setting], withDefaults: Bool) -> [ConfigEntry] {
    let prefix = place.names.joined(by: ".") + "."
    var entries = settings.map { setting in
      let row = place.rows.first { $0.long == setting.name }
      let isFlag = row != nil && row?.value == nil
      let count = setting.values.count
      let texts = isFlag ? [count > 1 ? "\(count)" : count == 1 ? "true" : "false"] : setting.values.compactMap(\.self)
      return ConfigEntry(
        key: prefix + setting.name, texts: texts.map { SecretSetting.shown($0, of: setting.name) },
        isRepeatable: row?.isRepeatable ?? true, source: setting.source)
    }
    guard withDefaults else { return entries }
    for row in place.rows where !row.isHidden && !settings.contains(where: { $0.name == row.long }) {
      guard let value = row.defaultValue else { continue }
      entries.append(ConfigEntry(key: prefix + row.long, texts: [value], isRepeatable: false, source: nil))
    }
    return entries
  }

  var json: JSONValue {
    let value: JSONValue = isRepeatable ? .array(texts.map { .string($0) }) : .string(texts.first ?? "")
    var members = [JSONValue.Member("key", .string(key)), JSONValue.Member("value", value)]
    switch source {
    case .file(let name, let line, let column)?:
      members += [
        JSONValue.Member("source", .string("file")), JSONValue.Member("file", .string(name)),
        JSONValue.Member("line", .integer(Int64(line))), JSONValue.Member("column", .integer(Int64(column))),
      ]
    case .variable(let name)?:
      members += [JSONValue.Member("source", .string("environment")), JSONValue.Member("variable", .string(name))]
    case nil: members.append(JSONValue.Member("source", .string("default")))
    }
    return .object(members)
  }
}
