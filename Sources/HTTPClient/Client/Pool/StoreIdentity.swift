internal import PKI

/// Which anchors a store has: a bundled one is known by its name and day, any other by all that is in it.
struct StoreIdentity: Hashable {
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
