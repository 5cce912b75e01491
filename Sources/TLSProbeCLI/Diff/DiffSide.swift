internal import CommandSupport
internal import Bytes
internal import Report

/// An operand of `diff`: a document from a file or the history, or a target.
enum DiffSide: Sendable {
  case document(ComparedDocument)
  case target(String)

  /// Reads the document if the operand is one.
  init(_ operand: String, in context: CommandContext) async throws(CommandLineError) {
    let stored = try await CommandInput.reading(on: context.reactor) { () throws(CommandLineError) in
      try Self.document(operand, in: context)
    }
    self = stored.map { .document($0) } ?? .target(operand)
  }

  private static func document(_ operand: String, in context: CommandContext) throws(CommandLineError) -> ComparedDocument? {
    // A path is a file, even if there is none; a URL is a target.
    let isPath = operand.contains("/") && !operand.holds("://")
    return try ComparedDocument(stored: operand, isFile: isPath, in: context)
  }
}
