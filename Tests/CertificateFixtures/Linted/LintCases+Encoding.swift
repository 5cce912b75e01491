internal import Minting
internal import X509

extension LintCases {
  static let encoding: [LintCase] = [
    LintCase("lint.encoding.not-der") { $0.change(OID(2, 5, 29, 37)) { $0.der = longLength($0.der) } },
    LintCase("lint.encoding.default-spelled") {
      $0.set(MintedExtension(OID(2, 5, 29, 19), critical: true, der: DERWriter.sequence(DERWriter.boolean(false))))
    },
    LintCase("lint.encoding.bit-string-padded") {
      $0.set(MintedExtension(OID(2, 5, 29, 15), critical: true, der: [0x03, 0x02, 0x00, 0x80]))
    },
    LintCase("lint.extension.malformed") { $0.set(MintedExtension(OID(2, 5, 29, 37), der: DERWriter.null)) },
    LintCase("lint.extension.repeated") { $0.extensions.append(.extendedKeyUsage([.serverAuth])) },
    LintCase("lint.extension.unknown-critical", with: ["lint.extension.unlisted"]) {
      $0.set(MintedExtension(own, critical: true, der: DERWriter.null))
    },
    LintCase("lint.extension.unlisted") { $0.set(MintedExtension(own, der: DERWriter.null)) },
    LintCase("lint.extension.critical", .intermediate, with: ["lint.extension.unlisted"]) {
      let repository = DERWriter.sequence(
        DERWriter.oid(OID(1, 3, 6, 1, 5, 5, 7, 48, 5)), NameWriter.general(.uri("http://r.model.com/")))
      $0.set(MintedExtension(OID(1, 3, 6, 1, 5, 5, 7, 1, 11), critical: true, der: DERWriter.sequence(repository)))
    },
    LintCase("lint.tls-feature.no-responder", with: ["lint.extension.unlisted"], passes: { staple(ocsp: ["http://o.model.com"], &$0) }) {
      staple(ocsp: [], &$0)
    },
  ]

  static let transparency: [LintCase] = [
    LintCase("lint.transparency.poison") {
      $0.remove(timestampsNumber)
      $0.set(MintedExtension(OID(1, 3, 6, 1, 4, 1, 11_129, 2, 4, 3), critical: true, der: DERWriter.null))
    },
    LintCase("lint.transparency.no-timestamps") { $0.remove(timestampsNumber) },
    LintCase("lint.transparency.critical") { $0.change(timestampsNumber) { $0.isCritical = true } },
    LintCase("lint.transparency.list-malformed") {
      $0.set(MintedExtension(timestampsNumber, der: DERWriter.octetString(Array(LintModel.timestamps.dropLast()))))
    },
  ]

  private static let timestampsNumber = OID(1, 3, 6, 1, 4, 1, 11_129, 2, 4, 2)
  private static let own = OID(1, 3, 6, 1, 4, 1, 55_555, 2)

  /// A short structure whose length is encoded with one byte more than DER permits.
  private static func longLength(_ value: [UInt8]) -> [UInt8] {
    value.count >= 2 ? [value[0], 0x81, value[1]] + value.dropFirst(2) : value
  }

  private static func staple(ocsp: [String], _ builder: inout CertificateBuilder) {
    builder.set(.tlsFeatures([5]))
    builder.set(.authorityInformationAccess(ocsp: ocsp, issuers: ["http://i.model.com/intermediate.cer"]))
  }
}
