internal import Bytes

/// Finds the ClientHello at the start of a client's stream.
struct ClientHelloStream {
  struct Found {
    let hello: ClientHello
    let layout: [RecordedClientHello.Layout]
  }

  private var records = RecordParser()
  private var handshake = HandshakeReassembler(limit: limit)
  private var layout: [RecordedClientHello.Layout] = []
  private var offset = 0

  /// Nil until the ClientHello is complete. Errors include the offset in the stream.
  mutating func received(_ bytes: some Sequence<UInt8>) throws(TLSWireError) -> Found? {
    records.received(bytes)
    while let record = try records.next() {
      guard record.type == .handshake else {
        throw TLSWireError(
          code: .unexpected, structure: "recorded ClientHello", reason: "\(record.type) record at byte \(offset), not a handshake")
      }
      guard !record.fragment.isEmpty else {
        throw TLSWireError(code: .illegal, structure: "recorded ClientHello", reason: "an empty handshake record at byte \(offset)")
      }
      layout.append(RecordedClientHello.Layout(version: record.version, length: record.fragment.count))
      handshake.received(record.fragment)
      if let message = try handshake.next() { return try found(message) }
      offset += Record.headerLength + record.fragment.count
    }
    return nil
  }

  private func found(_ message: HandshakeMessage) throws(TLSWireError) -> Found {
    guard message.type == .clientHello else {
      throw TLSWireError(
        code: .unexpected, structure: "recorded ClientHello", reason: "\(message.type) in the record at byte \(offset), not a client_hello")
    }
    let hello = try ClientHello(reading: message.body)
    guard !handshake.isMidMessage else {
      throw TLSWireError(
        code: .trailing, structure: "recorded ClientHello",
        reason: "another message in the record at byte \(offset), behind the client_hello")
    }
    return Found(hello: hello, layout: layout)
  }

  private static let limit = 1 << 18
}
