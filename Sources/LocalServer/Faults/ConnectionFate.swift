/// What befalls one connection before anything is asked.
struct ConnectionFate: Hashable, Sendable {
  /// What stands in the server's flight, right after its hello, instead of the rest.
  enum FlightFault: Hashable, Sendable { case alert, oversizedRecord }

  var delays = ServerDelays()
  var isResetAtAccept = false
  var flightFault: FlightFault?
  var hasFragmentedRecords = false
  /// What of it is counted.
  var faults: [FaultKind] = []

  /// Bytes of handshake messages in a record while they are in clear.
  static let clearFragment = 32
  /// The smallest records that libssl can be told to make.
  static let protectedFragment = 512
}

extension FaultPlan {
  /// The first connection has number 1.
  func fate(ofConnection number: UInt64) -> ConnectionFate {
    let dice = FaultDice(seed: seed, number: number)
    var fate = ConnectionFate()
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
