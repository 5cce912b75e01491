internal import Bytes
internal import ArgumentParser

/// Converts the parser's messages: one line, lower case, no full stop, a hint.
enum UsageMessage {
  static func error(from message: String, arguments usage: String) -> CommandLineError {
    let names = RootCommand.configuration.subcommands.compactMap { $0.configuration.commandName }
    let command = names.map { "tlsprobe \($0)" }.first { usage.holds($0) } ?? "tlsprobe"
    var line = oneLine(message)
    if line.hasPrefix("Error: ") { line.removeFirst("Error: ".count) }
    if line.hasSuffix(".") { line.removeLast() }
    if let first = line.first, first.isUppercase { line = first.lowercased() + line.dropFirst() }
    line += requirement(of: line)
    return CommandLineError(.usage, line, hint: "see '\(command) --help'")
  }

  /// Adds the reason for an invalid number, which the parser does not provide.
  private static func requirement(of line: String) -> String {
    let start = "the value '"
    guard line.hasPrefix(start), line.hasSuffix("'"), let end = line.dropFirst(start.count).split(separator: "' is invalid for '").first
    else { return "" }
    guard let value = Double(end) else { return ": must be a number" }
    return value == value.rounded() ? ": the number is out of range" : ": must be a whole number"
  }

  /// Joins the values of an option, which the parser may list one per line.
  private static func oneLine(_ message: String) -> String {
    let lines = message.split(separator: "\n").map { $0.drop { $0 == " " } }
    guard let first = lines.first else { return "invalid arguments" }
    guard first.hasSuffix("one of the following:") else { return String(first) }
    let values = lines.dropFirst().prefix { $0.hasPrefix("- ") }.map { $0.dropFirst(2) }
    return "\(first.dropLast("the following:".count))\(values.joined(separator: ", "))"
  }

  /// The error for a command line without a command.
  static var noCommand: CommandLineError {
    let shown = RootCommand.configuration.subcommands.filter { $0.configuration.shouldDisplay }
    let names = shown.compactMap { $0.configuration.commandName }
    return CommandLineError(
      .usage, "missing command; usage: tlsprobe COMMAND [TARGET] [OPTIONS]",
      hint: "commands: \(names.joined(separator: ", ")); see 'tlsprobe --help'")
  }

  /// The root takes no arguments: a word at the start is treated as a command. Nil if it is one.
  static func unknownCommand(_ arguments: [String]) -> CommandLineError? {
    guard let word = arguments.first, !word.hasPrefix("-"), word != "help" else { return nil }
    guard !RootCommand.configuration.subcommands.contains(where: { $0.configuration.commandName == word }) else { return nil }
    return CommandLineError(
      .usage, "unknown command '\(word)'",
      hint: "see 'tlsprobe --help'; for a server: tlsprobe chain HOST, ciphers HOST or probe HOST; for a URL: tlsprobe fetch URL")
  }
}
