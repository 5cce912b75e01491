internal import Bytes
internal import Minting
internal import PathValidation
internal import X509

extension ServerCertificateFault {
  static let all: [ServerCertificateFault] = names + forms + purposes

  private static let names: [ServerCertificateFault] = [
    ServerCertificateFault("no-subject", summary: "the subject is empty, and the alternative names are critical") {
      $0.subject = NameWriter.empty
      $0.change(alternativeNames) { $0.isCritical = true }
    },
    ServerCertificateFault("no-common-name", summary: "the subject has no common name") {
      $0.subject = NameWriter.name((.organizationName, "tlsprobe tests"))
    },
    ServerCertificateFault("common-name-only", summary: "the host is named in the subject alone", ExpectedVerdict(.hostnameMismatch)) {
      $0.remove(alternativeNames)
    },
    ServerCertificateFault("utf8-email", summary: "the subject has a mail address in UTF-8") {
      let mail = NameWriter.attribute(.emailAddress, encoded: DERWriter.utf8String("f\u{fc}r@example.com"))
      let common = NameWriter.attribute(.commonName, "localhost")
      $0.subject = DERWriter.sequence(DERWriter.set(of: [common]), DERWriter.set(of: [mail]))
    },
    ServerCertificateFault("extended-validation", summary: "the certificate is issued under the policy of extended validation") {
      $0.subject = NameWriter.name(
        (jurisdictionCountry, "DE"), (businessCategory, "Private Organization"), (.serialNumber, "HRB 12345"), (.countryName, "DE"),
        (.localityName, "Berlin"), (.organizationName, "tlsprobe tests"), (.commonName, "localhost"))
      // The policy of the CA/Browser Forum itself (EV Guidelines, section 7.1.6.4).
      $0.set(.policies([OID(2, 23, 140, 1, 1)]))
    },
  ]

  private static let forms: [ServerCertificateFault] = [
    ServerCertificateFault(
      "version-1", summary: "the certificate is of version 1, without extensions",
      ExpectedVerdict(.hostnameMismatch, baseline: [.malformedCertificate, .extendedKeyUsage])
    ) {
      $0.version = nil
      $0.extensions = []
    },
    ServerCertificateFault("negative-serial", summary: "the serial number is negative", ExpectedVerdict(baseline: [.malformedCertificate]))
    {
      $0.serialNumber = [0xa5] + [UInt8](repeating: 0x5a, count: 15)
    },
    ServerCertificateFault("long-serial", summary: "the serial number has 21 bytes", ExpectedVerdict(baseline: [.malformedCertificate])) {
      $0.serialNumber = [UInt8](repeating: 0x5a, count: 21)
    },
    ServerCertificateFault("duplicate-extension", summary: "the key usage is there twice", ExpectedVerdict(.malformedCertificate)) {
      $0.extensions.append(.keyUsage([.digitalSignature]))
    },
    ServerCertificateFault(
      "unknown-critical-extension", summary: "an extension that nobody knows is critical", ExpectedVerdict(.unknownCriticalExtension)
    ) {
      $0.set(MintedExtension(OID(1, 3, 6, 1, 4, 1, 99_999, 1), critical: true, der: DERWriter.null))
    },
  ]

  private static let purposes: [ServerCertificateFault] = [
    ServerCertificateFault("client-only", summary: "the certificate is for clients", ExpectedVerdict(.extendedKeyUsage)) {
      $0.set(.extendedKeyUsage([.clientAuth]))
    },
    ServerCertificateFault(
      "authority-as-server", summary: "the server's certificate is an authority's", ExpectedVerdict(baseline: [.authorityNotAllowed])
    ) {
      $0.set(.basicConstraints(authority: true))
      $0.set(.keyUsage([.digitalSignature, .keyCertSign]))
    },
  ]

  private static let alternativeNames = OID(2, 5, 29, 17)
  private static let businessCategory = AttributeType(oid: OID(2, 5, 4, 15))
  private static let jurisdictionCountry = AttributeType(oid: OID(1, 3, 6, 1, 4, 1, 311, 60, 2, 1, 3))
}
