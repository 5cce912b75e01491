import TLSEngine
import TLSWire
import Testing

@testable import HTTPServer

@Suite struct FlightFaultsTests {
  private static let hello = HandshakeMessage(type: .serverHello, body: [UInt8](repeating: 7, count: 80)[...]).bytes
  private static let certificate = HandshakeMessage(type: .certificate, body: [UInt8](repeating: 8, count: 300)[...]).bytes
  private static let finished = HandshakeMessage(type: .finished, body: [UInt8](repeating: 9, count: 12)[...]).bytes

  private static func record(_ content: [UInt8], type: ContentType = .handshake) -> [UInt8] {
    Record.fragmenting(content, type: type, version: .tls12)
  }

  private static func records(_ bytes: [UInt8]) throws -> [Record] {
    var parser = RecordParser()
    parser.received(bytes)
    var records: [Record] = []
    while let record = try parser.next() { records.append(record) }
    #expect(parser.pending.isEmpty)
    return records
  }

  private func pacer(_ delays: ServerDelays = ServerDelays(), _ change: (inout ConnectionFaultDecision) -> Void) -> FlightPacer {
    var fate = ConnectionFaultDecision()
    change(&fate)
    return FlightPacer(delays, faults: FlightFaults(fate))
  }

  private func said(_ messages: [[UInt8]]) -> [HandshakeEvent] { messages.map { HandshakeEvent(direction: .sent, bytes: $0, at: .now) } }

  @Test func `without a fault of the flight there is nothing to rewrite`() {
    #expect(FlightFaults(nil) == nil && FlightFaults(ConnectionFaultDecision()) == nil)
  }

  @Test func `an alert follows the hello in place of all else`() throws {
    var pacer = pacer { $0.flightFault = .alert }
    let pieces = pacer.pieces(of: Self.record(Self.hello + Self.certificate), after: said([Self.hello, Self.certificate]))
    let records = try Self.records(pieces.flatMap(\.bytes))
    #expect(records.map(\.type) == [.handshake, .alert] && Array(records[0].fragment) == Self.hello)
    #expect(Array(records[1].fragment) == [2, 40] && pacer.isBroken)
  }

  @Test func `an oversized record follows the hello`() {
    var pacer = pacer { $0.flightFault = .oversizedRecord }
    let pieces = pacer.pieces(of: Self.record(Self.hello + Self.certificate), after: said([Self.hello, Self.certificate]))
    let rest = pieces.flatMap(\.bytes).dropFirst(Self.record(Self.hello).count)
    #expect(Array(rest.prefix(5)) == [23, 3, 3, 0x48, 0x01] && rest.count == 5 + 0x4801 && pacer.isBroken)
  }

  @Test func `a request for another hello breaks nothing`() {
    var pacer = pacer { $0.flightFault = .alert }
    let output = Self.record(Self.hello)
    #expect(pacer.pieces(of: output, after: said([Self.hello])) == [FlightPacer.Piece(bytes: output)] && !pacer.isBroken)
  }

  @Test func `messages in clear go in short records, and what is protected stays whole`() throws {
    var pacer = pacer { $0.hasFragmentedRecords = true }
    let change = Self.record([1], type: .changeCipherSpec)
    let output = Self.record(Self.hello + Self.certificate) + change + Self.record(Self.finished)
    let bytes = pacer.pieces(of: output, after: said([Self.hello, Self.certificate, Self.finished])).flatMap(\.bytes)
    let records = try Self.records(bytes)
    #expect(records.flatMap(\.fragment) == Self.hello + Self.certificate + [1] + Self.finished)
    #expect(records.dropLast(2).allSatisfy { $0.fragment.count <= 32 } && records.count == 13 + 2)
    // From here on nobody can tell what is protected.
    #expect(pacer.pieces(of: Self.record(Self.certificate), after: []).flatMap(\.bytes) == Self.record(Self.certificate))
  }

  @Test func `the server's Finished can wait alone`() {
    var pacer = FlightPacer(
      ServerDelays().with {
        $0.beforeCertificate = .milliseconds(1)
        $0.beforeFinished = .milliseconds(2)
      })
    let finished = Self.record(Self.finished, type: .applicationData)
    let certificate = Self.record(Self.certificate, type: .applicationData)
    let pieces = pacer.pieces(
      of: Self.record(Self.hello) + certificate + finished, after: said([Self.hello, Self.certificate, Self.finished]))
    #expect(
      pieces == [
        FlightPacer.Piece(bytes: Self.record(Self.hello)), FlightPacer.Piece(bytes: certificate, delay: .milliseconds(1)),
        FlightPacer.Piece(bytes: finished, delay: .milliseconds(2)),
      ])
  }
}
