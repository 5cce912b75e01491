internal import HTTPWire

/// What may stand in a field line that is sent (RFC 9110, sections 5.1 and 5.5).
enum FieldSyntax {
  /// 1*tchar (RFC 9110, section 5.6.2).
  static func isToken(_ bytes: [UInt8]) -> Bool {
    !bytes.isEmpty && bytes.allSatisfy(FieldScanner.isTokenByte)
  }

  /// Anything but what ends or cuts the line: control characters other than the tab.
  static func isValue(_ bytes: [UInt8]) -> Bool { bytes.allSatisfy { $0 == 0x09 || ($0 >= 0x20 && $0 != 0x7f) } }

  static func lowered(_ byte: UInt8) -> UInt8 { (0x41...0x5a).contains(byte) ? byte | 0x20 : byte }
}
