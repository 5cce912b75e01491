internal import SwiftASN1
internal import Bytes

/// Parses the UTCTime and GeneralizedTime of certificates (RFC 5280, section 4.1.2.5).
enum CertificateTime {
  /// Strictly `YYMMDDHHMMSSZ` or `YYYYMMDDHHMMSSZ`; missing seconds and offsets from UTC are accepted with a note.
  static func time(_ node: ASN1Node, _ what: String, notes: inout [Deviation]) throws(PKIError) -> Timestamp {
    let yearDigits: Int
    switch node.identifier {
    case .utcTime: yearDigits = 2
    case .generalizedTime: yearDigits = 4
    default: throw .malformed("the \(what) date is not a time")
    }
    guard let text = node.primitive, text.count <= 32 else { throw .malformed("the \(what) date is not a time") }
    var digits = Array(text.prefix { (0x30...0x39).contains($0) })
    let suffix = String(decoding: text.dropFirst(digits.count), as: UTF8.self)
    if digits.count == yearDigits + 8 {
      digits += [0x30, 0x30]
      notes.append(Deviation(.time, "the \(what) date has no seconds"))
    }
    guard digits.count == yearDigits + 10 else { throw .malformed("the \(what) date is not a time") }
    var year = number(digits[0..<yearDigits])
    if yearDigits == 2 { year += year < 50 ? 2000 : 1900 }
    if yearDigits == 4, (1950..<2050).contains(year) {
      notes.append(Deviation(.form, "the \(what) date is a GeneralizedTime before 2050"))
    }
    let rest = digits[yearDigits...].enumerated().reduce(into: [0, 0, 0, 0, 0]) { parts, digit in
      parts[digit.offset / 2] = parts[digit.offset / 2] * 10 + Int(digit.element - 0x30)
    }
    let moment = Timestamp(year: year, month: rest[0], day: rest[1], hour: rest[2], minute: rest[3], second: rest[4])
    guard let moment else { throw .malformed("the \(what) date does not exist") }
    return Timestamp(seconds: moment.seconds - (try offset(suffix, what, notes: &notes)))
  }

  private static func offset(_ suffix: String, _ what: String, notes: inout [Deviation]) throws(PKIError) -> Int64 {
    if suffix == "Z" { return 0 }
    let characters = Array(suffix.utf8)
    let zone = characters.suffix(5)
    guard let sign = zone.first, zone.count == 5, zone.dropFirst().allSatisfy({ (0x30...0x39).contains($0) }),
      characters.count == 5, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-")
    else { throw .malformed("the \(what) date is not in UTC") }
    notes.append(Deviation(.time, "the \(what) date is not in UTC"))
    let minutes = number(Array(zone)[1..<3]) * 60 + number(Array(zone)[3..<5])
    return Int64(minutes * 60) * (sign == UInt8(ascii: "-") ? -1 : 1)
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int {
    digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }
}
