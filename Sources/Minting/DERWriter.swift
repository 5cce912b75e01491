public import Bytes
public import X509

/// Writes ASN.1 values in DER (X.690), and the invalid encodings that tests require.
public enum DERWriter {
  /// Tag, minimal length and content.
  public static func value(_ tag: UInt8, _ content: some Collection<UInt8>) -> [UInt8] {
    [tag] + length(content.count) + content
  }

  public static func length(_ count: Int) -> [UInt8] {
    if count < 0x80 { return [UInt8(count)] }
    var digits: [UInt8] = []
    var rest = count
    while rest > 0 {
      digits.insert(UInt8(truncatingIfNeeded: rest), at: 0)
      rest >>= 8
    }
    return [0x80 | UInt8(digits.count)] + digits
  }

  public static func sequence(_ members: [UInt8]...) -> [UInt8] { value(0x30, members.joined()) }
  public static func sequence(of members: [[UInt8]]) -> [UInt8] { value(0x30, Array(members.joined())) }

  /// DER requires the members of a SET OF to be sorted by their encodings (X.690, section 11.6).
  public static func set(of members: [[UInt8]]) -> [UInt8] {
    value(0x31, Array(members.sorted { $0.lexicographicallyPrecedes($1) }.joined()))
  }

  /// `[number]` around a complete value.
  public static func explicit(_ number: UInt8, _ inner: [UInt8]) -> [UInt8] { value(0xa0 | number, inner) }

  /// `[number]` instead of the tag of a primitive value.
  public static func implicit(_ number: UInt8, _ content: some Collection<UInt8>) -> [UInt8] { value(0x80 | number, content) }

  /// The content unchanged, which need be neither positive nor minimal.
  public static func integer(content: [UInt8]) -> [UInt8] { value(0x02, content) }

  public static func integer(_ number: Int) -> [UInt8] {
    var content = (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }
    while content.count > 1, content[0] == 0 && content[1] < 0x80 || content[0] == 0xff && content[1] >= 0x80 { content.removeFirst() }
    return integer(content: content)
  }

  public static func oid(_ oid: OID) -> [UInt8] { value(0x06, oid.bytes) }
  public static func boolean(_ flag: Bool) -> [UInt8] { value(0x01, [flag ? 0xff : 0x00]) }
  public static let null: [UInt8] = [0x05, 0x00]
  public static func octetString(_ content: [UInt8]) -> [UInt8] { value(0x04, content) }
  /// A SubjectPublicKeyInfo whose BIT STRING declares that many unused bits.
  public static func publicKey(_ info: [UInt8], unusedBits: UInt8) -> [UInt8] {
    var info = info
    let algorithm = content(at: content(at: 0, of: info).lowerBound, of: info)
    let key = content(at: algorithm.upperBound, of: info)
    if info.indices.contains(key.lowerBound) { info[key.lowerBound] = unusedBits }
    return info
  }

  /// The content of the value that begins at the index.
  private static func content(at index: Int, of der: [UInt8]) -> Range<Int> {
    let head = der.dropFirst(index + 1).prefix(5)
    guard let first = head.first else { return der.count..<der.count }
    if first < 0x80 { return index + 2..<index + 2 + Int(first) }
    let digits = head.dropFirst().prefix(Int(first & 0x7f))
    let start = index + 2 + digits.count
    return start..<start + digits.reduce(0) { $0 << 8 | Int($1) }
  }

  public static func bitString(_ content: [UInt8], unused: UInt8 = 0) -> [UInt8] { value(0x03, [unused] + content) }

  /// A named bit list without trailing zeros (X.690, section 11.2.2).
  public static func namedBits(_ bits: UInt16) -> [UInt8] {
    var content: [UInt8] = [0, 0]
    for bit in 0..<16 where bits & (1 << UInt16(bit)) != 0 { content[bit / 8] |= 0x80 >> UInt8(bit % 8) }
    while content.last == 0 { content.removeLast() }
    return bitString(content, unused: UInt8(content.last?.trailingZeroBitCount ?? 0))
  }

  public static func utf8String(_ text: String) -> [UInt8] { value(0x0c, Array(text.utf8)) }
  public static func printableString(_ text: String) -> [UInt8] { value(0x13, Array(text.utf8)) }
  public static func ia5String(_ text: String) -> [UInt8] { value(0x16, Array(text.utf8)) }

  /// UTCTime up to 2049, GeneralizedTime otherwise (RFC 5280, section 4.1.2.5).
  public static func time(_ moment: Timestamp) -> [UInt8] {
    let year = moment.calendar.year
    let digits = "\(moment.date)\(moment.timeOfDay)".filter(\.isNumber) + "Z"
    return (1950..<2050).contains(year) ? value(0x17, Array(digits.utf8.dropFirst(2))) : value(0x18, Array(digits.utf8))
  }
}
