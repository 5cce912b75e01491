/// Frames as a test wants them, right or wrong (RFC 9113, section 4.1).
struct FrameWriter {
  private(set) var bytes: [UInt8] = []

  static let preface = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)
  /// `:status: 200` by its index in HPACK's static table (RFC 7541, appendix A).
  static let ok: [UInt8] = [0x88]

  /// A server's side that has begun as it should.
  static func server() -> FrameWriter {
    var writer = FrameWriter()
    writer.frame(4)
    return writer
  }

  mutating func frame(_ type: UInt8, flags: UInt8 = 0, stream: UInt32 = 0, length: Int? = nil, _ payload: [UInt8] = []) {
    let count = UInt32(length ?? payload.count)
    bytes += [UInt8(truncatingIfNeeded: count >> 16), UInt8(truncatingIfNeeded: count >> 8), UInt8(truncatingIfNeeded: count), type, flags]
    bytes += Self.number(stream) + payload
  }

  mutating func headers(_ block: [UInt8], stream: UInt32 = 1, ends: Bool = false) {
    frame(1, flags: ends ? 5 : 4, stream: stream, block)
  }

  mutating func data(_ content: [UInt8], stream: UInt32 = 1, ends: Bool = false) {
    frame(0, flags: ends ? 1 : 0, stream: stream, content)
  }

  /// A field without compression (RFC 7541, section 6.2.2).
  static func field(_ name: String, _ value: String) -> [UInt8] {
    [0x00] + text(name) + text(value)
  }

  static func text(_ string: String) -> [UInt8] {
    let bytes = Array(string.utf8)
    precondition(bytes.count < 127)
    return [UInt8(bytes.count)] + bytes
  }

  static func number(_ value: UInt32) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
}
