internal import Bytes
internal import Checks
internal import Observation

/// Two documents, and what the findings of both tell about their differences.
struct DocumentPair {
  let before: ComparedDocument
  let after: ComparedDocument
  /// The addresses of both, paired.
  let places: [Place]
  /// The findings of `after`, with those of `before` that are the same.
  let compared: [ComparedFinding]
  /// Findings of `before` only.
  let gone: [GoneFinding]
  /// The reasons for which a finding of `after` only may have been there before.
  let doubts: [Finding: String]
  /// The names of header fields that are not compared, in lower case.
  let ignoredHeaders: Set<String>

  /// An address in both documents.
  struct Place {
    /// Nil if there is one address.
    let name: String?
    let before: AuditedAddress
    let after: AuditedAddress
  }

  init(_ before: ComparedDocument, _ after: ComparedDocument, ignoredHeaders: Set<String> = []) {
    self.before = before
    self.ignoredHeaders = ignoredHeaders
    self.after = after
    places = Self.places(before.addresses, after.addresses)
    let pairs = FindingPairs(after.document.findings, since: before.document.findings)
    compared = pairs.compared
    gone = Self.examine(pairs.gone, of: before, in: after)
    let new = Self.examine(pairs.compared.filter { $0.status == .new }.map(\.finding), of: after, in: before)
    doubts = Dictionary(new.compactMap { found in found.doubt.map { (found.finding, $0) } }) { first, _ in first }
  }

  private static func examine(_ findings: [Finding], of earlier: ComparedDocument, in later: ComparedDocument) -> [GoneFinding] {
    // A file has everything that its checks examine, and a response as well.
    if earlier.document.fetch != nil, later.document.fetch != nil { return findings.map { GoneFinding($0) } }
    if earlier.document.verify != nil, later.document.verify != nil { return findings.map { GoneFinding($0) } }
    return FindingAbsence(
      of: earlier.audit, in: later.audit, at: later.document.target, isPartial: later.document.isPartial
    ).examine(findings)
  }

  /// Addresses with the same endpoint, then the others in their order.
  private static func places(_ before: [AuditedAddress], _ after: [AuditedAddress]) -> [Place] {
    var rest = after
    let same = before.map { address in rest.firstIndex { $0.endpoint == address.endpoint }.map { rest.remove(at: $0) } }
    let isOne = before.count == 1 || after.count == 1
    return zip(before, same).compactMap { address, match in
      guard let other = match ?? (rest.isEmpty ? nil : rest.removeFirst()) else { return nil }
      return Place(name: isOne ? nil : (other.endpoint ?? address.endpoint)?.description, before: address, after: other)
    }
  }

  /// The change for the worse or the better that findings report about a name.
  func effect(on name: String) -> ChangeEffect {
    let worse = compared.filter { $0.isWorse && doubts[$0.finding] == nil }.map(\.finding)
    if worse.contains(where: { Self.mentions($0, name) }) { return .worse }
    let eased = compared.filter { $0.status == .changed && !$0.isWorse }.compactMap(\.earlier) + gone.filter(\.isFixed).map(\.finding)
    return eased.contains { Self.mentions($0, name) } ? .better : .neutral
  }

  private static func mentions(_ finding: Finding, _ name: String) -> Bool {
    ([finding.detail] + finding.evidence).contains { text in
      guard let range = text.firstRange(ofText: name) else { return false }
      // `TLSv1.3` is not in `TLSv1.3-draft28`.
      guard range.upperBound < text.endIndex else { return true }
      let next = text[range.upperBound]
      return !next.isLetter && !next.isNumber && next != "_" && next != "-"
    }
  }

  /// The changes of a part at each address where both documents have it.
  func changes<Value>(
    of part: KeyPath<AuditedAddress, Outcome<Value>?>, _ compare: (Value, Value) -> [DocumentChange]
  ) -> [DocumentChange] {
    places.flatMap { place -> [DocumentChange] in
      guard let old = place.before[keyPath: part]?.value, let new = place.after[keyPath: part]?.value else { return [] }
      return compare(old, new).map { change in
        var change = change
        change.address = place.name
        return change
      }
    }
  }

  /// The changes of support of properties by name.
  func changes(ofSupport before: [(name: String, support: PropertySupport)], _ after: [(name: String, support: PropertySupport)])
    -> [DocumentChange]
  {
    let old = Dictionary(before.map { ($0.name, $0.support) }) { first, _ in first }
    let new = Dictionary(after.map { ($0.name, $0.support) }) { first, _ in first }
    let names = before.map(\.name) + after.map(\.name).filter { old[$0] == nil }
    return names.compactMap { name in
      let (first, second) = (old[name] ?? .absent, new[name] ?? .absent)
      guard first != second else { return nil }
      let isOpen = first.isOpen || second.isOpen
      return DocumentChange(name, before: first.word, after: second.word, isOpen ? .undetermined : effect(on: name))
    }
  }

  /// The changes of facts by label.
  func changes(ofFacts before: [Fact], _ after: [Fact]) -> [DocumentChange] {
    let old = Dictionary(before.map { ($0.label, $0.values.joined(separator: ", ")) }) { first, _ in first }
    let new = Dictionary(after.map { ($0.label, $0.values.joined(separator: ", ")) }) { first, _ in first }
    let labels = before.map(\.label) + after.map(\.label).filter { old[$0] == nil }
    return labels.compactMap { label in
      guard old[label] != new[label] else { return nil }
      let isOpen = [old[label], new[label]].contains { $0?.firstRange(ofText: "undetermined") != nil }
      return DocumentChange(label, before: old[label], after: new[label], isOpen ? .undetermined : .neutral)
    }
  }
}

/// Whether a property is supported, for comparisons.
enum PropertySupport: Hashable {
  case accepted, refused, undetermined
  /// The document does not have it.
  case absent

  var isOpen: Bool { self == .undetermined || self == .absent }

  /// Nil if absent.
  var word: String? {
    switch self {
    case .accepted: "accepted"
    case .refused: "refused"
    case .undetermined: "undetermined"
    case .absent: nil
    }
  }
}
