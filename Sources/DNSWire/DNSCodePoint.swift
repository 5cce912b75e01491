/// A number from a registry of DNS parameters; unknown ones are preserved and print as `TYPE65280`.
public protocol DNSCodePoint: RawRepresentable, Hashable, Sendable, Codable, CustomStringConvertible
where RawValue: FixedWidthInteger & UnsignedInteger & Sendable {
  init(rawValue: RawValue)

  /// The text before the number of one without a name.
  static var prefix: String { get }

  /// The registered names in the spelling of the registry, by ascending numbers.
  ///
  /// Not a dictionary: the first use of each kind of dictionary costs as much as some lookups.
  static var names: KeyValuePairs<RawValue, String> { get }
}

extension DNSCodePoint {
  public init(_ rawValue: RawValue) { self.init(rawValue: rawValue) }

  /// Parses a registered name, ignoring case, or the prefix and a number; nil for other text.
  public init?(_ text: String) {
    let word = text.uppercased()
    if let known = Self.names.first(where: { $0.value.uppercased() == word }) {
      self.init(rawValue: known.key)
      return
    }
    let digits = word.dropFirst(Self.prefix.count)
    guard word.hasPrefix(Self.prefix.uppercased()), digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = RawValue(digits)
    else { return nil }
    self.init(rawValue: number)
  }

  /// The registered name; nil if there is none.
  public var name: String? {
    let names = Self.names
    var (low, high) = (0, names.count)
    while low < high {
      let middle = (low + high) / 2
      if names[middle].key < rawValue { low = middle + 1 } else { high = middle }
    }
    return low < names.count && names[low].key == rawValue ? names[low].value : nil
  }

  public var description: String { name ?? "\(Self.prefix)\(rawValue)" }
}

/// The encoded form is the text.
extension DNSCodePoint {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let value = Self(text) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "unknown DNS parameter: \(text)")
    }
    self = value
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
