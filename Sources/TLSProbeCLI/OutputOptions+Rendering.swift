internal import Report

extension OutputOptions {
  /// How the reader at that destination wants text.
  func rendering(for destination: OutputPlan.Destination, in context: CommandContext) -> RenderOptions {
    RenderOptions(inFile: destination.file != nil, colour: color, verbose: verbose > 0, plain: plain, in: context)
  }
}
