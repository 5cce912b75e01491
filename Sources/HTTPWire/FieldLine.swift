/// One field line of a message as received: name and value byte for byte, even if invalid (RFC 9110, section 5).
public struct FieldLine: Hashable, Sendable {
  public var name: [UInt8]
  /// Without surrounding blanks.
  public var value: [UInt8]

  public init(name: [UInt8], value: [UInt8]) {
    self.name = name
    self.value = value
  }

  public init(_ name: String, _ value: String) {
    self.init(name: Array(name.utf8), value: Array(value.utf8))
  }

  /// The name as text; if it is not UTF-8, it is decoded as ISO 8859-1, as field values once were.
  public var nameText: String { Self.text(name) }
  public var valueText: String { Self.text(value) }

  /// True if the name equals `other`, case-insensitively.
  public func isNamed(_ other: String) -> Bool {
    name.count == other.utf8.count && Self.isSame(name.span, other.utf8.span)
  }

  /// True if both are equal, ignoring the case of ASCII letters.
  static func isSame(_ one: Span<UInt8>, _ other: Span<UInt8>) -> Bool {
    guard one.count == other.count else { return false }
    for index in one.indices where one[index] != other[index] {
      guard lowered(one[index]) == lowered(other[index]) else { return false }
    }
    return true
  }

  static func text(_ bytes: [UInt8]) -> String {
    String(validating: bytes, as: UTF8.self) ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }

  @inline(__always)
  static func lowered(_ byte: UInt8) -> UInt8 { (0x41...0x5a).contains(byte) ? byte | 0x20 : byte }
}
