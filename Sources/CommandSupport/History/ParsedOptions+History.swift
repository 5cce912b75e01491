internal import Bytes
package import Store

extension ParsedOptions {
  /// The arguments of an entry, followed by these; options of these take precedence. How the entry was stored applies to it alone.
  package func continuing(_ entry: HistoryEntry, _ reference: HistoryReference) throws(CommandLineError) -> ParsedOptions {
    var options: [(name: String, value: String?)] = []
    for option in entry.arguments.options
    where rows.contains(where: { $0.long == option.name }) && !HistoryOptions.rows.contains(where: { $0.long == option.name }) {
      guard option.isRedacted else {
        options.append((option.name, option.value))
        continue
      }
      guard !replaces(option) else { continue }
      throw CommandLineError(
        .usage, "\(reference): the secret in --\(option.name) was not stored", hint: "give --\(option.name) again")
    }
    if let operand = entry.arguments.operands.first(where: \.isRedacted) {
      throw CommandLineError(
        .usage, "\(reference): the secret in '\(operand.text)' was not stored", hint: "give the arguments again")
    }
    return with(given: options + given, operands: entry.arguments.operands.map(\.text) + operands)
  }

  /// True if these arguments have the option, too; of header fields, that of the same name.
  private func replaces(_ option: HistoryArguments.Option) -> Bool {
    guard option.name == "header" else { return isGiven(option.name) }
    func name(_ line: String?) -> String? { line.map { $0.prefix { $0 != ":" && $0 != ";" }.lowercased() } }
    return given.contains { $0.name == "header" && name($0.value) == name(option.value) }
  }
}
