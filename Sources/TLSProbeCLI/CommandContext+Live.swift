internal import Bytes
internal import Crypto
internal import PKI
internal import Report
internal import Transport

extension CommandContext {
  /// The process's own world.
  static func live(on reactor: Reactor) -> CommandContext {
    CommandContext(
      probing: LiveChainProbing(reactor: reactor, environment: Platform.environment, now: { Platform.now }),
      tool: {
        ToolDescription(
          version: VersionText.version, openssl: LinkedLibrary.version, data: "certifi \(TrustStore.bundledVersion)")
      }, trustFacts: { TrustChoice.facts(environment: Platform.environment, now: Platform.now) })
  }
}
