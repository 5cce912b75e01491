/// The log of a connection in the format of curl's `-v`: `*` for notes, `>` for sent and `<` for received headers; bodies are only counted.
public struct VerboseLogText: Hashable, Sendable {
  public enum Piece: Hashable, Sendable {
    /// A note of this program, which may contain untrusted text.
    case remark(String)
    /// Header sections as on the wire, or HTTP/2 fields formatted as lines.
    case sentHead([UInt8])
    case receivedHead([UInt8])
    /// The number of bytes of content.
    case sentContent(Int)
    case receivedContent(Int)
  }

  private let style: Style
  /// Content arrives in many pieces, of which only the first is logged.
  private var isWithinContent = false

  public init(style: Style) { self.style = style }

  /// The lines to write, each prefixed with `stamp`. Untrusted text cannot start a new line.
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

  /// One line per input line, without its line end; a rest after the last line end is a line too.
  private func lines(of bytes: [UInt8], after mark: String) -> [UInt8] {
    var text: [UInt8] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      var line = rest.prefix { $0 != 0x0a }
      rest = rest[line.endIndex...].dropFirst()
      if line.last == 0x0d { line.removeLast() }
      text += mark.utf8
      text.append(UInt8(ascii: " "))
      // Bytes that are not UTF-8 are decoded as ISO 8859-1, like field values elsewhere.
      let words = String(validating: line, as: UTF8.self) ?? line.reduce(into: "") { $0.unicodeScalars.append(Unicode.Scalar($1)) }
      text += TerminalText.escape(words).utf8
      text.append(UInt8(ascii: "\n"))
    }
    return text
  }
}
