internal import Checks

/// Compares findings.
struct FindingsArea: ComparisonArea {
  let name = "findings"
  let title = "Findings"

  func changes(_ pair: DocumentPair) -> [DocumentChange] {
    let present: [DocumentChange] = pair.compared.compactMap { entry in
      let finding = entry.finding
      switch entry.status {
      case .unchanged: return nil
      case .new:
        let doubt = pair.doubts[finding]
        return DocumentChange(finding.id, before: nil, after: words(finding), doubt == nil ? .worse : .undetermined, note: doubt)
      case .changed:
        return DocumentChange(finding.id, before: entry.earlier.map(words), after: words(finding), entry.isWorse ? .worse : .better)
      }
    }
    return present
      + pair.gone.map { gone in
        DocumentChange(
          gone.finding.id, before: words(gone.finding), after: nil, gone.isFixed ? .better : .undetermined, note: gone.doubt)
      }
  }

  private func words(_ finding: Finding) -> String { "\(finding.severity.rawValue): \(finding.detail)" }
}
