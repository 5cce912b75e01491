internal import Bytes
internal import Templates

/// The variables of other programs under names that a file of `run` can have.
struct CollectionVariables {
  /// Names that are written as they are.
  private var kept: Set<String> = []
  private var renamed: [String: String] = [:]
  /// The names since the last call of `takeUsed`.
  private var used: [String] = []

  init() {}

  /// Keeps the same names; the changed ones are found anew.
  init(keeping names: CollectionVariables) { kept = names.kept }

  /// All names that were changed.
  var changes: [(name: String, other: String)] { renamed.sorted { $0.key < $1.key }.map { ($0.key, $0.value) } }

  mutating func takeUsed() -> [String] {
    defer { used = [] }
    return used
  }

  /// A template with the same text and variables. Only names of variables are placeholders in it: neither environment variables nor
  /// functions of a file of `run` can be named by the text of another program.
  mutating func template(_ text: String) -> String {
    guard text.utf8.contains(0x7b) else { return text }
    var source = TemplateSource()
    let bytes = Array(text.utf8)
    var (index, start) = (0, 0)
    while index < bytes.count {
      guard let end = FormText.placeholderEnd(in: bytes, at: index),
        let content = content(of: String(decoding: bytes[(index + 2)..<(end - 2)], as: UTF8.self))
      else {
        index += 1
        continue
      }
      source.append(literal: String(decoding: bytes[start..<index], as: UTF8.self))
      source.append(placeholder: content)
      (index, start) = (end, end)
    }
    source.append(literal: String(decoding: bytes[start...], as: UTF8.self))
    return source.text
  }

  /// The strings of a value as templates.
  mutating func templates(_ value: JSONValue) -> JSONValue {
    switch value {
    case .string(let text): return .string(template(text))
    case .array(let elements): return .array(elements.map { templates($0) })
    case .object(let members): return .object(members.map { .init($0.key, templates($0.value)) })
    default: return value
    }
  }

  /// The name of a variable here; nil if the text cannot be a name.
  mutating func name(_ name: String) -> String? {
    if Template.isVariableName(name) {
      kept.insert(name)
      return name
    }
    if let known = renamed[name] { return known }
    guard !name.isEmpty, name.unicodeScalars.allSatisfy({ Self.isPart($0) }) else { return nil }
    var other = String(
      name.unicodeScalars.map { $0.isASCII && ("_-".unicodeScalars.contains($0) || Self.isWord($0)) ? Character($0) : "_" })
    if !Template.isVariableName(other) { other = "_" + other }
    while kept.contains(other) || renamed.values.contains(other) || !Template.isVariableName(other) { other += "_" }
    renamed[name] = other
    return other
  }

  /// What is between the braces; nil if the braces are text.
  private mutating func content(of text: String) -> String? {
    var trimmed = text[...]
    while trimmed.first == " " { trimmed.removeFirst() }
    while trimmed.last == " " { trimmed.removeLast() }
    let name = String(trimmed)
    if let function = CollectionFormat.functions.first(where: { $0.name == name })?.function { return function }
    guard let other = self.name(name) else { return nil }
    used.append(other)
    return other
  }

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    (0x61...0x7a).contains(scalar.value | 0x20) || (0x30...0x39).contains(scalar.value)
  }

  /// Characters of names in Postman, Insomnia and others.
  private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
    isWord(scalar) || " _-./$".unicodeScalars.contains(scalar) || (!scalar.isASCII && scalar.properties.isAlphabetic)
  }
}
