internal import Bytes
internal import YAML

/// Reads the settings of commands from a file, and collects the mistakes.
package struct ConfigurationReader {
  private let file: ConfigurationFile
  private let root: any Command.Type
  /// Reads single options.
  private var reader: SettingReader
  /// Mistakes in the parts that were read.
  package private(set) var problems: [ConfigurationProblem] = []
  private var commands: [CommandPlace]?

  /// `root` is the parent of all commands. `isTrusted` permits all options, also in a project file.
  package init(_ file: ConfigurationFile, root: any Command.Type, isTrusted: Bool, home: String?) {
    self.file = file
    self.root = root
    reader = SettingReader(file: file, isTrusted: isTrusted || file.kind != .project, home: home)
  }

  /// The settings of a command outside the profiles, in ascending precedence.
  package mutating func settings(for place: CommandPlace) -> [[Setting]] {
    guard let root = file.root else { return [] }
    checkNames(in: root, isProfile: false)
    return layers(in: root, for: place)
  }

  /// The settings of a command in a profile; nil if the file has no such profile.
  package mutating func settings(of profile: String, for place: CommandPlace) -> [[Setting]]? {
    guard let node = file.root?["profiles"]?[profile] else { return nil }
    checkNames(in: node, isProfile: true)
    return layers(in: node, for: place)
  }

  /// The variables that a profile sets; empty if the file has no such profile.
  func variables(of profile: String) throws(CommandLineError) -> [(name: String, value: String)] {
    guard let node = file.root?["profiles"]?[profile]?[Self.variables], !node.isNull else { return [] }
    if let problem = problem(ofVariables: node) { throw problem.error }
    return (node.members ?? []).map { ($0.key.text ?? "", $0.value.text ?? "") }
  }

  private func problem(ofVariables node: YAMLNode) -> ConfigurationProblem? {
    func problem(_ node: YAMLNode, _ message: String, _ hint: String? = nil) -> ConfigurationProblem {
      ConfigurationProblem(source: file.source(of: node), message: message, hint: hint)
    }
    // They may decide where secrets of the command line are sent.
    guard reader.isTrusted else {
      return problem(
        node, "a project file must not set variables", "if you trust the file, add --trust-project; --no-config reads no file")
    }
    guard let members = node.members else { return problem(node, "'variables' must be a mapping of names, not \(node.kind)") }
    for member in members {
      guard let name = member.key.text, VariableScope.isName(name[...]) else {
        return problem(member.key, "invalid variable name '\(member.key.text ?? "")'", "a name has letters, digits, '_', '-' and '.'")
      }
      guard let text = member.value.text, !member.value.isNull else {
        return problem(member.value, "the variable '\(name)' must be a text or a number, not \(member.value.kind)")
      }
      if file.kind == .project, case .command = SecretArgument(text) {
        return problem(member.value, "a project file must not run a command (@cmd)", "use the command line or the user's file")
      }
    }
    return nil
  }

  private static let variables = "variables"

  package var profiles: [String] { file.root?["profiles"]?.members?.compactMap(\.key.text) ?? [] }

  /// Collects the mistakes of the whole file.
  package mutating func lint() {
    guard let root = file.root else { return }
    lint(root, isProfile: false)
    guard let node = root["profiles"], !node.isNull else { return }
    guard let profiles = node.members else { return report(node, "'profiles' must be a mapping of names, not \(node.kind)") }
    for profile in profiles {
      if profile.value.members != nil {
        lint(profile.value, isProfile: true)
      } else if !profile.value.isNull {
        report(profile.value, "profile '\(profile.key.text ?? "")' must be a mapping of commands, not \(profile.value.kind)")
      }
    }
  }

  private mutating func lint(_ node: YAMLNode, isProfile: Bool) {
    checkNames(in: node, isProfile: isProfile)
    for place in allCommands() {
      let layers = layers(in: node, for: place)
      guard problems.isEmpty, !layers.joined().isEmpty else { continue }
      // Options that exclude each other, and limits that are checked together.
      let example = place.targetOperand == nil ? [] : ["192.0.2.1"]
      guard var words = try? ParsedOptions(example, rows: place.rows, of: "tlsprobe \(place.name)") else { continue }
      let applied = words.configure(by: layers)
      do throws(CommandLineError) {
        _ = try place.command.init(words)
      } catch {
        guard let setting = AppliedSettings(applied, place.rows).mentioned(in: error) else { continue }
        problems.append(ConfigurationProblem(source: setting.source, message: error.message, hint: error.hint))
      }
    }
    // A default is read once for each command.
    problems = problems.reduce(into: []) { known, problem in
      if !known.contains(where: { $0.source == problem.source }) { known.append(problem) }
    }
  }

  private mutating func allCommands() -> [CommandPlace] {
    let all = commands ?? CommandPlace.all(below: root)
    commands = all
    return all
  }

  private mutating func report(_ node: YAMLNode, _ message: String, hint: String? = nil) {
    problems.append(ConfigurationProblem(source: file.source(of: node), message: message, hint: hint))
  }

  /// Checks the keys of the file or of a profile.
  private mutating func checkNames(in node: YAMLNode, isProfile: Bool) {
    guard let members = node.members else {
      if !node.isNull { report(node, "must be a mapping of commands, not \(node.kind)", hint: Self.example) }
      return
    }
    let names =
      root.description.subcommands.map { $0.description }.filter(\.isConfigurable).map(\.name) + ["defaults"]
      + (isProfile ? [] : ["profiles"])
    for member in members {
      let key = member.key.text ?? ""
      if names.contains(key) { continue }
      if isProfile, key == Self.variables {
        if !member.value.isNull, let problem = problem(ofVariables: member.value) { problems.append(problem) }
        continue
      }
      let nearest = NearestName(to: key, among: names).name
      let isOption = nearest == nil && allCommands().contains { $0.row(named: key) != nil }
      let hint =
        isOption
        ? "options stand under a command or under 'defaults:'"
        : nearest.map { "did you mean '\($0)'?" } ?? "use a command, 'defaults'\(isProfile ? "" : " or 'profiles'")"
      report(member.key, "unknown command '\(key)'", hint: hint)
    }
  }

  private static let example = "as in 'audit: {fail-on: medium}'"

  private mutating func layers(in node: YAMLNode, for place: CommandPlace) -> [[Setting]] {
    var layers: [[Setting]] = []
    if let defaults = node["defaults"] { layers.append(settings(in: defaults, called: "defaults", for: place, areDefaults: true)) }
    var section: YAMLNode? = node
    for name in place.names { section = section?[name] }
    if let section { layers.append(settings(in: section, called: place.name, for: place, areDefaults: false)) }
    return layers
  }

  private mutating func settings(
    in section: YAMLNode, called name: String, for place: CommandPlace, areDefaults: Bool
  ) -> [Setting] {
    guard let members = section.members else {
      if !section.isNull { report(section, "'\(name)' must be a mapping of options, not \(section.kind)", hint: Self.example) }
      return []
    }
    var settings: [Setting] = []
    var lines: [String: Int] = [:]
    for member in members {
      let key = member.key.text ?? ""
      if key == Setting.targets, !areDefaults, let operand = place.targetOperand {
        if let targets = reader.targets(member, operand, of: place.name) { settings.append(targets) }
        continue
      }
      guard let row = place.row(named: key) else {
        checkUnknown(member.key, for: place, areDefaults: areDefaults)
        continue
      }
      if let line = lines[row.long] { report(member.key, "'\(key)' is the same option as in line \(line)") }
      lines[row.long] = member.key.line
      if let setting = reader.setting(member, row, of: place) { settings.append(setting) }
    }
    problems += reader.takeProblems()
    return settings
  }

  /// A default may be an option of other commands only.
  private mutating func checkUnknown(_ key: YAMLNode, for place: CommandPlace, areDefaults: Bool) {
    let name = key.text ?? ""
    if !areDefaults, place.command.description.subcommands.contains(where: { $0.description.name == name }) { return }
    let owners = allCommands().filter { $0.row(named: name) != nil }
    if areDefaults, !owners.isEmpty { return }
    let written = String(name.drop { $0 == "-" }).replacing(text: "_", with: "-")
    let known = areDefaults ? allCommands().flatMap(\.keys).filter { $0 != Setting.targets } : place.keys
    let nearest = known.contains(written) ? written : NearestName(to: written, among: known).name
    let others = owners.isEmpty ? nil : "it is an option of " + owners.prefix(3).map(\.name).joined(by: ", ")
    let help = areDefaults ? "tlsprobe COMMAND --help all" : "tlsprobe \(place.name) --help all"
    let hint = nearest.map { "did you mean '\($0)'?" } ?? others ?? "see '\(help)'"
    report(key, "unknown option '\(name)'\(areDefaults ? "" : " of \(place.name)")", hint: hint)
  }
}
