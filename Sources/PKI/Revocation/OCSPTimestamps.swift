internal import SwiftASN1

/// The certificate timestamps that an OCSP response bears (RFC 6962, section 3.3).
///
/// Nothing of the response is checked but that the way to them can be read.
public struct OCSPTimestamps: Hashable, Sendable {
  /// A SignedCertificateTimestampList for each single response that has one.
  public let lists: [[UInt8]]

  /// Reads an OCSPResponse (RFC 6960, section 4.2.1); one that is no success has no lists.
  public init(response der: [UInt8]) throws(PKIError) {
    var notes: [Deviation] = []
    var outer = try ASN1Node.parse(der[...], "OCSP response", notes: &notes).sequence("OCSP response")
    _ = try outer.require("status").bytes(.enumerated, "status of the OCSP response")
    guard var wrapped = try outer.takeContext(0)?.members("OCSP response") else {
      lists = []
      return
    }
    var typed = try (try wrapped.require("response bytes")).sequence("response bytes")
    guard try typed.require("response type").oid("response type") == Self.basic else {
      lists = []
      return
    }
    let inner = try typed.require("response").bytes(.octetString, "response")
    var basic = try ASN1Node.parse(inner, "basic OCSP response", notes: &notes).sequence("basic OCSP response")
    var signed = try (try basic.require("response data")).sequence("response data")
    _ = signed.takeContext(0)
    _ = try signed.require("responder")
    _ = try signed.require("time of production")
    var responses = try (try signed.require("responses")).sequence("responses")
    var lists: [[UInt8]] = []
    while lists.count < Self.responseLimit, let response = responses.next() {
      if let list = try Self.list(in: response, notes: &notes) { lists.append(list) }
    }
    self.lists = lists
  }

  private static func list(in response: ASN1Node, notes: inout [Deviation]) throws(PKIError) -> [UInt8]? {
    var members = try response.sequence("single response")
    for name in ["certificate", "status", "time of update"] { _ = try members.require(name) }
    _ = members.takeContext(0)
    guard var explicit = try members.takeContext(1)?.members("extensions of a single response") else { return nil }
    var extensions = try (try explicit.require("list")).sequence("extensions of a single response")
    while let member = extensions.next() {
      let entry = try CertificateExtension(member, notes: &notes)
      guard entry.oid == timestamps else { continue }
      let value = try ASN1Node.parse(entry.der[...], "list of timestamps", notes: &notes)
      return Array(try value.bytes(.octetString, "list of timestamps"))
    }
    return nil
  }

  private static let basic = OID(1, 3, 6, 1, 5, 5, 7, 48, 1, 1)
  private static let timestamps = OID(1, 3, 6, 1, 4, 1, 11_129, 2, 4, 5)
  /// A staple is about one certificate; more than a few are nobody's.
  private static let responseLimit = 64
}
