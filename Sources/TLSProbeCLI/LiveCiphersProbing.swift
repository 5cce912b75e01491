internal import CommandSupport
internal import Connect
internal import Enumeration
internal import Observation
internal import Probes
internal import Transport

/// The enumeration over the network.
struct LiveCiphersProbing: CiphersProbing {
  let reactor: Reactor

  func observe(_ request: CiphersRequest, progress: @escaping @Sendable (CiphersProgress) -> Void) async throws(CommandLineError)
    -> CiphersResult
  {
    let question = CiphersProbeOptions(request)
    let probe = CiphersProbe(question, connector: Connector(request.connection, on: reactor))
    var observation = Observation(
      target: TargetDescription(request.target, sni: request.plan.serverName, request.connection))
    let outcome = await probe.run(request.target, progress: progress).withHints
    observation[CiphersObservation.self] = outcome
    let wasTimeUp = request.maxTime.map { outcome.value?.cost.elapsed ?? 0 >= $0.wholeMicroseconds } ?? false
    return CiphersResult(observation, isPartial: wasTimeUp || Task.isCancelled)
  }
}

extension CiphersProbeOptions {
  init(_ request: CiphersRequest) {
    self.init(request.plan)
    maxConnections = request.maxConnections
    rate = request.rate
    maxTime = request.maxTime
    showsAll = request.showsAll
  }
}

extension Duration {
  fileprivate var wholeMicroseconds: Int64 { Int64(self / .microseconds(1)) }
}
