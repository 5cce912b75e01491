internal import Bytes
internal import X509

extension LintRules {
  static let names: [LintRule] = [
    LintRule("lint.name.issuer-empty", .must, "the issuer has no name", "RFC 5280, section 4.1.2.4") { subject in
      subject.certificate.issuer.isEmpty ? "the issuer's name is empty" : nil
    },
    LintRule("lint.name.authority-empty", .must, "an authority has no name", "RFC 5280, section 4.1.2.6", for: .authority) { subject in
      subject.certificate.subject.isEmpty ? "the authority's own name is empty" : nil
    },
    LintRule(
      "lint.name.issuer-differs", .must, "the issuer's name differs from how the issuer writes it", "BR, section 7.1.4.1", for: .issued
    ) { subject in
      guard let issuer = subject.issuer, issuer.subject.der != subject.certificate.issuer.der else { return nil }
      return "the issuer is written \(ChainErrorText.name(subject.certificate.issuer)), in its own certificate otherwise encoded"
    },
    LintRule("lint.name.root-differs", .must, "subject and issuer of a root differ", "BR, section 7.1.2.1", for: .root) { subject in
      let certificate = subject.certificate
      return certificate.subject.der == certificate.issuer.der
        ? nil : "the root's issuer \(ChainErrorText.name(certificate.issuer)) is not its subject"
    },
    LintRule("lint.name.set-empty", .must, "a part of a name has no attribute", "RFC 5280, appendix A.1") { subject in
      subject.certificate.subject.relativeNames.contains { $0.isEmpty } ? "a name has an empty set of attributes" : nil
    },
    LintRule(
      "lint.name.set-of-several", .must, "a part of the subject has several attributes", "BR, section 7.1.4.1", since: LintDate.profiles
    ) { subject in
      let joined = subject.certificate.subject.relativeNames.first { $0.count > 1 }
      return joined.map { "the attributes \(ChainErrorText.list($0.map { title($0.type) })) of the subject stand in one set" }
    },
    LintRule(
      "lint.name.attribute-repeated", .must, "an attribute of the subject occurs twice", "BR, section 7.1.4.1", since: LintDate.profiles
    ) { subject in
      var seen: Set<AttributeType> = []
      let repeated = attributes(subject).first { attribute in
        !LintNames.mayRepeat.contains(attribute.type) && !seen.insert(attribute.type).inserted
      }
      return repeated.map { "the attribute \(title($0.type)) of the subject occurs more than once" }
    },
    LintRule(
      "lint.name.attribute-order", .must, "the attributes of the subject are out of order", "BR, section 7.1.4.2", since: LintDate.profiles
    ) { subject in
      let places = attributes(subject).compactMap { attribute in LintNames.order.firstIndex(of: attribute.type) }
      return places == places.sorted()
        ? nil : "the attributes of the subject do not go from the general to the special: domain, country … name"
    },
  ]

