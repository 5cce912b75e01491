/// A number from a registry; unknown ones are preserved and print as hex.
public protocol CodePoint: RawRepresentable, Hashable, Sendable, Codable, CustomStringConvertible
where RawValue: FixedWidthInteger & UnsignedInteger & Sendable {
  init(rawValue: RawValue)

  /// The registered name; nil if there is none.
  var name: String? { get }
}

extension CodePoint {
  public init(_ rawValue: RawValue) { self.init(rawValue: rawValue) }

  /// `0xc02f`, with all digits of the wire format.
  public var hex: String {
    let digits = String(rawValue, radix: 16)
    return "0x" + String(repeating: "0", count: max(0, RawValue.bitWidth / 4 - digits.count)) + digits
  }

  public var description: String { name ?? hex }
}

private enum CodePointKey: String, CodingKey { case id, name }

/// The encoded form of a code point is `{"id": "0xc02f", "name": "…"}`; only `id` is decoded.
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
