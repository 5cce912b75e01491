internal import Bytes
internal import CommandSupport
internal import Observation
internal import Report

/// `tlsprobe diff`: the differences of two saved documents, two servers, or one of each.
struct DiffCommand: OptionCommand {
  static let description = CommandDescription(
    "diff", "Compare two saved documents, or two servers.",
    discussion: """
      Compares certificates, versions, suites, their order, groups, features, findings and timings. Each operand is a saved JSON document \
      of audit, chain, ciphers, fetch, probe or verify (a file that exists, a path with a slash, a name that ends in .json, or - for standard \
      input), an entry of the history (history:3), or a target, which is examined now; a URL is fetched, and status, headers, body, TLS and \
      certificates of the responses are compared. Options of an audit are errors then. Findings and verdicts decide which one is better; what is undetermined in one of them \
      is reported, and is neither better nor worse.

      EXAMPLES
        tlsprobe diff last-week.json today.json
        tlsprobe diff last-week.json example.org
        tlsprobe diff staging.example.org www.example.org --with ciphers
        tlsprobe diff https://staging.example.org/ https://www.example.org/
        tlsprobe diff history:3 history:5
        tlsprobe diff a.json b.json --format markdown
        tlsprobe diff a.json b.json --fail-on any

      EXIT STATUS
        0    equal, better, or different for neither the better nor the worse
        1    the second is worse; with --fail-on any, there are differences
        2    a target could not be probed
        65   a file has no document that can be compared
      """,
    operands: [
      Operand(name: "before", help: "Saved document, or target.", completion: .file),
      Operand(name: "after", help: "Saved document or target to compare with it.", completion: .file),
    ],
    everyday: [
      "with", "timings", "fail-on", "depth", "only", "skip", "cacert", "sni", "starttls", "max-time", "json", "format", "output", "verbose",
    ],
    rows: options.rows())

  var operands: [String] = []
  /// Nil for the usual one.
  var kind: DiffKind?
  var ignoredHeaders: [String] = []
  var countsTimings = false
  var failOn = DiffThreshold.worse
  var live = DiffLiveOptions()
  var output = DiffOutputOptions()

  private static let own: [CommandOption<Self>] = [
    .value(
      nil, "with", "command", default: "fetch for URLs, else audit", completion: .words(DiffKind.allCases.map(\.rawValue)),
      "Examine targets with this command: audit, chain, ciphers, fetch or probe.", OptionValue.word
    ) { $0.kind = $1 },
    .value(nil, "ignore-header", "name", repeatable: true, "Do not compare this response header; Date never is. Repeatable.") {
      $0.ignoredHeaders.append($1)
    },
    .flag(nil, "timings", "Let differences of the median times beyond the noise decide the result as well.") { $0.countsTimings = true },
    .value(
      nil, "fail-on", "threshold", default: "\(DiffThreshold.worse.rawValue)", completion: .words(DiffThreshold.allCases.map(\.rawValue)),
      "Exit with 1 if the second is worse (worse), if there are differences (any), or never (none).", OptionValue.word
    ) { $0.failOn = $1 },
  ]

  static let options: [CommandOption<Self>] =
    own + DiffLiveOptions.options.placed(in: "Targets") { $1(&$0.live) }
    + DiffOutputOptions.options.placed(in: "Output") { $1(&$0.output) }

  mutating func setOperands(_ operands: [String]) throws(UsageError) {
    guard operands.count >= 2 else { throw UsageError("missing operand: two documents or targets are compared") }
    if operands.count > 2 { throw UsageError("unexpected argument '\(operands[2])'") }
    if operands == ["-", "-"] { throw UsageError("only one document can be standard input") }
    self.operands = operands
  }

  func validate() throws(UsageError) {
    try live.validate()
    try output.validate()
  }

  func run(in context: CommandContext) async throws(CommandLineError) -> ExitStatus {
    var sides: [DiffSide] = []
    // Mistakes in files are reported before any target is examined.
    for operand in operands { sides.append(try await DiffSide(operand, in: context)) }
    let kind = kind(for: sides)
    if sides.contains(where: { if case .target = $0 { true } else { false } }) { try live.check(for: kind) }
    var documents: [ComparedDocument] = []
    for side in sides { documents.append(try await document(of: side, with: kind, in: context)) }
    let comparison = DocumentComparison(
      documents[0], documents[1], countsTimings: countsTimings, ignoredHeaders: Set(["Date"] + ignoredHeaders), tool: context.tool(),
      startedAt: context.now())
    guard comparison.isComparable else {
      throw CommandLineError(
        .badInput, "'\(operands[0])' and '\(operands[1])' have no part in common", hint: "compare documents of the same command")
    }
    try output.write(comparison, in: context)
    return failOn.isReached(by: comparison) ? .negative : .success
  }

  /// The command that was requested, or else the one that targets of this form are usually examined with: URLs are fetched.
  private func kind(for sides: [DiffSide]) -> DiffKind {
    if let kind { return kind }
    let fetches = sides.allSatisfy { side in
      switch side {
      case .document(let document): document.document.fetch != nil
      case .target(let text): text.holds("://")
      }
    }
    return fetches ? .fetch : .audit
  }

  private func document(
    of side: DiffSide, with kind: DiffKind, in context: CommandContext
  ) async throws(CommandLineError) -> ComparedDocument {
    switch side {
    case .document(let document): return document
    case .target(let text):
      let document = try await live.examine(text, with: kind, isQuiet: output.quiet, in: context)
      if let failure = document.error { throw CommandLineError(failure, at: document.target) }
      guard let compared = ComparedDocument(document, label: text) else {
        throw CommandLineError(.badInput, "'\(text)': the document has no result")
      }
      return compared
    }
  }
}

/// The command that examines targets.
enum DiffKind: String, Hashable, Sendable, CaseIterable {
  case audit, chain, ciphers, fetch, probe
}

/// The differences that make the exit status 1.
enum DiffThreshold: String, Hashable, Sendable, CaseIterable {
  case worse, any, none

  func isReached(by comparison: DocumentComparison) -> Bool {
    switch self {
    case .worse: comparison.result == .worse
    case .any: comparison.result != .equal
    case .none: false
    }
  }
}
