internal import Observation

/// Compares the responses to requests: status, redirects, versions of HTTP, and errors.
struct ResponseArea: ComparisonArea {
  let name = "response"
  let title = "Response"

  func changes(_ pair: DocumentPair) -> [DocumentChange] {
    guard let old = pair.before.document.fetch, let new = pair.after.document.fetch else { return [] }
    var changes: [DocumentChange] = []
    func add(_ subject: String, _ before: String?, _ after: String?, _ effect: ChangeEffect = .neutral) {
      if before != after { changes.append(DocumentChange(subject, before: before, after: after, effect)) }
    }
    add("error", old.error?.code, new.error?.code, new.error != nil ? .worse : .better)
    if let error = old.error, error.code == new.error?.code {
      // Equal failures do not make equal responses.
      changes.append(DocumentChange("error", before: error.code, after: error.code, .undetermined, note: "neither transfer is complete"))
    }
    let (status, newStatus) = (old.last?.response?.status, new.last?.response?.status)
    add("status", status.map { "\($0)" }, newStatus.map { "\($0)" }, Self.effect(status, newStatus))
    add("HTTP version", old.last?.response?.httpVersion, new.last?.response?.httpVersion)
    // The first URL is that of the operand, which may differ on purpose.
    let (hops, newHops) = (old.hops.dropFirst().map(\.url), new.hops.dropFirst().map(\.url))
    add("redirects", Self.words(hops), Self.words(newHops))
    return changes
  }

  private static func effect(_ before: Int?, _ after: Int?) -> ChangeEffect {
    guard let before, let after, (before >= 400) != (after >= 400) else { return .neutral }
    return after >= 400 ? .worse : .better
  }

  private static func words(_ urls: [String]) -> String? { urls.isEmpty ? nil : urls.joined(separator: ", ") }
}
