internal import Bytes
internal import Minting
internal import X509

extension LintCases {
  static let accessInformation: [LintCase] = [
    LintCase("lint.authority-information-access.missing") { $0.remove(accessNumber) },
    LintCase("lint.authority-information-access.intermediate-missing", .intermediate) { $0.remove(accessNumber) },
    LintCase("lint.authority-information-access.empty") { $0.set(.authorityInformationAccess()) },
    LintCase("lint.authority-information-access.critical") { $0.change(accessNumber) { $0.isCritical = true } },
    LintCase("lint.authority-information-access.no-issuer") { $0.set(.authorityInformationAccess(ocsp: ["http://o.model.com"])) },
    LintCase("lint.authority-information-access.method") { access(3, NameWriter.general(.uri("http://t.model.com")), &$0) },
    LintCase("lint.authority-information-access.location") { access(2, NameWriter.general(.dns("i.model.com")), &$0) },
    LintCase("lint.authority-information-access.scheme") {
      $0.set(.authorityInformationAccess(issuers: ["https://i.model.com/intermediate.cer"]))
    },
    LintCase("lint.authority-information-access.repeated", passes: { $0.set(.authorityInformationAccess(issuers: [first, second])) }) {
      $0.set(.authorityInformationAccess(issuers: [first, first]))
    },
  ]

  static let distributionPoints: [LintCase] = [
    LintCase("lint.crl-distribution-points.missing", passes: { withoutLists(for: 7, &$0) }, fails: { withoutLists(for: 8, &$0) }),
    LintCase("lint.crl-distribution-points.intermediate-missing", .intermediate) { $0.remove(listsNumber) },
    LintCase("lint.crl-distribution-points.root-present", .root) { $0.set(.crlDistributionPoints([list])) },
    LintCase("lint.crl-distribution-points.critical") { $0.change(listsNumber) { $0.isCritical = true } },
    LintCase("lint.crl-distribution-points.scheme") { $0.set(.crlDistributionPoints(["ldap://c.model.com/cn=crl"])) },
    LintCase("lint.crl-distribution-points.several") { $0.set(.crlDistributionPoints([list, "http://d.model.com/17.crl"])) },
    LintCase("lint.crl-distribution-points.restricted") { point(fullName, DERWriter.implicit(1, [0x06, 0x40]), &$0) },
    LintCase("lint.crl-distribution-points.relative-name") {
      point(DERWriter.explicit(0, DERWriter.explicit(1, NameWriter.attribute(.commonName, "lists"))), [], &$0)
    },
    LintCase("lint.crl-distribution-points.nameless") { point([], [], &$0) },
    LintCase("lint.freshest-crl.critical", with: ["lint.extension.unlisted"]) {
      $0.extensions.append(MintedExtension(OID(2, 5, 29, 46), critical: true, der: DERWriter.sequence(DERWriter.sequence(fullName))))
    },
  ]

  private static let accessNumber = OID(1, 3, 6, 1, 5, 5, 7, 1, 1)
  private static let listsNumber = OID(2, 5, 29, 31)
  private static let first = "http://i.model.com/intermediate.cer"
  private static let second = "http://j.model.com/intermediate.cer"
  private static let list = "http://c.model.com/17.crl"
  private static let fullName = DERWriter.explicit(0, DERWriter.explicit(0, NameWriter.general(.uri(list))))

  /// Adds another access method after the issuer's certificate.
  private static func access(_ method: UInt64, _ location: [UInt8], _ builder: inout CertificateBuilder) {
    func description(_ method: UInt64, _ location: [UInt8]) -> [UInt8] {
      DERWriter.sequence(DERWriter.oid(OID(1, 3, 6, 1, 5, 5, 7, 48, method)), location)
    }
    let content = DERWriter.sequence(description(2, NameWriter.general(.uri(first))), description(method, location))
    builder.set(MintedExtension(accessNumber, der: content))
  }

  private static func point(_ name: [UInt8], _ rest: [UInt8], _ builder: inout CertificateBuilder) {
    builder.set(MintedExtension(listsNumber, der: DERWriter.sequence(DERWriter.sequence(name, rest))))
  }

  private static func withoutLists(for days: Int64, _ builder: inout CertificateBuilder) {
    builder.remove(listsNumber)
    builder.notAfter = builder.notBefore + .seconds(days * 86_400 - 1)
  }
}
