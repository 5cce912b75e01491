internal import Bytes
internal import CommandSupport
internal import HTTPClient
internal import Observation
internal import Report
internal import Store

/// `fetch URL --diff-with OTHER`: the differences between the responses of two requests, of which one may be stored.
struct FetchComparison {
  private let words: ParsedOptions
  private let context: CommandContext

  init(_ words: ParsedOptions, in context: CommandContext) {
    self.words = words
    self.context = context
  }

  func run(with other: String) async throws(CommandLineError) -> ExitStatus {
    let before: ComparedDocument
    if let stored = try ComparedDocument(stored: other, in: context) {
      before = stored
    } else {
      let request = words.with(given: words.given, operands: Self.replacingURL(in: words.operands, by: other))
      before = try await compared(FetchExamination(request, hasCurlStatus: true, in: context), label: Redaction().shown(other))
    }
    let after = try await compared(
      FetchExamination(words, hasCurlStatus: true, in: context), label: Redaction().shown(words.operands.last { $0.holds("://") } ?? "URL"))
    let ignored = words.values(of: "ignore-header")
    let comparison = DocumentComparison(
      before, after, ignoredHeaders: Set(["Date"] + ignored), tool: context.tool(), startedAt: context.now())
    guard comparison.isComparable else {
      throw CommandLineError(.badInput, "'\(other)' is not a response", hint: "compare it with 'tlsprobe diff'")
    }
    let options = RenderOptions(
      inFile: false, colour: .auto, verbose: words.isGiven("verbose"), plain: words.isGiven("plain"), in: context)
    let bytes = (words.isGiven("json") ? DiffFormat.json : .text).render(comparison, options: options)
    guard context.writeOutput(bytes) else { throw CommandLineError.unwritableOutput }
    return comparison.result == .worse ? CurlStatus.unmetExpectation : .success
  }

  private func compared(_ examination: FetchExamination, label: String) async throws(CommandLineError) -> ComparedDocument {
    guard let document = ComparedDocument(try await examination.document(), label: label) else {
      throw CommandLineError(.internalError, "\(label) has no document")
    }
    return document
  }

  /// The URL is the first operand, or the second after a method.
  private static func replacingURL(in operands: [String], by url: String) -> [String] {
    var operands = operands
    let isMethod = operands.count > 1 && operands[0].utf8.allSatisfy { (0x41...0x5a).contains($0) }
    if operands.isEmpty { operands.append(url) } else { operands[isMethod ? 1 : 0] = url }
    return operands
  }
}
