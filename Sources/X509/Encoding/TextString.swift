internal import SwiftASN1

/// Decodes the string types of ASN.1; nil if the bytes are invalid for the type.
enum TextString {
  static func decode(_ node: ASN1Node) -> String? {
    guard let bytes = node.primitive else { return nil }
    switch node.identifier {
    case .utf8String: return String(validating: bytes, as: UTF8.self)
    case .printableString, .ia5String, .visibleString, .numericString:
      return bytes.allSatisfy { $0 < 0x80 } ? String(decoding: bytes, as: UTF8.self) : nil
    // T.61 in its common use: ISO 8859-1.
    case .teletexString: return latin1(bytes)
    case .bmpString: return units(bytes, size: 2).flatMap { String(validating: $0.map { UInt16(truncatingIfNeeded: $0) }, as: UTF16.self) }
    case .universalString: return units(bytes, size: 4).flatMap { String(validating: $0, as: UTF32.self) }
    default: return nil
    }
  }

  static func latin1(_ bytes: ArraySlice<UInt8>) -> String {
    var text = ""
    for byte in bytes { text.unicodeScalars.append(Unicode.Scalar(byte)) }
    return text
  }

  /// An IA5String of a general name; text that is not ASCII is decoded as UTF-8 or else ISO 8859-1, with a note.
  static func ia5(_ bytes: ArraySlice<UInt8>, _ what: String, notes: inout [Deviation]) -> String {
    if bytes.allSatisfy({ $0 < 0x80 }) { return String(decoding: bytes, as: UTF8.self) }
    notes.append(Deviation(.string, "the \(what) has bytes that are not ASCII"))
    return String(validating: bytes, as: UTF8.self) ?? latin1(bytes)
  }

  private static func units(_ bytes: ArraySlice<UInt8>, size: Int) -> [UInt32]? {
    guard bytes.count % size == 0 else { return nil }
    var units: [UInt32] = []
    var unit: UInt32 = 0
    for (index, byte) in bytes.enumerated() {
      unit = unit << 8 | UInt32(byte)
      guard index % size == size - 1 else { continue }
      units.append(unit)
      unit = 0
    }
    return units
  }
}
