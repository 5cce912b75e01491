internal import Bytes
internal import CommandSupport
internal import Observation
internal import Probes
internal import Report
internal import Resolver
internal import Store

/// `tlsprobe resolve cache list` and `resolve cache clear`: the responses that earlier runs have kept.
struct CachedRecords {
  private let plan: ResolvePlan
  private let context: CommandContext

  init(_ plan: ResolvePlan, _ context: CommandContext) {
    self.plan = plan
    self.context = context
  }

  /// Clears or lists the caches of the resolvers of `--via`, or of all resolvers.
  func run(clears: Bool) async throws(CommandLineError) -> ExitStatus {
    var document = ResolveDocument(tool: context.tool(), startedAt: context.now())
    document.hasVerdict = false
    var removed = 0
    for cache in try caches() {
      do throws(StoreError) {
        if clears {
          removed += try await cache.clear(deadline: plan.deadline)
        } else {
          document.lookups += try await cache.list(deadline: plan.deadline).map(lookup)
        }
      } catch {
        throw CommandLineError(.inputOutput, error.description, hint: "remove the file if it is damaged")
      }
    }
    let output = plan.command.output
    if clears {
      context.writeError("tlsprobe: \(AmountFormatter.of(removed, "cached response")) deleted\n")
      return .success
    }
    let isFile = output.output.map { $0 != "-" } ?? false
    let options = RenderOptions(inFile: isFile, colour: output.color, verbose: output.verbose, plain: output.plain, in: context)
    try output.write(output.chosenFormat.render(document, options: options), in: context)
    return .success
  }

  private func caches() throws(CommandLineError) -> [SQLiteRecordCache] {
    guard plan.command.lookup.resolvers.isEmpty else {
      var found: [SQLiteRecordCache] = []
      for specification in plan.specifications {
        let identity = try plan.resolver(for: specification).configuration.identity
        if CommandFile.exists(plan.folder.recordCache(of: identity)) { found.append(plan.cache(of: identity)) }
      }
      return found
    }
    guard CommandFile.isFolder(plan.folder.path) else { return [] }
    return try CommandFile.list(plan.folder.path, for: "the cache folder").filter { $0.hasSuffix(".db") }.map { path in
      let file = path.split(separator: "/").last.map(String.init) ?? path
      return SQLiteRecordCache(path: path, resolver: String(file.dropLast(3)), on: plan.reactor)
    }
  }

  /// The description of a stored response, with its age.
  private func lookup(_ stored: PersistentResponse) -> LookupObservation {
    let age = Duration.seconds(max(0, context.now().seconds - stored.received.seconds))
    let isStale = stored.expiry.seconds < context.now().seconds
    let step = LookupStep(.persistentCache, isStale ? .expired : .hit)
    let result = LookupResult(stored.response, steps: [step], isStale: isStale, cachedAge: age)
    return LookupObservation(
      LookupReport(steps: [step], outcome: .success(result)), for: stored.key.question, by: stored.response.source, elapsed: .zero)
  }
}

/// `tlsprobe resolve endpoints`: the servers of the HTTPDNS accounts, as far as they are known.
struct AccountEndpoints {
  private let plan: ResolvePlan
  private let context: CommandContext

  init(_ plan: ResolvePlan, _ context: CommandContext) {
    self.plan = plan
    self.context = context
  }

  func run() async throws(CommandLineError) -> ExitStatus {
    var rows: [EndpointsDocument.Account] = []
    for case .httpdns(let name) in plan.specifications {
      let client = try plan.factory.client(named: name)
      let isLearned = await client.reschedule(deadline: plan.deadline)
      let (list, warnings) = (await client.endpoints, await client.warnings)
      rows.append(
        EndpointsDocument.Account(
          resolver: "httpdns:\(name)", region: list.region.rawValue, ipv4: list.v4.map(\.description), ipv6: list.v6.map(\.description),
          learnedAt: list.learned, isCurrent: isLearned, warnings: warnings))
    }
    await plan.factory.close()
    guard !rows.isEmpty else {
      throw CommandLineError(.usage, "'resolve endpoints' needs an HTTPDNS account", hint: "name one with --via httpdns:NAME")
    }
    let document = EndpointsDocument(tool: context.tool(), startedAt: context.now(), accounts: rows)
    let output = plan.command.output
    let isFile = output.output.map { $0 != "-" } ?? false
    let options = RenderOptions(inFile: isFile, colour: output.color, verbose: output.verbose, plain: output.plain, in: context)
    try output.write(output.chosenFormat == .json ? document.json(pretty: options.pretty) : document.text(options: options), in: context)
    return rows.allSatisfy(\.isCurrent) ? .success : .notProbed
  }
}
