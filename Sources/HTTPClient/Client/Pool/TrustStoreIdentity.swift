internal import PathValidation
internal import X509

/// The identity of a trust store: for a bundled one its name, source and date, for any other all of its anchors too.
struct TrustStoreIdentity: Hashable {
  private let name: String
  private let source: String
  private let date: String?
  private let anchors: [Certificate: AnchorConstraints?]

  init(_ store: TrustStore) {
    name = store.name
    source = store.source
    date = store.date
    let listed = store.date == nil ? store.certificates : []
    anchors = Dictionary(listed.map { ($0, store.constraints(on: $0)) }, uniquingKeysWith: { first, _ in first })
  }
}
