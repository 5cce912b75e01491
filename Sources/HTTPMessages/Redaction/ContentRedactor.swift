internal import Bytes

/// Redacts the values of secret form fields and JSON members in a stream of content, in chunks of any size.
///
/// Invalid content is processed as far as it can be parsed; memory is limited by the length of a name.
public struct ContentRedactor: Sendable {
  private enum Syntax: Sendable {
    case form(QueryRedactor)
    /// Strings may contain URLs.
    case json(JSONRedactor, QueryRedactor)
    case multipart(MultipartRedactor)
  }

  private var syntax: Syntax

  /// Nil for media types without named values, and if secrets are shown. Without a type, content that begins like JSON is JSON.
  public init?(contentType: String?, beginning: [UInt8] = [], _ redaction: Redaction) {
    guard !redaction.showsSecrets else { return nil }
    let type = contentType ?? ""
    let essence = type.prefix { $0 != ";" }.filter { $0 != " " && $0 != "\t" }.lowercased()
    let looksLikeJSON = beginning.first { $0 > 0x20 }.map { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "[") } ?? false
    if essence == "application/x-www-form-urlencoded" {
      syntax = .form(QueryRedactor(redaction.names, isForm: true))
    } else if essence == "multipart/form-data", let boundary = Self.boundary(in: type) {
      syntax = .multipart(MultipartRedactor(names: redaction.names, boundary: boundary))
    } else if essence.hasSuffix("json") || ["", "text/plain"].contains(essence) && looksLikeJSON {
      syntax = .json(JSONRedactor(names: redaction.names), QueryRedactor(redaction.names))
    } else {
      return nil
    }
  }

  /// The redacted form of the next piece.
  public mutating func shown(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    switch syntax {
    case .form(var form):
      for byte in bytes { form.take(byte, into: &result) }
      syntax = .form(form)
    case .json(var json, var query):
      var members: [UInt8] = []
      for byte in bytes { json.take(byte, into: &members) }
      for byte in members { query.take(byte, into: &result) }
      syntax = .json(json, query)
    case .multipart(var multipart):
      for byte in bytes { multipart.take(byte, into: &result) }
      syntax = .multipart(multipart)
    }
    return result
  }

  /// The bytes held back at the end of the content.
  public mutating func finish() -> [UInt8] {
    var result: [UInt8] = []
    switch syntax {
    case .form(var query), .json(_, var query): query.finish(into: &result)
    case .multipart: break
    }
    return result
  }

  private static func boundary(in type: String) -> [UInt8]? {
    let bytes = Array(type.utf8)
    let pattern = Array("boundary=".utf8)
    for start in bytes.indices.dropLast(pattern.count) where zip(pattern, bytes[start...]).allSatisfy({ $0 == $1 | 0x20 }) {
      let rest = bytes[(start + pattern.count)...]
      let isQuoted = rest.first == UInt8(ascii: "\"")
      let value = isQuoted ? rest.dropFirst().prefix { $0 != UInt8(ascii: "\"") } : rest.prefix { $0 > 0x20 && $0 != UInt8(ascii: ";") }
      return value.isEmpty || value.count > 256 ? nil : Array(value)
    }
    return nil
  }

  static let mark = Array(Redaction.mark.utf8)
  /// Maximum number of bytes of a name; the rest is ignored.
  static let longestName = 256
}

/// Redacts JSON objects at any depth; a secret value of any type is replaced by `"(redacted)"`.
struct JSONRedactor: Sendable {
  private enum State: Sendable {
    case between
    /// Within a string, with the escape sequence after a reverse solidus so far.
    case string(escape: [UInt8]?)
    /// After a string: a colon makes it a name.
    case afterString
    /// After the colon of a secret name.
    case beforeValue
    case hidden(HiddenValue)
  }

  /// A value that is skipped.
  private struct HiddenValue: Sendable {
    /// Number of open brackets.
    var depth = 0
    var isString = false
    var isEscaped = false
    /// True for a number or literal, which the following byte ends.
    var isScalar = false

    mutating func begin(_ byte: UInt8) {
      if byte == UInt8(ascii: "\"") { isString = true }
      if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") { depth = 1 }
      isScalar = !isString && depth == 0
    }

