internal import Bytes
public import Observation

/// HTTP/2 frames as lines of a log, each complete by itself.
public struct FrameText: Sendable {
  private let style: Style

  public init(style: Style) { self.style = style }

  /// `12.043 ms > HEADERS stream 1, 43 bytes, END_STREAM END_HEADERS`, with a line end.
  public func line(_ frame: FrameObservation) -> [UInt8] {
    let isSent = frame.direction == .sent
    let name = TerminalText.escape(frame.type.name)
    let words = frame.detail.isEmpty ? "" : ", " + frame.detail.map(TerminalText.escape).joined(separator: " ")
    let shown = isSent ? style.cyan(name) : style.green(name)
    return Array(
      "\(style.dim(Self.time(frame.at))) \(isSent ? ">" : "<") \(shown) stream \(frame.stream), \(AmountFormatter.of(frame.length, "byte"))\(words)\n"
        .utf8)
  }

  /// One JSON object, with a line end.
  public static func json(_ frame: FrameObservation) -> [UInt8] {
    JSONWriter(pretty: false).bytes(of: DocumentEncoder.value(of: frame)) + [UInt8(ascii: "\n")]
  }

  /// Always with three decimals, so that times are aligned.
  private static func time(_ microseconds: Int64) -> String {
    let time = max(0, microseconds)
    let whole = "\(time / 1_000)"
    let decimals = String(String(1_000 + time % 1_000).dropFirst())
    return String(repeating: " ", count: max(0, 5 - whole.utf8.count)) + "\(whole).\(decimals) ms"
  }
}
