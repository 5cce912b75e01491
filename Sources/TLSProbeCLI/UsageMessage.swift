/// The parser's words in the manner of the house: one line, lower case, no full stop, a hint.
enum UsageMessage {
  static func error(from message: String, arguments usage: String) -> CommandLineError {
    let command = usage.contains("tlsprobe chain") ? "tlsprobe chain" : "tlsprobe"
    var line = message.split(separator: "\n").first.map(String.init) ?? "bad arguments"
    if line.hasPrefix("Error: ") { line.removeFirst("Error: ".count) }
    if line.hasSuffix(".") { line.removeLast() }
    if let first = line.first, first.isUppercase { line = first.lowercased() + line.dropFirst() }
    return CommandLineError(.usage, line, hint: "see '\(command) --help'")
  }
}
