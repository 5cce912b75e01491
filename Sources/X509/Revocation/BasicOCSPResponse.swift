public import Bytes
internal import SwiftASN1

/// The signed part of an OCSP response and its signer (RFC 6960, section 4.2.1).
public struct BasicOCSPResponse: Hashable, Sendable {
  /// The identification of the responder.
  public enum Responder: Hashable, Sendable {
    case name(DistinguishedName)
    /// SHA-1 over the content of its public key.
    case key([UInt8])
  }

  /// The signed bytes.
  public let toBeSigned: [UInt8]
  public let responder: Responder
  public let producedAt: Timestamp
  public let responses: [SingleOCSPResponse]
  /// The nonce, which should be that of the request; nil if the responder sent none.
  public let nonce: [UInt8]?
  /// Critical extensions that are not supported.
  public let unknownCritical: [OID]
  public let signatureAlgorithm: AlgorithmIdentifier
  public let signature: [UInt8]
  /// Certificates that authorize the responder; malformed ones are omitted.
  public let certificates: [Certificate]

  init(_ der: ArraySlice<UInt8>, notes: inout [Deviation]) throws(PKIError) {
    var basic = try ASN1Node.parse(der, "basic OCSP response", notes: &notes).sequence("basic OCSP response")
    let data = try basic.require("response data")
    signatureAlgorithm = try AlgorithmIdentifier(try basic.require("signature algorithm"), "signature algorithm", notes: &notes)
    signature = Array(try basic.require("signature").bitStringOctets("signature of the OCSP response"))
    certificates = try Self.certificates(basic.takeContext(0), notes: &notes)
    toBeSigned = Array(data.encodedBytes)

    var members = try data.sequence("response data")
    _ = members.takeContext(0)
    responder = try Self.responder(try members.require("responder"), notes: &notes)
    producedAt = try CertificateTime.time(try members.require("time of production"), "production", notes: &notes)
    var list = try (try members.require("responses")).sequence("responses")
    var responses: [SingleOCSPResponse] = []
    while responses.count < Self.responseLimit, let member = list.next() {
      responses.append(try SingleOCSPResponse(member, notes: &notes))
    }
    self.responses = responses
    let extensions = try Self.extensions(members.takeContext(1), "extensions of the OCSP response", notes: &notes)
    nonce = extensions.first { $0.oid == OCSPRequest.nonceOID }.map(Self.nonce)
    unknownCritical = extensions.filter { $0.isCritical && $0.oid != OCSPRequest.nonceOID }.map(\.oid)
  }

  private static func responder(_ node: ASN1Node, notes: inout [Deviation]) throws(PKIError) -> Responder {
    var members = try node.members("responder")
    let inner = try members.require("name or key")
    if node.isContext(1) { return .name(try DistinguishedName(inner, "name of the responder", notes: &notes)) }
    guard node.isContext(2) else { throw .malformed("the responder has an unknown form") }
    return .key(Array(try inner.bytes(.octetString, "key of the responder")))
  }

  private static func certificates(_ node: ASN1Node?, notes: inout [Deviation]) throws(PKIError) -> [Certificate] {
    guard var explicit = try node?.members("certificates of the responder") else { return [] }
    var list = try (try explicit.require("list")).sequence("certificates of the responder")
    var certificates: [Certificate] = []
    while certificates.count < certificateLimit, let member = list.next() {
      if let certificate = try? Certificate(der: Array(member.encodedBytes)) { certificates.append(certificate) }
    }
    return certificates
  }

  static func extensions(_ node: ASN1Node?, _ what: String, notes: inout [Deviation]) throws(PKIError) -> [CertificateExtension] {
    guard var explicit = try node?.members(what) else { return [] }
    var list = try (try explicit.require("list")).sequence(what)
    var extensions: [CertificateExtension] = []
    while let member = list.next() { extensions.append(try CertificateExtension(member, notes: &notes)) }
    return extensions
  }

  /// An OCTET STRING within that of the extension (RFC 9654); old responders omit the inner one.
  private static func nonce(_ entry: CertificateExtension) -> [UInt8] {
    var notes: [Deviation] = []
    let inner = try? ASN1Node.parse(entry.der[...], "nonce", notes: &notes).bytes(.octetString, "nonce")
    return inner.map(Array.init) ?? entry.der
  }

  /// A response is about one certificate; more than a few entries are abuse.
  private static let responseLimit = 64
  private static let certificateLimit = 8
}
