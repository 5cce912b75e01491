internal import Minting
internal import X509

extension LintCases {
  static let nameConstraints: [LintCase] = [
    LintCase("lint.name-constraints.server") { $0.set(.nameConstraints(permitted: [host])) },
    LintCase("lint.name-constraints.not-critical", .intermediate, passes: constrained(permitted: [host])) {
      $0.set(.nameConstraints(permitted: [host]))
      $0.change(OID(2, 5, 29, 30)) { $0.isCritical = false }
    },
    LintCase("lint.name-constraints.empty", .intermediate) { $0.set(.nameConstraints()) },
    LintCase(
      "lint.name-constraints.distance", .intermediate, passes: constrained(permitted: [host]),
      fails: constrained(permitted: [host + DERWriter.implicit(0, [1])])),
    LintCase(
      "lint.name-constraints.address-length", .intermediate, with: ["lint.extension.malformed"],
      passes: constrained(excluded: [range(0xf0)]), fails: constrained(excluded: [DERWriter.implicit(7, [9, 9, 9, 9])])),
    LintCase(
      "lint.name-constraints.address-mask", .intermediate, passes: constrained(excluded: [range(0xf0)]),
      fails: constrained(excluded: [range(0xf1)])),
    LintCase(
      "lint.name-constraints.leading-dot", .intermediate, passes: constrained(permitted: [host]),
      fails: constrained(permitted: [NameWriter.general(.dns(".model.com"))])),
    LintCase(
      "lint.name-constraints.kind", .intermediate, passes: constrained(permitted: [host]),
      fails: constrained(permitted: [host, NameWriter.general(.email("model.com"))])),
  ]

  private static let host = NameWriter.general(.dns("model.com"))

  /// `9.9.9.0` with a mask that ends with the given byte.
  private static func range(_ lastByte: UInt8) -> [UInt8] { MintedExtension.addresses([9, 9, 9, 0], mask: [255, 255, 255, lastByte]) }

  private static func constrained(permitted: [[UInt8]] = [], excluded: [[UInt8]] = []) -> LintModel.Change {
    { $0.set(.nameConstraints(permitted: permitted, excluded: excluded)) }
  }
}
