internal import CommandSupport
internal import RegularExpressions
internal import Store

/// What entries are searched for.
enum HistorySearch {
  case text(String)
  case pattern(HistoryPattern)

  /// For the message that no entry satisfies it.
  var condition: String {
    switch self {
    case .text: "contains the text"
    case .pattern: "matches the expression"
    }
  }
}

/// A regular expression that is searched for in entries.
struct HistoryPattern {
  private let expression: RegularExpression

  init(_ text: String) throws(PatternError) {
    expression = try RegularExpression(text, options: RegularExpression.Options(ignoresCase: true))
  }

  /// True if one of the parts of the entry matches; nil if that takes too much work.
  func matches(_ entry: HistoryEntry) -> Bool? {
    var steps = Self.mostSteps
    let texts = [entry.target, entry.summary, entry.arguments.words.joined(separator: " ")]
    for text in texts {
      guard let isFound = expression.matches(text, steps: &steps) else { return nil }
      if isFound { return true }
    }
    for bytes in [entry.document, entry.response?.bytes ?? []] where !bytes.isEmpty {
      guard let isFound = expression.matches(String(decoding: bytes, as: UTF8.self), steps: &steps) else { return nil }
      if isFound { return true }
    }
    return false
  }

  /// Some seconds for an entry.
  private static let mostSteps = 500_000_000
}

/// `tlsprobe history search`: the entries that contain a text or match a regular expression.
struct HistorySearchCommand: OptionCommand {
  static let description = CommandDescription(
    "search", "List the entries that contain a text.",
    discussion: """
      Searches arguments, targets, summaries, documents and response bodies, regardless of the case of letters. With --regex the text is a \
      regular expression of ECMAScript without backreferences and lookaround, matched in linear time. The exit status is 1 if no entry \
      contains the text.

      EXAMPLES
        tlsprobe history search example.org
        tlsprobe history search certificate.expired --command audit
        tlsprobe history search --regex 'token=[0-9a-f]{32}'
      """,
    operands: [Operand(name: "text", help: "Text or regular expression to search for.")], configurable: false, rows: options.rows())

  var text = ""
  var isPattern = false
  var listing = HistoryListOptions()

  static let options: [CommandOption<Self>] =
    [.flag(nil, "regex", "Search for a regular expression.") { $0.isPattern = true }]
    + HistoryListOptions.options.placed(in: "Options") { $1(&$0.listing) }

  mutating func setOperands(_ operands: [String]) throws(UsageError) { text = try Operand.only(operands, named: "text") }

  func validate() throws(UsageError) {
    try listing.validate()
    guard isPattern else { return }
    do throws(PatternError) {
      _ = try HistoryPattern(text)
    } catch {
      throw UsageError("invalid regular expression '\(text)': \(error)")
    }
  }

  func run(in context: CommandContext) async throws(CommandLineError) -> ExitStatus {
    guard isPattern else { return try listing.list(.text(text), in: context) }
    // `validate` has reported a syntax error.
    guard let pattern = try? HistoryPattern(text) else { throw CommandLineError(.usage, "invalid regular expression '\(text)'") }
    return try listing.list(.pattern(pattern), in: context)
  }
}
