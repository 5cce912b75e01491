internal import CommandSupport
internal import Observation
internal import Report

/// Options for the output's formats, destinations and appearance.
struct OutputOptions<Subject: OutputSubject>: OptionGroup {
  var json = false
  var format: [FormatArgument] = []
  var output: [String] = []
  var color = ColorChoice.auto
  var plain = false
  var quiet = false
  var verbose = 0

  static var options: [CommandOption<Self>] {
    [
      .flag(nil, "json", "Write one JSON document; the same as --format json.") { $0.json = true },
      .value(
        nil, "format", "format", repeatable: true, completion: .words(Subject.formats.map(\.name)),
        "Write in this format: \(Subject.formatNames). Repeatable, each with a separate --output.", Self.renderer
      ) { $0.format.append($1) },
      .value(
        "o", "output", "file", repeatable: true, completion: .file,
        "Write to this file instead of standard output; - is standard output. Repeatable."
      ) { $0.output.append($1) },
      .value(
        nil, "color", "when", default: "\(ColorChoice.auto.rawValue)", completion: .words(ColorChoice.allCases.map(\.rawValue)),
        "Use color: always, never or auto.", OptionValue.word
      ) { $0.color = $1 },
      .flag(nil, "plain", "Write one fact per line, without box drawing.") { $0.plain = true },
      .flag("q", "quiet", "Write only errors to standard error.") { $0.quiet = true },
      .flag("v", "verbose", Subject.verboseHelp) { $0.verbose += 1 },
    ]
  }

  private static func renderer(_ text: String) throws(UsageError) -> FormatArgument {
    guard Subject.formats.contains(where: { $0.name == text }) else {
      throw UsageError("unsupported format for \(Subject.Document.key); supported: \(Subject.formatNames)")
    }
    return FormatArgument(name: text)
  }
}

/// The name of a supported format.
struct FormatArgument: Hashable, Sendable, CustomStringConvertible {
  let name: String
  var description: String { name }
}

extension OutputOptions {
  /// The rendering options for a destination.
  func rendering(for destination: OutputPlan.Destination, in context: CommandContext) -> RenderOptions {
    RenderOptions(inFile: destination.file != nil, colour: color, verbose: verbose > 0, plain: plain, in: context)
  }
}
