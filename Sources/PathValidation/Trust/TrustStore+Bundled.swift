internal import CData

extension TrustStore {
  /// All bundled stores, Mozilla's first.
  public static var bundled: [TrustStore] { [mozilla] + others }

  /// `mozilla`, `apple`, `microsoft`, `chrome`, `android` or `java`; nil for another name.
  public static func bundled(named name: String) -> TrustStore? { bundled.first { $0.name == name } }

  /// The roots that Mozilla trusts for server authentication.
  public static var mozilla: TrustStore {
    TrustStore(
      name: "mozilla", source: "bundled \(BundledAnchors.mozillaVersion)", date: BundledAnchors.mozillaDate,
      origin: BundledAnchors(store: CDATA_STORE_MOZILLA))
  }

  /// The version of Mozilla's bundled roots, such as `2026.10.18`.
  public static var bundledVersion: String { BundledAnchors.mozillaVersion }

  /// The date of Mozilla's bundled roots, such as `2026-10-18`.
  public static var bundledDate: String { BundledAnchors.mozillaDate }

  private static var others: [TrustStore] {
    let stores = [
      ("apple", CDATA_STORE_APPLE), ("microsoft", CDATA_STORE_MICROSOFT), ("chrome", CDATA_STORE_CHROME),
      ("android", CDATA_STORE_ANDROID), ("java", CDATA_STORE_JAVA),
    ]
    return stores.map { name, store in
      TrustStore(
        name: name, source: "bundled \(BundledAnchors.othersVersion)", date: BundledAnchors.othersDate,
        origin: BundledAnchors(store: store))
    }
  }
}
