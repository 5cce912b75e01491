import Bytes
import TLSWire
import Testing

@testable import TLSEngine

/// What one call of `received` brings, and what comes of it.
@Suite struct RecordsAtOnceTests {
  /// Two sessions after their handshake, the client's input empty.
  private func pair(_ version: ProtocolVersion) throws -> (client: TLSContext, server: TLSContext) {
    var configuration = TLSServerConfiguration(identities: [try TLSSessionTests.ecdsa.get()])
    configuration.maximumVersion = version
    return (try TLSContext(client: .ordinary), try TLSContext(server: configuration))
  }

  /// The client as it is after the server has said `texts`, a record each, as far as `change` lets them through.
  private func client(
    _ version: ProtocolVersion, hearing texts: [[UInt8]], goodbye: Bool = false, end: Bool = false,
    change: (inout [[UInt8]]) -> Void = { _ in }
  ) throws -> TLSSession {
    let (client, server) = try pair(version)
    var there = try TLSSession(server)
    var here = try TLSSession(client, serverName: "localhost")
    try shakeHands(&here, &there)
    #expect(try here.read() == .needsInput)
    var records: [[UInt8]] = []
    for text in texts {
      #expect(try there.write(text) == .done)
      records.append(there.takeOutput())
    }
    if goodbye { there.shutdown() }
    records.append(there.takeOutput())
    change(&records)
    here.received(Array(records.joined()))
    if end { here.receivedEnd() }
    return here
  }

  private func text(_ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: $0 / 251 + $0) } }

  @Test("records that came together are read together", arguments: [ProtocolVersion.tls12, .tls13])
  func together(_ version: ProtocolVersion) throws {
    let text = text(100_000)
    var here = try client(version, hearing: [text, text])
    #expect(try here.read(max: 262_144) == .bytes(text + text))
    #expect(try here.read() == .needsInput)
  }

  @Test("small reads lose nothing of what came together", arguments: [1, 7, 16_384, 16_385])
  func smallReads(_ size: Int) throws {
    let text = text(size < 100 ? 1_000 : 50_000)
    var here = try client(.tls13, hearing: [text, text, text], goodbye: true)
    var all: [UInt8] = []
    while case .bytes(let bytes) = try here.read(max: size) {
      #expect(bytes.count <= size && !bytes.isEmpty)
      all += bytes
    }
    #expect(all == text + text + text)
    #expect(try here.read() == .closed(notify: true))
  }

  @Test("bytes come before the close_notify that came with them", arguments: [ProtocolVersion.tls12, .tls13])
  func goodbye(_ version: ProtocolVersion) throws {
    var here = try client(version, hearing: [[1, 2], [3]], goodbye: true, end: true)
    #expect(try here.read() == .bytes([1, 2, 3]))
    #expect(try here.read() == .closed(notify: true))
    #expect(try here.read() == .closed(notify: true))
  }

  @Test("bytes come before an end that nobody announced")
  func end() throws {
    var here = try client(.tls13, hearing: [[1, 2], [3]], end: true)
    #expect(try here.read() == .bytes([1, 2, 3]))
    #expect(try here.read() == .closed(notify: false))
    #expect(try here.read() == .closed(notify: false))
  }

  @Test("an end in the middle of a record comes after the bytes before it")
  func brokenOff() throws {
    var here = try client(.tls13, hearing: [[1, 2], [3]], end: true) { $0[1].removeLast() }
    #expect(try here.read() == .bytes([1, 2]))
    #expect(try here.read() == .closed(notify: false))
  }

  @Test("bytes come before a record that was tampered with, and the alert goes out", arguments: [ProtocolVersion.tls12, .tls13])
  func tampered(_ version: ProtocolVersion) throws {
    var here = try client(version, hearing: [[1, 2], [3], [4]]) { $0[1][$0[1].count - 1] ^= 1 }
    #expect(try here.read() == .bytes([1, 2]))
    #expect(here.alerts.last?.alert.what == AlertDescription(20))
    #expect(!here.takeOutput().isEmpty)
    #expect(throws: TLSError.self) { _ = try here.read() }
    #expect(throws: TLSError.self) { _ = try here.read() }
  }

  @Test("records may come in pieces of any length", arguments: [1, 5, 6, 100, 16_500])
  func pieces(_ length: Int) throws {
    let (client, server) = try pair(.tls13)
    var there = try TLSSession(server)
    var here = try TLSSession(client, serverName: "localhost")
    try shakeHands(&here, &there)
    let text = text(length < 100 ? 2_000 : 100_000)
    #expect(try there.write(text) == .done)
    let sent = there.takeOutput()
    var all: [UInt8] = []
    for start in stride(from: 0, to: sent.count, by: length) {
      here.received(Array(sent[start..<min(start + length, sent.count)]))
      // Reads that stop short, so that the next piece joins what is left.
      if case .bytes(let bytes) = try here.read(max: 1_000) { all += bytes }
    }
    while case .bytes(let bytes) = try here.read() { all += bytes }
    #expect(all == text)
  }

  @Test("what came with the last message of the handshake is read after it")
  func afterHandshake() throws {
    let (client, server) = try pair(.tls12)
    var there = try TLSSession(server)
    var here = try TLSSession(client, serverName: "localhost")
    _ = try here.handshake()
    there.received(here.takeOutput())
    _ = try there.handshake()
    here.received(there.takeOutput())
    _ = try here.handshake()
    there.received(here.takeOutput())
    #expect(try there.handshake() == .done)
    let finished = there.takeOutput()
    #expect(try there.write([1, 2, 3]) == .done)
    here.received(finished + there.takeOutput())
    #expect(try here.handshake() == .done)
    #expect(try here.read() == .bytes([1, 2, 3]))
  }
}
