internal import Bytes
internal import TLSEngine
internal import TLSWire

/// Rewrites the records of a server's flight according to a connection's faults.
struct FlightFaults {
  private let fault: ConnectionFaultDecision.FlightFault?
  private let isFragmented: Bool
  /// True once records of the handshake may be protected.
  private var isProtected = false
  private(set) var isBroken = false

  /// Nil if there is nothing to rewrite.
  init?(_ fate: ConnectionFaultDecision?) {
    guard let fate, fate.flightFault != nil || fate.hasFragmentedRecords else { return nil }
    fault = fate.flightFault
    isFragmented = fate.hasFragmentedRecords
  }

  /// The ServerHello and the data that breaks the handshake; nil if nothing is broken here. A HelloRetryRequest is not broken.
  ///
  /// `messages` are all of the session so far; the types of the last ones, in the output, are `said`.
  mutating func broken(_ output: [UInt8], saying said: Set<HandshakeType>, after messages: [HandshakeEvent]) -> [UInt8]? {
    guard let fault, said.contains(.serverHello), said.count > 1 else { return nil }
    isBroken = true
    let (head, tail) = FlightPacer.cut(output)
    let hello = fragmented(head)
    switch fault {
    case .oversizedRecord: return hello + Self.oversized
    case .alert:
      if Self.types(in: tail).contains(.applicationData), let flight = Self.refusing(messages) { return flight }
      return hello + Record.fragmenting(Alert(level: .fatal, what: .handshakeFailure).bytes, type: .alert, version: .tls12)
    }
  }

  /// A ServerHello made here and an alert under its keys, because libssl's keys cannot be used to write one; nil if the client was sent a
  /// HelloRetryRequest, or if these keys cannot be computed for its ClientHello.
  private static func refusing(_ messages: [HandshakeEvent]) -> [UInt8]? {
    let hellos = messages.filter { $0.direction == .received && $0.type == .clientHello }
    guard hellos.count == 1, let hello = hellos.first else { return nil }
    let policy = ServerHelloPolicy.ordinary().with {
      $0.cipherSuites[.tls12] = nil
      $0.oddities.hidesWantOfScheme = true
    }
    var talk = ServerHelloExchange(policy, protector: { ProtectedFlight.records($0) { _, _, _ in nil } })
    let action = talk.received(Record.fragmenting(hello.bytes, type: .handshake, version: .tls10))
    guard case .say(let flight) = action, types(in: flight).last == .applicationData else { return nil }
    return flight
  }

  private static func types(in output: [UInt8]) -> [ContentType] {
    var parser = RecordParser()
    parser.received(output)
    var types: [ContentType] = []
    while let record = try? parser.next() { types.append(record.type) }
    return types
  }

  /// Splits plaintext messages into short records.
  mutating func fragmented(_ output: [UInt8]) -> [UInt8] {
    guard isFragmented else { return output }
    var parser = RecordParser()
    parser.received(output)
    var writer = ByteWriter()
    while let record = try? parser.next() {
      if record.type == .changeCipherSpec || record.type == .applicationData { isProtected = true }
      if record.type == .handshake, !isProtected {
        writer.write(
          Record.fragmenting(
            Array(record.fragment), type: record.type, version: record.version, fragmentLength: ConnectionFaultDecision.clearFragment))
      } else {
        record.write(to: &writer)
      }
    }
    writer.write(parser.pending)
    return writer.bytes
  }

  /// The bytes before the last record, and the last record.
  static func lastRecord(of output: [UInt8]) -> (before: [UInt8], last: [UInt8]) {
    var parser = RecordParser()
    parser.received(output)
    var length = 0
    while let record = try? parser.next() { length = Record.headerLength + record.fragment.count }
    guard parser.pending.isEmpty else { return (output, []) }
    return (Array(output.dropLast(length)), Array(output.suffix(length)))
  }

  /// A protected record that is longer than any version permits.
  private static let oversized: [UInt8] = {
    let length = RecordParser.maximumFragment + 1
    return [ContentType.applicationData.rawValue, 3, 3, UInt8(length >> 8), UInt8(length & 0xff)] + [UInt8](repeating: 0x5a, count: length)
  }()
}

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
