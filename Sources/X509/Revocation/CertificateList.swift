public import Bytes
internal import SwiftASN1

/// A certificate revocation list (RFC 5280, section 5.1).
///
/// Parsing verifies nothing. The entries remain in the DER, since CRLs with half a million of them exist; they are scanned once when the
/// CRL is parsed, and again for each search.
public struct CertificateList: Sendable {
  /// The CRL as received.
  public let der: [UInt8]
  /// 1 or 2, or for invalid values the encoded number plus one.
  public let version: Int
  public let issuer: DistinguishedName
  public let thisUpdate: Timestamp
  /// The latest time of the next CRL; RFC 5280 requires it, but some CRLs omit it.
  public let nextUpdate: Timestamp?
  /// The identifier next to the signature.
  public let signatureAlgorithm: AlgorithmIdentifier
  /// The identifier in the signed part; the two must be the same.
  public let signedAlgorithm: AlgorithmIdentifier
  public let signature: [UInt8]
  public let extensions: [CertificateExtension]
  /// The number of revoked certificates.
  public let entryCount: Int
  public let deviations: [Deviation]
  /// The URL it was fetched from; nil for a CRL from a file.
  public var location: String?
  package let values: ListValues
  /// Whether an entry has an unsupported critical extension.
  package let hasUnknownCriticalEntry: Bool
  private let signedRange: Range<Int>
  private let entryRange: Range<Int>

  /// Strict DER; throws for BER and for malformed entries.
  public init(der: [UInt8]) throws(PKIError) {
    var notes: [Deviation] = []
    var file = DERCursor(der)
    let whole = try file.require(0x30, "revocation list")
    try file.finish("revocation list")
    var outer = DERCursor(der, whole.content)
    let signed = try outer.require(0x30, "signed part of the revocation list")
    signatureAlgorithm = try Self.algorithm(der, &outer, "signature algorithm", notes: &notes)
    let signature = try outer.require(0x03, "signature of the revocation list")
    self.signature = Array(try ASN1Node.bitStringOctets(der[signature.content], "signature of the revocation list"))
    try outer.finish("revocation list")

    var members = DERCursor(der, signed.content)
    version =
      try members.take(0x02, "version").map { value throws(PKIError) in
        let number = try ASN1Node.count(der[value.content], "version of the revocation list")
        return min(number, Int.max - 1) + 1
      } ?? 1
    signedAlgorithm = try Self.algorithm(der, &members, "signed algorithm", notes: &notes)
    let name = try members.require(0x30, "issuer of the revocation list")
    issuer = try DistinguishedName(
      try .parse(der[name.whole], "issuer", notes: &notes), "issuer of the revocation list", notes: &notes)
    thisUpdate = try Self.time(der, try members.next("this update"), "this update", notes: &notes)
    if let tag = members.nextTag, tag == 0x17 || tag == 0x18 {
      nextUpdate = try Self.time(der, try members.next("next update"), "next update", notes: &notes)
    } else {
      nextUpdate = nil
    }
    entryRange = try members.take(0x30, "list of revoked certificates")?.content ?? 0..<0
    extensions = try Self.extensions(der, try members.take(0xa0, "extensions of the revocation list"), notes: &notes)
    try members.finish("revocation list")

    values = ListValues(extensions, issuer: issuer, notes: &notes)
    if version < 2, !extensions.isEmpty { notes.append(Deviation(.version, "a list of version \(version) has extensions")) }
    if version > 2 { notes.append(Deviation(.version, "there is no version \(version) of revocation lists")) }
    signedRange = signed.whole
    self.der = der
    deviations = notes
    (entryCount, hasUnknownCriticalEntry) = try Self.walk(der, entryRange)
  }

  /// The signed bytes.
  public var toBeSigned: ArraySlice<UInt8> { der[signedRange] }

