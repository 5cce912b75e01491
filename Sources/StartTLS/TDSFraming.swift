/// TDS 7.x carries only the handshake in PRELOGIN packets (MS-TDS, section 3.2.5.2).
///
/// The end of the server's framing is detected by the first byte, as no packet type is a record type: servers differ in whether TLS 1.3
/// tickets still belong to the handshake.
struct TDSFraming: StartTLSFraming {
  private var writesBare = false
  private var readsBare = false
  private var head: [UInt8] = []
  /// The remaining bytes of the current packet.
  private var left = 0

  mutating func wrap(_ bytes: [UInt8]) -> [UInt8] {
    writesBare || bytes.isEmpty ? bytes : TDSPackets.written(bytes, type: .prelogin)
  }

  mutating func unwrap(_ bytes: [UInt8]) throws(StartTLSError) -> [UInt8] {
    var rest = bytes[...]
    var content: [UInt8] = []
    while let first = rest.first, !readsBare {
      if left > 0 {
        let piece = rest.prefix(left)
        content += piece
        left -= piece.count
        rest = rest.dropFirst(piece.count)
      } else if head.isEmpty, (0x14...0x17).contains(first) {
        readsBare = true
      } else {
        head.append(first)
        rest = rest.dropFirst()
        try readHead()
      }
    }
    return content + rest
  }

  mutating func handshakeEnded() { writesBare = true }

  private mutating func readHead() throws(StartTLSError) {
    guard let type = head.first, type == TDSPackets.PacketType.prelogin.rawValue || type == TDSPackets.PacketType.reply.rawValue else {
      throw StartTLSError(code: .malformed, protocolName: "mssql", what: "the handshake is in no packet of TDS")
    }
    guard head.count == TDSPackets.headLength else { return }
    let length = Int(head[2]) << 8 | Int(head[3])
    guard length >= TDSPackets.headLength else {
      throw StartTLSError(code: .malformed, protocolName: "mssql", what: "a packet of TDS is shorter than its head")
    }
    left = length - TDSPackets.headLength
    head = []
  }
}
