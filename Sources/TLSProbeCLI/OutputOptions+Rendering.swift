internal import Report

extension OutputOptions {
  /// The rendering options for a destination.
  func rendering(for destination: OutputPlan.Destination, in context: CommandContext) -> RenderOptions {
    RenderOptions(inFile: destination.file != nil, colour: color, verbose: verbose > 0, plain: plain, in: context)
  }
}
