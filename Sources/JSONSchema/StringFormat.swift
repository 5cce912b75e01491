internal import Bytes
internal import DomainNames
internal import RegularExpressions

/// A format of strings (JSON Schema Validation 2020-12, section 7.3), which is asserted, not only annotated.
package enum StringFormat: String, Hashable, Sendable, CaseIterable {
  case date, time
  case dateTime = "date-time"
  case duration, email
  case idnEmail = "idn-email"
  case hostname
  case idnHostname = "idn-hostname"
  case ipv4, ipv6, uri
  case uriReference = "uri-reference"
  case iri
  case iriReference = "iri-reference"
  case uuid
  case jsonPointer = "json-pointer"
  case regex

  /// The format for messages, with its article.
  package var title: String {
    switch self {
    case .date: "a date, as 2026-01-31"
    case .time: "a time, as 12:00:00Z"
    case .dateTime: "a date and time, as 2026-01-31T12:00:00Z"
    case .duration: "a duration, as P1DT12H"
    case .email, .idnEmail: "a mail address"
    case .hostname, .idnHostname: "a host name"
    case .ipv4: "an IPv4 address"
    case .ipv6: "an IPv6 address"
    case .uri, .iri: "a URI"
    case .uriReference, .iriReference: "a URI or a relative reference"
    case .uuid: "a UUID"
    case .jsonPointer: "a JSON pointer"
    case .regex: "a regular expression"
    }
  }

  package func matches(_ text: String) -> Bool {
    switch self {
    case .date: DateTimeSyntax.isDate(Array(text.utf8)[...])
    case .time: DateTimeSyntax.isTime(Array(text.utf8)[...])
    case .dateTime: DateTimeSyntax.isDateTime(Array(text.utf8)[...])
    case .duration: DateTimeSyntax.isDuration(text)
    case .email: text.utf8.allSatisfy { $0 < 0x80 } && EmailAddress.isValid(text)
    case .idnEmail: EmailAddress.isValid(text)
    case .hostname: Self.isHostname(text)
    case .idnHostname: Self.isInternationalHostname(text)
    case .ipv4: IPAddress(text)?.family == .v4
    case .ipv6: IPAddress(text).map { $0.family == .v6 && $0.zone == nil } ?? false
    case .uri: URISyntax.isURI(text, isReference: false, isInternational: false)
    case .uriReference: URISyntax.isURI(text, isReference: true, isInternational: false)
    case .iri: URISyntax.isURI(text, isReference: false, isInternational: true)
    case .iriReference: URISyntax.isURI(text, isReference: true, isInternational: true)
    case .uuid: Self.isUUID(text)
    case .jsonPointer: JSONPointer.tokens(of: text) != nil
    case .regex: Self.isRegularExpression(text)
    }
  }

  /// RFC 1123, section 2.1.
  private static func isHostname(_ text: String) -> Bool {
    let labels = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return text.utf8.count <= 253
      && labels.allSatisfy { label in
        (1...63).contains(label.count) && label.first != UInt8(ascii: "-") && label.last != UInt8(ascii: "-")
          && label.allSatisfy { ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == UInt8(ascii: "-") }
      }
  }

  private static func isInternationalHostname(_ text: String) -> Bool {
    guard let name = try? DomainName(text) else { return false }
    return isHostname(name.ascii)
  }

  /// RFC 9562, section 4.
  private static func isUUID(_ text: String) -> Bool {
    let groups = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return groups.map(\.count) == [8, 4, 4, 4, 12] && groups.allSatisfy { $0.allSatisfy(ASCII.isHexDigit) }
  }

  /// Valid ECMA-262 syntax that this engine does not support still counts as a regular expression.
  private static func isRegularExpression(_ text: String) -> Bool {
    RegularExpression.syntaxError(in: text)?.isUnsupported ?? true
  }
}

enum ASCII {
  static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
  static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5a).contains(byte & 0xdf) }
  static func isHexDigit(_ byte: UInt8) -> Bool { isDigit(byte) || (0x41...0x46).contains(byte & 0xdf) }
}

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
