public import Bytes
public import HTTPServer
internal import Synchronization
internal import Transport

/// The fault plan of a running server; safe to use from any thread, and replaceable while the server runs.
///
/// Connections and exchanges are numbered from 1 under each plan, so that installing the same plan again repeats its faults.
public final class FaultController: FaultInjector {
  /// An installed plan, with the counts since its installation.
  private final class ActivePlan: Sendable {
    let plan: FaultPlan
    let connections = Atomic<UInt64>(0)
    let exchanges = Atomic<UInt64>(0)
    let counts = LockedValue<[FaultKind: Int]>([:])

    init(_ plan: FaultPlan) { self.plan = plan }

    func count(_ kinds: [FaultKind]) {
      guard !kinds.isEmpty else { return }
      counts.withLock { counts in for kind in kinds { counts[kind, default: 0] += 1 } }
    }
  }

  private let reign: LockedValue<ActivePlan>
  /// Read most often, without the lock.
  private let quiet: Atomic<Bool>

  public init(_ plan: FaultPlan = FaultPlan()) {
    reign = LockedValue(ActivePlan(plan))
    quiet = Atomic(plan.isQuiet)
  }

  public var plan: FaultPlan { current.plan }

  public func replace(_ plan: FaultPlan) { reign.withLock { install(plan, in: &$0) } }

  /// Changes the plan based on its current value; holds the lock meanwhile.
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

  /// The counts since the current plan was installed.
  public var counts: FaultCounts {
    let reign = current
    return FaultCounts(
      connections: reign.connections.load(ordering: .relaxed), exchanges: reign.exchanges.load(ordering: .relaxed),
      faults: reign.counts.withLock { $0 })
  }

  public var isQuiet: Bool { quiet.load(ordering: .relaxed) }

  public func connection() -> ConnectionFaultDecision? {
    guard !isQuiet else { return nil }
    let reign = current
    let fate = reign.plan.fate(ofConnection: reign.connections.add(1, ordering: .relaxed).newValue)
    reign.count(fate.faults)
    return fate
  }

  public func exchange() -> FaultDecision? {
    guard !isQuiet else { return nil }
    let reign = current
    let fate = reign.plan.fate(ofExchange: reign.exchanges.add(1, ordering: .relaxed).newValue)
    reign.count(fate.faults)
    return fate
  }

  private func install(_ plan: FaultPlan, in reign: inout ActivePlan) {
    reign = ActivePlan(plan)
    quiet.store(plan.isQuiet, ordering: .relaxed)
  }

  private var current: ActivePlan { reign.withLock { $0 } }
}

/// The counts of connections, exchanges and faults under one plan.
public struct FaultCounts: Hashable, Sendable {
  public let connections: UInt64
  public let exchanges: UInt64
  public let faults: [FaultKind: Int]

  public var json: JSONValue {
    let kinds = FaultKind.allCases.compactMap { kind in faults[kind].map { JSONValue.Member(kind.rawValue, .integer(Int64($0))) } }
    return .object([
      JSONValue.Member("connections", .integer(Int64(clamping: connections))),
      JSONValue.Member("exchanges", .integer(Int64(clamping: exchanges))), JSONValue.Member("faults", .object(kinds)),
    ])
  }
}
