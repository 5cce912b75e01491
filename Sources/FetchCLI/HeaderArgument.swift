internal import CommandSupport
internal import HTTPClient
internal import HTTPWire

/// A value of `-H`, in curl's syntax.
enum HeaderArgument: Hashable, Sendable {
  /// `Name: value`, and `Name;` for a field with an empty value.
  case field(FieldLine)
  /// `Name:` removes a default field.
  case removed(String)
  /// `@file` has one such line per field.
  case file(String)

  init(_ text: String) throws(CommandLineError) {
    if text.hasPrefix("@") {
      self = .file(String(text.dropFirst()))
    } else {
      try self.init(line: text)
    }
  }

  /// In a file an at sign has no special meaning.
  init(line text: String) throws(CommandLineError) {
    // CR LF is a single Character, so bytes are compared.
    guard !text.utf8.contains(where: { $0 == 0x0d || $0 == 0x0a || $0 == 0 }) else {
      throw Self.mistake(text, "contains a line end or NUL")
    }
    guard let end = text.utf8.firstIndex(where: { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ";") }) else {
      throw Self.mistake(text, "has no colon")
    }
    let name = String(text[..<end])
    guard Self.isToken(name) else { throw Self.mistake(text, "does not begin with a field name") }
    let value = Self.trimmed(text.utf8[text.utf8.index(after: end)...])
    if text.utf8[end] == UInt8(ascii: ":") {
      self = value.isEmpty ? .removed(name) : .field(FieldLine(name: Array(name.utf8), value: value))
    } else {
      guard value.isEmpty else { throw Self.mistake(text, "has no colon") }
      self = .field(FieldLine(name: Array(name.utf8), value: []))
    }
  }

  /// Adds the fields of a file, one per line; a name followed only by a colon removes a default field.
  static func addFields(_ text: String, to request: inout HTTPRequest) throws(CommandLineError) {
    for line in text.split(whereSeparator: \.isNewline) {
      switch try HeaderArgument(line: String(line)) {
      case .field(let field): request.fields.lines.append(field)
      case .removed(let name): request.removedFields.append(name)
      case .file: continue
      }
    }
  }

  /// A token (RFC 9110, section 5.6.2).
  static func isToken(_ text: String) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy {
        (0x30...0x39).contains($0) || (0x41...0x5a).contains($0) || (0x61...0x7a).contains($0) || marks.contains($0)
      }
  }

  private static func trimmed(_ bytes: Substring.UTF8View) -> [UInt8] {
    let isBlank = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    var value = Array(bytes.drop(while: isBlank))
    while let last = value.last, isBlank(last) { value.removeLast() }
    return value
  }

  private static func mistake(_ text: String, _ what: String) -> CommandLineError {
    CommandLineError(.usage, "-H: '\(text)' \(what)", hint: "use 'Name: value', 'Name;' for an empty value, 'Name:' to remove it")
  }

  private static let marks = Array("!#$%&'*+-.^_`|~".utf8)
}
