public import Appraisal
internal import Bytes
public import Connect
public import Observation
public import Probes
internal import Transport

/// Runs all parts of an audit against one target: the command `audit`.
///
/// The parts of one address run side by side; those that rest on the results of others follow. Several addresses are examined one after
/// the other.
public struct AuditInspection: Sendable {
  private let plan: AuditPlan
  private let verification: VerificationOptions
  private let connector: Connector
  /// Looks up DNS records during the handshakes; nil to look up none.
  public var records: DNSRecordsProbe?

  public init(_ plan: AuditPlan, verification: VerificationOptions, connector: Connector) {
    self.plan = plan
    self.verification = verification
    self.connector = connector
  }

  /// Fails only if the name does not resolve; an address that does not respond is part of the result. A cancelled task, and one past its
  /// deadline, gets the results so far.
  public func run(_ target: Target, progress: @escaping @Sendable (AuditProgress) -> Void = { _ in }) async -> Outcome<AuditObservation> {
    let start = ContinuousClock.now
    let overall = plan.maxTime.map { Deadline.after($0, from: start) } ?? .never
    let endpoints: [Endpoint?]
    do throws(ConnectError) {
      endpoints = try await self.endpoints(of: target, overall: overall)
    } catch {
      return .failed(Failure(error))
    }
    var run = AuditRun(
      plan: plan, verification: verification, connector: connector, target: target, overall: overall,
      tracker: AuditTracker(parts: plan.parts, addresses: plan.allAddresses ? endpoints.count : 1, report: progress))
    run.records = records
    var seen = await run.observe(endpoints)
    seen.cost.elapsed = Int64(start.duration(to: .now) / .microseconds(1))
    return .observed(seen)
  }

  /// The addresses of the target; a single nil behind a proxy, along whose route every connection is made.
  private func endpoints(of target: Target, overall: Deadline) async throws(ConnectError) -> [Endpoint?] {
    guard connector.options.approach.proxy == nil else { return [nil] }
    let connecting = Deadline.after(connector.options.connectTimeout).earlier(of: overall)
    let routes = try await connector.reactor.run { () throws(ConnectError) in
      try await connector.routes(of: target, deadline: connecting).routes
    }
    return routes.map(\.endpoint).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}

/// Counts the parts of an audit and reports its progress.
final class AuditTracker: Sendable {
  private let ended = LockedValue(0)
  private let total: Int
  private let report: @Sendable (AuditProgress) -> Void

  init(parts: Set<AuditPart>, addresses: Int, report: @escaping @Sendable (AuditProgress) -> Void) {
    let once = parts.intersection([.chain]).count
    total = once + parts.intersection([.ciphers, .probe, .http, .vulnerabilities]).count * addresses
    self.report = report
  }

  func note(_ part: AuditPart, at endpoint: Endpoint?, _ detail: String = "") {
    let ended = ended.withLock { $0 }
    report(AuditProgress(address: endpoint?.description, part: part, detail: detail, ended: ended, of: total))
  }

  func end() { ended.withLock { $0 += 1 } }
}
