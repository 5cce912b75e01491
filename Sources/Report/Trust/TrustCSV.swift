internal import Bytes
internal import Observation

/// One row per store, or per root that was requested (RFC 4180).
enum TrustCSV {
  static func render(_ document: TrustDocument) -> [UInt8] {
    Array((document.question == .list ? stores(document) : roots(document)).utf8)
  }

  private static func stores(_ document: TrustDocument) -> String {
    document.stores.reduce(CSVText.line(["store", "source", "date", "count"])) { text, store in
      text + CSVText.line([store.label, store.store.source, store.store.date ?? "", "\(store.store.count ?? 0)"])
    }
  }

  private static func roots(_ document: TrustDocument) -> String {
    var text = CSVText.line([
      "store", "subject", "key", "not_before", "not_after", "sha256", "spki_sha256", "last_not_before", "last_timestamp",
      "permitted_domains", "stores",
    ])
    for store in document.stores {
      for root in store.roots ?? [] {
        text += CSVText.line([
          store.label, root.subject, root.publicKey.description, root.notBefore.rfc3339, root.notAfter.rfc3339, root.sha256,
          root.spkiSHA256,
          root.lastFirstDate?.rfc3339 ?? "", root.lastTimestamp?.rfc3339 ?? "", root.permittedDomains.joined(separator: " "),
          root.stores.joined(separator: " "),
        ])
      }
    }
    return text
  }
}
