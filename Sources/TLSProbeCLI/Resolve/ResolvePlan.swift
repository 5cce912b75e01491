internal import Bytes
internal import CommandSupport
internal import DNSWire
internal import DomainNames
internal import HTTPClient
internal import PathValidation
internal import Resolver
internal import Store
internal import Transport

/// The questions and resolvers of `resolve`, with files read.
struct ResolvePlan: Sendable {
  let command: ResolveCommand
  let questions: [NamedQuestion]
  let specifications: [ResolverSpecification]
  let factory: ResolverFactory
  let overrides: RecordOverrides
  let deadline: Deadline
  let reactor: Reactor
  /// The folder of the persistent caches and endpoint lists.
  let folder: RecordCacheFolder
  /// The system's DNS configuration, with its search list.
  let configuration: ResolverConfiguration

  /// A question, and the names that complete a short one.
  struct NamedQuestion: Hashable, Sendable {
    let type: DNSRecordType
    let name: DNSName
    /// As typed, for the search list; nil for a complete name.
    let text: String?
  }

  init(_ command: ResolveCommand, on reactor: Reactor, in context: CommandContext) throws(CommandLineError) {
    self.command = command
    self.reactor = reactor
    deadline = .after(command.time.maxTime.duration)
    folder = RecordCacheFolder(environment: context.environment) ?? RecordCacheFolder(path: ".cache/tlsprobe")
    configuration = .load(deadline: deadline)
    var specifications: [ResolverSpecification] = []
    for text in command.lookup.resolvers { specifications.append(try ResolverSpecification(text, of: "--via")) }
    self.specifications = specifications.isEmpty ? [.configured] : specifications
    var overrides: [HostOverride] = []
    for text in command.lookup.overrides {
      guard let override = HostOverride(text) else {
        throw CommandLineError(.usage, "invalid --resolve '\(text)': must be host:port:address", hint: "as in example.org:443:192.0.2.1")
      }
      overrides.append(override)
    }
    self.overrides = RecordOverrides(hosts: overrides)
    questions = try Self.questions(command)
    let fallback = try command.cache.fallback.map { text throws(CommandLineError) in try ResolverSpecification(text, of: "--fallback") }
    factory = try Self.factory(command, self.specifications + (fallback.map { [$0] } ?? []), folder: folder, on: reactor, in: context)
  }

  private static func factory(
    _ command: ResolveCommand, _ specifications: [ResolverSpecification], folder: RecordCacheFolder, on reactor: Reactor,
    in context: CommandContext
  ) throws(CommandLineError) -> ResolverFactory {
    // Roots are read only for a certificate to verify.
    let store =
      specifications.contains(where: \.needsTrust)
      ? try TrustChoice(rootsFile: command.trust.cacert, of: "--cacert", environment: context.environment).store : TrustStore.empty
    var trust = HTTPOptions.Trust(store: store, time: context.now())
    trust.isEnforced = !command.trust.insecure
    if let name = command.trust.verifiedName { trust.name = try ReferenceIdentity.argument(name, of: "--verify-host") }
    var factory = ResolverFactory(on: reactor, trust: trust)
    factory.stub.timeout = command.lookup.timeout.duration
    factory.stub.requestsDNSSEC = command.lookup.dnssec
    factory.stub.disablesChecking = command.lookup.checkingDisabled
    factory.method = command.lookup.post ? .post : .get
    factory.stateFolder = folder.path
    factory.accounts = try ResolverAccounts.chosen(
      command.accounts.file, for: specifications.first { if case .httpdns = $0 { true } else { false } }, in: context)
    let options = command.accounts
    let retries = command.cache.retry
    factory.adjust = { configuration in
      if let region = options.region { configuration.region = region }
      if let validity = options.validity { configuration.signatureValidity = .seconds(validity) }
      if let offset = options.clockOffset { configuration.clockOffset = .seconds(offset) }
      for text in options.parameters {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        if parts.count == 2, let parameter = HTTPDNSParameter(sdns: parts[0], parts[1]) { configuration.sdns.append(parameter) }
      }
      configuration.retries = retries
    }
    return factory
  }

  // MARK: - Questions

