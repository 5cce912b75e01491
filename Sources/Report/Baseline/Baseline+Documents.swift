public import Checks
internal import Observation

extension Baseline {
  /// Reads saved audits: one document, or several. Documents of targets that did not respond are left out.
  public init(reading bytes: [UInt8], source: String) throws(DocumentError) {
    let documents = try DocumentReader.documents(in: bytes, accepting: [AuditObservation.self])
    self.init(source: source, entries: documents.compactMap(BaselineEntry.init))
  }
}

extension BaselineEntry {
  /// Nil for a document without an observation.
  init?(_ document: SavedDocument) {
    guard let audit = document.observed(AuditObservation.self), !audit.isUnreachable else { return nil }
    self.init(
      target: document.target, startedAt: document.startedAt, toolVersion: document.tool.version, findings: document.findings, audit: audit)
  }
}
