public import Bytes
internal import SwiftASN1

/// The status of one certificate in an OCSP response (RFC 6960, section 4.2.1).
public struct SingleOCSPResponse: Hashable, Sendable {
  public enum Status: Hashable, Sendable {
    case good
    case revoked(at: Timestamp, reason: RevocationReason?)
    case unknown
  }

  public let certID: OCSPCertID
  public let status: Status
  /// The time at which the status was known to be correct.
  public let thisUpdate: Timestamp
  /// Nil if newer information is available at any time.
  public let nextUpdate: Timestamp?
  /// A SignedCertificateTimestampList (RFC 6962, section 3.3).
  public let timestamps: [UInt8]?
  /// Critical extensions that are not supported.
  public let unknownCritical: [OID]

  init(_ node: ASN1Node, notes: inout [Deviation]) throws(PKIError) {
    var members = try node.sequence("single response")
    certID = try OCSPCertID(try members.require("certificate"))
    status = try Self.status(try members.require("status"), notes: &notes)
    thisUpdate = try CertificateTime.time(try members.require("time of update"), "update", notes: &notes)
    nextUpdate = try members.takeContext(0).map { node throws(PKIError) in
      var explicit = try node.members("next update")
      return try CertificateTime.time(try explicit.require("time"), "next update", notes: &notes)
    }
    let extensions = try BasicOCSPResponse.extensions(members.takeContext(1), "extensions of a single response", notes: &notes)
    timestamps = try extensions.first { $0.oid == Self.timestampsOID }.map { entry throws(PKIError) in
      let value = try ASN1Node.parse(entry.der[...], "list of timestamps", notes: &notes)
      return Array(try value.bytes(.octetString, "list of timestamps"))
    }
    unknownCritical = extensions.filter { $0.isCritical && $0.oid != Self.timestampsOID }.map(\.oid)
  }

  private static func status(_ node: ASN1Node, notes: inout [Deviation]) throws(PKIError) -> Status {
    if node.isContext(0) { return .good }
    if node.isContext(2) { return .unknown }
    guard node.isContext(1) else { throw .malformed("the status of a single response has an unknown form") }
    var members = try node.members("revocation")
    let time = try CertificateTime.time(try members.require("time"), "revocation", notes: &notes)
    guard var explicit = try members.takeContext(0)?.members("reason") else { return .revoked(at: time, reason: nil) }
    let code = try explicit.require("reason").bytes(.enumerated, "reason")
    return .revoked(at: time, reason: RevocationReason(rawValue: try ASN1Node.count(code, "reason")))
  }

  private static let timestampsOID = OID(1, 3, 6, 1, 4, 1, 11_129, 2, 4, 5)
}
