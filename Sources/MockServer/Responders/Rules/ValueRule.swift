internal import Bytes

/// A required header field or query parameter.
public struct ValueRule: Hashable, Sendable {
  public let name: String
  /// A pattern that one of its values must match; nil for any value.
  let pattern: TextPattern?
  /// A format that all its values must have; nil for any value.
  let format: ValueFormat?

  /// `X-Api-Key`, or `Accept: application/*`, where `*` stands for any text.
  public init(header text: String) throws(ResponderError) {
    let name = text.prefix { $0 != ":" }
    guard FieldToken.isToken(name) else {
      throw ResponderError("'\(name)' is no name of a header field", hint: "as in NAME, or 'NAME: VALUE'")
    }
    let value = text.dropFirst(name.count + 1).drop { $0 == " " }
    self.init(name: String(name), value: value.isEmpty ? nil : String(value))
  }

  /// Nil for any value.
  public init(name: String, value: String? = nil) {
    self.name = name
    pattern = value.flatMap { $0 == "*" ? nil : TextPattern($0) }
    format = nil
  }

  /// A parameter of the query: `NAME`, `NAME:FORMAT` or `NAME=PATTERN`.
  public init(query text: String) throws(ResponderError) {
    if let equals = text.firstIndex(of: "=") {
      try self.init(query: String(text[..<equals]), "=" + text[text.index(after: equals)...])
    } else if let colon = text.lastIndex(of: ":") {
      try self.init(query: String(text[..<colon]), String(text[text.index(after: colon)...]))
    } else {
      try self.init(query: text, nil)
    }
  }

  /// A query parameter with a format, with a pattern after `=`, or, if `value` is nil, with any value.
  init(query name: String, _ value: String?) throws(ResponderError) {
    guard !name.isEmpty else {
      throw ResponderError("a parameter without a name is required", hint: "write NAME, NAME:FORMAT or NAME=PATTERN")
    }
    self.name = name
    if let value, value.hasPrefix("=") {
      pattern = TextPattern(String(value.dropFirst()))
      format = nil
    } else {
      pattern = nil
      format = try value.map { name throws(ResponderError) in try ValueFormat(named: name, ofText: true) }
    }
  }

  /// Nil if the rule is satisfied.
  func fault(in place: RequestFault.Place, among values: [String]) -> RequestFault? {
    guard !values.isEmpty else { return RequestFault(place, name, "is missing") }
    if let format, !values.allSatisfy({ format.matches(.string($0)) }) { return RequestFault(place, name, "is not \(format.title)") }
    guard let pattern, !values.contains(where: pattern.matches) else { return nil }
    return RequestFault(place, name, "is not '\(pattern.text)'")
  }
}

/// The syntax of header fields.
enum FieldToken {
  /// A name (RFC 9110, section 5.6.2).
  static func isToken(_ text: some StringProtocol) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte & 0xdf) || "!#$%&'*+-.^_`|~".utf8.contains(byte)
      }
  }

  /// A value (RFC 9110, section 5.5).
  static func isValue(_ text: some StringProtocol) -> Bool {
    text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7f || $0 == 0x09 }
  }

  /// Fields of message framing and connection management, which only the server sets.
  static let ofConnection: Set<String> = [
    "connection", "content-length", "transfer-encoding", "keep-alive", "upgrade", "proxy-connection", "te",
  ]
}
