internal import CommandSupport
internal import Report

/// Options for the format and destination of a comparison.
struct DiffOutputOptions: OptionGroup {
  var json = false
  var format: DiffFormat?
  var output: String?
  var color = ColorChoice.auto
  var plain = false
  var quiet = false
  var verbose = false

  static let options: [CommandOption<Self>] = [
    .flag(nil, "json", "Write one JSON document; the same as --format json.") { $0.json = true },
    .value(
      nil, "format", "format", completion: .words(DiffFormat.allCases.map(\.rawValue)), "Write in this format: text, json or markdown.",
      OptionValue.word
    ) { $0.format = $1 },
    .value("o", "output", "file", completion: .file, "Write to this file instead of standard output.") { $0.output = $1 },
    .value(
      nil, "color", "when", default: "\(ColorChoice.auto.rawValue)", completion: .words(ColorChoice.allCases.map(\.rawValue)),
      "Use color: always, never or auto.", OptionValue.word
    ) { $0.color = $1 },
    .flag(nil, "plain", "Write one difference per line, without signs.") { $0.plain = true },
    .flag("q", "quiet", "Show no progress.") { $0.quiet = true },
    .flag("v", "verbose", "Show long values completely.") { $0.verbose = true },
  ]

  func validate() throws(UsageError) {
    if json, let format, format != .json { throw UsageError("--json excludes --format \(format.rawValue)") }
  }

  func write(_ comparison: DocumentComparison, in context: CommandContext) throws(CommandLineError) {
    let file = output == "-" ? nil : output
    let named = json ? .json : format
    let format = named ?? DiffFormat.allCases.first { file?.hasSuffix("." + $0.fileExtension) ?? false } ?? .text
    let options = RenderOptions(inFile: file != nil, colour: color, verbose: verbose, plain: plain, in: context)
    let bytes = format.render(comparison, options: options)
    if let file {
      guard let reason = context.writeFile(file, bytes) else { return }
      throw CommandLineError(.inputOutput, "cannot write '\(file)': \(reason)", hint: "check the folder and its permissions")
    }
    guard context.writeOutput(bytes) else { throw CommandLineError.unwritableOutput }
  }
}
