internal import Bytes
internal import Minting
internal import PathValidation

/// Dates, to the second (RFC 5280, section 4.1.2.5; Baseline Requirements, section 6.3.2).
enum ValidityVerdictFixtures {
  static let rows: [VerdictFixture] = edges + encodings + maxima + others

  private static let now = VerdictFixture.now
  private static let day: Int64 = 86_400

  /// Each certificate of a chain at its first and last second, and one second outside.
  private static let edges: [VerdictFixture] = ["the server", "the intermediate", "the root"].enumerated().flatMap { depth, who in
    func row(_ name: String, _ faults: [VerdictFixture.Fault], _ change: @escaping VerdictFixtureParts.Change) -> VerdictFixture {
      var parts = VerdictFixtureParts()
      switch depth {
      case 0: parts.leaf = change
      case 1: parts.intermediate = change
      default: parts.root = change
      }
      return VerdictFixture("\(who) \(name)", faults, parts)
    }
    return [
      row("in its last second", [], { $0.notAfter = now }),
      row("a second after its end", [.at(depth, .expired)], { $0.notAfter = now + .seconds(-1) }),
      row("a second before its end", [], { $0.notAfter = now + .seconds(1) }),
      row("in its first second", [], { $0.notBefore = now }),
      row("a second before its beginning", [.at(depth, .notYetValid)], { $0.notBefore = now + .seconds(1) }),
      row("a second after its beginning", [], { $0.notBefore = now + .seconds(-1) }),
      row(
        "long expired", [.at(depth, .expired)],
        {
          $0.notBefore = now + .seconds(-400 * day); $0.notAfter = now + .seconds(-330 * day)
        }),
    ]
  }

  private static func dates(_ first: [UInt8], _ last: [UInt8]) -> VerdictFixtureParts {
    VerdictFixtureParts(leaf: { $0.rawValidity = DERWriter.sequence(first, last) })
  }

  private static func utc(_ text: String) -> [UInt8] { DERWriter.value(0x17, Array(text.utf8)) }
  private static func generalized(_ text: String) -> [UInt8] { DERWriter.value(0x18, Array(text.utf8)) }

  private static let encodings: [VerdictFixture] = [
    VerdictFixture("dates as UTCTime", [], dates(utc("261120000000Z"), utc("270120000000Z"))),
    VerdictFixture(
      "GeneralizedTime before 2050", [.at(0, .malformedCertificate)], rfc: [], dates(generalized("20261120000000Z"), utc("270120000000Z"))),
    VerdictFixture(
      "an end as GeneralizedTime before 2050", [.at(0, .malformedCertificate)], rfc: [],
      dates(utc("261120000000Z"), generalized("20270120000000Z"))),
    VerdictFixture("UTCTime without seconds", [.at(0, .malformedCertificate)], dates(utc("2611200000Z"), utc("270120000000Z"))),
    VerdictFixture("UTCTime with an offset", [.at(0, .malformedCertificate)], dates(utc("261120000000+0000"), utc("270120000000Z"))),
    VerdictFixture("fractions of a second", [.at(0, .malformedCertificate)], dates(utc("261120000000Z"), generalized("20270120000000.5Z"))),
    VerdictFixture("a time without a zone", [.at(0, .malformedCertificate)], dates(utc("261120000000"), utc("270120000000Z"))),
    VerdictFixture("a day that does not exist", [.at(0, .malformedCertificate)], dates(utc("261131000000Z"), utc("270120000000Z"))),
    VerdictFixture("an hour that does not exist", [.at(0, .malformedCertificate)], dates(utc("261120240000Z"), utc("270120000000Z"))),
    VerdictFixture("dates that are numbers", [.at(0, .malformedCertificate)], dates(DERWriter.integer(1), DERWriter.integer(2))),
  ]

  private struct Maximum: Sendable {
    /// The first time of issuance under the rule.
    let since: Timestamp
    let days: Int64
    /// The maximum before.
    let earlier: Int64
  }

  private static let rules: [Maximum] = [
    Maximum(since: Timestamp(seconds: 1_598_918_400), days: 398, earlier: 825),
    Maximum(since: Timestamp(seconds: 1_773_532_800), days: 200, earlier: 398),
    Maximum(since: Timestamp(seconds: 1_805_068_800), days: 100, earlier: 200),
    Maximum(since: Timestamp(seconds: 1_868_227_200), days: 47, earlier: 100),
  ]

  /// Both ends are included: a period of `days` ends one second before the same time of day.
  private static let maxima: [VerdictFixture] = rules.flatMap { rule in
    func row(_ name: String, issued: Int64, seconds: Int64, isTooLong: Bool) -> VerdictFixture {
      let start = rule.since + .seconds(issued)
      var parts = VerdictFixtureParts()
      parts.leaf = {
        $0.notBefore = start
        $0.notAfter = start + .seconds(seconds - 1)
      }
      // Authorities with a validity that includes the server's.
      let authority: VerdictFixtureParts.Change = {
        $0.notBefore = Timestamp(seconds: 1_500_000_000)
        $0.notAfter = Timestamp(seconds: 2_000_000_000)
      }
      parts.root = authority
      parts.intermediate = authority
      return VerdictFixture(
        "\(rule.since.date) \(name)", isTooLong ? [.at(0, .validityTooLong)] : [], rfc: [], at: start + .seconds(day), parts)
    }
    return [
      row("\(rule.days) days", issued: 0, seconds: rule.days * day, isTooLong: false),
      row("\(rule.days) days and a second", issued: 0, seconds: rule.days * day + 1, isTooLong: true),
      row("the earlier maximum", issued: 0, seconds: rule.earlier * day, isTooLong: true),
      row("a second before, \(rule.earlier) days", issued: -1, seconds: rule.earlier * day, isTooLong: false),
      row("a second before, \(rule.earlier) days and a second", issued: -1, seconds: rule.earlier * day + 1, isTooLong: true),
      row("a second after, \(rule.days) days", issued: 1, seconds: rule.days * day, isTooLong: false),
      row("a year after, \(rule.days) days", issued: 100 * day, seconds: rule.days * day, isTooLong: false),
    ]
  }

  private static let others: [VerdictFixture] = [
    VerdictFixture(
      "an end before the beginning", [.at(0, .expired)],
      VerdictFixtureParts(leaf: {
        $0.notBefore = now + .seconds(-10)
        $0.notAfter = now + .seconds(-20)
      })),
    VerdictFixture("an authority after 2050", [], VerdictFixtureParts(root: { $0.notAfter = Timestamp(seconds: 3_000_000_000) })),
    VerdictFixture(
      "an authority without an end (RFC 5280, 4.1.2.5)", [],
      VerdictFixtureParts(root: { $0.notAfter = Timestamp(seconds: 253_402_300_799) })),
    VerdictFixture(
      "a server without an end", [.at(0, .validityTooLong)], rfc: [],
      VerdictFixtureParts(leaf: { $0.notAfter = Timestamp(seconds: 253_402_300_799) })),
    VerdictFixture(
      "a server from before the maxima", [], at: Timestamp(seconds: 1_519_862_400),
      VerdictFixtureParts(
        root: { $0.notBefore = Timestamp(seconds: 0) }, intermediate: { $0.notBefore = Timestamp(seconds: 0) },
        leaf: {
          $0.notBefore = Timestamp(seconds: 1_519_862_399)
          $0.notAfter = Timestamp(seconds: 1_600_000_000)
        })),
    VerdictFixture("a date before 1970", [], VerdictFixtureParts(root: { $0.notBefore = Timestamp(seconds: -100_000) })),
  ]
}
