internal import Observation

/// Compares DNS records.
struct RecordsArea: ComparisonArea {
  let name = "dns"
  let title = "DNS records"

  func changes(_ pair: DocumentPair) -> [DocumentChange] {
    guard let old = pair.before.audit.dns, let new = pair.after.audit.dns else { return [] }
    let (before, after) = (sets(old), sets(new))
    return after.compactMap { subject, set in
      guard let earlier = before.first(where: { $0.subject == subject })?.set else { return nil }
      guard earlier.outcome != set.outcome || Set(earlier.records) != Set(set.records) else { return nil }
      let isOpen = [earlier, set].contains { $0.outcome == .undetermined || $0.outcome == .refused }
      return DocumentChange(subject, before: words(earlier), after: words(set), isOpen ? .undetermined : .neutral)
    }
  }

  private func sets(_ records: DNSRecordsObservation) -> [(subject: String, set: DNSRecordsObservation.RecordSet)] {
    // Names differ if the documents are about two targets; the first is closest to the target.
    (records.caa.first.map { [("CAA", $0)] } ?? []) + (records.tlsa.map { [("TLSA", $0)] } ?? [])
      + (records.https.map { [("HTTPS", $0)] } ?? [])
  }

  private func words(_ set: DNSRecordsObservation.RecordSet) -> String {
    switch set.outcome {
    case .records: set.records.sorted().joined(separator: "; ")
    case .noData, .noName: "none"
    case .refused, .undetermined: "undetermined: \(set.reason ?? "no response")"
    }
  }
}
