public import ArgumentParser
public import Report

/// Options for the format and destination of documents about trust stores.
struct TrustOutputOptions: ParsableArguments {
  @Flag(help: "Write one JSON document; the same as --format json.")
  var json = false

  @Option(
    help: ArgumentHelp("Write in this format: text, json, csv or markdown.", valueName: "format"),
    completion: .list(TrustFormat.allCases.map(\.rawValue)))
  var format: TrustFormat?

  @Option(
    name: .shortAndLong, help: ArgumentHelp("Write to this file instead of standard output.", valueName: "file"), completion: .file())
  var output: String?

  @Option(help: ArgumentHelp("Use color: always, never or auto.", valueName: "when"))
  var color = ColourChoice.auto

  @Flag(name: .shortAndLong, help: "Show complete fingerprints, and every extension of a single root.")
  var verbose = false

  mutating func validate() throws {
    if json, format != nil, format != .json { throw ValidationError("--json excludes --format \(format?.rawValue ?? "")") }
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
    guard context.writeOutput(bytes) else { throw CommandLineError(.inputOutput, "cannot write to standard output") }
    return .success
  }
}

extension TrustFormat: ExpressibleByArgument {}
