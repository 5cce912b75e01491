/// A number that a registry gives a meaning; unknown ones survive and print as hex.
public protocol CodePoint: RawRepresentable, Hashable, Sendable, Codable, CustomStringConvertible
where RawValue: FixedWidthInteger & UnsignedInteger & Sendable {
  init(rawValue: RawValue)

  /// The registered name; nil when there is none.
  var name: String? { get }
}

extension CodePoint {
  public init(_ rawValue: RawValue) { self.init(rawValue: rawValue) }

  /// `0xc02f`, as wide as the number is on the wire.
  public var hex: String {
    let digits = String(rawValue, radix: 16)
    return "0x" + String(repeating: "0", count: max(0, RawValue.bitWidth / 4 - digits.count)) + digits
  }

  public var description: String { name ?? hex }
}

private enum CodePointKey: String, CodingKey { case id, name }

/// On paper a code point is `{"id": "0xc02f", "name": "…"}`; only `id` is read back.
extension CodePoint {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodePointKey.self)
    let text = try container.decode(String.self, forKey: .id)
    guard text.hasPrefix("0x"), let value = RawValue(text.dropFirst(2), radix: 16) else {
      throw DecodingError.dataCorruptedError(forKey: .id, in: container, debugDescription: "not a code point: \(text)")
    }
    self.init(rawValue: value)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodePointKey.self)
    try container.encode(hex, forKey: .id)
    try container.encodeIfPresent(name, forKey: .name)
  }
}
