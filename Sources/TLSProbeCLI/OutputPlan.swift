internal import Report

/// Which document goes where.
struct OutputPlan {
  struct Destination {
    let renderer: any Renderer
    /// Nil for standard output.
    let file: String?
  }

  let destinations: [Destination]

  /// Formats and files pair off in their order; a file without a format takes the one that its name ends in.
  init(_ options: OutputOptions) throws(CommandLineError) {
    let formats = (options.json ? ["json"] : []) + options.format.map(\.name)
    var destinations: [Destination] = []
    for index in 0..<max(formats.count, options.output.count, 1) {
      let file = options.output.indices.contains(index) ? options.output[index] : nil
      let named = formats.indices.contains(index) ? Renderers.named(formats[index]) : file.flatMap(Renderers.forFile(named:))
      guard let renderer = named ?? Renderers.all.first else { continue }
      destinations.append(Destination(renderer: renderer, file: file == "-" ? nil : file))
    }
    guard destinations.filter({ $0.file == nil }).count < 2 else {
      let names = destinations.map(\.renderer.name).joined(separator: " and ")
      throw CommandLineError(.usage, "\(names) cannot both go to standard output", hint: "give each --format an --output")
    }
    self.destinations = destinations
  }
}
