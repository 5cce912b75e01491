internal import SwiftASN1

/// The extensions that are parsed, and the names of others.
package enum ExtensionTable {
  package struct Row: Sendable {
    let oid: OID
    let name: String
    /// Path validation processes the extension, so that it may be critical (RFC 5280, section 4.2).
    package var isProcessed = false
    var read: (@Sendable (ASN1Node, inout ExtensionValues, inout [Deviation]) throws(PKIError) -> Void)?
  }

  package static let rows: [OID: Row] = Dictionary(uniqueKeysWithValues: (processed + processedPolicies + informative).map { ($0.oid, $0) })
  package static let names: [OID: String] = rows.mapValues(\.name).merging(others) { name, _ in name }

  private static let processed: [Row] = [
    Row(oid: OID(2, 5, 29, 15), name: "keyUsage", isProcessed: true) { node, values, _ throws(PKIError) in
      values.keyUsage = try KeyUsage(node)
    },
    Row(oid: OID(2, 5, 29, 17), name: "subjectAltName", isProcessed: true) { node, values, notes throws(PKIError) in
      values.subjectAlternativeNames = try GeneralName.list(node, "subject alternative name", notes: &notes)
    },
    Row(oid: OID(2, 5, 29, 19), name: "basicConstraints", isProcessed: true) { node, values, notes throws(PKIError) in
      values.basicConstraints = try BasicConstraints(node, notes: &notes)
    },
    Row(oid: OID(2, 5, 29, 30), name: "nameConstraints", isProcessed: true) { node, values, notes throws(PKIError) in
      values.nameConstraints = try NameConstraints(node, notes: &notes)
    },
    Row(oid: OID(2, 5, 29, 32), name: "certificatePolicies", isProcessed: true) { node, values, _ throws(PKIError) in
      values.policies = try CertificatePolicies.read(node)
    },
    Row(oid: OID(2, 5, 29, 37), name: "extKeyUsage", isProcessed: true) { node, values, _ throws(PKIError) in
      values.extendedKeyUsage = try KeyPurpose.list(node)
    },
  ]

  private static let processedPolicies: [Row] = [
    Row(oid: OID(2, 5, 29, 33), name: "policyMappings", isProcessed: true) { node, values, _ throws(PKIError) in
      values.policyMappings = try PolicyMapping.list(node)
    },
    Row(oid: OID(2, 5, 29, 36), name: "policyConstraints", isProcessed: true) { node, values, _ throws(PKIError) in
      values.policyConstraints = try PolicyConstraints(node)
    },
    Row(oid: OID(2, 5, 29, 54), name: "inhibitAnyPolicy", isProcessed: true) { node, values, _ throws(PKIError) in
      values.inhibitAnyPolicy = try node.count("inhibit any policy")
    },
  ]

  private static let informative: [Row] = [
    Row(oid: OID(2, 5, 29, 14), name: "subjectKeyIdentifier") { node, values, _ throws(PKIError) in
      values.subjectKeyIdentifier = Array(try node.bytes(.octetString, "subject key identifier"))
    },
    Row(oid: OID(2, 5, 29, 35), name: "authorityKeyIdentifier") { node, values, notes throws(PKIError) in
      values.authorityKeyIdentifier = try AuthorityKeyIdentifier(node, notes: &notes)
    },
    Row(oid: OID(2, 5, 29, 31), name: "cRLDistributionPoints") { node, values, notes throws(PKIError) in
      values.crlDistributionPoints = try DistributionPoints.read(node, notes: &notes)
    },
    Row(oid: OID(1, 3, 6, 1, 5, 5, 7, 1, 1), name: "authorityInfoAccess") { node, values, notes throws(PKIError) in
      values.authorityInformationAccess = try AuthorityInformationAccess(node, notes: &notes)
    },
    Row(oid: OID(1, 3, 6, 1, 5, 5, 7, 1, 24), name: "tlsFeature") { node, values, _ throws(PKIError) in
      values.tlsFeatures = try TLSFeatures.read(node)
    },
    Row(oid: OID(1, 3, 6, 1, 4, 1, 11_129, 2, 4, 2), name: "signedCertificateTimestampList") { node, values, _ throws(PKIError) in
      values.signedCertificateTimestamps = Array(try node.bytes(.octetString, "list of signed certificate timestamps"))
    },
  ]

  private static let others: [OID: String] = [
    OID(1, 3, 6, 1, 4, 1, 11_129, 2, 4, 3): "ctPoison",
    OID(1, 3, 6, 1, 5, 5, 7, 1, 3): "qcStatements",
    OID(1, 3, 6, 1, 5, 5, 7, 1, 11): "subjectInfoAccess",
    OID(1, 3, 6, 1, 5, 5, 7, 1, 12): "logotype",
    OID(1, 3, 6, 1, 5, 5, 7, 48, 1, 5): "ocspNoCheck",
    OID(2, 5, 29, 9): "subjectDirectoryAttributes",
    OID(2, 5, 29, 16): "privateKeyUsagePeriod",
    OID(2, 5, 29, 18): "issuerAltName",
    OID(2, 5, 29, 46): "freshestCRL",
    OID(2, 16, 840, 1, 113_730, 1, 1): "netscapeCertType",
    OID(2, 16, 840, 1, 113_730, 1, 13): "netscapeComment",
    OID(1, 3, 6, 1, 4, 1, 311, 20, 2): "microsoftCertificateTemplateName",
    OID(1, 3, 6, 1, 4, 1, 311, 21, 7): "microsoftCertificateTemplate",
    OID(1, 3, 6, 1, 4, 1, 311, 21, 10): "microsoftApplicationPolicies",
    OID(1, 2, 840, 113_533, 7, 65, 0): "entrustVersionInfo",
    OID(1, 3, 6, 1, 4, 1, 44_363, 44): "delegationUsage",
    OID(2, 23, 140, 3, 1): "cabfOrganizationIdentifier",
  ]
}
