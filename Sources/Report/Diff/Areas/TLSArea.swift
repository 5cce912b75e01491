internal import Observation

/// Compares the TLS connections of requests.
struct TLSArea: ComparisonArea {
  let name = "tls"
  let title = "TLS"

  func changes(_ pair: DocumentPair) -> [DocumentChange] {
    guard let old = pair.before.document.fetch?.last, let new = pair.after.document.fetch?.last else { return [] }
    guard let first = old.tls, let second = new.tls else {
      guard (old.tls == nil) != (new.tls == nil), old.connection != nil, new.connection != nil else { return [] }
      return [
        DocumentChange(
          "encryption", before: old.tls == nil ? "none" : "TLS", after: new.tls == nil ? "none" : "TLS", new.tls == nil ? .worse : .better)
      ]
    }
    return Self.fields.compactMap { label, value in
      value(first) == value(second) ? nil : DocumentChange(label, before: value(first), after: value(second))
    }
  }

  private static let fields: [(label: String, value: @Sendable (FetchTLSObservation) -> String?)] = [
    ("version", { $0.protocol }),
    ("cipher suite", { $0.cipherSuite?.name }),
    ("group", { $0.group?.name }),
    ("signature scheme", { $0.signatureScheme?.name }),
    ("ALPN", { $0.alpn.selected }),
  ]
}
