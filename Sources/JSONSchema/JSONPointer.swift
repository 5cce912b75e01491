internal import Bytes

/// A location in a JSON document (RFC 6901).
enum JSONPointer {
  /// A reference token in its escaped form.
  static func escaped(_ token: String) -> String {
    guard token.utf8.contains(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") }) else { return token }
    var text = ""
    for scalar in token.unicodeScalars {
      switch scalar {
      case "~": text += "~0"
      case "/": text += "~1"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// The reference tokens of a pointer; nil for text that is not one.
  static func tokens(of text: String) -> [String]? {
    if text.isEmpty { return [] }
    guard text.utf8.first == UInt8(ascii: "/") else { return nil }
    var tokens: [String] = []
    for part in text.utf8.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
      guard let token = unescaped(part) else { return nil }
      tokens.append(token)
    }
    return tokens
  }

  /// The value at a location; nil if there is none.
  static func value(at tokens: [String], in document: JSONValue) -> JSONValue? {
    var value = document
    for token in tokens {
      switch value {
      case .object(let members):
        guard let member = members.first(where: { $0.key.utf8.elementsEqual(token.utf8) }) else { return nil }
        value = member.value
      case .array(let elements):
        let isIndex = token == "0" || token.utf8.first.map { (0x31...0x39).contains($0) } ?? false
        guard isIndex, let index = Int(token), elements.indices.contains(index) else { return nil }
        value = elements[index]
      default: return nil
      }
    }
    return value
  }

  private static func unescaped(_ part: Substring.UTF8View) -> String? {
    var bytes: [UInt8] = []
    var rest = part
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "~") else {
        bytes.append(byte)
        continue
      }
      switch rest.popFirst() {
      case UInt8(ascii: "0"): bytes.append(UInt8(ascii: "~"))
      case UInt8(ascii: "1"): bytes.append(UInt8(ascii: "/"))
      default: return nil
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
