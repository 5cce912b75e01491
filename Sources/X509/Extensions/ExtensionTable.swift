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

/// The TLS extensions that a server with this certificate must support (RFC 7633); 5 is "must staple".
enum TLSFeatures {
  static func read(_ node: ASN1Node) throws(PKIError) -> [UInt16] {
    var features: [UInt16] = []
    var members = try node.sequence("list of TLS features")
    while let member = members.next() {
      guard let feature = UInt16(exactly: try member.count("TLS feature")) else { throw .malformed("a TLS feature is above 65535") }
      features.append(feature)
    }
    return features
  }
}

/// Whether the subject is a certification authority, and the maximum number of others below it (RFC 5280, section 4.2.1.9).
public struct BasicConstraints: Hashable, Sendable {
  public let isAuthority: Bool
  /// The maximum number of following intermediates that are not self-issued; nil for no limit.
  public let pathLength: Int?

  init(_ node: ASN1Node, notes: inout [Deviation]) throws(PKIError) {
    var members = try node.sequence("basic constraints")
    let authority = members.take(.boolean)
    isAuthority = try authority?.boolean("authority flag", notes: &notes) ?? false
    if authority != nil, !isAuthority { notes.append(Deviation(.notDER, "the authority flag spells out its default")) }
    pathLength = try members.take(.integer)?.count("path length")
    try members.finish()
  }
}

/// Identifies the issuer's key that made the signature (RFC 5280, section 4.2.1.1); a hint for path building.
public struct AuthorityKeyIdentifier: Hashable, Sendable {
  public let keyIdentifier: [UInt8]?
  public let issuer: [GeneralName]
  public let serialNumber: [UInt8]?

  init(_ node: ASN1Node, notes: inout [Deviation]) throws(PKIError) {
    var members = try node.sequence("authority key identifier")
    keyIdentifier = members.takeContext(0)?.primitive.map(Array.init)
    issuer =
      try members.takeContext(1).map { names throws(PKIError) in
        try GeneralName.list(names, "issuer in the authority key identifier", notes: &notes)
      } ?? []
    serialNumber = members.takeContext(2)?.primitive.map(Array.init)
    try members.finish()
  }
}

/// An equivalence of an issuer's policy and a subject's policy (RFC 5280, section 4.2.1.5).
public struct PolicyMapping: Hashable, Sendable {
  public let issuerPolicy: OID
  public let subjectPolicy: OID

  static func list(_ node: ASN1Node) throws(PKIError) -> [PolicyMapping] {
    var mappings: [PolicyMapping] = []
    var members = try node.sequence("list of policy mappings")
    while let member = members.next() {
      var pair = try member.sequence("policy mapping")
      let issuerPolicy = try pair.require("policy of the issuer").oid("policy of the issuer")
      let subjectPolicy = try pair.require("policy of the subject").oid("policy of the subject")
      try pair.finish()
      mappings.append(PolicyMapping(issuerPolicy: issuerPolicy, subjectPolicy: subjectPolicy))
    }
    return mappings
  }
}

/// The locations of the issuer's CRLs (RFC 5280, section 4.2.1.13).
enum DistributionPoints {
  /// The URIs of all full names; relative names and restrictions by reason are omitted.
  static func read(_ node: ASN1Node, notes: inout [Deviation]) throws(PKIError) -> [String] {
    var locations: [String] = []
    var points = try node.sequence("list of distribution points")
    while let point = points.next() {
      var members = try point.sequence("distribution point")
      guard let choice = members.takeContext(0) else { continue }
      var names = try choice.members("distribution point name")
      guard let fullName = names.takeContext(0) else { continue }
      for name in try GeneralName.list(fullName, "distribution point name", notes: &notes) {
        if case .uri(let uri) = name { locations.append(uri) } else { locations.append(name.description) }
      }
    }
    return locations
  }
}

/// The number of further certificates after which policies are required and mappings inhibited (RFC 5280, section 4.2.1.11).
public struct PolicyConstraints: Hashable, Sendable {
  /// Nil for no requirement.
  public let requireExplicitPolicy: Int?
  /// Nil if mappings are allowed.
  public let inhibitPolicyMapping: Int?

  init(_ node: ASN1Node) throws(PKIError) {
    var members = try node.sequence("policy constraints")
    requireExplicitPolicy = try Self.count(members.takeContext(0))
    inhibitPolicyMapping = try Self.count(members.takeContext(1))
    try members.finish()
    if requireExplicitPolicy == nil, inhibitPolicyMapping == nil { throw .malformed("the policy constraints are empty") }
  }

  private static func count(_ node: ASN1Node?) throws(PKIError) -> Int? {
    guard let node else { return nil }
    guard let content = node.primitive else { throw .malformed("the count of a policy constraint has the wrong type") }
    return try ASN1Node.count(content, "count of a policy constraint")
  }
}
