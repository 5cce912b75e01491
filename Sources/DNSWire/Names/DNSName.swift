public import DomainNames

/// A name of the DNS: labels of any bytes, compared without regard to the case of ASCII letters (RFC 1035, section 3.1; RFC 4343).
public struct DNSName: Sendable {
  /// The labels, each after its length, up to the empty label of the root; at most 255 bytes.
  public let wire: [UInt8]

  init(unchecked wire: [UInt8]) { self.wire = wire }

  /// Throws for an empty label, one longer than 63 bytes, or a name longer than 255 bytes.
  public init(labels: some Sequence<[UInt8]>) throws(DNSWireError) {
    var wire: [UInt8] = []
    for label in labels {
      guard !label.isEmpty else { throw DNSWireError(code: .illegal, structure: "name", reason: "a label is empty") }
      guard label.count <= Self.maximumLabel else {
        throw DNSWireError(code: .tooLong, structure: "name", reason: "a label has \(label.count) bytes, at most 63 are allowed")
      }
      wire.append(UInt8(label.count))
      wire += label
      guard wire.count < Self.maximumLength else { throw Self.tooLong }
    }
    self.wire = wire + [0]
  }

  /// Parses the presentation format, with escapes as in `a\.b` and `\000`; the final dot may be missing.
  public init(presentation text: String) throws(DNSWireError) {
    try self.init(token: Array(text.utf8), origin: .root)
  }

  public init(_ domain: DomainName) {
    wire = domain.labels.flatMap { [UInt8(truncatingIfNeeded: $0.utf8.count)] + Array($0.utf8) } + [0]
  }

  public static let root = DNSName(unchecked: [0])

  /// The labels, left to right, without the root's.
  public var labels: [[UInt8]] {
    labelOffsets.map { Array(wire[($0 + 1)..<($0 + 1 + Int(wire[$0]))]) }
  }

  public var isRoot: Bool { wire.count == 1 }

  /// The name without its first label; nil for the root.
  public var parent: DNSName? {
    isRoot ? nil : DNSName(unchecked: Array(wire[(1 + Int(wire[0]))...]))
  }

  public func isEqualOrBelow(_ other: DNSName) -> Bool {
    let start = wire.count - other.wire.count
    guard start >= 0, start == wire.count - 1 || labelOffsets.contains(start) else { return false }
    return Self.areEqual(wire[start...], other.wire[...])
  }

  /// Whether the letters also have the same case.
  public func hasSameSpelling(as other: DNSName) -> Bool { wire == other.wire }

  /// The same name with the case of each ASCII letter as `isUpper` returns it, called from left to right; nil keeps the letter.
  public func spelled(_ isUpper: () -> Bool?) -> DNSName {
    var spelled = wire
    // Lengths are at most 63 and therefore never letters.
    for index in spelled.indices where (0x61...0x7a).contains(spelled[index] | 0x20) {
      guard let upper = isUpper() else { break }
      spelled[index] = upper ? spelled[index] & ~0x20 : spelled[index] | 0x20
    }
    return DNSName(unchecked: spelled)
  }

  /// The same name in lower case, the canonical form (RFC 4034, section 6.2).
  public var lowercased: DNSName { DNSName(unchecked: wire.map(Self.folded)) }

  /// The host name; nil for the root and for labels with characters that no host name has.
  public var domain: DomainName? {
    guard !isRoot, wire.allSatisfy({ $0 < 0x80 && $0 != Self.dot }) else { return nil }
    return try? DomainName(labels.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "."))
  }

  /// The positions of the lengths of all labels but the root's.
  var labelOffsets: [Int] {
    var offsets: [Int] = []
    var offset = 0
    while offset < wire.count - 1 {
      offsets.append(offset)
      offset += 1 + Int(wire[offset])
    }
    return offsets
  }

  /// Lengths are at most 63 and therefore never letters.
  private static func folded(_ byte: UInt8) -> UInt8 { (0x41...0x5a).contains(byte) ? byte | 0x20 : byte }

  private static func areEqual(_ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>) -> Bool {
    left.count == right.count && zip(left, right).allSatisfy { $0 == $1 || folded($0) == folded($1) }
  }

  static let tooLong = DNSWireError(code: .tooLong, structure: "name", reason: "longer than 255 bytes")
  static let maximumLength = 255
  static let maximumLabel = 63
  private static let dot = UInt8(ascii: ".")
}

extension DNSName: Hashable {
  public static func == (left: DNSName, right: DNSName) -> Bool { areEqual(left.wire[...], right.wire[...]) }

  public func hash(into hasher: inout Hasher) { hasher.combine(wire.map(Self.folded)) }
}

extension DNSName: CustomStringConvertible {
  /// The presentation format with a final dot.
  public var description: String {
    guard !isRoot else { return "." }
    var text: [UInt8] = []
    for label in labels {
      for byte in label {
        switch byte {
        case _ where Self.escaped.contains(byte): text += [UInt8(ascii: "\\"), byte]
        case 0x21...0x7e: text.append(byte)
        default: text += EscapedText.decimal(byte)
        }
      }
      text.append(Self.dot)
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The characters with a meaning in zone files.
  private static let escaped = Set("\"$().;@\\".utf8)
}

extension DNSName {
  /// Parses a name of a zone file; one without a final dot is relative to `origin`, which is `@` itself.
  init(token: [UInt8], origin: DNSName) throws(DNSWireError) {
    guard token != [Self.dot] else {
      self = .root
      return
    }
    guard token != [UInt8(ascii: "@")] else {
      self = origin
      return
    }
    guard token.allSatisfy({ $0 < 0x80 }) else {
      throw DNSWireError(code: .text, structure: "name", reason: "characters that are not ASCII are written as A-labels or escaped")
    }
    guard token.count <= 4 * Self.maximumLength else { throw Self.tooLong }
    var labels: [[UInt8]] = []
    var label: [UInt8] = []
    var rest = token[...]
    while let byte = rest.popFirst() {
      if byte == Self.dot {
        labels.append(label)
        label = []
      } else {
        label.append(byte == UInt8(ascii: "\\") ? try EscapedText.escape(&rest) : byte)
      }
    }
    let isRelative = !label.isEmpty || labels.isEmpty
    if isRelative { labels.append(label) }
    try self.init(labels: isRelative ? labels + origin.labels : labels)
  }
}

extension DNSName: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    do throws(DNSWireError) {
      try self.init(presentation: try Self.text(in: container))
    } catch {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: error.description)
    }
  }

  private static func text(in container: any SingleValueDecodingContainer) throws(DNSWireError) -> String {
    do { return try container.decode(String.self) } catch {
      throw DNSWireError(code: .text, structure: "name", reason: "not a string")
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
