internal import CommandSupport
internal import RequestFormats
internal import TextViews

/// `tlsprobe convert`: requests of one program in the format of another.
struct ConvertCommand: OptionCommand {
  static let description = CommandDescription(
    "convert", "Convert requests between curl, HAR, Postman, Insomnia and others.",
    discussion: """
      Reads command lines of curl (for bash and cmd.exe), HTTP Archives, collections of Postman 2.1, exports of Insomnia 4 and 5, \
      descriptions in OpenAPI 3, files of Hurl and collections of 'tlsprobe run', and writes their requests in another format. Nothing is sent. What the other format \
      has no place for is listed on standard error with its location; variables such as {{name}} are kept. Passwords and tokens are no part of a collection: it refers to environment variables.

      EXAMPLES
        tlsprobe convert request.sh --to httpie
        tlsprobe convert recording.har
        tlsprobe convert openapi.yaml --to postman -o collection.json
        tlsprobe convert collection.json --to curl-cmd
        tlsprobe convert collection.json --to collection -o api.yaml

      EXIT STATUS
        65   the file is in none of the formats, or a request cannot be written in the other
      """,
    operands: [Operand(name: "file", help: "File with requests; - is standard input.", completion: .file)],
    everyday: ["from", "to", "output", "quiet"],
    rows: options.rows())

  var file = ""
  var source: RequestFormat?
  var destination = RequestFormat.curl
  var output: String?
  var isQuiet = false

  static let options: [CommandOption<Self>] = [
    .value(
      nil, "from", "format", completion: .words(RequestFormat.readable.map(\.rawValue)),
      "Format of the file: \(RequestFormat.readable.map(\.rawValue).joined(by: ", ")). (default: detected)", OptionValue.word
    ) { $0.source = $1 },
    .value(
      nil, "to", "format", default: "curl", completion: .words(RequestFormat.writable.map(\.rawValue)),
      "Format to write: \(RequestFormat.writable.map(\.rawValue).joined(by: ", ")).", OptionValue.word
    ) { $0.destination = $1 },
    .value("o", "output", "file", completion: .file, "Write to this file instead of standard output; - is standard output.") {
      $0.output = $1
    },
    .flag("q", "quiet", "Do not list what is not carried over.") { $0.isQuiet = true },
  ]

  mutating func setOperands(_ operands: [String]) throws(UsageError) {
    guard let first = operands.first else { throw UsageError("missing file with requests") }
    if operands.count > 1 { throw UsageError("unexpected argument '\(operands[1])'") }
    file = first
  }

  func validate() throws(UsageError) {
    if source == .httpie { throw UsageError("command lines of HTTPie cannot be read") }
    if destination == .openapi { throw UsageError("descriptions of OpenAPI cannot be written") }
  }

  func run(in context: CommandContext) async throws(CommandLineError) -> ExitStatus {
    let input = CommandInput(file, named: "'\(file)'")
    let bytes = try await CommandInput.reading(on: context.reactor) { () throws(CommandLineError) in
      try input.read(limit: RequestFormatLimits().bytes, hint: "convert it in parts")
    }
    guard let format = source ?? RequestFormat.detect(bytes) else {
      throw CommandLineError(.badInput, "'\(file)': the format is unknown", hint: "name it with --from")
    }
    let exported: ExportedRequests
    var remarks: [FormatRemark]
    do throws(RequestFormatError) {
      let imported = try format.read(bytes)
      exported = try destination.write(imported.collection)
      remarks = imported.remarks + exported.remarks
    } catch {
      throw CommandLineError(.badInput, "'\(file)': \(error.description)", hint: error.hint)
    }
    if isQuiet { remarks = [] }
    for remark in remarks { context.writeError(TerminalText.escape(remark.description) + "\n") }
    guard let output, output != "-" else {
      guard context.writeOutput(Array(exported.text.utf8)) else { throw CommandLineError.unwritableOutput }
      return .success
    }
    guard let reason = context.writeFile(output, Array(exported.text.utf8)) else { return .success }
    throw CommandLineError(.inputOutput, "cannot write '\(output)': \(reason)", hint: "check the folder and its permissions")
  }
}
