internal import Bytes

/// What kind of value a field is to have.
struct ValueFormat: Hashable, Sendable {
  /// As it is asked for.
  let name: String
  /// As messages say it.
  let title: String
  private let accepts: @Sendable (JSONValue) -> Bool

  /// Nil where there is no such format.
  static func named(_ name: String) -> ValueFormat? { all.first { $0.name == name } }

  static var names: [String] { all.map(\.name) }

  func matches(_ value: JSONValue) -> Bool { accepts(value) }

  static func == (one: ValueFormat, other: ValueFormat) -> Bool { one.name == other.name }

  func hash(into hasher: inout Hasher) { hasher.combine(name) }

  private init(_ name: String, _ title: String, _ accepts: @escaping @Sendable (JSONValue) -> Bool) {
    self.name = name
    self.title = title
    self.accepts = accepts
  }

  private init(_ name: String, _ title: String, text accepts: @escaping @Sendable (String) -> Bool) {
    self.init(name, title) { if case .string(let text) = $0 { accepts(text) } else { false } }
  }

  /// A form has texts only, so that a number may be one.
  private static let all = [
    ValueFormat("string", "a text", text: { _ in true }),
    ValueFormat("integer", "a whole number") {
      switch $0 {
      case .integer, .unsigned: true
      case .string(let text): Int64(text) != nil || UInt64(text) != nil
      default: false
      }
    },
    ValueFormat("number", "a number") {
      switch $0 {
      case .integer, .unsigned, .number: true
      case .string(let text): Double(text)?.isFinite == true
      default: false
      }
    },
    ValueFormat("boolean", "true or false") { [.bool(true), .bool(false), .string("true"), .string("false")].contains($0) },
    ValueFormat("array", "a list") { if case .array = $0 { true } else { false } },
    ValueFormat("object", "an object") { if case .object = $0 { true } else { false } },
    ValueFormat("email", "a mail address", text: { MailAddress.isValid($0) }),
    ValueFormat(
      "date", "a date, as 2026-01-31", text: { $0.utf8.count == 10 && $0.utf8.contains(UInt8(ascii: "-")) && Timestamp($0) != nil }),
    ValueFormat(
      "date-time", "a moment, as 2026-01-31T12:00:00Z",
      text: { $0.utf8.count > 10 && $0.utf8.contains(UInt8(ascii: ":")) && Timestamp($0) != nil }),
    ValueFormat("uuid", "a UUID", text: { isUUID($0) }),
  ]

  /// RFC 9562, section 4.
  private static func isUUID(_ text: String) -> Bool {
    let groups = text.split(separator: "-", omittingEmptySubsequences: false)
    return groups.map(\.utf8.count) == [8, 4, 4, 4, 12] && groups.joined().utf8.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
  }
}
