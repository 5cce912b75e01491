public import Bytes

/// A scalar, as written and as resolved by YAML's core schema (YAML 1.2.2, section 10.3).
public struct YAMLScalar: Hashable, Sendable {
  public let text: String
  /// Neither quoted nor tagged as a string, so that it may be a number.
  public let isPlain: Bool

  public init(_ text: String, isPlain: Bool) {
    self.text = text
    self.isPlain = isPlain
  }

  public var isNull: Bool { isPlain && ["", "~", "null", "Null", "NULL"].contains(text) }

  public var json: JSONValue {
    guard isPlain else { return .string(text) }
    if isNull { return .null }
    switch text {
    case "true", "True", "TRUE": return .bool(true)
    case "false", "False", "FALSE": return .bool(false)
    default: return number ?? .string(text)
    }
  }

  var kind: String {
    switch json {
    case .null: "nothing"
    case .bool: "a truth value"
    case .integer, .unsigned, .number: "a number"
    default: "a text"
    }
  }

  private var number: JSONValue? {
    guard let first = text.utf8.first, first < 0x3a, text.utf8.count <= Self.longestNumber else { return nil }
    if text.hasPrefix("0x") { return Int64(text.dropFirst(2), radix: 16).map { .integer($0) } }
    if text.hasPrefix("0o") { return Int64(text.dropFirst(2), radix: 8).map { .integer($0) } }
    if let integer = Int64(text) { return .integer(integer) }
    if let integer = UInt64(text) { return .unsigned(integer) }
    // Excludes other words that the standard library parses as a number: hexadecimal fractions, `nan`.
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) || "+-.eE".utf8.contains($0) }), text.utf8.contains(where: { $0 >= 0x30 })
    else { return nil }
    return Double(text).flatMap { $0.isFinite ? .number($0) : nil }
  }

  private static let longestNumber = 64
}
