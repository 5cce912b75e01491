/// What is said over a connection, and about it, as curl's `-v` shows it: `*` before remarks, `>` before what goes out, `<` before what
/// comes in; of contents only that there are some.
public struct ConversationText: Hashable, Sendable {
  public enum Piece: Hashable, Sendable {
    /// A remark of ours, which may hold hostile text.
    case remark(String)
    /// Heads as on the wire, or fields of HTTP/2 written as lines.
    case sentHead([UInt8])
    case receivedHead([UInt8])
    /// How many bytes of content.
    case sentContent(Int)
    case receivedContent(Int)
  }

  private let style: Style
  /// Contents come in many pieces, of which the first is told.
  private var isWithinContent = false

  public init(style: Style) { self.style = style }

  /// The lines to be written for it; `stamp` stands before each. Whatever a peer says, it stays within them.
  public mutating func lines(_ piece: Piece, stamp: String = "") -> [UInt8] {
    let wasWithinContent = isWithinContent
    isWithinContent = false
    switch piece {
    case .remark(let text): return Array("\(stamp)\(style.dim("* \(TerminalText.escape(text))"))\n".utf8)
    case .sentHead(let bytes): return lines(of: bytes, after: stamp + ">")
    case .receivedHead(let bytes): return lines(of: bytes, after: stamp + "<")
    case .sentContent(let count), .receivedContent(let count):
      isWithinContent = true
      guard !wasWithinContent else { return [] }
      let mark = if case .sentContent = piece { "}" } else { "{" }
      return Array("\(stamp)\(style.dim("\(mark) [\(count) bytes data]"))\n".utf8)
    }
  }

  /// A line each, without its end; what stands after the last end is a line too.
  private func lines(of bytes: [UInt8], after mark: String) -> [UInt8] {
    var text: [UInt8] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      var line = rest.prefix { $0 != 0x0a }
      rest = rest[line.endIndex...].dropFirst()
      if line.last == 0x0d { line.removeLast() }
      text += mark.utf8
      text.append(UInt8(ascii: " "))
      // Other bytes than UTF-8 are read as ISO 8859-1, as field values are elsewhere.
      let words = String(validating: line, as: UTF8.self) ?? line.reduce(into: "") { $0.unicodeScalars.append(Unicode.Scalar($1)) }
      text += TerminalText.escape(words).utf8
      text.append(UInt8(ascii: "\n"))
    }
    return text
  }
}
