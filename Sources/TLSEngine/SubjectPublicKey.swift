internal import Bytes

/// Finds the key in a certificate without validating the rest: X509, which parses certificates, depends on this module.
enum SubjectPublicKey {
  /// The DER SubjectPublicKeyInfo (RFC 5280, section 4.1); nil if the bytes do not have the structure of a certificate.
  static func find(inCertificate der: [UInt8]) -> [UInt8]? {
    try? walk(der)
  }

  private static func walk(_ der: [UInt8]) throws(ByteError) -> [UInt8]? {
    var outer = ByteReader(der)
    let certificate = try readElement(&outer)
    guard certificate.tag == sequence else { return nil }
    var inner = ByteReader(certificate.content)
    let body = try readElement(&inner)
    guard body.tag == sequence else { return nil }
    var fields = ByteReader(body.content)
    var field = try readElement(&fields)
    // A version 1 certificate omits the version.
    if field.tag == explicitVersion { field = try readElement(&fields) }
    guard field.tag == integer else { return nil }
    // signature, issuer, validity, subject
    for _ in 0..<4 where try readElement(&fields).tag != sequence { return nil }
    let key = try readElement(&fields)
    return key.tag == sequence ? Array(key.whole) : nil
  }

  private struct Element {
    let tag: UInt8
    let content: ArraySlice<UInt8>
    let whole: ArraySlice<UInt8>
  }

  private static func readElement(_ reader: inout ByteReader) throws(ByteError) -> Element {
    let rest = reader.rest
    let start = reader.offset
    let tag = try reader.readUInt8()
    let first = try reader.readUInt8()
    var length = Int(first)
    if first >= 0x80 {
      // A length of more than four bytes, or an indefinite one, counts as truncated.
      guard (0x81...0x84).contains(first) else {
        throw ByteError(code: .truncated, offset: reader.offset, expected: Int.max, found: reader.remaining)
      }
      length = try reader.readBytes(Int(first & 0x7f)).reduce(0) { $0 << 8 | Int($1) }
    }
    let content = try reader.readBytes(length)
    return Element(tag: tag, content: content, whole: rest.prefix(reader.offset - start))
  }

  private static let integer: UInt8 = 0x02
  private static let sequence: UInt8 = 0x30
  private static let explicitVersion: UInt8 = 0xa0
}
