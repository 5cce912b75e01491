internal import Bytes
internal import TLSEngine
internal import TLSWire

/// Splits the server's output at the handshake steps that are delayed.
struct FlightPacer {
  struct Piece: Hashable {
    let bytes: [UInt8]
    /// The delay before they are sent.
    var delay: Duration?
  }

  let delays: ServerDelays
  /// Faults to apply to the session's flight; nil for none.
  private var faults: FlightFaults?
  /// The number of the session's messages processed so far.
  private var seen = 0

  init(_ delays: ServerDelays, faults: FlightFaults? = nil) {
    self.delays = delays
    self.faults = faults
  }

  /// True if the last output ended the handshake with a failure.
  var isBroken: Bool { faults?.isBroken ?? false }

  /// `messages` are all of the session, including the server's own; `output` is the part of their records that has not been sent.
  mutating func pieces(of output: [UInt8], after messages: [HandshakeEvent]) -> [Piece] {
    let said = Set(messages.dropFirst(seen).filter { $0.direction == .sent }.map(\.type))
    seen = messages.count
    if let broken = faults?.broken(output, saying: said, after: messages) { return [Piece(bytes: broken)] }
    let pieces = parted(timed(output, said), said)
    return pieces.map { Piece(bytes: faults?.fragmented($0.bytes) ?? $0.bytes, delay: $0.delay) }
  }

  private func timed(_ output: [UInt8], _ said: Set<HandshakeType>) -> [Piece] {
    var delay: Duration?
    if said.contains(.certificate) { delay = delays.beforeCertificate }
    if said.contains(.newSessionTicket) { delay = (delay ?? .zero) + (delays.beforeTickets ?? .zero) }
    guard let delay, delay > .zero else { return [Piece(bytes: output)] }
    guard said.contains(.serverHello) else { return [Piece(bytes: output, delay: delay)] }
    let (head, tail) = Self.cut(output)
    return [Piece(bytes: head), Piece(bytes: tail, delay: delay)]
  }

  /// The server's Finished is the last record of its flight, in every version.
  private func parted(_ pieces: [Piece], _ said: Set<HandshakeType>) -> [Piece] {
    guard said.contains(.finished), let delay = delays.beforeFinished, delay > .zero, let last = pieces.last else { return pieces }
    let (head, finished) = FlightFaults.lastRecord(of: last.bytes)
    return pieces.dropLast() + [Piece(bytes: head, delay: last.delay), Piece(bytes: finished, delay: delay)]
  }

  /// The first handshake message, which is plaintext, with its records; and the rest.
  static func cut(_ output: [UInt8]) -> (head: [UInt8], tail: [UInt8]) {
    var parser = RecordParser()
    parser.received(output)
    var head = ByteWriter()
    var tail = ByteWriter()
    var begun: [UInt8] = []
    while let record = try? parser.next() {
      let isWhole = length(of: begun).map { begun.count >= $0 } ?? false
      guard !isWhole, record.type == .handshake else {
        if isWhole { record.write(to: &tail) } else { record.write(to: &head) }
        continue
      }
      let end = length(of: begun + record.fragment.prefix(HandshakeMessage.headerLength)) ?? .max
      let own = record.fragment.prefix(end - begun.count)
      begun += own
      Record(type: record.type, version: record.version, fragment: own).write(to: &head)
      let others = record.fragment.dropFirst(own.count)
      if !others.isEmpty { Record(type: record.type, version: record.version, fragment: others).write(to: &tail) }
    }
    tail.write(parser.pending)
    return (head.bytes, tail.bytes)
  }

  /// The length of a message with its header; nil before the header is complete.
  private static func length(of begun: [UInt8]) -> Int? {
    guard begun.count >= HandshakeMessage.headerLength else { return nil }
    return HandshakeMessage.headerLength + (Int(begun[1]) << 16 | Int(begun[2]) << 8 | Int(begun[3]))
  }
}
