public import ArgumentParser
internal import Observation
public import Report

/// Options for the output's formats, destinations and appearance.
struct OutputOptions<Subject: OutputSubject>: ParsableArguments {
  @Flag(help: "Write one JSON document; the same as --format json.")
  var json = false

  @Option(
    help: ArgumentHelp("Write in this format: \(Subject.formatNames). Repeatable, each with a separate --output.", valueName: "format"),
    completion: .list(Subject.formats.map(\.name)), transform: Self.renderer)
  var format: [FormatArgument] = []

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Write to this file instead of standard output; - is standard output. Repeatable.", valueName: "file"),
    completion: .file())
  var output: [String] = []

  @Option(help: ArgumentHelp("Use color: always, never or auto.", valueName: "when"))
  var color = ColourChoice.auto

  @Flag(help: "Write one fact per line, without box drawing.")
  var plain = false

  @Flag(name: .shortAndLong, help: "Write only errors to standard error.")
  var quiet = false

  @Flag(name: .shortAndLong, help: Subject.verboseHelp)
  var verbose: Int

  private static func renderer(_ text: String) throws -> FormatArgument {
    guard Subject.formats.contains(where: { $0.name == text }) else {
      throw ValidationError("unsupported format for \(Subject.Document.key); supported: \(Subject.formatNames)")
    }
    return FormatArgument(name: text)
  }
}

extension ColourChoice: ExpressibleByArgument {}

/// The name of a supported format.
struct FormatArgument: Hashable, Sendable, CustomStringConvertible {
  let name: String
  var description: String { name }
}