  /// Parses a file with one CRL in DER, or any number in PEM.
  public static func read(_ bytes: [UInt8]) throws(PKIError) -> [CertificateList] {
    if bytes.first == 0x30 { return [try CertificateList(der: bytes)] }
    let blocks = try PEM.read(bytes).filter { ["X509 CRL", "CRL"].contains($0.label) }
    guard !blocks.isEmpty else {
      throw PKIError(
        code: .noCertificate, reason: "no revocation list found", hint: "a PEM revocation list begins with -----BEGIN X509 CRL-----")
    }
    var lists: [CertificateList] = []
    for block in blocks { lists.append(try CertificateList(der: block.der)) }
    return lists
  }

  /// The entries in order, parsed on iteration.
  public var entries: RevokedEntries {
    RevokedEntries(der: der, range: entryRange, issuer: issuer, isIndirect: values.scope?.isIndirect ?? false)
  }

  private static func algorithm(
    _ der: [UInt8], _ cursor: inout DERCursor, _ what: String, notes: inout [Deviation]
  ) throws(PKIError) -> AlgorithmIdentifier {
    let value = try cursor.require(0x30, what)
    return try AlgorithmIdentifier(try .parse(der[value.whole], what, notes: &notes), what, notes: &notes)
  }

  private static func time(
    _ der: [UInt8], _ value: DERCursor.Value?, _ what: String, notes: inout [Deviation]
  ) throws(PKIError) -> Timestamp {
    guard let value else { throw .malformed("the revocation list has no \(what)") }
    return try CertificateTime.time(try .parse(der[value.whole], what, notes: &notes), what, notes: &notes)
  }

  private static func extensions(
    _ der: [UInt8], _ value: DERCursor.Value?, notes: inout [Deviation]
  ) throws(PKIError) -> [CertificateExtension] {
    guard let value else { return [] }
    let what = "list of extensions"
    var members = try ASN1Node.parse(der[value.content], what, notes: &notes).sequence(what)
    var extensions: [CertificateExtension] = []
    while let member = members.next() { extensions.append(try CertificateExtension(member, notes: &notes)) }
    return extensions
  }

  /// Each entry has a serial number and a date, optionally followed by a list of extensions.
  private static func walk(_ der: [UInt8], _ range: Range<Int>) throws(PKIError) -> (count: Int, isCritical: Bool) {
    var cursor = DERCursor(der, range)
    var count = 0
    var hasUnknownCritical = false
    while let entry = try cursor.next("list of revoked certificates") {
      guard entry.tag == 0x30 else { throw .malformed("an entry of the revocation list is not a SEQUENCE") }
      var members = DERCursor(der, entry.content)
      guard !(try members.require(0x02, "serial number of an entry")).content.isEmpty else {
        throw .malformed("an entry of the revocation list has an empty serial number")
      }
      guard let date = try members.next("date of an entry"), date.tag == 0x17 || date.tag == 0x18 else {
        throw .malformed("an entry of the revocation list has no date")
      }
      if let list = try members.take(0x30, "extensions of an entry") {
        hasUnknownCritical = try RevokedEntry.hasUnknownCritical(der, list.content) || hasUnknownCritical
      }
      try members.finish("entry of the revocation list")
      count += 1
    }
    return (count, hasUnknownCritical)
  }
}

extension CertificateList {
  /// The content of the CRL number; nil without one (RFC 5280, section 5.2.3).
  public var number: [UInt8]? { values.number }
  /// The number of the complete CRL that this delta CRL is based on; nil for a complete CRL (section 5.2.4).
  public var baseNumber: [UInt8]? { values.baseNumber }
  /// Nil for a CRL that covers all certificates of the issuer.
  public var scope: IssuingDistributionPoint? { values.scope }
  public var authorityKeyIdentifier: AuthorityKeyIdentifier? { values.authorityKeyIdentifier }
  /// The locations of delta CRLs (section 5.2.6).
  public var freshestLists: [GeneralName] { values.freshestLists }
}

extension CertificateList: Hashable {
  public static func == (left: CertificateList, right: CertificateList) -> Bool { left.der == right.der }
  /// Hashes only the signature, since a CRL may be long.
  public func hash(into hasher: inout Hasher) { hasher.combine(signature) }
}
