/// The text of a template, from parts.
public struct TemplateSource: Hashable, Sendable {
  private enum Part: Hashable {
    case literal(String)
    case placeholder(String)
  }

  private var parts: [Part] = []

  public init() {}

  /// Adds text that is literal, whatever is in it.
  public mutating func append(literal text: String) {
    guard !text.isEmpty else { return }
    if case .literal(let before)? = parts.last {
      parts[parts.count - 1] = .literal(before + text)
    } else {
      parts.append(.literal(text))
    }
  }

  /// Adds a placeholder, by what is between its braces.
  public mutating func append(placeholder content: String) { parts.append(.placeholder("{{\(content)}}")) }

  /// The text, with backslashes before braces that are literal.
  public var text: String {
    // From the end, because the meaning of backslashes depends on what follows.
    var reversed: [UInt8] = []
    for part in parts.reversed() {
      switch part {
      case .placeholder(let text): reversed += text.utf8.reversed()
      case .literal(let text): Self.append(Array(text.utf8), to: &reversed)
      }
    }
    return String(decoding: reversed.reversed(), as: UTF8.self)
  }

  private static func append(_ literal: [UInt8], to reversed: inout [UInt8]) {
    var end = literal.count
    while end > 0 {
      if end > 1, literal[end - 1] == brace, literal[end - 2] == brace {
        reversed += [brace, brace, backslash]
        end -= 2
      } else if literal[end - 1] == backslash {
        let count = literal[..<end].reversed().prefix { $0 == backslash }.count
        let isBeforeBraces = reversed.last == backslash || reversed.suffix(2) == [brace, brace]
        reversed += repeatElement(backslash, count: isBeforeBraces ? count * 2 : count)
        end -= count
      } else {
        reversed.append(literal[end - 1])
        end -= 1
      }
    }
  }

  private static let brace = UInt8(ascii: "{")
  private static let backslash = UInt8(ascii: "\\")
}
