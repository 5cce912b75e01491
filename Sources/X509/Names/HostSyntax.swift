internal import Bytes

/// The syntax of names in certificates (RFC 1034, section 3.5, and RFC 5280, section 4.2.1.6).
package enum HostSyntax {
  /// A DNS name in preferred name syntax: labels of letters, digits and hyphens, without a leading or trailing dot.
  package static func isHost(_ text: some StringProtocol) -> Bool {
    let bytes = text.utf8
    guard bytes.count <= 253 else { return false }
    var label = 0
    var last = dot
    for byte in bytes {
      if byte == dot {
        guard label > 0, last != hyphen else { return false }
        label = 0
      } else {
        guard isLetterDigitHyphen(byte), label < 63, label > 0 || byte != hyphen else { return false }
        label += 1
      }
      last = byte
    }
    return label > 0 && last != hyphen
  }

  /// The fault of a `dNSName` for a server; nil for a valid one. A wildcard has to be the complete left-most label (RFC 9525, section 6.3).
  package static func fault(ofDNSName text: String) -> String? {
    if text.isEmpty { return "is empty" }
    if !text.utf8.allSatisfy({ $0 < 0x80 }) { return "is not in ASCII" }
    // No top-level domain ends with a digit, so that most names need not be parsed as addresses.
    if let last = text.utf8.last, last == UInt8(ascii: ":") || (0x30...0x39).contains(last), IPAddress(text) != nil {
      return "is an IP address"
    }
    let rest = text.hasPrefix("*.") ? text.dropFirst(2) : text[...]
    if rest.utf8.contains(UInt8(ascii: "*")) { return "has a wildcard that is not its whole first label" }
    if text.hasPrefix("*."), !rest.utf8.contains(UInt8(ascii: ".")) { return "has a wildcard below a single label" }
    return isHost(rest) ? nil : "is no DNS name in preferred syntax"
  }

  /// `local@host` (RFC 5321, section 4.1.2); a quoted local part is not checked.
  package static func isMailbox(_ text: String) -> Bool {
    guard let at = text.lastIndex(of: "@"), at != text.startIndex else { return false }
    let local = text[..<at].utf8
    let isQuoted = local.count > 2 && local.first == quote && local.last == quote
    guard isQuoted || !local.contains(where: { $0 == UInt8(ascii: "@") || $0 <= 0x20 || $0 >= 0x7f }) else { return false }
    return isHost(text[text.index(after: at)...])
  }

  private static let quote = UInt8(ascii: "\"")
  private static let dot = UInt8(ascii: ".")
  private static let hyphen = UInt8(ascii: "-")

  private static func isLetterDigitHyphen(_ byte: UInt8) -> Bool {
    switch byte | 0x20 {
    case UInt8(ascii: "a")...UInt8(ascii: "z"): true
    default: byte == hyphen || (0x30...0x39).contains(byte)
    }
  }
}
