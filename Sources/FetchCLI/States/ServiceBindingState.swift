internal import CommandSupport
internal import Connect
internal import DomainNames
internal import HTTPClient
internal import Resolver
internal import Transport

/// The HTTPS records of origins, which are used if a resolver is named that returns them.
struct ServiceBindingState: FetchState {
  private let protocols: Set<String>
  /// Hosts with addresses of `--resolve`.
  private let excluded: Set<DomainName>

  init?(_ words: ParsedOptions, at url: URI, in context: CommandContext) throws(CommandLineError) {
    guard !words.isGiven("no-https-records"), !words.isGiven("insecure"), !words.isGiven("connect-to"),
      try ResolverSelection(words).isGiven
    else { return nil }
    // A proxy resolves names itself, and an address given for a name replaces its records.
    let overrides = words.values(of: "resolve").compactMap(HostOverride.init)
    excluded = Set(overrides.compactMap(\.host))
    guard overrides.allSatisfy({ $0.host != nil }),
      try ConnectionParameters.proxySetting(words, in: context).proxy(for: url.endpoint, isSecure: url.isSecure) == nil
    else { return nil }
    protocols = words.isGiven("http1.1") || words.isGiven("http1.0") ? ["http/1.1"] : ["h2", "http/1.1"]
  }

  func begin() -> any FetchMemory { Memory(nil) }

  /// Records and addresses come from the same resolver, so that their queries run at the same time.
  func begin(with connector: Connector) -> any FetchMemory {
    Memory(
      connector.resolver.records.map {
        ServiceBindingPolicy(resolver: $0, protocols: protocols, excluded: excluded, families: connector.options.families)
      })
  }

  private final class Memory: FetchMemory {
    let policies: [any ExchangePolicy]

    init(_ policy: ServiceBindingPolicy?) { policies = policy.map { [$0] } ?? [] }
  }
}
