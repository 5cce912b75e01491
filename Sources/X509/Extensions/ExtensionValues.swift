/// The parsed values of a certificate's extensions.
struct ExtensionValues: Sendable {
  var subjectAlternativeNames: [GeneralName]?
  var keyUsage: KeyUsage?
  var extendedKeyUsage: [KeyPurpose]?
  var basicConstraints: BasicConstraints?
  var nameConstraints: NameConstraints?
  var policies: [CertificatePolicy] = []
  var policyMappings: [PolicyMapping]?
  var policyConstraints: PolicyConstraints?
  var inhibitAnyPolicy: Int?
  var subjectKeyIdentifier: [UInt8]?
  var authorityKeyIdentifier: AuthorityKeyIdentifier?
  var authorityInformationAccess: AuthorityInformationAccess?
  var crlDistributionPoints: [String] = []
  var tlsFeatures: [UInt16] = []
  var signedCertificateTimestamps: [UInt8]?

  init() {}

  /// An extension that cannot be parsed is noted and has no value here; the certificate can still be shown.
  init(_ extensions: [CertificateExtension], notes: inout [Deviation]) {
    var seen: Set<OID> = []
    for entry in extensions {
      guard seen.insert(entry.oid).inserted else {
        notes.append(Deviation(.duplicateExtension, "the extension \(entry.title) occurs twice"))
        continue
      }
      guard let read = ExtensionTable.rows[entry.oid]?.read else { continue }
      do throws(PKIError) {
        try read(try .parse(entry.der[...], "extension \(entry.title)", notes: &notes), &self, &notes)
      } catch {
        notes.append(Deviation(.malformedExtension, "the extension \(entry.title) cannot be read: \(error.reason)"))
      }
    }
  }
}
