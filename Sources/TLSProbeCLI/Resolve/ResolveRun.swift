internal import Bytes
internal import CommandSupport
internal import DNSWire
internal import DomainNames
internal import Observation
internal import Probes
internal import Report
internal import Resolver
internal import Transport

/// Performs the lookups of `resolve` and writes the document.
struct ResolveRun {
  private let plan: ResolvePlan
  private let context: CommandContext
  private let options: ResolveLookupOptions
  private let output: ResolveOutputOptions

  init(_ plan: ResolvePlan, _ context: CommandContext) {
    self.plan = plan
    self.context = context
    options = plan.command.lookup
    output = plan.command.output
  }

  func run() async throws(CommandLineError) -> ExitStatus {
    var document = ResolveDocument(tool: context.tool(), startedAt: context.now())
    var resolvers: [CachingResolver] = []
    for specification in plan.specifications { resolvers.append(try plan.resolver(for: specification)) }
    let made = resolvers
    if plan.command.cache.only {
      for resolver in resolvers { await resolver.preload(deadline: plan.deadline) }
    }
    let lookups =
      output.quiet
      ? await self.lookups(by: made, deadline: plan.deadline)
      : try await Progress.shown(waitingFor: subject, in: context) { () throws(CommandLineError) in
        await self.lookups(by: made, deadline: plan.deadline)
      }
    document.lookups = lookups
    document.isPartial = Task.isCancelled || lookups.contains { $0.error?.code == ResolverError.Code.cancelled.rawValue }
    if options.compares { document.comparisons = LookupComparison.all(of: Self.last(of: lookups)) }
    if options.count > 1 { document.statistics = LookupStatistics.all(of: lookups) }
    if let port = options.rankPort.flatMap(options.port) { document.ranking = await ranking(of: lookups, port: port) }
    for resolver in resolvers {
      // What is still to be written to the cache is written before the program ends.
      try? await resolver.finishBackgroundWork(deadline: plan.deadline)
      document.warnings += await resolver.takeWarnings().map(\.description)
      if let account = resolver.configuration.backend as? HTTPDNSBackend { document.warnings += await account.client.warnings }
      document.warnings += await discardExpired(of: resolver)
    }
    await plan.factory.close()
    let format = output.chosenFormat
    try output.write(format.render(document, options: renderOptions), in: context)
    if Task.isCancelled { return .interrupted }
    return status(of: document)
  }

  /// Deletes the cached responses that are no longer of use, and returns warnings.
  private func discardExpired(of resolver: CachingResolver) async -> [String] {
    guard let cache = resolver.configuration.persistentCache else { return [] }
    let removal = await cache.removeExpired(stale: .seconds(Int64(resolver.configuration.lifetimes.stale)), deadline: plan.deadline)
    return removal.warnings.map(\.description)
  }

  private var subject: String {
    let names = Set(plan.questions.map(\.name))
    return names.count == 1 ? plan.questions.first?.text ?? "the lookup" : "\(names.count) names"
  }

  private var renderOptions: RenderOptions {
    let isFile = output.output.map { $0 != "-" } ?? false
    var rendering = RenderOptions(inFile: isFile, colour: output.color, verbose: output.verbose, plain: output.plain, in: context)
    rendering.explains = options.explains
    return rendering
  }

  // MARK: - Lookups

  /// In the order of the questions, then of the resolvers; a bounded number at a time.
  func lookups(by resolvers: [CachingResolver], deadline: Deadline) async -> [LookupObservation] {
    let total = plan.questions.count * resolvers.count * options.count
    var found = [LookupObservation?](repeating: nil, count: total)
    await withTaskGroup(of: (Int, LookupObservation).self) { group in
      var next = 0
      func add() {
        guard next < total, !Task.isCancelled else { return }
        let place = next
        next += 1
        let question = plan.questions[place / options.count / resolvers.count]
        let resolver = resolvers[place / options.count % resolvers.count]
        group.addTask { (place, await self.lookup(question, by: resolver, deadline: deadline)) }
      }
      // Repeated lookups are measured one after the other.
      for _ in 0..<(options.count > 1 ? 1 : Self.window) { add() }
      for await (place, lookup) in group {
        found[place] = lookup
        add()
      }
    }
    return found.compactMap { $0 }
  }

  /// With the search list, the first name that exists; else the last one.
  private func lookup(
    _ named: ResolvePlan.NamedQuestion, by resolver: CachingResolver, deadline: Deadline
  ) async -> LookupObservation {
    var result: LookupObservation?
    for name in candidates(of: named, for: resolver) {
      let question = DNSQuestion(name: name, type: named.type)
      let start = MonotonicInstant.now
      let report =
        plan.command.cache.only
        ? await resolver.cachedReport(for: question) : await resolver.report(for: question, deadline: deadline)
      let lookup = LookupObservation(
        report, for: question, by: resolver.name, elapsed: start.duration(to: .now), requestedDNSSEC: options.dnssec)
      // The first failure is about the name itself.
      if result == nil || lookup.outcome != .noName { result = lookup }
      if lookup.outcome != .noName { break }
    }
    return result ?? LookupObservation(name: "\(named.name)", type: "\(named.type)", resolver: resolver.name)
  }

  private func candidates(of named: ResolvePlan.NamedQuestion, for resolver: CachingResolver) -> [DNSName] {
    guard let text = named.text, resolver.name == "dns", text.utf8.allSatisfy({ $0 < 0x80 }) else { return [named.name] }
    return (try? plan.configuration.candidates(for: text)) ?? [named.name]
  }

  /// The last of repeated lookups.
  private static func last(of lookups: [LookupObservation]) -> [LookupObservation] {
    var order: [[String]] = []
    var found: [[String]: LookupObservation] = [:]
    for lookup in lookups {
      let key = [lookup.name, lookup.type, lookup.resolver]
      if found.updateValue(lookup, forKey: key) == nil { order.append(key) }
    }
    return order.compactMap { found[$0] }
  }

  private func ranking(of lookups: [LookupObservation], port: UInt16) async -> [RankedAddress] {
    var ranked: [RankedAddress] = []
    var seen: Set<String> = []
    for name in lookups.map(\.name) where seen.insert(name).inserted {
      let records = lookups.filter { $0.name == name }.flatMap(\.records).filter { $0.type == "A" || $0.type == "AAAA" }
      var addresses: [IPAddress] = []
      for address in records.compactMap({ IPAddress($0.data) }) where !addresses.contains(address) { addresses.append(address) }
      for entry in await AddressRanking(on: plan.reactor).rank(addresses, port: port, deadline: plan.deadline) {
        ranked.append(
          RankedAddress(
            name: name, address: "\(entry.address)", port: port, elapsed: entry.connectTime?.microsecondCount,
            error: entry.error?.description))
      }
    }
    return ranked
  }

  private func status(of document: ResolveDocument) -> ExitStatus {
    switch document.verdict {
    case .complete: .success
    case .negative: .negative
    case .undetermined: .notProbed
    }
  }

  private static let window = 64
}

extension Duration {
  fileprivate var microsecondCount: Int64 { components.seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000 }
}