  private static func questions(_ command: ResolveCommand) throws(CommandLineError) -> [NamedQuestion] {
    guard command.names.first != "cache", command.names.first != "endpoints" else { return [] }
    var texts = command.names
    if let file = command.lookup.file { texts += try LineList.read(file, for: "--file") }
    guard texts.count <= nameLimit else {
      throw CommandLineError(.usage, "more than \(nameLimit) names", hint: "split the list")
    }
    let types = try self.types(command.lookup)
    var questions: [NamedQuestion] = []
    for text in texts {
      if let address = IPAddress(text) {
        let asked = command.lookup.types == nil ? [DNSRecordType.ptr] : types
        questions += asked.map { NamedQuestion(type: $0, name: DNSName(reverseOf: address), text: nil) }
        continue
      }
      let name = try self.name(text)
      questions += types.map { NamedQuestion(type: $0, name: name, text: text) }
    }
    return questions
  }

  private static func name(_ text: String) throws(CommandLineError) -> DNSName {
    if text.utf8.allSatisfy({ $0 < 0x80 }) {
      return try DNSWireError.translating(try DNSName(presentation: text)) {
        CommandLineError(.usage, "invalid name '\(text)': \($0)", hint: "names have labels of 1 to 63 bytes, 255 bytes in all")
      }
    }
    return DNSName(
      try DomainNameError.translating(try DomainName(text)) {
        CommandLineError(.usage, "invalid name '\(text)': \($0.description)", hint: $0.hint)
      })
  }

  private static func types(_ options: ResolveLookupOptions) throws(CommandLineError) -> [DNSRecordType] {
    if options.ipv4Only { return [.a] }
    if options.ipv6Only { return [.aaaa] }
    guard let list = options.types else { return [.a, .aaaa] }
    var types: [DNSRecordType] = []
    for word in list.split(separator: ",", omittingEmptySubsequences: false) {
      let found: [DNSRecordType]
      if word.lowercased() == "all" {
        found = common
      } else if let type = DNSRecordType(word.uppercased()) {
        found = [type]
      } else {
        throw CommandLineError(.usage, "unknown record type '\(word)'", hint: "use a name such as AAAA or HTTPS, or TYPE and its number")
      }
      for type in found where !types.contains(type) { types.append(type) }
    }
    return types
  }

  /// The types of `--type all`.
  private static let common: [DNSRecordType] = [
    .a, .aaaa, .cname, .https, .svcb, .caa, .mx, .ns, .soa, .txt, .srv, .tlsa, .ds, .dnskey,
  ]
  private static let nameLimit = 1_000_000

  // MARK: - Resolvers

  /// A resolver with the caches and the policy that the options select.
  func resolver(for specification: ResolverSpecification, deadline: Deadline? = nil) throws(CommandLineError) -> CachingResolver {
    let deadline = deadline ?? self.deadline
    var configuration = CachingResolver.Configuration(backend: try factory.backend(for: specification, deadline: deadline))
    if let fallback = command.cache.fallback {
      configuration.fallback = try factory.backend(for: try ResolverSpecification(fallback, of: "--fallback"), deadline: deadline)
    }
    configuration.overrides = overrides
    // An account retries at its next endpoint itself, unless every endpoint returns the same error.
    let retriesItself = if case .httpdns = specification { true } else { false }
    configuration.policy = LookupPolicy(
      allowsStale: command.cache.staleOK, retries: command.cache.retry > 0 && !retriesItself, retryDelay: .milliseconds(250))
    let range = command.cache.minTTL...max(command.cache.minTTL, command.cache.maxTTL)
    configuration.lifetimes = CacheLifetimes(a: range, aaaa: range, otherTypes: range, stale: command.cache.maxStale)
    if command.lookup.count > 1 {
      // Each repeated lookup is measured.
      configuration.lifetimes = CacheLifetimes(a: 0...0, aaaa: 0...0, otherTypes: 0...0, maximumNegative: 0, failure: 0, stale: 0)
    }
    if command.lookup.dnssec { configuration.identity += "+dnssec" }
    if command.lookup.checkingDisabled { configuration.identity += "+cd" }
    if command.cache.keeps {
      configuration.persistentCache = cache(of: configuration.identity)
    }
    // Lookups that do not wait use the memory only, which has to hold the responses of the file.
    if command.cache.only { configuration.limits = RecordCache.Limits(names: 100_000, bytes: 64 << 20) }
    return CachingResolver(configuration, on: reactor)
  }

  /// The persistent cache of a resolver.
  func cache(of identity: String) -> SQLiteRecordCache {
    SQLiteRecordCache(path: folder.recordCache(of: identity), resolver: identity, on: reactor)
  }
}
