internal import Bytes

/// The options that variables of the environment set: `TLSPROBE_AUDIT_FAIL_ON` for one command, `TLSPROBE_FAIL_ON` for all.
package struct EnvironmentSettings {
  /// For all commands, then for this one.
  package private(set) var layers: [[Setting]] = [[], []]
  /// Variables that name no option of this command.
  package private(set) var unknown: [String] = []

  package init(for place: CommandPlace, in context: CommandContext) throws(CommandLineError) {
    let names = context.environmentNames(Self.prefix)
    guard !names.isEmpty else { return }
    let own = place.names.joined(by: "_").uppercased() + "_"
    for name in names.sorted() {
      guard let value = context.environment(name), !value.isEmpty else { continue }
      let key = name.dropFirst(Self.prefix.utf8.count)
      if let row = place.rows.first(where: { Self.key(of: $0) == key }) {
        layers[0].append(try Self.setting(name, value, row, of: place))
      } else if key.hasPrefix(own), let row = place.rows.first(where: { Self.key(of: $0) == key.dropFirst(own.utf8.count) }) {
        layers[1].append(try Self.setting(name, value, row, of: place))
      } else {
        unknown.append(name)
      }
    }
  }

  package static let prefix = "TLSPROBE_"

  /// `TLSV1_2` for `tlsv1.2`.
  static func key(of row: OptionRow) -> String {
    String(decoding: row.long.uppercased().utf8.map { $0 == 0x2d || $0 == 0x2e ? 0x5f : $0 }, as: UTF8.self)
  }

  func values(of name: String) -> [String] { layers.joined().last { $0.name == name }?.values.compactMap(\.self) ?? [] }

  func isGiven(_ name: String) -> Bool { layers.joined().last { $0.name == name }?.values.isEmpty == false }

  private static func setting(
    _ name: String, _ text: String, _ row: OptionRow, of place: CommandPlace
  ) throws(CommandLineError) -> Setting {
    var setting = Setting(name: row.long, values: [], source: .variable(name))
    guard row.value != nil else {
      setting.values = Array(repeating: nil, count: try uses(name, text, of: row))
      return setting
    }
    let values = row.isRepeatable ? text.split(separator: "\n").map { String($0) } : [text]
    for value in values {
      if SecretPlaces.hasCommand(value, of: row.long) {
        throw CommandLineError(
          .configuration, "$\(name): a variable must not run a command (@cmd)", hint: "use the command line or the user's file")
      }
      if let reason = place.command.rejection(of: value, for: row.long) {
        throw CommandLineError(.configuration, "$\(name): invalid \(row.long) '\(SecretSetting.shown(value, of: row.long))': \(reason)")
      }
      setting.values.append(value)
    }
    return setting
  }

  private static func uses(_ name: String, _ text: String, of row: OptionRow) throws(CommandLineError) -> Int {
    if let count = Int(text), row.long == "verbose", (0...3).contains(count) { return count }
    switch text.lowercased() {
    case "1", "true", "yes", "on": return 1
    case "0", "false", "no", "off": return 0
    default: throw CommandLineError(.configuration, "$\(name): must be true or false, not '\(text)'")
    }
  }
}
