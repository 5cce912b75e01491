internal import Bytes
internal import Minting

extension LintCases {
  static let validity: [LintCase] = [
    LintCase("lint.validity.reversed") { $0.notAfter = LintModel.day(2026, 10) },
    LintCase("lint.validity.generalized-time") { $0.rawValidity = dates(0x18, "20261101000000Z", 0x17, "270101000000Z") },
    LintCase("lint.validity.time-format") { $0.rawValidity = dates(0x17, "2611010000Z", 0x17, "270101000000Z") },
    LintCase("lint.validity.beyond-issuer", .intermediate, passes: { $0.notAfter = LintModel.day(2044, 10) }) {
      $0.notAfter = LintModel.day(2044, 10, 2)
    },
    LintCase("lint.validity.root-too-short", .root, passes: { lasting(2_922, from: $0.notBefore, &$0) }) {
      lasting(2_921, from: $0.notBefore, &$0)
    },
    LintCase("lint.validity.root-too-long", .root, passes: { lasting(9_132, from: $0.notBefore, &$0) }) {
      lasting(9_133, from: $0.notBefore, &$0)
    },
  ]

  static let maximumValidity: [LintCase] = [
    maximum(825, LintModel.day(2018, 6)),
    maximum(398, LintModel.day(2021, 6)),
    maximum(200, LintModel.day(2026, 6)),
    maximum(100, LintModel.day(2027, 6)),
    maximum(47, LintModel.day(2029, 6)),
    LintCase("lint.validity.at-maximum", passes: { lasting(199, from: $0.notBefore, &$0) }) { lasting(200, from: $0.notBefore, &$0) },
  ]

  private static func maximum(_ days: Int64, _ start: Timestamp) -> LintCase {
    LintCase("lint.validity.over-\(days)-days", passes: { lasting(days, from: start, &$0) }, fails: { lasting(days + 1, from: start, &$0) })
  }

  private static func lasting(_ days: Int64, from start: Timestamp, _ builder: inout CertificateBuilder) {
    builder.notBefore = start
    builder.notAfter = start + .seconds(days * 86_400 - 1)
  }

  private static func dates(_ firstTag: UInt8, _ first: String, _ lastTag: UInt8, _ last: String) -> [UInt8] {
    DERWriter.sequence(DERWriter.value(firstTag, Array(first.utf8)), DERWriter.value(lastTag, Array(last.utf8)))
  }
}
