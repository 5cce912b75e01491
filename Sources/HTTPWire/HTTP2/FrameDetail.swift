internal import Bytes

/// The content of a frame beyond its header, as text for the log.
enum FrameDetail {
  /// The number of payload bytes needed for the details.
  static let payload = 256

  /// `payload` may be truncated; missing parts are left out.
  static func words(_ header: FrameHeader, payload: [UInt8]) -> [String] {
    flags(header) + content(header, payload)
  }

  private static func flags(_ header: FrameHeader) -> [String] {
    var words: [String] = []
    if header.hasFirstFlag {
      switch header.type {
      case .data, .headers: words.append("END_STREAM")
      case .settings, .ping: words.append("ACK")
      default: break
      }
    }
    if header.endsHeaders, header.type == .headers || header.type == .continuation || header.type == .pushPromise {
      words.append("END_HEADERS")
    }
    if header.isPadded { words.append("PADDED") }
    if header.type == .headers, header.flags & 0x20 != 0 { words.append("PRIORITY") }
    return words
  }

  private static func content(_ header: FrameHeader, _ payload: [UInt8]) -> [String] {
    var reader = ByteReader(payload)
    switch header.type {
    case .settings: return settings(&reader)
    case .windowUpdate:
      guard let increment = try? reader.readUInt32() else { return [] }
      return ["increment=\(increment & 0x7fff_ffff)"]
    case .resetStream:
      guard let code = try? reader.readUInt32() else { return [] }
      return ["code=\(HTTP2ErrorCode(rawValue: code))"]
    case .goAway: return goAway(&reader)
    case .ping: return ["opaque=\(Hex.encode(payload.prefix(8)))"]
    case .pushPromise where !header.isPadded:
      guard let promised = try? reader.readUInt32() else { return [] }
      return ["promised=\(promised & 0x7fff_ffff)"]
    case .priorityUpdate:
      guard let stream = try? reader.readUInt32() else { return [] }
      return ["stream=\(stream & 0x7fff_ffff)", "priority=\(FieldLine.text(Array(reader.rest)))"]
    case .alternativeService, .origin: return [FieldLine.text(payload.dropFirst(2) + [])]
    default: return []
    }
  }

  private static func settings(_ reader: inout ByteReader) -> [String] {
    var words: [String] = []
    while let setting = try? reader.readUInt16(), let value = try? reader.readUInt32() {
      words.append("\(HTTP2Setting(rawValue: setting))=\(value)")
    }
    return words
  }

  private static func goAway(_ reader: inout ByteReader) -> [String] {
    guard let last = try? reader.readUInt32(), let code = try? reader.readUInt32() else { return [] }
    var words = ["last=\(last & 0x7fff_ffff)", "code=\(HTTP2ErrorCode(rawValue: code))"]
    if !reader.isAtEnd { words.append("debug=\(FieldLine.text(Array(reader.rest)))") }
    return words
  }
}