    /// Returns true if the value has ended.
    mutating func take(_ byte: UInt8) -> Bool {
      if isString {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isString = false
          return depth == 0
        }
        return false
      }
      switch byte {
      case UInt8(ascii: "\"") where depth > 0: isString = true
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == 0 { return true }
        depth -= 1
        return depth == 0
      case UInt8(ascii: ","): return depth == 0
      case 0x0a, 0x0d, 0x20, 0x09: return depth == 0
      default: break
      }
      return false
    }
  }

  let names: SecretNames
  private var state = State.between
  private var name: [UInt8] = []

  init(names: SecretNames) { self.names = names }

  mutating func take(_ byte: UInt8, into result: inout [UInt8]) {
    switch state {
    case .between:
      if byte == UInt8(ascii: "\"") { (state, name) = (.string(escape: nil), []) }
      result.append(byte)
    case .string(let escape):
      result.append(byte)
      takeName(byte, escape)
    case .afterString:
      result.append(byte)
      if Self.isBlank(byte) { return }
      if byte == UInt8(ascii: "\"") { return (state, name) = (.string(escape: nil), []) }
      state = byte == UInt8(ascii: ":") && names.contains(name, in: .member) ? .beforeValue : .between
    case .beforeValue: begin(byte, &result)
    case .hidden(var value):
      let isOver = value.take(byte)
      if isOver {
        state = .between
        if value.isScalar { result.append(byte) }
      } else {
        state = .hidden(value)
      }
    }
  }

  private mutating func takeName(_ byte: UInt8, _ escape: [UInt8]?) {
    if var escape {
      escape.append(byte)
      if escape[0] == UInt8(ascii: "u"), escape.count < 5 { return state = .string(escape: escape) }
      state = .string(escape: nil)
      if escape.count == 5, let code = UInt16(String(decoding: escape[1...], as: UTF8.self), radix: 16) {
        append(code < 0x80 ? UInt8(code) : 0x80)
      } else {
        append(byte)
      }
    } else if byte == UInt8(ascii: "\\") {
      state = .string(escape: [])
    } else if byte == UInt8(ascii: "\"") {
      state = .afterString
    } else {
      append(byte)
    }
  }

  private mutating func append(_ byte: UInt8) {
    if name.count < ContentRedactor.longestName { name.append(byte) }
  }

  private mutating func begin(_ byte: UInt8, _ result: inout [UInt8]) {
    if Self.isBlank(byte) { return result.append(byte) }
    // The value is missing.
    if [UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]")].contains(byte) {
      state = .between
      return result.append(byte)
    }
    result += [UInt8(ascii: "\"")] + ContentRedactor.mark + [UInt8(ascii: "\"")]
    var value = HiddenValue()
    value.begin(byte)
    state = .hidden(value)
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0d).contains(byte) }
}

/// Redacts the parts of a form (RFC 7578), whose names are in Content-Disposition.
struct MultipartRedactor: Sendable {
  private enum State: Sendable { case head, content, hidden }

  let names: SecretNames
  private let delimiter: [UInt8]
  private var state = State.content
  private var isSecret = false
  /// The current line, up to a maximum length.
  private var line: [UInt8] = []

  init(names: SecretNames, boundary: [UInt8]) {
    self.names = names
    delimiter = Array("--".utf8) + boundary
  }

  mutating func take(_ byte: UInt8, into result: inout [UInt8]) {
    if byte != 0x0a {
      if line.count < Self.longestLine { line.append(byte) }
      switch state {
      case .head, .content: result.append(byte)
      case .hidden where line.count == delimiter.count && line == delimiter:
        state = .content
        result += [0x0d, 0x0a] + delimiter
      case .hidden: break
      }
      return
    }
    if state != .hidden { result.append(byte) }
    let ended = line.last == 0x0d ? line.dropLast() : line[...]
    line = []
    if ended.starts(with: delimiter) {
      (state, isSecret) = (.head, false)
    } else if state == .head, ended.isEmpty {
      state = isSecret ? .hidden : .content
      if isSecret { result += ContentRedactor.mark }
    } else if state == .head, let name = Self.name(in: ended) {
      isSecret = names.contains(name, in: .parameter)
    }
  }

  private static func name(in line: ArraySlice<UInt8>) -> [UInt8]? {
    let text = String(decoding: line, as: UTF8.self)
    guard text.lowercased().hasPrefix("content-disposition:") else { return nil }
    let bytes = Array(text.utf8)
    let pattern = Array("name=".utf8)
    var index = 0
    while index + pattern.count < bytes.count {
      let before = index > 0 ? bytes[index - 1] : 0
      if before == UInt8(ascii: ";") || before == 0x20, zip(pattern, bytes[index...]).allSatisfy({ $0 == $1 | 0x20 }) {
        let value = bytes[(index + pattern.count)...]
        let isQuoted = value.first == UInt8(ascii: "\"")
        return isQuoted ? Array(value.dropFirst().prefix { $0 != UInt8(ascii: "\"") }) : Array(value.prefix { $0 != UInt8(ascii: ";") })
      }
      index += 1
    }
    return nil
  }

  private static let longestLine = 4_096
}
