/// A text that is not a valid domain name.
public struct DomainNameError: Error, Hashable, Sendable {
  public struct Code: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let empty = Code(rawValue: "name.empty")
    public static let emptyLabel = Code(rawValue: "name.empty-label")
    public static let tooLong = Code(rawValue: "name.too-long")
    public static let labelTooLong = Code(rawValue: "name.label-too-long")
    public static let character = Code(rawValue: "name.character")
    public static let hyphen = Code(rawValue: "name.hyphen")
    public static let leadingMark = Code(rawValue: "name.leading-mark")
    public static let joiner = Code(rawValue: "name.joiner")
    public static let punycode = Code(rawValue: "name.punycode")
    public static let numeric = Code(rawValue: "name.numeric")
  }

  public let code: Code
  /// The name or label as given, unescaped.
  public let text: String
  /// The invalid scalar; nil if the error is not about a scalar.
  public let scalar: Unicode.Scalar?

  public init(code: Code, text: some StringProtocol, scalar: Unicode.Scalar? = nil) {
    self.code = code
    self.text = String(text)
    self.scalar = scalar
  }

  /// A suggestion for the user; nil if the message is sufficient.
  public var hint: String? {
    switch code {
    case .empty: "give a host name such as example.com"
    case .character where scalar == "/" || scalar == ":": "give the host name alone, without scheme, port or path"
    case .numeric: "an IPv4 address has four decimal numbers, each up to 255 and without leading zeros"
    default: nil
    }
  }
}

extension DomainNameError: CustomStringConvertible {
  public var description: String {
    guard code != .empty else { return "the host name is empty" }
    return "\"\(Self.escaped(text))\" is no host name: \(reason)"
  }

  private var reason: String {
    switch code {
    case .emptyLabel: "a label is empty"
    case .tooLong: "longer than 253 bytes"
    case .labelTooLong: "a label is longer than 63 bytes"
    case .character: "the character \(scalar.map(Self.name) ?? "?") is not allowed"
    case .hyphen: "a label begins or ends with a hyphen, or is not ASCII and has two in third and fourth place"
    case .leadingMark: "a label begins with a combining mark"
    case .joiner: "a joiner stands where it joins nothing"
    case .punycode: "a label is not valid Punycode"
    case .numeric: "the last label is a number"
    default: code.rawValue
    }
  }

  /// Printable ASCII unchanged, the rest as `\u{…}`, truncated after 64 scalars.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for (index, scalar) in text.unicodeScalars.enumerated() {
      guard index < 64 else { return result + "…" }
      let isPlain = (0x20..<0x7f).contains(scalar.value) && scalar != "\\" && scalar != "\""
      result += isPlain ? String(scalar) : "\\u{\(String(scalar.value, radix: 16))}"
    }
    return result
  }

  private static func name(of scalar: Unicode.Scalar) -> String {
    if (0x21..<0x7f).contains(scalar.value) { return "\"\(scalar)\"" }
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
  }
}
