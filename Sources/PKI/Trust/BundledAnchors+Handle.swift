internal import CData

/// Mozilla's roots from the program itself; only those that a path may need are ever read from their DER.
struct BundledAnchors: AnchorOrigin {
  static var version: String { unsafe String(cString: cdata_roots_version()) }
  /// The day of the bundle, `2026-10-18`.
  static var date: String { unsafe String(cString: cdata_roots_date()) }

  var count: Int { cdata_root_count() }

  var certificates: [Certificate] { (0..<count).compactMap { unsafe Self.certificate(cdata_root_at($0)) } }

  /// By the issuer's very bytes or by the key's identifier; the latter also finds names that are encoded otherwise.
  func issuers(of certificate: Certificate) -> [Certificate] {
    var found = Self.byKey(certificate.authorityKeyIdentifier?.keyIdentifier ?? []).filter { $0.subject.matches(certificate.issuer) }
    for anchor in Self.bySubject(certificate.issuer.der) where !found.contains(anchor) { found.append(anchor) }
    return found
  }

  func contains(_ certificate: Certificate) -> Bool { Self.bySubject(certificate.subject.der).contains(certificate) }

  func holds(subject: DistinguishedName, key: PublicKey) -> Bool { Self.bySubject(subject.der).contains { $0.publicKey == key } }

  private static func bySubject(_ name: [UInt8]) -> [Certificate] {
    var first = 0
    var count = 0
    unsafe cdata_roots_with_subject(&first, &count, name, name.count)
    return (first..<first + count).compactMap { unsafe certificate(cdata_root_at($0)) }
  }

  private static func byKey(_ identifier: [UInt8]) -> [Certificate] {
    var first = 0
    var count = 0
    unsafe cdata_roots_with_key_id(&first, &count, identifier, identifier.count)
    return (first..<first + count).compactMap { unsafe certificate(cdata_root_by_key_id($0)) }
  }

  private static func certificate(_ root: UnsafePointer<cdata_root>?) -> Certificate? {
    guard let root = unsafe root?.pointee else { return nil }
    return try? Certificate(der: unsafe Array(UnsafeBufferPointer(start: root.der, count: Int(root.length))))
  }
}

extension TrustStore {
  /// The roots that Mozilla trusts for server authentication, as they stand in the program.
  public static var mozilla: TrustStore {
    TrustStore(name: "mozilla", source: "bundled \(BundledAnchors.version)", origin: BundledAnchors())
  }

  /// The version of the bundled roots, as `2026.10.18`.
  public static var bundledVersion: String { BundledAnchors.version }

  /// The day of the bundled roots, as `2026-10-18`.
  public static var bundledDate: String { BundledAnchors.date }
}