  static let nameValues: [LintRule] = [
    LintRule("lint.name.value-too-long", .must, "an attribute is longer than its upper bound", "RFC 5280, appendix A.1") { subject in
      first(subject) { attribute in
        guard let limit = LintNames.upperBounds[attribute.type], let text = attribute.text, text.unicodeScalars.count > limit else {
          return nil
        }
        return "has \(text.unicodeScalars.count) characters, \(limit) are allowed"
      }
    },
    LintRule("lint.name.value-empty", .must, "an attribute is empty", "RFC 5280, appendix A.1") { subject in
      first(subject) { $0.text?.isEmpty == true ? "is empty" : nil }
    },
    LintRule("lint.name.value-malformed", .must, "an attribute is no string of its type", "RFC 5280, appendix A.1") { subject in
      first(subject) {
        LintNames.strings.contains($0.der.first ?? 0) && $0.text == nil ? "has bytes that its string type does not know" : nil
      }
    },
    LintRule(
      "lint.name.string-type", .must, "an attribute is neither a PrintableString nor a UTF8String", "RFC 5280, section 4.1.2.4",
      since: LintDate.day(2004, 1, 1)
    ) { subject in
      first(subject) { attribute in
        guard !LintNames.ia5.contains(attribute.type), let name = LintNames.typeNames[attribute.der.first ?? 0] else { return nil }
        return "is encoded as \(name), not as UTF8String or PrintableString"
      }
    },
    LintRule("lint.name.country-type", .must, "a country is no PrintableString", "RFC 5280, appendix A.1") { subject in
      first(subject) { LintNames.countries.contains($0.type) && $0.der.first != 0x13 ? "is not a PrintableString" : nil }
    },
    LintRule("lint.name.domain-component-type", .must, "a domain component is no IA5String", "RFC 5280, appendix A.1") { subject in
      first(subject) { LintNames.ia5.contains($0.type) && $0.der.first != 0x16 ? "is not an IA5String" : nil }
    },
    LintRule("lint.name.printable-character", .must, "a PrintableString holds other characters", "RFC 5280, appendix A.1") { subject in
      first(subject) { attribute in
        guard attribute.der.first == 0x13, let text = attribute.text, !text.utf8.allSatisfy(LintNames.isPrintable) else { return nil }
        return "is a PrintableString with characters that do not belong in one"
      }
    },
    LintRule("lint.name.country-form", .must, "a country is not two upper-case letters", "BR, section 7.1.2.7.2", since: LintDate.baseline)
    { subject in
      first(subject) { attribute in
        guard LintNames.countries.contains(attribute.type), let text = attribute.text, !text.isEmpty else { return nil }
        let isCode = text.utf8.count == 2 && text.utf8.allSatisfy { (0x41...0x5a).contains($0) }
        return isCode ? nil : "\u{201c}\(ChainErrorText.shortened(text))\u{201d} is not a code of two upper-case letters"
      }
    },
    LintRule(
      "lint.name.country-unknown", .must, "a country is none of ISO 3166-1", "BR, section 7.1.2.7.2", since: LintDate.profiles
    ) { subject in
      first(subject) { attribute in
        guard LintNames.countries.contains(attribute.type), let text = attribute.text, text.utf8.count == 2 else { return nil }
        return LintCountries.holds(text.uppercased()) ? nil : "\u{201c}\(ChainErrorText.shortened(text))\u{201d} is the code of no country"
      }
    },
    LintRule("lint.name.control-character", .notice, "an attribute holds control characters", "RFC 4518, section 2.2") { subject in
      first(subject) { attribute in
        let isControl = attribute.text?.unicodeScalars.contains { $0.value < 0x20 || (0x7f...0x9f).contains($0.value) } ?? false
        return isControl ? "holds control characters, which comparisons pass over" : nil
      }
    },
    LintRule("lint.name.surrounding-space", .notice, "an attribute begins or ends with a space", "RFC 4518, section 2.6.1") { subject in
      first(subject) { attribute in
        guard let text = attribute.text, text.utf8.contains(where: { $0 != 0x20 }) else { return nil }
        return text.utf8.first == 0x20 || text.utf8.last == 0x20 ? "begins or ends with a space, which comparisons pass over" : nil
      }
    },
  ]

  static func attributes(_ subject: LintSubject) -> [DistinguishedName.Attribute] {
    Array(subject.certificate.subject.relativeNames.joined())
  }

  static func title(_ type: AttributeType) -> String { type.shortName ?? type.oid.description }

  /// The first attribute of the subject with a fault; the issuer's attributes are checked in its own certificate.
  private static func first(_ subject: LintSubject, _ fault: (DistinguishedName.Attribute) -> String?) -> String? {
    for attribute in attributes(subject) {
      if let fault = fault(attribute) { return "the attribute \(title(attribute.type)) of the subject \(fault)" }
    }
    return nil
  }
}

/// Country codes (ISO 3166-1, November 2026), with `XX` for entities without one (BR, section 7.1.2.7.4) and `XK`, the common code for
/// Kosovo.
enum LintCountries {
  static func holds(_ code: String) -> Bool { codes.contains(code[...]) }

  private static let codes: Set<Substring> = Set(text.split(separator: " "))

  private static let text = """
    AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ \
    CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO \
    FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE \
    JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO \
    MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW \
    PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM \
    TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW \
    XK XX
    """
}
