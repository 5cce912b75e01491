internal import Bytes

/// The settings that a command is run with, to name their places in errors.
package struct AppliedSettings: Sendable {
  package let settings: [Setting]
  private let rows: [OptionRow]

  package init(_ settings: [Setting], _ rows: [OptionRow]) {
    self.settings = settings
    self.rows = rows
  }

  /// The first setting whose option is named in the error.
  func mentioned(in error: CommandLineError) -> Setting? {
    guard !settings.isEmpty else { return nil }
    let words = Set(error.message.split { !($0.isLetter || $0.isNumber || $0 == "-" || $0 == ".") })
    return settings.first { setting in
      guard let row = rows.first(where: { $0.long == setting.name }) else { return false }
      return row.longNames.contains { words.contains($0[...]) } || row.short.map { words.contains("-\($0)") } == true
    }
  }

  /// The error with the place of the setting that it is about; a mistake in usage is then one in the configuration.
  package func located(_ error: CommandLineError) -> CommandLineError {
    guard [.usage, .badInput, .unreadableInput].contains(error.status), let setting = mentioned(in: error) else { return error }
    var error = error
    error.message = "\(setting.source): \(error.message)"
    if error.status == .usage {
      error.status = .configuration
      if error.hint?.hasPrefix("see 'tlsprobe") == true { error.hint = "--no-config reads no file" }
    }
    return error
  }
}

extension ParsedOptions {
  /// Adds the settings of layers in ascending precedence, and returns those that were added.
  ///
  /// An option of the command line, or of a higher layer, replaces all values of that option and of those that it excludes.
  package mutating func configure(by layers: [[Setting]]) -> [Setting] {
    var taken = negated
    for option in given { Self.take(option.name, &taken) }
    if !operands.isEmpty { Self.take(Setting.targets, &taken) }
    var added: [[Setting]] = []
    for layer in layers.reversed() {
      added.append(layer.filter { !taken.contains($0.name) })
      for setting in layer {
        taken.insert(setting.name)
        if !setting.values.isEmpty { Self.take(setting.name, &taken) }
      }
    }
    let settings = added.reversed().flatMap { $0 }
    insert(settings)
    for index in following.indices { _ = following[index].configure(by: layers) }
    return settings
  }

  private static func take(_ name: String, _ taken: inout Set<String>) {
    taken.insert(name)
    for group in alternatives where group.contains(name) {
      for other in group where other != name { taken.insert(other) }
    }
  }

  /// Options of which a command takes one.
  private static let alternatives: [[String]] = [
    ["json", "format"], ["ipv4", "ipv6"], ["trust", "cacert"], ["trust", "capath"], ["sni", "no-sni"], ["pin", "pinnedpubkey"],
    ["proxy-cacert", "proxy-insecure"], ["proxy-protocol", "haproxy-protocol"], ["tlsv1.0", "tlsv1.1", "tlsv1.2", "tlsv1.3"],
    ["http1.0", "http1.1", "http2", "http2-prior-knowledge"], ["output", "remote-name"], ["pretty", "hexdump"],
    ["user-agent", "user-agent-preset"], ["resolver", "doh-url", "dns-servers"], [Setting.targets, "file"],
  ]
}
