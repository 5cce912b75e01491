internal import Observation
internal import TLSWire

/// Compares whose order of suites decides, and the order of the suites that both documents have.
struct SuiteOrderArea: ComparisonArea {
  let name = "order"
  let title = "Order"

  func changes(_ pair: DocumentPair) -> [DocumentChange] {
    pair.changes(of: \.ciphers) { old, new in
      suites(old, new) + groups(old, new)
    }
  }

  private func suites(_ old: CiphersObservation, _ new: CiphersObservation) -> [DocumentChange] {
    new.acceptedProtocols.flatMap { version -> [DocumentChange] in
      guard let earlier = old.acceptedProtocols.first(where: { $0.version == version.version }) else { return [] }
      let subject = "suites in \(version.version)"
      guard earlier.preference == version.preference else { return [preference(subject, earlier.preference, version.preference)] }
      guard version.preference == .server else { return [] }
      return order(subject, earlier.cipherSuites.map(\.name), version.cipherSuites.map(\.name))
    }
  }

  private func groups(_ old: CiphersObservation, _ new: CiphersObservation) -> [DocumentChange] {
    new.groupPreferences.flatMap { entry -> [DocumentChange] in
      guard let earlier = old.groupPreferences.first(where: { $0.protocol == entry.protocol }) else { return [] }
      let subject = "groups in \(entry.protocol)"
      guard earlier.preference == entry.preference else { return [preference(subject, earlier.preference, entry.preference)] }
      guard entry.preference == .server else { return [] }
      return order(subject, earlier.order.map(\.name), entry.order.map(\.name))
    }
  }

  private func preference(_ subject: String, _ old: OrderPreference?, _ new: OrderPreference?) -> DocumentChange {
    func word(_ preference: OrderPreference?) -> String? { preference.map { "order of: \($0.rawValue)" } }
    let isOpen = [old, new].contains { $0 == nil || $0 == .undetermined }
    return DocumentChange(subject, before: word(old), after: word(new), isOpen ? .undetermined : .neutral)
  }

  /// Without the names that only one has.
  private func order(_ subject: String, _ old: [String], _ new: [String]) -> [DocumentChange] {
    let common = Set(old).intersection(new)
    let (first, second) = (old.filter(common.contains), new.filter(common.contains))
    guard first != second else { return [] }
    return [DocumentChange(subject, before: first.joined(separator: ", "), after: second.joined(separator: ", "))]
  }
}
