internal import Bytes

/// The path of a setting, as in `audit.fail-on`, `defaults.max-time`, `serve.ca.export.name` or `profiles.ci.audit.fail-on`.
package struct ConfigurationKey: Sendable {
  package let profile: String?
  /// A command with the option; for a default the first one.
  package let place: CommandPlace
  package let isDefault: Bool
  /// Nil for `targets`.
  package let row: OptionRow?
  /// The name of the option as written.
  private let option: String

  /// The keys from the root of a file.
  package var path: [String] {
    (profile.map { ["profiles", $0] } ?? []) + (isDefault ? [Self.defaults] : place.names) + [option]
  }

  /// The long name of the option, or `targets`.
  package var setting: String { row?.long ?? option }

  package var name: String { path.joined(by: ".") }

  /// `root` is the parent of all commands.
  package init(_ text: String, root: any Command.Type) throws(CommandLineError) {
    var words = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).map { String(Substring($0)) }[...]
    let sections = root.description.subcommands.map { $0.description }.filter(\.isConfigurable).map(\.name) + [Self.defaults]
    var profile: String?
    if words.first == "profiles", let end = words.dropFirst(2).firstIndex(where: sections.contains) {
      profile = words[1..<end].map { String($0) }.joined(by: ".")
      words = words[end...]
    }
    self.profile = profile
    guard let section = words.first, sections.contains(section) else {
      throw Self.mistake(text, "unknown command '\(words.first ?? "")'", nearest: NearestName(to: words.first ?? "", among: sections).name)
    }
    isDefault = section == Self.defaults
    let all = CommandPlace.all(below: root)
    if isDefault {
      let option = words.dropFirst().map { $0 }.joined(by: ".")
      guard let place = all.first(where: { $0.row(named: option) != nil }) else {
        throw Self.mistake(text, "unknown option '\(option)'", nearest: NearestName(to: option, among: all.flatMap(\.keys)).name)
      }
      (self.place, row, self.option) = (place, place.row(named: option), option)
    } else {
      // The longest name of a command; the name of an option may contain dots.
      let matching = all.filter { words.starts(with: $0.names) }
      guard let place = matching.max(by: { $0.names.count < $1.names.count }) else {
        throw Self.mistake(text, "'\(section)' has subcommands only", nearest: nil)
      }
      let option = words.dropFirst(place.names.count).map { $0 }.joined(by: ".")
      let row = place.row(named: option)
      guard row != nil || option == Setting.targets && place.targetOperand != nil else {
        throw Self.mistake(
          text, option.isEmpty ? "missing option" : "unknown option '\(option)' of \(place.name)",
          nearest: NearestName(to: option, among: place.keys).name)
      }
      (self.place, self.row, self.option) = (place, row, option)
    }
    guard row.map({ !ConfigurationOptions.isReserved($0) }) ?? true else {
      throw Self.mistake(text, "'\(option)' cannot be set in a file", nearest: nil)
    }
  }

  /// Checks values, and converts them for a file.
  package func value(_ texts: [String]) throws(CommandLineError) -> ConfigurationValue {
    let isList = row.map(\.isRepeatable) ?? (place.targetOperand?.isRepeatable == true)
    guard let first = texts.first else { throw invalid("missing value") }
    if texts.count > 1, !isList { throw invalid("\(name) takes one value") }
    guard let row else { return texts.count == 1 ? .text(first) : .list(texts) }
    if row.value == nil {
      if row.long == "verbose", let count = Int(first), (0...3).contains(count) { return .text(first) }
      guard first == "true" || first == "false" else { throw invalid("\(name) must be true or false, not '\(first)'") }
      return .flag(first == "true")
    }
    for text in texts {
      guard let reason = place.command.rejection(of: text, for: row.long) else { continue }
      throw invalid("invalid \(name) '\(SecretSetting.shown(text, of: row.long))': \(reason)")
    }
    return texts.count == 1 ? .text(first) : .list(texts)
  }

  private static let defaults = "defaults"

  private func invalid(_ reason: String) -> CommandLineError {
    CommandLineError(.usage, reason, hint: "see 'tlsprobe \(place.name) --help all'")
  }

  private static func mistake(_ text: String, _ reason: String, nearest: String?) -> CommandLineError {
    CommandLineError(
      .usage, "invalid key '\(text)': \(reason)",
      hint: nearest.map { "did you mean '\($0)'?" } ?? "as in audit.fail-on, defaults.max-time or profiles.ci.audit.fail-on")
  }
}
