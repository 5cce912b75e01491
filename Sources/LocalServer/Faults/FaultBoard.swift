internal import HTTPWire
internal import Synchronization
internal import Transport

/// The plan by which a running server does wrong: asked on any thread, and replaced while the server runs.
///
/// Connections and exchanges are numbered from 1 under each plan, so that a plan that is put again does the same again.
public final class FaultBoard: Sendable {
  /// A plan in force, with what has happened under it.
  private final class Reign: Sendable {
    let plan: FaultPlan
    let connections = Atomic<UInt64>(0)
    let exchanges = Atomic<UInt64>(0)
    let counts = Guarded<[FaultKind: Int]>([:])

    init(_ plan: FaultPlan) { self.plan = plan }

    func count(_ kinds: [FaultKind]) {
      guard !kinds.isEmpty else { return }
      counts.withLock { counts in for kind in kinds { counts[kind, default: 0] += 1 } }
    }
  }

  private let reign: Guarded<Reign>
  /// What is asked most often, without the lock.
  private let isQuiet: Atomic<Bool>

  public init(_ plan: FaultPlan = FaultPlan()) {
    reign = Guarded(Reign(plan))
    isQuiet = Atomic(plan.isQuiet)
  }

  public var plan: FaultPlan { current.plan }

  public func replace(_ plan: FaultPlan) { reign.withLock { install(plan, in: &$0) } }

  /// Whoever changes the plan by what it is has it alone meanwhile.
  @discardableResult func update(_ change: (FaultPlan) throws(FaultPlanError) -> FaultPlan) throws(FaultPlanError) -> FaultPlan {
    let result = reign.withLock { reign -> Result<FaultPlan, FaultPlanError> in
      do throws(FaultPlanError) {
        let plan = try change(reign.plan)
        install(plan, in: &reign)
        return .success(plan)
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// What has happened under the plan in force.
  public var counts: FaultCounts {
    let reign = current
    return FaultCounts(
      connections: reign.connections.load(ordering: .relaxed), exchanges: reign.exchanges.load(ordering: .relaxed),
      faults: reign.counts.withLock { $0 })
  }

  /// What befalls a connection that was just accepted; nil where nothing does.
  func connection() -> ConnectionFate? {
    guard !isQuiet.load(ordering: .relaxed) else { return nil }
    let reign = current
    let fate = reign.plan.fate(ofConnection: reign.connections.add(1, ordering: .relaxed).newValue)
    reign.count(fate.faults)
    return fate
  }

  /// What befalls an exchange of which the head has come; nil where nothing does. `stream` is nil in HTTP/1.
  ///
  /// Nothing befalls the server's own pages, or else no plan could be mended.
  func exchange(_ head: RequestHead, on stream: UInt32? = nil) -> ExchangeFaults? {
    guard !isQuiet.load(ordering: .relaxed), !head.target.hasPrefix("/__") else { return nil }
    let reign = current
    let fate = reign.plan.fate(ofExchange: reign.exchanges.add(1, ordering: .relaxed).newValue)
    reign.count(fate.faults)
    return ExchangeFaults(fate, of: head, on: stream)
  }

  private func install(_ plan: FaultPlan, in reign: inout Reign) {
    reign = Reign(plan)
    isQuiet.store(plan.isQuiet, ordering: .relaxed)
  }

  private var current: Reign { reign.withLock { $0 } }
}
