internal import HTTPServer

extension FaultPlan {
  /// The first connection has number 1.
  func fate(ofConnection number: UInt64) -> ConnectionFaultDecision {
    let dice = FaultRandom(seed: seed, number: number)
    var fate = ConnectionFaultDecision()
    func delay(_ step: HandshakeStep) -> Duration? { handshakeDelays[step].map { dice.span($0, .handshake(step)).duration } }
    if !handshakeDelays.isEmpty {
      fate.delays.beforeAccept = delay(.accept)
      fate.delays.beforeServerHello = delay(.serverHello)
      fate.delays.beforeCertificate = delay(.certificate)
      fate.delays.beforeFinished = delay(.finished)
      fate.delays.beforeTickets = delay(.tickets)
    }
    func happens(_ kind: FaultKind) -> Bool { dice.happens(.fault(kind), percentage(of: kind)) }
    if network == .offline || happens(.resetAtAccept) {
      fate.isResetAtAccept = true
      fate.faults = [.resetAtAccept]
      return fate
    }
    if let kind = dice.one(of: [.alert, .oversizedRecord].map { ($0, percentage(of: $0)) }, .flight) {
      fate.flightFault = kind == .alert ? .alert : .oversizedRecord
      fate.faults.append(kind)
    }
    if happens(.fragmentedRecords) {
      fate.hasFragmentedRecords = true
      fate.faults.append(.fragmentedRecords)
    }
    return fate
  }
}
