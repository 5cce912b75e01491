internal import SwiftASN1

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
