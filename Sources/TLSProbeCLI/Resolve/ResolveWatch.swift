internal import Bytes
internal import CommandSupport
internal import Observation
internal import Report
internal import Resolver
internal import Transport

/// `tlsprobe resolve --watch`: repeats the lookups after each change of addresses or routes, until interrupted.
struct ResolveWatch {
  private let plan: ResolvePlan
  private let context: CommandContext
  private let run: ResolveRun

  init(_ plan: ResolvePlan, _ context: CommandContext) {
    self.plan = plan
    self.context = context
    run = ResolveRun(plan, context)
  }

  /// Writes one line per lookup as soon as a round of lookups has ended.
  func start() async throws(CommandLineError) -> ExitStatus {
    // Before the first lookups, so that no change is missed.
    let changes = try TransportError.translating(
      try NetworkChanges.subscribe(on: plan.reactor), to: Self.unavailable)
    defer { changes.close() }
    var resolvers: [CachingResolver] = []
    for specification in plan.specifications {
      resolvers.append(try plan.resolver(for: specification, deadline: deadline))
    }
    repeat {
      for lookup in await run.lookups(by: resolvers, deadline: deadline) {
        guard context.writeOutput(ResolveFormat.line(lookup)) else {
          throw CommandLineError.unwritableOutput
        }
      }
      guard !Task.isCancelled else { break }
      try await change(in: changes)
      try await renew(&resolvers)
    } while !Task.isCancelled
    await plan.factory.close()
    return .interrupted
  }

  /// Each round has the whole time of `--max-time`.
  private var deadline: Deadline { .after(plan.command.time.maxTime.duration) }

  /// Returns after a change, and when interrupted.
  private func change(in changes: NetworkChanges) async throws(CommandLineError) {
    do throws(TransportError) {
      try await changes.next(deadline: .never)
    } catch {
      guard error.code == .cancelled else { throw Self.unavailable(error) }
    }
  }

  /// Responses may depend on the network, and so do the files of the system.
  private func renew(_ resolvers: inout [CachingResolver]) async throws(CommandLineError) {
    for (index, specification) in plan.specifications.enumerated() {
      switch specification {
      case .system, .configured, .hosts:
        resolvers[index] = try plan.resolver(for: specification, deadline: deadline)
      case .servers, .https, .httpdns:
        await resolvers[index].networkChanged(.drop, deadline: deadline)
      }
    }
  }

  private static func unavailable(_ error: TransportError) -> CommandLineError {
    CommandLineError(
      .internalError,
      "changes of the network cannot be watched: \(error.systemReason ?? "\(error)")")
  }
}
