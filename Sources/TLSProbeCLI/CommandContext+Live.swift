internal import CommandSupport
internal import Bytes
internal import Crypto
internal import HTTPWire
internal import PathValidation
internal import Report
internal import Store
internal import Transport

extension CommandContext {
  /// The context with the resources of the process.
  static func live(on reactor: Reactor, _ lastWords: InterruptReport) -> CommandContext {
    let logFailures = LogFailures()
    var context = CommandContext(
      probing: LiveChainProbing(
        reactor: reactor, environment: Platform.environment, now: { Platform.now }, logFailures: logFailures),
      tool: {
        let libraries = LinkedLibraries.versions
        return ToolDescription(
          version: VersionText.version, openssl: LinkedLibrary.version, nghttp2: libraries.first { $0.name == "nghttp2" }?.version,
          zlib: libraries.first { $0.name == "zlib" }?.version, data: "certifi \(TrustStore.bundledVersion)")
      }, trustFacts: { TrustChoice.facts(environment: Platform.environment, now: Platform.now) })
    context.otherLibraries = { LinkedLibraries.versions.filter { $0.name != "nghttp2" && $0.name != "zlib" } }
    context.ciphersProbing = LiveCiphersProbing(reactor: reactor)
    context.probeProbing = LiveProbeProbing(
      reactor: reactor, environment: Platform.environment, now: { Platform.now }, logFailures: logFailures)
    context.auditProbing = LiveAuditProbing(
      reactor: reactor, environment: Platform.environment, now: { Platform.now }, logFailures: logFailures)
    context.reactor = reactor
    context.logFailures = logFailures
    context.lastWords = lastWords
    context.history = HistoryFile.path(environment: Platform.environment).map { HistoryRecorder(path: $0) }
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
