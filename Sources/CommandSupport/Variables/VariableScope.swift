internal import Bytes
package import Templates

/// The variables of a run, by which `{{name}}` and `{{env.NAME}}` are replaced.
package struct VariableScope {
  private var values: [String: String] = [:]
  /// The values that were read from references.
  private(set) var secrets: [String] = []
  private let environment: @Sendable (String) -> String?
  private let now: @Sendable () -> Timestamp
  /// Project files without trust: their values are not expanded, since variables may be secret and the file chooses where they are sent.
  private let isTrusted: (SettingSource) -> Bool

  /// Nil if no variable is set and `--template` is not given: text with braces then stays as it is.
  ///
  /// In ascending precedence: the environment files, the variables of the selected profiles, `--variable`.
  init?(
    _ given: ParsedOptions, _ layers: [[Setting]], profiles: [(name: String, value: String)],
    isTrusted: @escaping (SettingSource) -> Bool, in context: CommandContext
  ) throws(CommandLineError) {
    func values(of name: String) -> [String] {
      guard !given.isGiven(name) else { return given.values(of: name) }
      return layers.last { $0.contains { $0.name == name } }?.first { $0.name == name }?.values.compactMap(\.self) ?? []
    }
    let files = values(of: VariableOptions.file)
    let variables = values(of: VariableOptions.variable)
    let isTemplate =
      given.isGiven(VariableOptions.template)
      || layers.contains { layer in
        layer.contains { $0.name == VariableOptions.template && !$0.values.isEmpty }
      }
    guard isTemplate || !files.isEmpty || !variables.isEmpty || !profiles.isEmpty else { return nil }
    environment = context.environment
    now = context.now
    self.isTrusted = isTrusted
    for path in files {
      for entry in try Self.entries(of: path) { self.values[entry.name] = entry.value }
    }
    for (name, value) in profiles { try set(name, value, of: "variable '\(name)'", in: context) }
    for text in variables {
      guard let equals = text.firstIndex(of: "="), Self.isName(text[..<equals]) else {
        throw CommandLineError(
          .usage, "invalid --variable '\(text.prefix { $0 != "=" })': must be NAME=VALUE",
          hint: "a name has letters, digits, '_', '-' and '.'")
      }
      try set(String(text[..<equals]), String(text[text.index(after: equals)...]), of: "--variable \(text[..<equals])", in: context)
    }
  }

  private mutating func set(
    _ name: String, _ text: String, of option: String, in context: CommandContext
  ) throws(CommandLineError) {
    let source = SecretArgument(text)
    let value = try source.value(of: option, in: context)
    values[name] = value
    if source.isReference { secrets.append(value) }
  }

  /// The settings with expanded values.
  func expanding(_ layers: [[Setting]]) throws(CommandLineError) -> [[Setting]] {
    var layers = layers
    for (layer, settings) in layers.enumerated() {
      for (index, setting) in settings.enumerated() where isTrusted(setting.source) && !VariableOptions.contains(setting.name) {
        for (place, value) in setting.values.enumerated() {
          guard let value else { continue }
          layers[layer][index].values[place] = try expand(value, of: setting.name, status: .configuration) { column in
            "\(setting.source): in '\(setting.name)', column \(column)"
          }
        }
      }
    }
    return layers
  }

  /// The arguments with expanded values.
  func expanding(_ words: ParsedOptions) throws(CommandLineError) -> ParsedOptions {
    var given = words.given
    for (index, option) in given.enumerated() where !VariableOptions.contains(option.name) {
      guard let value = option.value else { continue }
      given[index].value = try expand(value, of: option.name, status: .usage) { words.location(ofOption: index, column: $0) }
    }
    var operands = words.operands
    for (index, operand) in operands.enumerated() {
      operands[index] = try expand(operand, of: Setting.targets, status: .usage) { words.location(ofOperand: index, column: $0) }
    }
    return words.with(given: given, operands: operands)
  }

  /// `location` maps the column of a mistake, counted from 1, to its place.
  private func expand(
    _ text: String, of option: String, status: ExitStatus, _ location: (Int) -> String
  ) throws(CommandLineError) -> String {
    guard text.holds("{{") else { return text }
    let result: String
    do throws(TemplateError) {
      result = try Template(parsing: text).evaluate(in: template)
    } catch {
      let column = String(decoding: text.utf8.prefix(error.offset), as: UTF8.self).unicodeScalars.count + 1
      throw CommandLineError(status, "\(location(column)): \(error.reason)", hint: hint(for: error))
    }
    guard result != text else { return text }
    // The value of a variable must not read a file, or run a program.
    let isReference = SecretPlaces.references(in: result, of: option).count > SecretPlaces.references(in: text, of: option).count
    guard !isReference, !result.hasPrefix("@") || text.hasPrefix("@") || Self.literal.contains(option) else {
      throw CommandLineError(
        status, "\(location(1)): the value of a variable begins with '@', which would be read as a reference",
        hint: "set the variable itself by reference, as in --variable token=@env:TOKEN, or use --data-raw")
    }
    return result
  }

  private var template: TemplateContext {
    TemplateContext(
      names: values.keys.sorted(), environment: environment, now: now(), random: { UInt64.random(in: .min ... .max) },
      variable: { values[$0] })
  }

  private func hint(for error: TemplateError) -> String {
    if let hint = error.hint { return hint }
    switch error.code {
    case .undefinedVariable: return "--variable NAME=VALUE sets one"
    case .undefinedEnvironment: return "export it before the command"
    default: return "variables are replaced because --variable, --env-file or a profile sets some"
    }
  }

  package static func entries(of path: String) throws(CommandLineError) -> [DotenvFile.Entry] {
    let bytes = try CommandFile.read(path, for: "--env-file")
    do throws(DotenvError) {
      return try DotenvFile(parsing: bytes).entries
    } catch {
      throw CommandLineError(.badInput, "\(path):\(error.line): \(error.reason)", hint: error.hint)
    }
  }

  static func isName(_ text: Substring) -> Bool { Template.isVariableName(String(text)) }

  /// Options whose values have no special meaning.
  private static let literal: Set<String> = ["data-raw", "form-string", "message", "user-agent", "referer"]
}
