internal import Bytes
internal import Connect
internal import DomainNames
internal import HTTPClient
internal import PathValidation

/// Verifies the chain of an `https` proxy like that of a server: with `--proxy-cacert`, or with the default roots.
struct ProxyVerifier {
  private let store: TrustStore
  private let now: @Sendable () -> Timestamp

  init(rootsFile: String?, in context: CommandContext) throws(CommandLineError) {
    store = try TrustChoice(rootsFile: rootsFile, of: "--proxy-cacert", environment: context.environment).store
    now = context.now
  }

  /// The reason why the chain is not trusted; nil if it is.
  var reason: @Sendable ([[UInt8]], Target.Host) -> String? {
    { [store, now] chain, host in
      let verdict = PeerVerifier(store: store, time: now()).verify(ServedChain(der: chain), for: ReferenceIdentity(host))
      guard !verdict.trusted else { return nil }
      return verdict.errors.first?.message ?? "it has no certificate"
    }
  }
}
