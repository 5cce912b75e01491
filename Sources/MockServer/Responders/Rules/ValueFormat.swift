internal import Bytes
internal import JSONSchema

/// The format of a value that a request must have, in a field of its content or in a parameter of its query.
struct ValueFormat: Hashable, Sendable {
  private enum Kind: Hashable, Sendable {
    case string, integer, number, boolean, array, object
    case text(StringFormat)
  }

  /// The name in options and route files.
  let name: String
  private let kind: Kind

  /// Throws for an unknown name, with the known ones as a hint.
  init(named name: String, ofText isText: Bool = false) throws(ResponderError) {
    let known = Self.all.filter { !isText || !$0.needsJSON }
    guard let format = known.first(where: { $0.name == name }) else {
      throw ResponderError(
        "there is no format '\(name)'\(isText ? " of text" : "")",
        hint: "the formats are \(known.map(\.name).joined(separator: ", "))\(isText ? "; a value is required by NAME=VALUE" : "")")
    }
    self = format
  }

  private init(_ name: String, _ kind: Kind) {
    self.name = name
    self.kind = kind
  }

  private init(_ format: StringFormat) { self.init(format.rawValue, .text(format)) }

  /// The format for messages, with its article.
  var title: String {
    switch kind {
    case .string: "a text"
    case .integer: "a whole number"
    case .number: "a number"
    case .boolean: "true or false"
    case .array: "a list"
    case .object: "an object"
    case .text(let format): format.title
    }
  }

  /// Queries and forms have only text, so the text of a number counts as a number.
  func matches(_ value: JSONValue) -> Bool {
    switch (kind, value) {
    case (.string, .string), (.array, .array), (.object, .object), (.boolean, .bool): true
    case (.integer, .integer), (.integer, .unsigned), (.number, .integer), (.number, .unsigned), (.number, .number): true
    case (.boolean, .string(let text)): text == "true" || text == "false"
    case (.integer, .string(let text)): Self.isInteger(text)
    case (.number, .string(let text)): Self.isNumber(text)
    case (.text(let format), .string(let text)): format.matches(text)
    default: false
    }
  }

  private var needsJSON: Bool { kind == .array || kind == .object }

  private static func isInteger(_ text: String) -> Bool {
    let digits = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
    return !digits.isEmpty && digits.allSatisfy { (0x30...0x39).contains($0) }
  }

  /// A JSON number; `Double` would also accept hexadecimal digits, `inf` and `nan`.
  private static func isNumber(_ text: String) -> Bool {
    guard let last = text.utf8.last, (0x30...0x39).contains(last), text.utf8.first != 0x20 else { return false }
    return switch try? JSONParser.read(Array(text.utf8), depthLimit: 0) {
    case .integer, .unsigned, .number: true
    default: false
    }
  }

  private static let all =
    [
      ValueFormat("string", .string), ValueFormat("integer", .integer), ValueFormat("number", .number), ValueFormat("boolean", .boolean),
      ValueFormat("array", .array), ValueFormat("object", .object), ValueFormat("email", .text(.idnEmail)),
    ] + [.date, .time, .dateTime, .duration, .hostname, .ipv4, .ipv6, .uri, .uuid].map { ValueFormat($0) }
}
