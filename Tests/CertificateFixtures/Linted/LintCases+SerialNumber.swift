internal import Minting

extension LintCases {
  static let serialNumber: [LintCase] = [
    LintCase("lint.serial-number.not-positive") { $0.serialNumber = [0x80] + Array(1...15) },
    LintCase(
      "lint.serial-number.too-long", passes: { $0.serialNumber = Array(0x21...0x34) }, fails: { $0.serialNumber = Array(0x21...0x35) }),
    LintCase("lint.serial-number.padded", passes: { $0.serialNumber = [0, 0x80] + Array(1...8) }) {
      $0.serialNumber = [0] + Array(0x21...0x2a)
    },
    LintCase(
      "lint.serial-number.too-short", passes: { $0.serialNumber = Array(0x21...0x28) }, fails: { $0.serialNumber = Array(0x21...0x27) }),
  ]

  static let version: [LintCase] = [
    LintCase("lint.version.not-three") { $0.version = 2 },
    LintCase("lint.unique-identifier.present") { $0.uniqueIdentifiers = DERWriter.implicit(2, [0, 0x2a]) },
  ]
}
