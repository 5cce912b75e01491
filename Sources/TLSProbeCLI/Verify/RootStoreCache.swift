internal import PathValidation
internal import X509

/// The results that the requests of a batch share.
struct BatchCache {
  var roots = RootStoreCache()
  /// The certificates of issuers, and the signatures on them.
  var issuers = CertificateCache(byteLimit: 16 << 20)
  var signatures = SignatureCache(byteLimit: 16 << 20)
}

/// The trust stores of a batch by their text, so that roots shared by several requests are parsed once.
struct RootStoreCache {
  /// The maximum number of stores; the least recently used one is evicted first.
  static let entryLimit = 16
  /// The maximum number of bytes of text.
  static let byteLimit = 64 << 20

  private struct Entry {
    let texts: [String]
    let store: TrustStore
    let byteCount: Int
  }

  /// The number of stores parsed.
  private(set) var parseCount = 0
  /// Ordered by last use, the most recent one last.
  private var entries: [Entry] = []

  /// The store with the roots in these texts; empty without a text.
  mutating func store(of texts: [String]) throws(PKIError) -> TrustStore {
    if texts.isEmpty { return .empty }
    if let index = entries.firstIndex(where: { $0.texts == texts }) {
      let entry = entries.remove(at: index)
      entries.append(entry)
      return entry.store
    }
    parseCount += 1
    let store = try TrustStore(files: texts.map { Array($0.utf8) }, name: "request", source: "request")
    entries.append(Entry(texts: texts, store: store, byteCount: texts.reduce(0) { $0 + $1.utf8.count }))
    while entries.count > Self.entryLimit || entries.count > 1 && entries.reduce(0, { $0 + $1.byteCount }) > Self.byteLimit {
      entries.removeFirst()
    }
    return store
  }
}
