internal import Bytes
internal import CData
internal import X509

/// The roots of one bundled store; only those that a path may require are parsed from DER.
struct BundledAnchors: AnchorSource {
  /// One of `CDATA_STORE_…`.
  private let store: UInt16

  init(store: Int) { self.store = UInt16(truncatingIfNeeded: store) }

  /// The roots of all bundled stores.
  static let ofAnyStore = BundledAnchors(store: Int(UInt16.max))

  /// The version and the date of Mozilla's roots, such as `2026.10.18` and `2026-10-18`, and of the others'.
  static var mozillaVersion: String { unsafe String(cString: cdata_roots_version()) }
  static var mozillaDate: String { unsafe String(cString: cdata_roots_date()) }
  static var othersVersion: String { unsafe String(cString: cdata_stores_version()) }
  static var othersDate: String { unsafe String(cString: cdata_stores_date()) }

  var count: Int { (0..<cdata_anchor_count()).count { unsafe isTrusted(cdata_anchor_at($0)) } }

  var identity: AnchorIdentity { AnchorIdentity(.bundled(store)) }

  var certificates: [Certificate] { (0..<cdata_anchor_count()).compactMap { unsafe certificate(cdata_anchor_at($0)) } }

  /// By the issuer's encoded name or by the key identifier; the latter also finds names with another encoding.
  func issuers(of certificate: Certificate) -> [Certificate] {
    var found = byKey(certificate.authorityKeyIdentifier?.keyIdentifier ?? []).filter { $0.subject.matches(certificate.issuer) }
    for anchor in bySubject(certificate.issuer.der) where !found.contains(anchor) { found.append(anchor) }
    return found
  }

  func contains(_ certificate: Certificate) -> Bool {
    places(certificate.subject.der).contains { unsafe isTrusted(cdata_anchor_at($0)) && isSame(certificate.der, cdata_anchor_at($0)) }
  }

  func holds(subject: DistinguishedName, key: PublicKey) -> Bool { bySubject(subject.der).contains { $0.publicKey == key } }

  /// Whether an anchor has the name and the key of this certificate, even with another encoding of the name.
  func vouches(for root: Certificate) -> Bool {
    if holds(subject: root.subject, key: root.publicKey) { return true }
    return byKey(root.subjectKeyIdentifier ?? []).contains { $0.publicKey == root.publicKey && $0.subject.matches(root.subject) }
  }

  func constraints(on anchor: Certificate) -> AnchorConstraints? {
    for place in places(anchor.subject.der) {
      guard let entry = unsafe cdata_anchor_at(place), unsafe isTrusted(entry) && entry.pointee.constraint_count > 0 else { continue }
      guard unsafe isSame(anchor.der, entry) || certificate(entry)?.publicKey == anchor.publicKey else { continue }
      return unsafe Self.constraints(entry, of: store)
    }
    return nil
  }

  private static func constraints(_ anchor: UnsafePointer<cdata_anchor>, of store: UInt16) -> AnchorConstraints? {
    var constraints = AnchorConstraints()
    let first = unsafe Int(anchor.pointee.first_constraint)
    for index in unsafe first..<first + Int(anchor.pointee.constraint_count) {
      guard let row = unsafe cdata_constraint_at(index)?.pointee, unsafe row.store == store else { continue }
      switch unsafe Int(row.rule) {
      case CDATA_CONSTRAINT_NOT_BEFORE: constraints.lastFirstDate = unsafe Timestamp(seconds: row.time)
      case CDATA_CONSTRAINT_TIMESTAMP: constraints.lastTimestamp = unsafe Timestamp(seconds: row.time)
      default:
        guard let names = unsafe row.names else { continue }
        constraints.permittedDomains = unsafe String(cString: names).split(separator: ",").map(String.init)
      }
    }
    return constraints == AnchorConstraints() ? nil : constraints
  }

  private func places(_ name: [UInt8]) -> Range<Int> {
    var first = 0
    var count = 0
    unsafe cdata_anchors_with_subject(&first, &count, name, name.count)
    return first..<first + count
  }

  private func bySubject(_ name: [UInt8]) -> [Certificate] { places(name).compactMap { unsafe certificate(cdata_anchor_at($0)) } }

  private func byKey(_ identifier: [UInt8]) -> [Certificate] {
    var first = 0
    var count = 0
    unsafe cdata_anchors_with_key_id(&first, &count, identifier, identifier.count)
    return (first..<first + count).compactMap { unsafe certificate(cdata_anchor_by_key_id($0)) }
  }

  private func isTrusted(_ anchor: UnsafePointer<cdata_anchor>?) -> Bool { unsafe (anchor?.pointee.stores ?? 0) & store != 0 }

  private func isSame(_ der: [UInt8], _ anchor: UnsafePointer<cdata_anchor>?) -> Bool {
    guard let root = unsafe anchor?.pointee.root.pointee else { return false }
    return unsafe UnsafeBufferPointer(start: root.der, count: Int(root.length)).elementsEqual(der)
  }

  /// Nil for a root that the store does not trust.
  private func certificate(_ anchor: UnsafePointer<cdata_anchor>?) -> Certificate? {
    guard unsafe isTrusted(anchor), let root = unsafe anchor?.pointee.root.pointee else { return nil }
    return try? Certificate(der: unsafe Array(UnsafeBufferPointer(start: root.der, count: Int(root.length))))
  }
}
