/// The faults of one connection before the first request.
public struct ConnectionFaultDecision: Hashable, Sendable {
  /// Sent right after the ServerHello in place of the rest of the server's flight.
  package enum FlightFault: Hashable, Sendable { case alert, oversizedRecord }

  package var delays = ServerDelays()
  package var isResetAtAccept = false
  package var flightFault: FlightFault?
  package var hasFragmentedRecords = false
  /// The faults that are counted.
  package var faults: [FaultKind] = []

  package init() {}

  /// Bytes of handshake messages in a plaintext record.
  static let clearFragment = 32
  /// The smallest record size that libssl accepts.
  static let protectedFragment = 512
}
