/// A frame that was sent or received, for output.
public struct WebSocketFrameRecord: Hashable, Sendable {
  public enum Direction: String, Hashable, Sendable { case sent, received }

  public let direction: Direction
  public let header: WebSocketFrameHeader
  /// The payload of a control frame; empty for others.
  public let payload: [UInt8]

  /// A line without the direction: `text, final, compressed, masked, 17 bytes`; a Close frame with its code and reason, which is hostile until
  /// escaped.
  public var words: String {
    var words = [header.opcode.name]
    if header.isFinal { words.append("final") }
    if header.isCompressed { words.append("compressed") }
    if header.mask != nil { words.append("masked") }
    words.append("\(header.length) byte\(header.length == 1 ? "" : "s")")
    if header.opcode == .close, let closure = try? WebSocketClosure(reading: payload), let code = closure.code {
      words.append("code \(code)")
      if !closure.reason.isEmpty { words.append("reason \(closure.reason)") }
    }
    return words.joined(separator: ", ")
  }
}
