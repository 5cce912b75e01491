internal import Bytes
internal import Connect
internal import YAML

/// Reads the values of single options, and checks them as the command line does.
struct SettingReader {
  let file: ConfigurationFile
  /// True if all options are permitted.
  let isTrusted: Bool
  /// The folder that `~/` stands for.
  let home: String?
  private var problems: [ConfigurationProblem] = []

  init(file: ConfigurationFile, isTrusted: Bool, home: String?) {
    self.file = file
    self.isTrusted = isTrusted
    self.home = home
  }

  mutating func takeProblems() -> [ConfigurationProblem] {
    defer { problems = [] }
    return problems
  }

  /// Nil if the value is invalid.
  mutating func setting(_ member: YAMLNode.Member, _ row: OptionRow, of place: CommandPlace) -> Setting? {
    let (key, node) = (member.key.text ?? row.long, member.value)
    if ConfigurationOptions.isReserved(row) {
      return report(member.key, "'\(key)' cannot be set in a file", hint: "add --\(row.long) to the command line")
    }
    guard isTrusted || ProjectTrust.isPermitted(row.long) else {
      return report(
        member.key, "a project file must not set '\(key)'",
        hint: "if you trust the file, add --trust-project; --no-config reads no file")
    }
    guard let values = row.value == nil ? uses(of: key, node) : texts(of: key, node, row) else { return nil }
    var setting = Setting(name: row.long, values: [], source: file.source(of: member.key))
    for (text, node) in values {
      guard let text else {
        setting.values.append(nil)
        continue
      }
      let value = file.located(text, row, home: home)
      if file.kind == .project, SecretPlaces.hasCommand(value, of: row.long) {
        return report(node, "a project file must not run a command (@cmd)", hint: "use the command line or the user's file")
      }
      // A template is checked when its variables are known.
      let isTemplate = isTrusted && value.holds("{{") && place.row(named: VariableOptions.variable) != nil
      if !isTemplate, let reason = place.command.rejection(of: value, for: row.long) {
        return report(node, "invalid \(key) '\(SecretSetting.shown(value, of: row.long))': \(reason)")
      }
      if !isTrusted, row.isPath, let reason = ProjectTrust.reason(against: value, in: file.folder) {
        return report(node, "\(key) '\(text)' \(reason)", hint: "if you trust the file, add --trust-project")
      }
      setting.values.append(value)
    }
    return setting
  }

  /// The arguments of the command that are targets.
  mutating func targets(_ member: YAMLNode.Member, _ operand: Operand, of command: String) -> Setting? {
    let nodes = member.value.elements ?? (member.value.isNull ? [] : [member.value])
    if !operand.isRepeatable, nodes.count > 1 { return report(nodes[1], "\(command) takes one target") }
    var setting = Setting(name: Setting.targets, values: [], source: file.source(of: member.key))
    for node in nodes {
      guard let text = node.text, !text.isEmpty, !node.isNull else { return report(node, "a target must be a text, not \(node.kind)") }
      if operand.name == "target" {
        do throws(CommandLineError) {
          _ = try Target.argument(text)
        } catch {
          return report(node, error.message, hint: error.hint)
        }
      }
      setting.values.append(text)
    }
    return setting
  }

  private typealias Values = [(text: String?, node: YAMLNode)]

  /// The uses of an option without a value.
  private mutating func uses(of key: String, _ node: YAMLNode) -> Values? {
    guard case .scalar(let scalar) = node.content else { return report(node, "'\(key)' must be true or false, not \(node.kind)") }
    switch scalar.json {
    case .bool(let isOn): return isOn ? [(nil, node)] : []
    case .integer(let count) where key == "verbose" && (0...Self.mostVerbose).contains(count):
      return Array(repeating: (nil, node), count: Int(count))
    default:
      let kind = scalar.isNull ? "missing" : "'\(scalar.text)'"
      return report(
        node, "'\(key)' must be true or false\(key == "verbose" ? " or 0 to \(Self.mostVerbose)" : ""), not \(kind)")
    }
  }

  private static let mostVerbose: Int64 = 3

  private mutating func texts(of key: String, _ node: YAMLNode, _ row: OptionRow) -> Values? {
    if let elements = node.elements, !row.isRepeatable {
      return elements.isEmpty ? [] : report(node, "'\(key)' takes one value, not a list")
    }
    var values: Values = []
    for element in node.elements ?? [node] {
      guard case .scalar(let scalar) = element.content else {
        return report(element, "'\(key)' must be a text or a number, not \(element.kind)")
      }
      if scalar.isNull { return report(element, "'\(key)' has no value", hint: "remove the key, or write '' for an empty value") }
      if case .bool = scalar.json {
        return report(
          element, "'\(key)' must be a text or a number, not a truth value", hint: "quote the text: '\(scalar.text)'")
      }
      guard !scalar.text.utf8.contains(0) else { return report(element, "'\(key)' contains a NUL character") }
      values.append((scalar.text, element))
    }
    return values
  }

  private mutating func report<Value>(_ node: YAMLNode, _ message: String, hint: String? = nil) -> Value? {
    problems.append(ConfigurationProblem(source: file.source(of: node), message: message, hint: hint))
    return nil
  }
}

extension ConfigurationFile {
  /// A relative path starts at the folder of the file.
  func located(_ text: String, _ row: OptionRow, home: String?) -> String {
    // An option such as --cookie takes a path or data.
    guard row.isPath, !text.isEmpty, text != "-", !text.hasPrefix("/"), !text.holds("=") else { return text }
    if text.hasPrefix("~/"), let home { return home + text.dropFirst() }
    return folder == "." ? text : (folder == "/" ? "" : folder) + "/" + text
  }

  /// The value of an option with absolute paths, so that it can be moved to another file. `folder` is the working folder.
  package func absolute(_ value: ConfigurationValue, _ row: OptionRow, folder working: String?) -> ConfigurationValue {
    func absolute(_ text: String) -> String {
      if text.hasPrefix("~/") { return text }
      let path = located(text, row, home: nil)
      guard path != text || folder == ".", row.isPath, !path.hasPrefix("/"), !text.isEmpty, text != "-", !text.holds("="), let working
      else { return path }
      return (working == "/" ? "" : working) + "/" + path
    }
    switch value {
    case .flag: return value
    case .text(let text): return .text(absolute(text))
    case .list(let texts): return .list(texts.map(absolute))
    }
  }
}

extension OptionRow {
  /// True if the value names a file or folder.
  var isPath: Bool { completion == .file || completion == .folder }
}
