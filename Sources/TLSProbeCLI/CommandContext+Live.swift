internal import Observation
internal import Report

extension CommandContext {
  /// The process's own world.
  static var live: CommandContext {
    CommandContext(
      probing: LiveChainProbing(), tool: { ToolDescription(version: VersionText.version) }, trustFacts: { [] })
  }
}

/// The probe over the network.
struct LiveChainProbing: ChainProbing {
  func observe(_ request: ChainRequest) async throws(CommandLineError) -> Observation {
    throw CommandLineError(.internalError, "this build has no network", hint: "wire the probe in")
  }
}
