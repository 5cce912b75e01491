/// A field line, `[name, value]` in JSON: as on the wire if that is text; other bytes are decoded as ISO 8859-1.
public struct FieldObservation: Codable, Hashable, Sendable {
  public var name: String
  public var value: String

  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }

  public init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    name = try container.decode(String.self)
    value = try container.decode(String.self)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    try container.encode(name)
    try container.encode(value)
  }

  /// Whether the names are equal, ignoring case (RFC 9110, section 5.1).
  public func isNamed(_ other: String) -> Bool {
    name.utf8.count == other.utf8.count && zip(name.utf8, other.utf8).allSatisfy { Self.lowered($0) == Self.lowered($1) }
  }

  private static func lowered(_ byte: UInt8) -> UInt8 { (0x41...0x5a).contains(byte) ? byte | 0x20 : byte }
}

extension [FieldObservation] {
  /// The value of the first line with that name.
  public func first(_ name: String) -> String? { first { $0.isNamed(name) }?.value }

  /// The values of all lines with that name, in order.
  public func values(of name: String) -> [String] { filter { $0.isNamed(name) }.map(\.value) }
}
