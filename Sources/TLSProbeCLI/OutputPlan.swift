internal import CommandSupport
internal import Bytes
internal import Checks
internal import Observation
internal import Report

/// The documents to write and their destinations.
struct OutputPlan {
  struct Destination {
    let renderer: any Renderer
    /// Nil for standard output.
    let file: String?
  }

  let destinations: [Destination]

  private init(destinations: [Destination]) { self.destinations = destinations }

  /// Pairs formats and files in order; a file without a format gets the one of its extension.
  init<Subject>(_ options: OutputOptions<Subject>) throws(CommandLineError) {
    let formats = (options.json ? ["json"] : []) + options.format.map(\.name)
    var destinations: [Destination] = []
    for index in 0..<max(formats.count, options.output.count, 1) {
      let file = options.output.indices.contains(index) ? options.output[index] : nil
      let named =
        formats.indices.contains(index)
        ? Renderers.named(formats[index], for: Subject.Document.self)
        : file.flatMap { Renderers.forFile(named: $0, for: Subject.Document.self) }
      guard let renderer = named ?? Subject.formats.first else { continue }
      destinations.append(Destination(renderer: renderer, file: file == "-" ? nil : file))
    }
    guard destinations.filter({ $0.file == nil }).count < 2 else {
      let names = destinations.map(\.renderer.name).joined(separator: " and ")
      throw CommandLineError(.usage, "\(names) cannot both be written to standard output", hint: "add an --output for each --format")
    }
    self.destinations = destinations
  }
}

extension OutputPlan {
  /// Writes the document to all destinations.
  func write(
    _ document: Document, in context: CommandContext, rendering: (Destination) -> RenderOptions
  ) throws(CommandLineError) {
    defer { context.history?.add(document) }
    for destination in destinations {
      let bytes = destination.renderer.render(document, options: rendering(destination))
      // A server that sent no certificates must not empty an existing file.
      if bytes.isEmpty { continue }
      if let file = destination.file {
        guard let reason = context.writeFile(file, bytes) else { continue }
        throw CommandLineError(.inputOutput, "cannot write '\(file)': \(reason)", hint: "check the folder and its permissions")
      }
      if destination.renderer.isBinary, context.terminal.outputIsTerminal {
        throw CommandLineError(
          .usage, "\(destination.renderer.name) is binary and is not written to a terminal", hint: "add -o FILE or use a pipe")
      }
      guard context.writeOutput(bytes) else { throw CommandLineError.unwritableOutput }
    }
  }

  /// Writes the document of a command that ends without a result in formats for programs; for text the error is on standard error.
  /// `failure` is the document's `error` if the observation has several.
  func writeFailure<S: DocumentObservation>(
    of observation: Observation, about type: S.Type, _ failure: Failure? = nil, from source: TargetSource? = nil, startedAt: Timestamp,
    replayedFrom: ReplaySource? = nil,
    in context: CommandContext
  ) throws(CommandLineError) {
    guard !Task.isCancelled else { return }
    var document = Self.failure(of: observation, about: type, failure, startedAt: startedAt, in: context)
    document.replayedFrom = replayedFrom
    document.source = source
    let places = OutputPlan(destinations: destinations.filter(\.renderer.writesFailures))
    // Recorded also if no destination takes it.
    try places.write(document, in: context) {
      RenderOptions(inFile: $0.file != nil, colour: .never, verbose: false, plain: true, in: context)
    }
  }

  /// The document of a command that ends without a result.
  static func failure<S: DocumentObservation>(
    of observation: Observation, about type: S.Type, _ failure: Failure? = nil, startedAt: Timestamp, in context: CommandContext
  ) -> Document {
    var document = Document(
      about: type, in: CheckedObservation(observation, settings: CheckSettings(isPartial: true)), tool: context.tool(), startedAt: startedAt
    )
    document.error = document.error ?? failure
    document.isPartial = true
    return document
  }
}
