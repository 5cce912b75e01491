internal import CommandSupport
internal import Report

/// Options for the format and destination of documents about trust stores.
struct TrustOutputOptions: OptionGroup {
  var json = false
  var format: TrustFormat?
  var output: String?
  var color = ColorChoice.auto
  var verbose = false

  static let options: [CommandOption<Self>] = [
    .flag(nil, "json", "Write one JSON document; the same as --format json.") { $0.json = true },
    .value(
      nil, "format", "format", completion: .words(TrustFormat.allCases.map(\.rawValue)),
      "Write in this format: text, json, csv or markdown.", OptionValue.word
    ) { $0.format = $1 },
    .value("o", "output", "file", completion: .file, "Write to this file instead of standard output.") { $0.output = $1 },
    .value(
      nil, "color", "when", default: "\(ColorChoice.auto.rawValue)", completion: .words(ColorChoice.allCases.map(\.rawValue)),
      "Use color: always, never or auto.", OptionValue.word
    ) { $0.color = $1 },
    .flag("v", "verbose", "Show complete fingerprints, and every extension of a single root.") { $0.verbose = true },
  ]

  func validate() throws(UsageError) {
    if json, format != nil, format != .json { throw UsageError("--json excludes --format \(format?.rawValue ?? "")") }
  }

  func write(_ document: TrustDocument, in context: CommandContext) throws(CommandLineError) -> ExitStatus {
    let file = output == "-" ? nil : output
    let named = json ? .json : format
    let format = named ?? TrustFormat.allCases.first { file?.hasSuffix("." + $0.fileExtension) ?? false } ?? .text
    let options = RenderOptions(inFile: file != nil, colour: color, verbose: verbose, plain: false, in: context)
    let bytes = format.render(document, options: options)
    if let file {
      guard let reason = context.writeFile(file, bytes) else { return .success }
      throw CommandLineError(.inputOutput, "cannot write '\(file)': \(reason)", hint: "check the folder and its permissions")
    }
    guard context.writeOutput(bytes) else { throw CommandLineError.unwritableOutput }
    return .success
  }
}
