internal import Bytes

/// Bytes or text that are not a valid DNS message, name or record.
public struct DNSWireError: Error, Hashable, Sendable, CustomStringConvertible {
  public struct Code: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A message or record that ends before its last field.
    public static let truncated = Code(rawValue: "dns.wire.truncated")
    /// Bytes after the last field.
    public static let trailing = Code(rawValue: "dns.wire.trailing")
    /// A compression pointer that is not to an earlier name, or too many of them.
    public static let pointer = Code(rawValue: "dns.wire.pointer")
    /// A name, label, string or record that exceeds the size limit.
    public static let tooLong = Code(rawValue: "dns.wire.too-long")
    /// A value that no standard allows in its position.
    public static let illegal = Code(rawValue: "dns.wire.illegal")
    /// Text that is not the presentation format of its type.
    public static let text = Code(rawValue: "dns.wire.text")
  }

  public let code: Code
  /// The structure that was being parsed.
  public let structure: String
  /// The violation.
  public let reason: String

  public init(code: Code, structure: String, reason: String) {
    self.code = code
    self.structure = structure
    self.reason = reason
  }

  init(_ error: ByteError, in structure: String) {
    self.init(code: error.code == .trailing ? .trailing : .truncated, structure: structure, reason: error.description)
  }

  public var description: String { "\(structure): \(reason)" }
}
