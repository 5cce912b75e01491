internal import CommandSupport
internal import Bytes
internal import Observation
internal import Report

/// An operand of `diff`: a document from a file, or a target.
enum DiffSide: Sendable {
  case file(String, Document)
  case target(String)

  var label: String {
    switch self {
    case .file("-", _): "standard input"
    case .file(let path, _): path
    case .target(let text): text
    }
  }

  /// Reads the document if the operand is a file.
  init(_ operand: String, in context: CommandContext) async throws(CommandLineError) {
    guard Self.isFile(operand) else {
      self = .target(operand)
      return
    }
    let document = try await CommandInput.reading(on: context.reactor) { () throws(CommandLineError) in try Self.document(in: operand) }
    self = .file(operand, document)
  }

  private static func isFile(_ operand: String) -> Bool {
    if operand == "-" || operand.hasSuffix(".json") || CommandFile.exists(operand) { return true }
    // A URL is a target.
    return operand.contains("/") && operand.firstRange(ofText: "://") == nil
  }

  private static func document(in path: String) throws(CommandLineError) -> Document {
    let bytes = try CommandInput(path, named: "'\(path)'").read(limit: 32 << 20, hint: "use a file with one document")
    do throws(DocumentError) {
      return try DocumentReader.document(in: bytes, accepting: ComparedDocument.types).document
    } catch {
      throw CommandLineError(.badInput, "'\(path)': \(error)", hint: error.hint.map(Hints.text))
    }
  }
}
