internal import Bytes
internal import SwiftASN1

/// The name of a subject or an issuer (RFC 5280, section 4.1.2.4).
public struct DistinguishedName: Sendable {
  public struct Attribute: Sendable, Hashable {
    public let type: AttributeType
    /// The value as text; nil if it is not a string or not a valid one.
    public let text: String?
    /// The encoded value, with tag and length.
    public let der: [UInt8]
  }

  /// The encoded name.
  public let der: [UInt8]
  /// From the most general to the most specific, as encoded; a set of several attributes is rare but legal.
  public let relativeNames: [[Attribute]]

  public static let empty = DistinguishedName(der: [0x30, 0x00], relativeNames: [])

  private init(der: [UInt8], relativeNames: [[Attribute]]) {
    self.der = der
    self.relativeNames = relativeNames
  }

  public init(der: [UInt8]) throws(PKIError) {
    var notes: [Deviation] = []
    try self.init(try ASN1Node.parse(der[...], "name", notes: &notes), "name", notes: &notes)
  }

  init(_ node: ASN1Node, _ what: String, notes: inout [Deviation]) throws(PKIError) {
    var relativeNames: [[Attribute]] = []
    var members = try node.sequence(what)
    while let set = members.next() {
      guard set.identifier == .set else { throw .malformed("the \(what) is not a list of sets") }
      var attributes: [Attribute] = []
      var values = try set.members(what)
      while let pair = values.next() { attributes.append(try Self.attribute(pair, what, notes: &notes)) }
      if attributes.isEmpty { notes.append(Deviation(.string, "the \(what) has an empty set")) }
      relativeNames.append(attributes)
    }
    self.init(der: Array(node.encodedBytes), relativeNames: relativeNames)
  }

  private static func attribute(_ node: ASN1Node, _ what: String, notes: inout [Deviation]) throws(PKIError) -> Attribute {
    var members = try node.sequence(what)
    let type = AttributeType(oid: try members.require("attribute type").oid("attribute type of the \(what)"))
    let value = try members.require("attribute value")
    try members.finish()
    let text = TextString.decode(value)
    if text == nil, value.identifier.tagClass == .universal {
      notes.append(Deviation(.string, "the \(type.shortName ?? type.oid.description) of the \(what) is not a valid string"))
    }
    return Attribute(type: type, text: text, der: Array(value.encodedBytes))
  }

  public var isEmpty: Bool { relativeNames.isEmpty }

  /// The values of one type, most specific first.
  public func values(of type: AttributeType) -> [String] {
    relativeNames.reversed().joined().filter { $0.type == type }.compactMap(\.text)
  }

  /// The designation of the holder in messages: the common name, or else the unit, or the organization, or the complete name.
  public var shortDescription: String {
    for type in [AttributeType.commonName, .organizationalUnitName, .organizationName] {
      if let value = values(of: type).first(where: { !$0.isEmpty }) { return value }
    }
    return isEmpty ? "(no name)" : description
  }
}

extension DistinguishedName: Hashable {
  /// Whether the encodings are equal; `matches(_:)` compares the decoded values.
  public static func == (left: DistinguishedName, right: DistinguishedName) -> Bool { left.der == right.der }
  public func hash(into hasher: inout Hasher) { hasher.combine(der) }
}

extension DistinguishedName: CustomStringConvertible {
  /// The name as a string (RFC 4514): the most specific part first.
  public var description: String {
    relativeNames.reversed().map { attributes in
      attributes.map(Self.text).joined(separator: "+")
    }.joined(separator: ",")
  }

  private static func text(_ attribute: Attribute) -> String {
    guard let name = attribute.type.shortName else { return "\(attribute.type.oid)=#\(Hex.encode(attribute.der))" }
    guard let text = attribute.text else { return "\(name)=#\(Hex.encode(attribute.der))" }
    return "\(name)=\(escaped(text))"
  }

  /// Letters, digits and punctuation that is never escaped; sufficient for most names.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x41...0x5a, 0x61...0x7a, 0x30...0x39, 0x20, 0x27...0x2a, 0x2d...0x2f, 0x3a, 0x5f: true
    default: false
    }
  }

  /// RFC 4514, section 2.4; control characters are escaped as well, which it allows.
  private static func escaped(_ text: String) -> String {
    if text.utf8.allSatisfy(isPlain), text.utf8.first != UInt8(ascii: " "), text.utf8.last != UInt8(ascii: " ") { return text }
    let scalars = Array(text.unicodeScalars)
    var escaped = String.UnicodeScalarView()
    for (index, scalar) in scalars.enumerated() {
      switch scalar {
      case "\"", "+", ",", ";", "<", ">", "\\": escaped += ["\\", scalar]
      case " " where index == 0 || index == scalars.count - 1: escaped += ["\\", scalar]
      case "#" where index == 0: escaped += ["\\", scalar]
      case let control where control.value < 0x20 || (0x7f...0x9f).contains(control.value):
        for byte in String(control).utf8 { escaped += "\\\(Hex.encode([byte]))".unicodeScalars }
      default: escaped.append(scalar)
      }
    }
    return String(escaped)
  }
}

extension DistinguishedName {
  /// Whether the names are equal, ignoring case and the amount of white space (RFC 5280, section 7.1).
  ///
  /// An attribute that is not a string matches only the same bytes.
  public func matches(_ other: DistinguishedName) -> Bool {
    der == other.der || comparisonKey == other.comparisonKey
  }

  /// Whether this name is in the subtree of `base` (RFC 5280, section 4.2.1.10).
  public func isWithin(_ base: DistinguishedName) -> Bool {
    relativeNames.count >= base.relativeNames.count
      && zip(relativeNames, base.relativeNames).allSatisfy { Self.key($0) == Self.key($1) }
  }

  /// Equal for names that match; for use as a dictionary key.
  package var comparisonKey: [UInt8] {
    var key: [UInt8] = []
    for attributes in relativeNames {
      key += Self.key(attributes)
      key.append(0xff)
    }
    return key
  }

  /// Uses 0xff, 0xfe and 0xfd, which do not occur in UTF-8, as separators; the attributes of a set are sorted.
  private static func key(_ attributes: [Attribute]) -> [UInt8] {
    if attributes.count == 1 { return key(attributes[0]) }
    let parts = attributes.map(key).sorted { $0.lexicographicallyPrecedes($1) }
    return Array(parts.joined(separator: [0xfe]))
  }

  private static func key(_ attribute: Attribute) -> [UInt8] {
    guard let text = attribute.text else { return attribute.type.oid.bytes + [0xfd, 0x00] + attribute.der }
    return attribute.type.oid.bytes + [0xfd, 0x01] + folded(text)
  }

  /// Lower case, white space reduced to one space and removed at the ends.
  private static func folded(_ text: String) -> [UInt8] {
    let isPlain = text.utf8.allSatisfy { $0 < 0x80 }
    var folded: [UInt8] = []
    var pendingSpace = false
    for byte in isPlain ? Array(text.utf8) : Array(text.lowercased().utf8) {
      if byte == 0x20 || (0x09...0x0d).contains(byte) {
        pendingSpace = !folded.isEmpty
        continue
      }
      if pendingSpace { folded.append(0x20) }
      pendingSpace = false
      folded.append((0x41...0x5a).contains(byte) ? byte | 0x20 : byte)
    }
    return folded
  }
}
