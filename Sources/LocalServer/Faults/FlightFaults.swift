internal import Bytes
internal import TLSWire

/// Rewrites the records of a server's flight as a connection's fate wants them.
struct FlightFaults {
  private let fault: ConnectionFate.FlightFault?
  private let isFragmented: Bool
  /// From here on records of the handshake may be protected.
  private var isProtected = false
  private(set) var isBroken = false

  /// Nil where nothing is to be rewritten.
  init?(_ fate: ConnectionFate?) {
    guard let fate, fate.flightFault != nil || fate.hasFragmentedRecords else { return nil }
    fault = fate.flightFault
    isFragmented = fate.hasFragmentedRecords
  }

  /// The hello, and what breaks the handshake; nil where nothing is broken here. A request for another hello breaks nothing.
  mutating func broken(_ output: [UInt8], saying said: Set<HandshakeType>) -> [UInt8]? {
    guard let fault, said.contains(.serverHello), said.count > 1 else { return nil }
    isBroken = true
    let hello = fragmented(FlightPacer.cut(output).head)
    switch fault {
    case .alert:
      return hello + Record.fragmenting(Alert(level: .fatal, what: .internalError).bytes, type: .alert, version: .tls12)
    case .oversizedRecord: return hello + Self.oversized
    }
  }

  /// Messages in short records, as long as they are in clear.
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
            Array(record.fragment), type: record.type, version: record.version, fragmentLength: ConnectionFate.clearFragment))
      } else {
        record.write(to: &writer)
      }
    }
    writer.write(parser.pending)
    return writer.bytes
  }

  /// Everything before the last record, and it.
  static func lastRecord(of output: [UInt8]) -> (before: [UInt8], last: [UInt8]) {
    var parser = RecordParser()
    parser.received(output)
    var length = 0
    while let record = try? parser.next() { length = Record.headerLength + record.fragment.count }
    guard parser.pending.isEmpty else { return (output, []) }
    return (Array(output.dropLast(length)), Array(output.suffix(length)))
  }

  /// Protected data of more bytes than any version lets a record have.
  private static let oversized: [UInt8] = {
    let length = RecordParser.maximumFragment + 1
    return [ContentType.applicationData.rawValue, 3, 3, UInt8(length >> 8), UInt8(length & 0xff)] + [UInt8](repeating: 0x5a, count: length)
  }()
}
