internal import CData

/// The processing of UTS 46, section 4: non-transitional, without the STD 3 rules and without CheckBidi.
///
/// Names that a registry ought to refuse (mixed directions) are accepted: an inspector looks them up.
enum IDNAMapping {
  /// Maps every scalar, then normalizes to form C.
  static func mapped(_ text: some StringProtocol) throws(DomainNameError) -> [UInt32] {
    var result: [UInt32] = []
    for scalar in text.unicodeScalars {
      switch cdata_idna_status_of(scalar.value) {
      case CDATA_IDNA_VALID: result.append(scalar.value)
      case CDATA_IDNA_IGNORED: continue
      case CDATA_IDNA_MAPPED: appendMapping(of: scalar.value, to: &result)
      default: throw DomainNameError(code: .character, text: text, scalar: scalar)
      }
    }
    return Normalization.composed(result)
  }

  /// The validity criteria of section 4.1 for a label that is not ASCII.
  static func check(_ label: [UInt32]) throws(DomainNameError) {
    let text = Self.text(label)
    guard let first = text.unicodeScalars.first, let last = text.unicodeScalars.last else {
      throw DomainNameError(code: .emptyLabel, text: text)
    }
    let isReserved = label.count >= 4 && label[2] == hyphen && label[3] == hyphen
    guard first != "-", last != "-", !isReserved else { throw DomainNameError(code: .hyphen, text: text) }
    switch first.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: throw DomainNameError(code: .leadingMark, text: text, scalar: first)
    default: break
    }
    for scalar in text.unicodeScalars where cdata_idna_status_of(scalar.value) != CDATA_IDNA_VALID {
      throw DomainNameError(code: .character, text: text, scalar: scalar)
    }
    guard Normalization.composed(label) == label else { throw DomainNameError(code: .punycode, text: text) }
    try checkJoiners(label)
  }

  static func text(_ scalars: some Sequence<UInt32>) -> String {
    var view = String.UnicodeScalarView()
    for value in scalars { view.append(Unicode.Scalar(value) ?? "\u{fffd}") }
    return String(view)
  }

  /// Both joiners may follow a virama; the non-joiner may also separate letters that would join (RFC 5892, appendix A).
  private static func checkJoiners(_ label: [UInt32]) throws(DomainNameError) {
    for (index, scalar) in label.enumerated() where scalar == joiner || scalar == nonJoiner {
      if index > 0, cdata_combining_class(label[index - 1]) == virama { continue }
      let before = joiningType(label[..<index].reversed())
      let after = joiningType(label[(index + 1)...])
      let breaksJoin = before.map { "LD".utf8.contains($0) } == true && after.map { "RD".utf8.contains($0) } == true
      guard scalar == nonJoiner, breaksJoin else {
        throw DomainNameError(code: .joiner, text: text(label), scalar: Unicode.Scalar(scalar))
      }
    }
  }

  /// The joining type of the first scalar that is not transparent; nil if there is none.
  private static func joiningType(_ scalars: some Sequence<UInt32>) -> UInt8? {
    scalars.lazy.map { cdata_joining_type($0) }.first { $0 != UInt8(ascii: "T") }
  }

  private static func appendMapping(of scalar: UInt32, to result: inout [UInt32]) {
    var index = 0
    while true {
      let part = cdata_idna_mapping(scalar, index)
      guard part != 0 else { return }
      result.append(part)
      index += 1
    }
  }

  private static let hyphen: UInt32 = 0x2d
  private static let nonJoiner: UInt32 = 0x200c
  private static let joiner: UInt32 = 0x200d
  private static let virama: UInt8 = 9
}
