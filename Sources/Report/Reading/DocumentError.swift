public import Bytes

/// The reason a saved document cannot be read, and the place.
public struct DocumentError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of error.
  public struct Code: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// Not JSON.
    public static let syntax = Code(rawValue: "document.syntax")
    /// Not a document of this program, of another major version, or of a command whose documents are not read.
    public static let schema = Code(rawValue: "document.schema")
    /// A member is missing, or has another type or an impossible value.
    public static let member = Code(rawValue: "document.member")
    public static let tooLarge = Code(rawValue: "document.too-large")
    /// There is no document, or more than one where one is required.
    public static let count = Code(rawValue: "document.count")
  }

  public var code: Code
  /// Lower case, no full stop.
  public var reason: String
  /// The member as a JSON pointer (RFC 6901): `/ciphers/protocols/3/version`; nil for the document as a whole.
  public var pointer: String?
  /// From 1; nil if the file has only one document and the error is in a member.
  public var line: Int?
  /// From 1; only for errors in the syntax.
  public var column: Int?
  public var hint: Hint?

  public init(_ code: Code, _ reason: String, pointer: String? = nil, hint: Hint? = nil) {
    self.code = code
    self.reason = Self.shortened(reason, to: 200)
    self.pointer = pointer.map { Self.shortened($0, to: 300) }
    self.hint = hint
  }

  /// `line 3, column 14: no JSON`, `/ciphers/protocols/3/version: expected a string`.
  public var description: String {
    let place = [line.map { "line \($0)" }, column.map { "column \($0)" }].compactMap(\.self).joined(separator: ", ")
    return [place, pointer ?? "", reason].filter { !$0.isEmpty }.joined(separator: ": ")
  }
}

extension DocumentError {
  init(_ reason: String, at path: NodePath?) { self.init(.member, reason, pointer: Self.pointer(path?.keys ?? [])) }

  static func expected(_ type: String, at path: NodePath?) -> DocumentError { DocumentError("expected \(type)", at: path) }

  /// The error of a type that rejects a value.
  init(_ error: any Error, in document: JSONValue) {
    switch error {
    case let error as DocumentError: self = error
    case DecodingError.dataCorrupted(let context): self.init(context, in: document)
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context), DecodingError.keyNotFound(_, let context):
      self.init(.member, context.debugDescription, pointer: Self.pointer(context.codingPath))
    default: self.init(.member, "invalid document")
    }
  }

  /// An enumeration without a case for the text is described with the text.
  private init(_ context: DecodingError.Context, in document: JSONValue) {
    var reason = context.debugDescription
    if reason.hasPrefix("Cannot initialize"), case .string(let text)? = document.value(at: context.codingPath) {
      reason = "unknown value '\(Self.shortened(text, to: 40))'"
    }
    self.init(.member, reason, pointer: Self.pointer(context.codingPath))
  }

  /// RFC 6901; nil for the document.
  private static func pointer(_ keys: [any CodingKey]) -> String? {
    guard !keys.isEmpty else { return nil }
    return keys.map { "/" + $0.stringValue.replacing("~", with: "~0").replacing("/", with: "~1") }.joined()
  }

  /// The text may be untrusted and long.
  private static func shortened(_ text: String, to count: Int) -> String {
    let shown = text.unicodeScalars.prefix(count)
    return shown.endIndex == text.unicodeScalars.endIndex ? text : String(String.UnicodeScalarView(shown)) + "…"
  }
}

extension JSONValue {
  fileprivate func value(at path: [any CodingKey]) -> JSONValue? {
    var value = self
    for key in path {
      let next: JSONValue?
      if let index = key.intValue, case .array(let elements) = value {
        next = elements.indices.contains(index) ? elements[index] : nil
      } else {
        next = value[key.stringValue]
      }
      guard let next else { return nil }
      value = next
    }
    return value
  }
}
