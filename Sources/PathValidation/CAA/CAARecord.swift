internal import Bytes
public import X509

/// A DNS record that restricts the authorities that may issue certificates for a name (RFC 8659, section 4.1).
public struct CAARecord: Hashable, Sendable {
  public let flags: UInt8
  /// `issue`, `issuewild`, `iodef` …, in lower case for comparison.
  public let tag: String
  public let value: [UInt8]

  /// Nil if the tag is not 1 to 255 letters and digits or the value is too long for a record.
  public init?(flags: UInt8, tag: some StringProtocol, value: [UInt8]) {
    guard (1...255).contains(tag.utf8.count), tag.utf8.allSatisfy(Self.isAlphanumeric),
      value.count <= Self.maximumLength - 2 - tag.utf8.count
    else { return nil }
    self.flags = flags
    self.tag = tag.lowercased()
    self.value = value
  }

  /// Parses the RDATA.
  public init(wire: [UInt8]) throws(PKIError) {
    var reader = ByteReader(wire)
    guard wire.count <= Self.maximumLength, let flags = try? reader.readUInt8(), let tag = try? reader.readVector(lengthBytes: 1) else {
      throw Self.malformed("the CAA record ends within its tag or is too long")
    }
    guard let record = CAARecord(flags: flags, tag: String(decoding: tag, as: UTF8.self), value: Array(reader.readRest())) else {
      throw Self.malformed("the tag of the CAA record is not letters and digits")
    }
    self = record
  }

  /// The RDATA.
  public var wire: [UInt8] { [flags, UInt8(truncatingIfNeeded: tag.utf8.count)] + Array(tag.utf8) + value }

  /// An authority that does not support the tag must not issue (RFC 8659, section 4.1).
  public var isCritical: Bool { flags & 0x80 != 0 }

  /// The value as text; bytes that are not ASCII are replaced by `?`.
  public var text: String { String(decoding: value.map { (0x20..<0x7f).contains($0) ? $0 : UInt8(ascii: "?") }, as: UTF8.self) }

  static func isAlphanumeric(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
    default: false
    }
  }

  static func malformed(_ reason: String) -> PKIError {
    PKIError(code: .malformedCAA, reason: reason, hint: "give a record as in 0 issue \"letsencrypt.org\"")
  }

  /// The maximum length of a resource record.
  static let maximumLength = 65_535
}

extension CAARecord {
  /// Parses the zone file format (RFC 8659, section 4.1.1): `0 issue "letsencrypt.org; accounturi=…"`.
  ///
  /// Text before `CAA`, as in the output of `dig`, is ignored; `\# 22 0005…` is accepted too (RFC 3597, section 5).
  public init(_ text: some StringProtocol) throws(PKIError) {
    var rest = ArraySlice(Array(text.utf8))
    guard rest.count <= 5 * Self.maximumLength else { throw Self.malformed("the text of the CAA record is too long") }
    var word = Self.word(&rest)
    if UInt8(word) == nil, word != "\\#" {
      // Owner, TTL and class precede the type, in any order.
      for _ in 0..<4 where !["caa", "type257"].contains(word.lowercased()) { word = Self.word(&rest) }
      guard ["caa", "type257"].contains(word.lowercased()) else { throw Self.malformed("a CAA record begins with its flags") }
      word = Self.word(&rest)
    }
    if word == "\\#" {
      try self.init(wire: try Self.generic(&rest))
      return
    }
    guard let flags = UInt8(word), word.utf8.first != UInt8(ascii: "+") else {
      throw Self.malformed("the flags of a CAA record are a number up to 255")
    }
    let tag = Self.word(&rest)
    let value = try Self.characterString(&rest)
    guard rest.allSatisfy(Self.isSpace) else { throw Self.malformed("the CAA record goes on after its value") }
    guard let record = CAARecord(flags: flags, tag: tag, value: value) else {
      throw Self.malformed("the tag of a CAA record is letters and digits")
    }
    self = record
  }

  private static func generic(_ rest: inout ArraySlice<UInt8>) throws(PKIError) -> [UInt8] {
    guard let count = Int(word(&rest)), let bytes = try? Hex.decode(String(decoding: rest, as: UTF8.self)), bytes.count == count else {
      throw malformed("the generic form of the record has another number of bytes than it states")
    }
    return bytes
  }

  /// The next word; empty at the end.
  private static func word(_ rest: inout ArraySlice<UInt8>) -> String {
    rest = rest.drop(while: isSpace)
    let word = rest.prefix { !isSpace($0) }
    rest = rest[word.endIndex...]
    return String(decoding: word, as: UTF8.self)
  }

  /// Quoted or unquoted, with `\DDD` and `\X` (RFC 1035, section 5.1).
  private static func characterString(_ rest: inout ArraySlice<UInt8>) throws(PKIError) -> [UInt8] {
    rest = rest.drop(while: isSpace)
    guard !rest.isEmpty else { throw malformed("the CAA record has no value") }
    let isQuoted = rest.first == quote
    if isQuoted { rest = rest.dropFirst() }
    var value: [UInt8] = []
    while let byte = rest.first, isQuoted ? byte != quote : !isSpace(byte) {
      rest = rest.dropFirst()
      value.append(byte == backslash ? try escaped(&rest) : byte)
    }
    if isQuoted {
      guard rest.first == quote else { throw malformed("the value of the CAA record has no closing quote") }
      rest = rest.dropFirst()
    }
    return value
  }

  private static func escaped(_ rest: inout ArraySlice<UInt8>) throws(PKIError) -> UInt8 {
    let digits = rest.prefix(3).prefix { (0x30...0x39).contains($0) }
    guard !digits.isEmpty else {
      guard let byte = rest.first else { throw malformed("the CAA record ends within an escape") }
      rest = rest.dropFirst()
      return byte
    }
    guard digits.count == 3, let byte = UInt8(String(decoding: digits, as: UTF8.self)) else {
      throw malformed("an escape of the CAA record is not three digits up to 255")
    }
    rest = rest.dropFirst(3)
    return byte
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0d).contains(byte) }

  private static let quote = UInt8(ascii: "\"")
  private static let backslash = UInt8(ascii: "\\")
}

extension CAARecord: CustomStringConvertible {
  /// In zone file format.
  public var description: String {
    var text: [UInt8] = []
    for byte in value {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): text += [UInt8(ascii: "\\"), byte]
      case 0x20..<0x7f: text.append(byte)
      default: text += Array("\\\(byte / 100)\(byte / 10 % 10)\(byte % 10)".utf8)
      }
    }
    return "\(flags) \(tag) \"\(String(decoding: text, as: UTF8.self))\""
  }
}
