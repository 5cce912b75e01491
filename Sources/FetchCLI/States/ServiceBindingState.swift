internal import CommandSupport
internal import DomainNames
internal import HTTPClient
internal import Resolver
internal import Transport

/// The HTTPS records of origins, which are used if a resolver is named that returns them.
struct ServiceBindingState: FetchState {
  private let resolver: CachingResolver
  private let protocols: Set<String>
  /// Hosts with addresses of `--resolve`.
  private let excluded: Set<DomainName>

  init?(_ words: ParsedOptions, at url: URI, in context: CommandContext) throws(CommandLineError) {
    guard !words.isGiven("no-https-records"), !words.isGiven("insecure"), !words.isGiven("connect-to"), let reactor = context.reactor else {
      return nil
    }
    guard let make = try ResolverSelection(words).backends(in: context).records else { return nil }
    // A proxy resolves names itself, and an address given for a name replaces its records.
    let overrides = words.values(of: "resolve").compactMap(HostOverride.init)
    excluded = Set(overrides.compactMap(\.host))
    guard overrides.allSatisfy({ $0.host != nil }),
      try ConnectionParameters.proxySetting(words, in: context).proxy(for: url.endpoint, isSecure: url.isSecure) == nil
    else { return nil }
    resolver = CachingResolver(CachingResolver.Configuration(backend: make(reactor)), on: reactor)
    protocols = words.isGiven("http1.1") || words.isGiven("http1.0") ? ["http/1.1"] : ["h2", "http/1.1"]
  }

  func begin() -> any FetchMemory { Memory(ServiceBindingPolicy(resolver: resolver, protocols: protocols, excluded: excluded)) }

  private final class Memory: FetchMemory {
    let policies: [any ExchangePolicy]

    init(_ policy: ServiceBindingPolicy) { policies = [policy] }
  }
}
