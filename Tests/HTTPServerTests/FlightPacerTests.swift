import Bytes
import TLSEngine
import TLSWire
import Testing

@testable import HTTPServer

@Suite struct FlightPacerTests {
  private static let hello = HandshakeMessage(type: .serverHello, body: [UInt8](repeating: 7, count: 80)[...]).bytes
  private static let certificate = HandshakeMessage(type: .certificate, body: [UInt8](repeating: 8, count: 300)[...]).bytes

  private static func records(_ content: [UInt8], _ length: Int = 16_384, type: ContentType = .handshake) -> [UInt8] {
    Record.fragmenting(content, type: type, version: .tls12, fragmentLength: length)
  }

  /// The content of whole handshake records.
  private static func content(_ bytes: [UInt8]) throws -> [UInt8] {
    var parser = RecordParser()
    parser.received(bytes)
    var content: [UInt8] = []
    while let record = try parser.next() { content += record.fragment }
    #expect(parser.pending.isEmpty)
    return content
  }

  @Test(arguments: [1, 3, 4, 5, 79, 84, 85, 100, 16_384])
  func `whatever the records are, the hello goes alone and the rest follows whole`(length: Int) throws {
    let (head, tail) = FlightPacer.cut(Self.records(Self.hello + Self.certificate, length))
    #expect(try Self.content(head) == Self.hello)
    #expect(try Self.content(tail) == Self.certificate)
  }

  @Test func `records that are not of the handshake stay where they are`() throws {
    let protected = Self.records([1, 2, 3], type: .applicationData)
    let change = Self.records([1], type: .changeCipherSpec)
    let (head, tail) = FlightPacer.cut(Self.records(Self.hello) + change + protected)
    #expect(head == Self.records(Self.hello))
    #expect(tail == change + protected)
    #expect(FlightPacer.cut([]) == ([], []))
  }

  @Test func `what has nothing to wait for goes out at once`() {
    var pacer = FlightPacer(ServerDelays().with { $0.beforeTickets = .seconds(1) })
    let now = ContinuousClock.now
    let messages = [Self.hello, Self.certificate].map { HandshakeEvent(direction: .sent, bytes: $0, at: now) }
    let output = Self.records(Self.hello + Self.certificate)
    #expect(pacer.pieces(of: output, after: messages) == [FlightPacer.Piece(bytes: output)])
    // A ticket of TLS 1.2 comes before the last records, of TLS 1.3 after them: it is all that is new.
    let ticket = HandshakeEvent(direction: .sent, bytes: [4, 0, 0, 0], at: now)
    #expect(pacer.pieces(of: [1], after: messages + [ticket]) == [FlightPacer.Piece(bytes: [1], delay: .seconds(1))])
    #expect(pacer.pieces(of: [2], after: messages + [ticket]) == [FlightPacer.Piece(bytes: [2])])
  }

  @Test func `a client's messages are not the server's`() {
    var pacer = FlightPacer(ServerDelays().with { $0.beforeCertificate = .seconds(1) })
    let shown = HandshakeEvent(direction: .received, bytes: Self.certificate, at: .now)
    #expect(pacer.pieces(of: [1], after: [shown]) == [FlightPacer.Piece(bytes: [1])])
  }
}
