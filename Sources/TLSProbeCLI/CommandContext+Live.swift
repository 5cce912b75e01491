internal import Bytes
internal import Crypto
internal import PKI
internal import Report
internal import Transport

extension CommandContext {
  /// The process's own world.
  static func live(on reactor: Reactor) -> CommandContext {
    var context = CommandContext(
      probing: LiveChainProbing(reactor: reactor, environment: Platform.environment, now: { Platform.now }),
      tool: {
        ToolDescription(
          version: VersionText.version, openssl: LinkedLibrary.version, data: "certifi \(TrustStore.bundledVersion)")
      }, trustFacts: { TrustChoice.facts(environment: Platform.environment, now: Platform.now) })
    context.ciphersProbing = LiveCiphersProbing(reactor: reactor)
    context.probeProbing = LiveProbeProbing(reactor: reactor, now: { Platform.now })
    context.pause = { time in
      do throws(TransportError) {
        try await reactor.sleep(until: .after(time))
        return true
      } catch {
        return false
      }
    }
    return context
  }
}
