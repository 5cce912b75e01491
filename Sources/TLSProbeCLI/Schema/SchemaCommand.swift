internal import CommandSupport
internal import Bytes
internal import Report

/// `tlsprobe schema`: the JSON Schemas of the documents that commands write.
struct SchemaCommand: OptionCommand {
  static let description = CommandDescription(
    "schema", "Print the JSON Schema of a document, or list the documents.",
    discussion: """
      Every JSON document names its schema in the member 'schema', as in tlsprobe.audit/1. The schemas are JSON Schema 2020-12. \
      Later versions of a document may have more members; a change that would break its consumers has another number.

      EXAMPLES
        tlsprobe schema
        tlsprobe schema audit
        tlsprobe schema chain -o chain.schema.json
      """,
    operands: [
      Operand(
        name: "name", help: "Document: \(DocumentSchema.all.map(\.name).joined(by: ", ")).", isOptional: true,
        completion: .words(DocumentSchema.all.map(\.name)))
    ],
    everyday: ["output"],
    rows: options.rows())

  var name: String?
  var output: String?

  static let options: [CommandOption<Self>] = [
    .value("o", "output", "file", completion: .file, "Write to this file instead of standard output; - is standard output.") {
      $0.output = $1
    }
  ]

  mutating func setOperands(_ operands: [String]) throws(UsageError) {
    if operands.count > 1 { throw UsageError("unexpected argument '\(operands[1])'") }
    name = operands.first
  }

  func run(in context: CommandContext) async throws(CommandLineError) -> ExitStatus {
    let bytes = try name.map { name throws(CommandLineError) in try Self.schema(named: name) } ?? list(in: context)
    guard let output, output != "-" else {
      guard context.writeOutput(bytes) else { throw CommandLineError.unwritableOutput }
      return .success
    }
    guard let reason = context.writeFile(output, bytes) else { return .success }
    throw CommandLineError(.inputOutput, "cannot write '\(output)': \(reason)", hint: "check the folder and its permissions")
  }

  private static func schema(named name: String) throws(CommandLineError) -> [UInt8] {
    guard let schema = DocumentSchema.named(name) else {
      let names = DocumentSchema.all.map(\.name)
      let nearest = NearestName(to: name, among: names).name
      throw CommandLineError(
        .usage, "unknown document '\(name)'",
        hint: nearest.map { "did you mean 'tlsprobe schema \($0)'?" } ?? "documents: \(names.joined(by: ", "))")
    }
    return JSONWriter(pretty: true).bytes(of: schema.json) + [0x0a]
  }

  /// One line per document.
  private func list(in context: CommandContext) -> [UInt8] {
    let width = DocumentSchema.all.map(\.name.utf8.count).max() ?? 0
    let lines = DocumentSchema.all.map { schema in
      schema.name + String(repeating: " ", count: width - schema.name.utf8.count + 2) + schema.summary + "\n"
    }
    return Array(lines.joined().utf8)
  }
}
