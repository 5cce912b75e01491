/// The syntax of a mail address without quoted local parts, comments and address literals (RFC 5321, section 4.1.2; with the letters of
/// every script of RFC 6531).
package enum EmailAddress {
  package static func isValid(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
    guard parts.count == 2, (1...64).contains(parts[0].count), (1...253).contains(parts[1].count) else { return false }
    let labels = parts[1].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let atoms = parts[0].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return atoms.allSatisfy { !$0.isEmpty && $0.allSatisfy(isAtomText) } && labels.count > 1 && labels.allSatisfy(isLabel)
  }

  private static func isLabel(_ label: Substring.UTF8View.SubSequence) -> Bool {
    (1...63).contains(label.count) && label.first != UInt8(ascii: "-") && label.last != UInt8(ascii: "-")
      && label.allSatisfy { isLetterOrDigit($0) || $0 == UInt8(ascii: "-") }
  }

  /// RFC 5322, section 3.2.3.
  private static func isAtomText(_ byte: UInt8) -> Bool { isLetterOrDigit(byte) || "!#$%&'*+-/=?^_`{|}~".utf8.contains(byte) }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte & 0xdf) || byte >= 0x80
  }
}
