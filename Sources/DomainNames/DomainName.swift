/// A host name, held as A-labels in lower case without a trailing dot (RFC 5890, UTS 46).
///
/// Parsing is as lenient as a resolver: underscores are accepted, and so is an ASCII label with the prefix `xn--` that does not decode,
/// since such names are looked up too. A numeric last label is rejected, because resolvers read `127.1` or `0x7f.1` as addresses.
public struct DomainName: Hashable, Sendable {
  /// The name in wire form, at most 253 bytes.
  public let ascii: String

  public init(_ text: some StringProtocol) throws(DomainNameError) {
    guard !text.isEmpty else { throw DomainNameError(code: .empty, text: text) }
    guard text.utf8.count <= Self.maximumInput else { throw DomainNameError(code: .tooLong, text: text) }
    if let name = Self.plain(text) {
      ascii = name
      return
    }
    var labels = try IDNAMapping.mapped(text).split(separator: Self.dot, omittingEmptySubsequences: false).map(Array.init)
    if labels.count > 1, labels[labels.count - 1].isEmpty { labels.removeLast() }
    var name = ""
    var last = ""
    for label in labels {
      last = try Self.aLabel(label, of: String(text))
      if !name.isEmpty { name += "." }
      name += last
    }
    if Self.isNumber(last) { throw DomainNameError(code: .numeric, text: text) }
    ascii = name
    guard ascii.utf8.count <= 253 else { throw DomainNameError(code: .tooLong, text: text) }
  }

  /// The A-labels, left to right.
  public var labels: [Substring] { ascii.split(separator: ".") }

  /// The name for display. A label stays an A-label if it does not decode to a valid U-label or mixes Latin letters with look-alikes of
  /// another script.
  public var unicode: String {
    labels.map { ULabel(aLabel: $0)?.text ?? String($0) }.joined(separator: ".")
  }

  /// Whether `unicode` differs from `ascii`.
  public var isInternationalized: Bool { unicode != ascii }

  /// Whether this is `localhost` or a name below it: always a loopback address, never resolved by DNS (RFC 6761, section 6.3).
  public var isLocalhost: Bool { ascii == "localhost" || ascii.hasSuffix(".localhost") }

  /// The name if it has letters of ASCII, digits and hyphens alone, which need no mapping; nil for any other text, and for an invalid one.
  private static func plain(_ text: some StringProtocol) -> String? {
    var name: [UInt8] = []
    name.reserveCapacity(text.utf8.count)
    var start = 0
    for byte in text.utf8 {
      if byte == UInt8(ascii: ".") {
        guard isLabel(name[start...]) else { return nil }
        start = name.count + 1
        name.append(byte)
      } else {
        name.append((UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte)
        guard isAllowed(name[name.count - 1]) else { return nil }
      }
    }
    // One dot at the end is that of the root.
    if start == name.count, start > 0 {
      name.removeLast()
      start = (name.lastIndex(of: UInt8(ascii: ".")) ?? -1) + 1
    }
    guard name.count <= 253, isLabel(name[start...]), !isNumber(String(decoding: name[start...], as: UTF8.self)) else { return nil }
    return String(decoding: name, as: UTF8.self)
  }

  private static func isLabel(_ label: ArraySlice<UInt8>) -> Bool {
    (1...63).contains(label.count) && label.first != UInt8(ascii: "-") && label.last != UInt8(ascii: "-")
  }

  private static func aLabel(_ label: [UInt32], of name: String) throws(DomainNameError) -> String {
    guard !label.isEmpty else { throw DomainNameError(code: .emptyLabel, text: name) }
    for scalar in label where scalar < 0x80 && !isAllowed(UInt8(scalar)) {
      throw DomainNameError(code: .character, text: name, scalar: Unicode.Scalar(scalar))
    }
    var text = IDNAMapping.text(label)
    if label.contains(where: { $0 >= 0x80 }) {
      do throws(DomainNameError) {
        try IDNAMapping.check(label)
        text = try "xn--" + Punycode.encode(text)
      } catch {
        throw DomainNameError(code: error.code, text: name, scalar: error.scalar)
      }
    }
    guard text.utf8.first != UInt8(ascii: "-"), text.utf8.last != UInt8(ascii: "-") else {
      throw DomainNameError(code: .hyphen, text: name)
    }
    guard text.utf8.count <= 63 else { throw DomainNameError(code: .labelTooLong, text: name) }
    return text
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
    case UInt8(ascii: "-"), UInt8(ascii: "_"): true
    default: false
    }
  }

  /// Decimal, octal or hexadecimal, as parsed by `inet_aton`.
  private static func isNumber(_ label: String) -> Bool {
    if label.utf8.allSatisfy({ (0x30...0x39).contains($0) }) { return true }
    return label.hasPrefix("0x") && label.dropFirst(2).utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }

  private static let dot: UInt32 = 0x2e
  /// Four times the maximum length of a name: no valid name is longer in UTF-8.
  private static let maximumInput = 1_024
}

extension DomainName: CustomStringConvertible {
  public var description: String { ascii }
}

extension DomainName: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    do throws(DomainNameError) {
      try self.init(text)
    } catch {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: error.description)
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(ascii)
  }
}

extension DomainName {
  /// A name that no public DNS server resolves: special-use names (RFC 6761, 6762, 7686, 8375, 9476), names of private networks
  /// (RFC 6762, appendix G; ICANN's `internal`), and single labels, which a resolver completes with its search list.
  public var isLocalUse: Bool {
    let labels = labels
    guard labels.count > 1, let last = labels.last else { return true }
    return Self.localUse.contains(String(last)) || labels.suffix(2).elementsEqual(["home", "arpa"])
  }

  private static let localUse: Set<String> = [
    "alt", "corp", "home", "internal", "intranet", "invalid", "lan", "local", "localdomain", "localhost", "onion", "private", "test",
  ]
}
