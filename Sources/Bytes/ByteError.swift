/// The input is truncated, has trailing bytes, or is not valid text of its encoding.
public struct ByteError: Error, Hashable, Sendable, CustomStringConvertible {
  public struct Code: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let truncated = Code(rawValue: "bytes.truncated")
    public static let trailing = Code(rawValue: "bytes.trailing")
    public static let invalidText = Code(rawValue: "bytes.invalid-text")
    /// A tag of DER that is unsupported, or not the expected one.
    public static let invalidTag = Code(rawValue: "bytes.invalid-tag")
    /// A length of DER that is indefinite or too long.
    public static let invalidLength = Code(rawValue: "bytes.invalid-length")
  }

  public let code: Code
  /// Position in the reader's input, in bytes from its start.
  public let offset: Int
  /// The number of bytes requested.
  public let expected: Int
  /// The number of bytes available.
  public let found: Int

  public init(code: Code, offset: Int, expected: Int, found: Int) {
    self.code = code
    self.offset = offset
    self.expected = expected
    self.found = found
  }

  public var description: String {
    switch code {
    case .truncated: "truncated at byte \(offset): \(expected) bytes expected, \(found) left"
    case .trailing: "\(found) bytes too many after byte \(offset)"
    default: "\(code.rawValue) at byte \(offset)"
    }
  }
}
