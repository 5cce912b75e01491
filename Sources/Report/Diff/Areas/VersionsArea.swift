internal import Observation

/// Compares the versions that are accepted.
struct VersionsArea: ComparisonArea {
  let name = "versions"
  let title = "Versions"

  func changes(_ pair: DocumentPair) -> [DocumentChange] {
    pair.changes(of: \.ciphers) { old, new in
      pair.changes(ofSupport: old.protocols.map { ($0.version, $0.compared) }, new.protocols.map { ($0.version, $0.compared) })
    }
  }
}
