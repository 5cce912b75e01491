internal import CommandSupport
internal import Bytes
internal import HTTPClient
internal import Store

/// Replaces references to the history: `fetch history:3`, `--last`, `-d @history:3`, `-H @history:3`.
struct FetchHistory {
  private(set) var words: ParsedOptions
  private let context: CommandContext

  init(_ words: ParsedOptions, in context: CommandContext) throws(CommandLineError) {
    self.words = words
    self.context = context
    try replaceURL()
    try replaceValues()
  }

  private mutating func replaceURL() throws(CommandLineError) {
    var operands = words.operands
    var reference: HistoryReference?
    if words.isGiven("last") {
      reference = .last(of: "fetch")
    } else if let index = operands.prefix(2).firstIndex(where: { $0.hasPrefix("history:") }) {
      reference = try HistoryReference(operands[index], command: "fetch")
      operands.remove(at: index)
    }
    guard let reference else { return }
    let entry = try entry(reference)
    let given = words.given.filter { $0.name != "last" }
    let continued = try words.with(given: given, operands: operands).continuing(entry, reference)
    // A new destination replaces that of the entry; the first of several would apply otherwise.
    let outputs: Set = ["output", "remote-name"]
    let stored = continued.given.count - given.count
    let isReplaced = given.contains { outputs.contains($0.name) }
    let kept = continued.given.enumerated().filter { $0.offset >= stored || !(isReplaced && outputs.contains($0.element.name)) }
    words = continued.with(given: kept.map(\.element), operands: continued.operands)
  }

  private mutating func replaceValues() throws(CommandLineError) {
    var given: [(name: String, value: String?)] = []
    var type: String?
    for option in words.given {
      guard let value = option.value, value.hasPrefix("@"), let reference = try Self.reference(in: option.name, String(value.dropFirst()))
      else {
        given.append(option)
        continue
      }
      let entry = try entry(reference)
      if option.name == "header" {
        given += try Self.headers(of: entry, reference)
      } else {
        given.append(("data-raw", try Self.data(of: entry, reference)))
        type = type ?? entry.request?.type
      }
    }
    if let type, !given.contains(where: { $0.name == "header" && $0.value?.lowercased().hasPrefix("content-type:") == true }) {
      given.append(("header", "Content-Type: \(type)"))
    }
    words = words.with(given: given, operands: words.operands)
  }

  private static func reference(in option: String, _ text: String) throws(CommandLineError) -> HistoryReference? {
    guard ["data", "data-binary", "json-body", "header"].contains(option) else { return nil }
    return try HistoryReference(text, command: "fetch")
  }

  private static func headers(
    of entry: HistoryEntry, _ reference: HistoryReference
  ) throws(CommandLineError) -> [(name: String, value: String?)] {
    let headers = entry.arguments.options.filter { $0.name == "header" }
    if let redacted = headers.first(where: \.isRedacted) {
      let name = redacted.value?.prefix { $0 != ":" } ?? ""
      throw CommandLineError(.usage, "-H @\(reference): the secret in '\(name)' was not stored", hint: "give the headers again with -H")
    }
    return headers.map { ("header", $0.value) }
  }

  private static func data(of entry: HistoryEntry, _ reference: HistoryReference) throws(CommandLineError) -> String {
    guard let content = entry.request else {
      throw CommandLineError(.usage, "@\(reference): that request has no body")
    }
    guard let bytes = content.bytes else {
      throw CommandLineError(.usage, "@\(reference): the body of \(content.size) bytes was not stored", hint: "give the data again")
    }
    guard let text = String(validating: bytes, as: UTF8.self), !bytes.contains(0) else {
      throw CommandLineError(
        .usage, "@\(reference): the body is binary", hint: "'tlsprobe history show --request-body' writes it to a file for --data-binary")
    }
    guard !text.holds(Redaction.mark) else {
      throw CommandLineError(.usage, "@\(reference): a secret in the body was not stored", hint: "give the data again")
    }
    return text
  }

  private func entry(_ reference: HistoryReference) throws(CommandLineError) -> HistoryEntry {
    let entry = try HistoryAccess.entry(reference, in: context)
    guard entry.command == "fetch" else {
      throw CommandLineError(
        .usage, "\(reference) is a run of '\(entry.command)', not of 'fetch'",
        hint: "'tlsprobe history rerun \(entry.number)' repeats it")
    }
    return entry
  }
}
