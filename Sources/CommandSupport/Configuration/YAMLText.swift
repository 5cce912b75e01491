internal import Bytes
package import YAML

/// Writes scalars as YAML.
enum YAMLText {
  /// Plain if that is read as the same text, otherwise in quotation marks. `inBrackets` quotes the characters that separate elements.
  static func scalar(_ text: String, inBrackets: Bool = false) -> String {
    isPlain(text, inBrackets: inBrackets) ? text : String(decoding: JSONWriter(pretty: false).bytes(of: .string(text)), as: UTF8.self)
  }

  static func list(_ texts: [String]) -> String {
    "[" + texts.map { scalar($0, inBrackets: true) }.joined(by: ", ") + "]"
  }

  private static func isPlain(_ text: String, inBrackets: Bool) -> Bool {
    guard let first = text.utf8.first, let last = text.utf8.last, isWord(first) || first == UInt8(ascii: "/") else { return false }
    guard last != UInt8(ascii: ":"), last != 0x20, !text.holds(": ") else { return false }
    switch YAMLScalar(text, isPlain: true).json {
    case .bool, .null: return false
    default: break
    }
    let others = inBrackets ? "/-_+%@= ." : "/-_+%@=,: ."
    return text.utf8.allSatisfy { isWord($0) || others.utf8.contains($0) }
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7a).contains(byte | 0x20)
  }
}

/// A value to write into a configuration file.
package enum ConfigurationValue: Hashable, Sendable {
  case flag(Bool)
  case text(String)
  case list([String])

  /// Nil for a mapping, and for a missing value.
  package init?(_ node: YAMLNode) {
    switch node.content {
    case .mapping: return nil
    case .sequence(let elements): self = .list(elements.compactMap(\.text))
    case .scalar(let scalar):
      if scalar.isNull { return nil }
      if case .bool(let isOn) = scalar.json { self = .flag(isOn) } else { self = .text(scalar.text) }
    }
  }

  package var texts: [String] {
    switch self {
    case .flag(let isOn): [isOn ? "true" : "false"]
    case .text(let text): [text]
    case .list(let texts): texts
    }
  }

  func inline(inBrackets: Bool) -> String {
    switch self {
    case .flag(let isOn): isOn ? "true" : "false"
    case .text(let text): YAMLText.scalar(text, inBrackets: inBrackets)
    case .list(let texts): YAMLText.list(texts)
    }
  }
}
