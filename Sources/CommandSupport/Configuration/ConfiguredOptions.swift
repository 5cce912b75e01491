internal import Bytes

/// The options of a command with the values that configuration files and the environment add.
package struct ConfiguredOptions: Sendable {
  /// Includes the added options.
  package let words: ParsedOptions
  package let applied: AppliedSettings
  /// Lines for standard error.
  private var notes: [String] = []
  private let isQuiet: Bool

  /// `root` is the parent of all commands.
  package init(
    _ given: ParsedOptions, for place: CommandPlace, root: any Command.Type, in context: CommandContext
  ) throws(CommandLineError) {
    let sources = try ConfigurationSources(given, for: place, in: context)
    var layers = try sources.layers(for: place, root: root)
    var words = given
    if place.row(named: VariableOptions.variable) != nil,
      let scope = try VariableScope(
        given, layers, profiles: sources.variables(root: root), isTrusted: sources.mayUseVariables, in: context)
    {
      layers = try scope.expanding(layers)
      words = try scope.expanding(given)
      words.secrets += scope.secrets
    }
    applied = AppliedSettings(words.configure(by: layers), place.rows)
    self.words = words
    isQuiet = ["quiet", "silent"].contains { given.isGiven($0) || sources.environment.isGiven($0) }
    notes = sources.search.notes.map { "\($0)" }
    if let project = sources.search.files.first(where: { $0.kind == .project }), !sources.trustsProject {
      let names = applied.settings.filter { $0.isFrom(project.name) && ProjectTrust.affectsVerdict($0.name) }.map(\.name)
      if !names.isEmpty {
        let hint = "--trust-project omits this line"
        notes.append("\(CommandLineError(.configuration, "\(project.name) sets \(names.joined(by: ", "))", hint: hint))")
      }
    }
  }

  /// Prints the notes, unless the user has disabled them; a file cannot.
  package func report(in context: CommandContext) {
    guard !isQuiet else { return }
    for note in notes { context.writeError(note + "\n") }
  }
}

extension Setting {
  func isFrom(_ file: String) -> Bool { if case .file(let name, _, _) = source { name == file } else { false } }
}

/// The files, profiles and variables that apply to a command.
package struct ConfigurationSources {
  package let search: ConfigurationSearch
  package let environment: EnvironmentSettings
  package let trustsProject: Bool
  package let profiles: [String]
  private let home: String?

  package init(_ given: ParsedOptions, for place: CommandPlace, in context: CommandContext) throws(CommandLineError) {
    environment = try EnvironmentSettings(for: place, in: context)
    home = context.environment("HOME")
    trustsProject = given.isGiven("trust-project") || environment.isGiven("trust-project")
    let named = given.values(of: "config-profile")
    profiles = named.isEmpty ? environment.values(of: "config-profile") : named
    if given.isGiven("no-config") || environment.isGiven("no-config") && !given.isGiven("config") {
      if given.isGiven("config") { throw CommandLineError(.usage, "--config and --no-config exclude each other") }
      search = ConfigurationSearch(in: context)
    } else {
      search = try ConfigurationSearch(
        named: given.value(of: "config") ?? environment.values(of: "config").last, in: context)
    }
  }

  /// The settings for a command in ascending precedence: those of the files, of the profiles, of the environment.
  package func layers(for place: CommandPlace, root: any Command.Type) throws(CommandLineError) -> [[Setting]] {
    var layers: [[Setting]] = []
    var readers = search.files.map { ConfigurationReader($0, root: root, isTrusted: trustsProject, home: home) }
    for index in readers.indices { layers += readers[index].settings(for: place) }
    for profile in profiles {
      var isKnown = false
      for index in readers.indices {
        guard let found = readers[index].settings(of: profile, for: place) else { continue }
        isKnown = true
        layers += found
      }
      guard isKnown else { throw unknown(profile, among: readers.flatMap(\.profiles)) }
    }
    if let problem = readers.lazy.flatMap(\.problems).first { throw problem.error }
    return layers + environment.layers
  }

  /// The variables of the selected profiles, in ascending precedence.
  func variables(root: any Command.Type) throws(CommandLineError) -> [(name: String, value: String)] {
    var variables: [(name: String, value: String)] = []
    for file in search.files {
      let reader = ConfigurationReader(file, root: root, isTrusted: trustsProject, home: home)
      for profile in profiles { variables += try reader.variables(of: profile) }
    }
    return variables
  }

  /// False for the values of a project file without trust.
  func mayUseVariables(_ source: SettingSource) -> Bool {
    trustsProject || !search.files.contains { $0.kind == .project && Setting(name: "", values: [], source: source).isFrom($0.name) }
  }

  private func unknown(_ profile: String, among names: [String]) -> CommandLineError {
    let hint =
      NearestName(to: profile, among: names).name.map { "did you mean '\($0)'?" }
      ?? (names.isEmpty ? "no configuration file has profiles" : "profiles: \(names.joined(by: ", "))")
    return CommandLineError(.configuration, "unknown profile '\(profile)'", hint: hint)
  }
}
