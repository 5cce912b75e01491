internal import Minting
internal import X509

extension LintCases {
  static let basicConstraints: [LintCase] = [
    LintCase("lint.basic-constraints.authority-missing", .root) { $0.remove(constraintsNumber) },
    LintCase("lint.basic-constraints.authority-flag", .root) { $0.set(.basicConstraints(authority: false)) },
    LintCase("lint.basic-constraints.authority-not-critical", .root) { $0.set(.basicConstraints(authority: true, critical: false)) },
    LintCase("lint.basic-constraints.not-critical", passes: { $0.remove(constraintsNumber) }) {
      $0.set(.basicConstraints(authority: false, critical: false))
    },
    LintCase("lint.basic-constraints.server-is-authority") { $0.set(.basicConstraints(authority: true)) },
    LintCase("lint.basic-constraints.path-length-of-server") { $0.set(.basicConstraints(authority: false, pathLength: 0)) },
    LintCase("lint.basic-constraints.path-length-without-usage", .intermediate, with: ["lint.key-usage.certificate-sign-missing"]) {
      $0.set(.keyUsage([.digitalSignature, .crlSign]))
    },
    LintCase("lint.basic-constraints.path-length-of-root", .root) { $0.set(.basicConstraints(authority: true, pathLength: 2)) },
  ]

  static let keyIdentifiers: [LintCase] = [
    LintCase("lint.subject-key-identifier.authority-missing", .intermediate) { $0.remove(OID(2, 5, 29, 14)) },
    LintCase("lint.subject-key-identifier.critical", .intermediate) { $0.change(OID(2, 5, 29, 14)) { $0.isCritical = true } },
    LintCase("lint.subject-key-identifier.present") { $0.set(.subjectKeyIdentifier(Array(1...20))) },
    LintCase("lint.authority-key-identifier.missing") { $0.remove(authorityNumber) },
    LintCase("lint.authority-key-identifier.root-missing", .root) { $0.remove(authorityNumber) },
    LintCase("lint.authority-key-identifier.critical") { $0.change(authorityNumber) { $0.isCritical = true } },
    LintCase("lint.authority-key-identifier.no-key") { $0.set(MintedExtension(authorityNumber, der: [0x30, 0x00])) },
    LintCase("lint.authority-key-identifier.issuer-present") { authority($0.issuer, serialNumber: [1], &$0) },
    LintCase("lint.authority-key-identifier.half", with: ["lint.authority-key-identifier.issuer-present"]) {
      authority($0.issuer, serialNumber: nil, &$0)
    },
    LintCase("lint.authority-key-identifier.differs") { $0.set(.authorityKeyIdentifier(Array(1...20))) },
  ]

  private static let constraintsNumber = OID(2, 5, 29, 19)
  private static let authorityNumber = OID(2, 5, 29, 35)

  /// Adds issuer and serial number to the authority key identifier.
  private static func authority(_ name: [UInt8], serialNumber: [UInt8]?, _ builder: inout CertificateBuilder) {
    builder.change(authorityNumber) { entry in
      let names = DERWriter.explicit(1, DERWriter.explicit(4, name))
      entry.der = DERWriter.sequence(Array(entry.der.dropFirst(2)), names, serialNumber.map { DERWriter.implicit(2, $0) } ?? [])
    }
  }
}
