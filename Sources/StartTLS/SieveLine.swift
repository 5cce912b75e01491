/// The words of a line of ManageSieve: atoms, quoted strings, and literals that the line reader has joined to it (RFC 5804, section 4).
enum SieveLine {
  enum Word: Hashable {
    /// In upper case, as atoms are case-insensitive.
    case atom(String)
    case string(String)

    var text: String {
      switch self {
      case .atom(let text), .string(let text): text
      }
    }
  }

  static func words(of line: String) -> [Word] {
    var rest = Array(line.utf8)[...]
    var words: [Word] = []
    while let first = rest.first {
      switch first {
      case UInt8(ascii: " "): rest = rest.dropFirst()
      case UInt8(ascii: "\""): words.append(.string(quoted(&rest)))
      case UInt8(ascii: "{"): words.append(.string(literal(&rest)))
      default:
        let atom = rest.prefix { $0 != UInt8(ascii: " ") }
        rest = rest.dropFirst(atom.count)
        words.append(.atom(String(decoding: atom, as: UTF8.self).uppercased()))
      }
    }
    return words
  }

  private static func quoted(_ rest: inout ArraySlice<UInt8>) -> String {
    var text: [UInt8] = []
    rest = rest.dropFirst()
    while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
      text.append(byte == UInt8(ascii: "\\") ? rest.popFirst() ?? byte : byte)
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// `{5}`, an end of line, and five bytes.
  private static func literal(_ rest: inout ArraySlice<UInt8>) -> String {
    let head = rest.prefix { $0 != 0x0a }
    let length = Int(String(decoding: head.dropFirst().prefix { (0x30...0x39).contains($0) }, as: UTF8.self)) ?? 0
    rest = rest.dropFirst(head.count + 1)
    defer { rest = rest.dropFirst(length) }
    return String(decoding: rest.prefix(length), as: UTF8.self)
  }
}
