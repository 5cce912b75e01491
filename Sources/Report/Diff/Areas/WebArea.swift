internal import Observation

/// Compares the facts about the responses of a web server.
struct WebArea: ComparisonArea {
  let name = "http"
  let title = "HTTP"

  func changes(_ pair: DocumentPair) -> [DocumentChange] {
    pair.changes(of: \.web) { old, new in
      pair.changes(ofFacts: WebFacts.section(of: old, verbose: false), WebFacts.section(of: new, verbose: false))
    }
  }
}
