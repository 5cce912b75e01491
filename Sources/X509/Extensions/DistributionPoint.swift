internal import Bytes
internal import SwiftASN1

/// The location, reasons and signer of one of the issuer's CRLs (RFC 5280, section 4.2.1.13).
public struct DistributionPoint: Hashable, Sendable {
  /// The names of the CRL; a relative one is completed with the name of its issuer.
  public let names: [GeneralName]
  /// Nil for every reason; otherwise bit n of the standard's list is bit n here.
  public let reasons: ReasonFlags?
  /// The signers of the CRL if it is not the issuer of the certificate.
  public let listIssuers: [GeneralName]

  init(_ node: ASN1Node, issuer: DistinguishedName, notes: inout [Deviation]) throws(PKIError) {
    var members = try node.sequence("distribution point")
    let choice = members.takeContext(0)
    reasons = try members.takeContext(1).map { node throws(PKIError) in try ReasonFlags(node) }
    let listIssuers =
      try members.takeContext(2).map { list throws(PKIError) in
        try GeneralName.list(list, "issuer of a revocation list", notes: &notes)
      } ?? []
    names =
      try choice.map { node throws(PKIError) in
        try Self.names(node, issuer: Self.directory(listIssuers) ?? issuer, notes: &notes)
      } ?? []
    self.listIssuers = listIssuers
    try members.finish()
  }

  /// A DistributionPointName, which has an explicit tag because it is a CHOICE.
  static func names(_ node: ASN1Node, issuer: DistinguishedName, notes: inout [Deviation]) throws(PKIError) -> [GeneralName] {
    var choice = try node.members("distribution point name")
    if let fullName = choice.takeContext(0) { return try GeneralName.list(fullName, "distribution point name", notes: &notes) }
    guard let relative = choice.takeContext(1) else { throw .malformed("the distribution point name has an unknown form") }
    let set = Array(relative.encodedBytes.dropFirst())
    let content = try Self.content(of: issuer.der) + [0x31] + set
    return [.directory(try DistinguishedName(der: DERValue.make(0x30, content)))]
  }

  private static func directory(_ names: [GeneralName]) -> DistinguishedName? {
    for case .directory(let name) in names { return name }
    return nil
  }

  private static func content(of der: [UInt8]) throws(PKIError) -> [UInt8] {
    var cursor = DERCursor(der)
    return Array(der[try cursor.require(0x30, "name").content])
  }
}

extension Certificate {
  /// Parsed on access; malformed ones are omitted, as `deviations` already lists them.
  public var distributionPoints: [DistributionPoint] {
    guard let entry = extensions.first(where: { $0.oid == OID(2, 5, 29, 31) }) else { return [] }
    var notes: [Deviation] = []
    guard let node = try? ASN1Node.parse(entry.der[...], "list of distribution points", notes: &notes),
      var points = try? node.sequence("list of distribution points")
    else { return [] }
    var found: [DistributionPoint] = []
    while found.count < Self.pointLimit, let point = points.next() {
      if let point = try? DistributionPoint(point, issuer: issuer, notes: &notes) { found.append(point) }
    }
    return found
  }

  private static let pointLimit = 64
}
