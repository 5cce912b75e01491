/// A reference that a report links to: standards and vulnerabilities by their number, and addresses of policies.
enum HTMLReference {
  /// An https address of letters, digits and separators only; it comes from a number or passed the test of its characters.
  struct Address: Hashable {
    let text: String

    /// Nil unless the text is an https address with a host name, and without user name, port, quotes and escapes.
    init?(_ text: String) {
      guard text.utf8.count < 300, text.hasPrefix("https://") else { return nil }
      let rest = text.dropFirst("https://".count)
      let host = rest.prefix { $0 != "/" }
      guard host.contains("."), host.utf8.allSatisfy({ Self.isAlphanumeric($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".") }),
        rest.dropFirst(host.count).utf8.allSatisfy({ Self.isAlphanumeric($0) || "-._~/#?=+,".utf8.contains($0) })
      else { return nil }
      self.text = text
    }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
      default: false
      }
    }
  }

  /// The address of `RFC 8996, section 4`, `CVE-2014-0160` or `CWE-327`; an https address itself; nil for other texts.
  static func address(of text: String) -> Address? {
    if text.hasPrefix("RFC ") {
      let number = text.dropFirst(4).prefix { $0.isASCII && $0.isNumber }
      let isWhole = [nil, ",", " "].contains(text.dropFirst(4 + number.count).first)
      return isWhole && (1...5).contains(number.utf8.count) ? Address("https://www.rfc-editor.org/rfc/rfc\(number)") : nil
    }
    if text.hasPrefix("CVE-") {
      let parts = text.dropFirst(4).split(separator: "-", omittingEmptySubsequences: false)
      let isNumber = parts.count == 2 && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy { $0.isASCII && $0.isNumber } }
      return isNumber ? Address("https://www.cve.org/CVERecord?id=\(text)") : nil
    }
    if text.hasPrefix("CWE-") {
      let number = text.dropFirst(4)
      return !number.isEmpty && number.allSatisfy { $0.isASCII && $0.isNumber }
        ? Address("https://cwe.mitre.org/data/definitions/\(number).html") : nil
    }
    return Address(text)
  }
}

extension HTMLPage {
  /// References separated by semicolons, as links if they have an address; an address itself is only a link if it is `known`.
  mutating func references(_ texts: [String], known: (String) -> Bool) {
    for (index, text) in texts.enumerated() {
      if index > 0 { self.text("; ") }
      guard let address = HTMLReference.address(of: text), !text.hasPrefix("https:") || known(text) else {
        value(text)
        continue
      }
      element(.a, [.link(to: address), .set("rel", "noreferrer")], text)
    }
  }
}
