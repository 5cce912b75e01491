/// Frames as a test wants them, right or wrong (RFC 9113, section 4.1).
public struct FrameWriter {
  public private(set) var bytes: [UInt8] = []

  public init() {}

  public static let preface = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)
  /// `:status: 200` by its index in HPACK's static table (RFC 7541, appendix A).
  public static let ok: [UInt8] = [0x88]

  /// A server's side that has begun as it should.
  public static func server() -> FrameWriter {
    var writer = FrameWriter()
    writer.frame(4)
    return writer
  }

  public mutating func frame(_ type: UInt8, flags: UInt8 = 0, stream: UInt32 = 0, length: Int? = nil, _ payload: [UInt8] = []) {
    let count = UInt32(length ?? payload.count)
    bytes += [UInt8(truncatingIfNeeded: count >> 16), UInt8(truncatingIfNeeded: count >> 8), UInt8(truncatingIfNeeded: count), type, flags]
    bytes += Self.number(stream) + payload
  }

  public mutating func headers(_ block: [UInt8], stream: UInt32 = 1, ends: Bool = false) {
    frame(1, flags: ends ? 5 : 4, stream: stream, block)
  }

  public mutating func data(_ content: [UInt8], stream: UInt32 = 1, ends: Bool = false) {
    frame(0, flags: ends ? 1 : 0, stream: stream, content)
  }

  /// A field without compression (RFC 7541, section 6.2.2).
  public static func field(_ name: String, _ value: String) -> [UInt8] {
    [0x00] + text(name) + text(value)
  }

  public static func text(_ string: String) -> [UInt8] {
    let bytes = Array(string.utf8)
    precondition(bytes.count < 127)
    return [UInt8(bytes.count)] + bytes
  }

  public static func number(_ value: UInt32) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }

  /// As RST_STREAM and GOAWAY have them (RFC 9113, sections 6.4 and 6.8).
  public mutating func reset(stream: UInt32 = 1, code: UInt32) { frame(3, stream: stream, Self.number(code)) }

  public mutating func goAway(last: UInt32, code: UInt32 = 0, debug: String = "") {
    frame(7, Self.number(last) + Self.number(code) + Array(debug.utf8))
  }

  /// Parameters by their identifiers (RFC 9113, section 6.5.2).
  public mutating func settings(_ values: [(UInt16, UInt32)] = []) {
    frame(4, values.flatMap { Self.number(UInt32($0.0)).suffix(2) + Self.number($0.1) })
  }
}
