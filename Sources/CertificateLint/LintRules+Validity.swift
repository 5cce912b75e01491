internal import Bytes
internal import X509

extension LintRules {
  static let validity: [LintRule] = [
    LintRule("lint.validity.reversed", .must, "the last day is before the first", "RFC 5280, section 4.1.2.5") { subject in
      let certificate = subject.certificate
      return certificate.notAfter < certificate.notBefore
        ? "the certificate ends at \(certificate.notAfter), before it begins at \(certificate.notBefore)" : nil
    },
    LintRule(
      "lint.validity.generalized-time", .must, "a date before 2050 is a GeneralizedTime", "RFC 5280, section 4.1.2.5"
    ) { subject in
      let early = subject.fields.times.first { $0.isGeneralized && $0.text.prefix(4) < "2050" }
      return early.map { "the date \(ChainErrorText.shortened($0.text)) is a GeneralizedTime, UTCTime is for dates before 2050" }
    },
    LintRule(
      "lint.validity.time-format", .must, "a date lacks seconds or the letter Z", "RFC 5280, sections 4.1.2.5.1 and 4.1.2.5.2"
    ) { subject in
      let odd = subject.fields.times.first { $0.text.utf8.count != ($0.isGeneralized ? 15 : 13) || !$0.text.hasSuffix("Z") }
      return odd.map { "the date \(ChainErrorText.shortened($0.text)) is not written with seconds and a final Z" }
    },
    LintRule("lint.validity.beyond-issuer", .notice, "the certificate outlives its issuer", "RFC 5280, section 6.1.3", for: .issued) {
      subject in
      guard let issuer = subject.issuer, subject.certificate.notAfter > issuer.notAfter else { return nil }
      return "the certificate ends at \(subject.certificate.notAfter), after its issuer, which ends at \(issuer.notAfter)"
    },
    LintRule(
      "lint.validity.root-too-short", .must, "a root is valid for less than 2922 days", "BR, section 7.1.2.1.1", since: LintDate.profiles,
      for: .root
    ) { subject in
      days(subject) < 2_922 ? "the root is valid for \(days(subject)) days, 2922 are the least" : nil
    },
    LintRule(
      "lint.validity.root-too-long", .must, "a root is valid for more than 9132 days", "BR, section 7.1.2.1.1", since: LintDate.profiles,
      for: .root
    ) { subject in
      days(subject) > 9_132 ? "the root is valid for \(days(subject)) days, 9132 are the most" : nil
    },
  ]

  static let maximumValidity: [LintRule] = [
    maximum(825, since: LintDate.day(2018, 3, 1), until: LintDate.day(2020, 9, 1)),
    maximum(398, since: LintDate.day(2020, 9, 1), until: LintDate.day(2026, 3, 15)),
    maximum(200, since: LintDate.day(2026, 3, 15), until: LintDate.day(2027, 3, 15)),
    maximum(100, since: LintDate.day(2027, 3, 15), until: LintDate.day(2029, 3, 15)),
    maximum(47, since: LintDate.day(2029, 3, 15), until: nil),
    LintRule(
      "lint.validity.at-maximum", .should, "the certificate is valid for the last day allowed", "BR, section 6.3.2",
      since: LintDate.day(2020, 9, 1), for: .server
    ) { subject in
      let steps: [(Timestamp?, Int64)] = [
        (LintDate.day(2029, 3, 15), 47), (LintDate.day(2027, 3, 15), 100), (LintDate.day(2026, 3, 15), 200),
        (LintDate.day(2020, 9, 1), 398),
      ]
      let limit = steps.first { day, _ in day.map { subject.certificate.notBefore >= $0 } ?? false }?.1
      guard let limit, days(subject) == limit else { return nil }
      return "the certificate is valid for \(limit) days, the most allowed; a day less leaves room for counting"
    },
  ]

  private static func maximum(_ limit: Int64, since: Timestamp?, until: Timestamp?) -> LintRule {
    LintRule(
      "lint.validity.over-\(limit)-days", .must, "the certificate is valid for more than \(limit) days", "BR, section 6.3.2", since: since,
      until: until, for: .server
    ) { subject in
      days(subject) > limit ? "the certificate is valid for \(days(subject)) days, \(limit) are the most for its day of issue" : nil
    }
  }

  /// Whole days, rounded up; both ends belong to the period (RFC 5280, section 4.1.2.5).
  static func days(_ subject: LintSubject) -> Int64 {
    let seconds = subject.certificate.notAfter.seconds - subject.certificate.notBefore.seconds + 1
    return (max(seconds, 0) + 86_399) / 86_400
  }
}
