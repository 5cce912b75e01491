/// Advice on how to fix an error.
///
/// Advice that depends on the options of a program is a code: the program has its text. An encoded hint is a text, so that a program
/// replaces codes with texts before it encodes a document.
public enum Hint: Hashable, Sendable {
  /// A complete text: lower case, no full stop.
  case text(String)
  /// A code, and the values that its text contains; they may be untrusted.
  case code(HintCode, [String])

  public static func code(_ code: HintCode) -> Hint { .code(code, []) }

  /// The same hint with its text or its values changed.
  public func map(_ transform: (String) -> String) -> Hint {
    switch self {
    case .text(let text): .text(transform(text))
    case .code(let code, let values): .code(code, values.map(transform))
    }
  }
}

/// A stable identifier of a hint, from an open set: `proxy.check-user`.
public struct HintCode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }
}

extension Hint: ExpressibleByStringInterpolation {
  public init(stringLiteral value: String) { self = .text(value) }
}

extension Hint: CustomStringConvertible {
  /// The text, or the code if the text is not known here.
  public var description: String {
    switch self {
    case .text(let text): text
    case .code(let code, let values): ([code.rawValue] + values).joined(separator: " ")
    }
  }
}

extension Hint: Codable {
  public init(from decoder: any Decoder) throws { self = .text(try decoder.singleValueContainer().decode(String.self)) }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
