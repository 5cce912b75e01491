internal import Minting
internal import X509

extension LintCases {
  static let keyUsage: [LintCase] = [
    LintCase("lint.key-usage.authority-missing", .root) { $0.remove(keyUsageNumber) },
    LintCase("lint.key-usage.missing") { $0.remove(keyUsageNumber) },
    LintCase("lint.key-usage.not-critical") { $0.set(.keyUsage([.digitalSignature], critical: false)) },
    LintCase("lint.key-usage.empty") { $0.set(MintedExtension(keyUsageNumber, critical: true, der: [0x03, 0x01, 0x00])) },
    LintCase("lint.key-usage.server-signs-certificates") { $0.set(.keyUsage([.digitalSignature, .keyCertSign])) },
    LintCase("lint.key-usage.certificate-sign-missing", .root) { $0.set(.keyUsage([.digitalSignature, .crlSign])) },
    LintCase("lint.key-usage.list-sign-missing", .root) { $0.set(.keyUsage([.keyCertSign])) },
    LintCase("lint.key-usage.authority-bit", .root, passes: { $0.set(.keyUsage([.keyCertSign, .crlSign])) }) {
      $0.set(.keyUsage([.keyCertSign, .crlSign, .nonRepudiation]))
    },
  ]

  static let serverKeyUsage: [LintCase] = [
    LintCase("lint.key-usage.rsa-bit", .rsaServer) { $0.set(.keyUsage([.digitalSignature, .keyAgreement])) },
    LintCase("lint.key-usage.ec-bit") { $0.set(.keyUsage([.digitalSignature, .keyEncipherment])) },
    LintCase("lint.key-usage.ec-signature-missing", with: ["lint.key-usage.key-agreement"]) { $0.set(.keyUsage([.keyAgreement])) },
    LintCase("lint.key-usage.rsa-signature-missing", .rsaServer) { $0.set(.keyUsage([.keyEncipherment])) },
    LintCase("lint.key-usage.rsa-signs-and-enciphers", .rsaServer, passes: { $0.set(.keyUsage([.keyEncipherment])) }) {
      $0.set(.keyUsage([.digitalSignature, .keyEncipherment]))
    },
    LintCase("lint.key-usage.data-encipherment", .rsaServer) { $0.set(.keyUsage([.digitalSignature, .dataEncipherment])) },
    LintCase("lint.key-usage.key-agreement") { $0.set(.keyUsage([.digitalSignature, .keyAgreement])) },
  ]

  static let extendedKeyUsage: [LintCase] = [
    LintCase("lint.extended-key-usage.missing") { $0.remove(purposesNumber) },
    LintCase("lint.extended-key-usage.intermediate-missing", .intermediate) { $0.remove(purposesNumber) },
    LintCase("lint.extended-key-usage.root-present", .root) { $0.set(.extendedKeyUsage([.serverAuth])) },
    LintCase("lint.extended-key-usage.empty") { $0.set(.extendedKeyUsage([])) },
    LintCase("lint.extended-key-usage.critical") { $0.set(.extendedKeyUsage([.serverAuth], critical: true)) },
    LintCase("lint.extended-key-usage.server-missing", .intermediate) { $0.set(.extendedKeyUsage([.clientAuth])) },
    LintCase("lint.extended-key-usage.any") { $0.set(.extendedKeyUsage([.serverAuth, .any])) },
    LintCase("lint.extended-key-usage.foreign") { $0.set(.extendedKeyUsage([.serverAuth, .emailProtection])) },
    LintCase("lint.extended-key-usage.other") {
      $0.set(.extendedKeyUsage([.serverAuth, KeyPurpose(oid: OID(1, 3, 6, 1, 5, 5, 7, 3, 17))]))
    },
    LintCase(
      "lint.extended-key-usage.client-yet", passes: { clientAndServer(2026, 6, 14, &$0) }, fails: { clientAndServer(2026, 6, 15, &$0) }),
    LintCase("lint.extended-key-usage.client", passes: { clientAndServer(2027, 3, 14, &$0) }, fails: { clientAndServer(2027, 3, 15, &$0) }),
  ]

  private static let keyUsageNumber = OID(2, 5, 29, 15)
  private static let purposesNumber = OID(2, 5, 29, 37)

  private static func clientAndServer(_ year: Int, _ month: Int, _ day: Int, _ builder: inout CertificateBuilder) {
    builder.set(.extendedKeyUsage([.serverAuth, .clientAuth]))
    builder.notBefore = LintModel.day(year, month, day)
    builder.notAfter = LintModel.day(year, month + 2, day)
  }
}
