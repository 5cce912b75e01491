internal import Checks
public import Observation

/// One row per finding and violation of a policy (RFC 4180), with one header for all targets.
public struct FindingsCSV: SeriesRenderer {
  public let name = "csv"
  public let summary = "a row for each finding; cells that a spreadsheet would compute begin with an apostrophe"
  public let fileExtension = "csv"
  public let subject: (any DocumentObservation.Type)?

  private static let columns = ["target", "address", "id", "severity", "title", "detail", "cve", "cwe", "remedy", "status"]

  public init(_ subject: any DocumentObservation.Type) { self.subject = subject }

  public func render(_ documents: [Document], options: RenderOptions) -> [UInt8] {
    var text = CSVText.line(Self.columns)
    for document in documents {
      for result in document.results { text += CSVText.line(Self.cells(result, of: document)) }
    }
    return Array(text.utf8)
  }

  private static func cells(_ result: ReportedResult, of document: Document) -> [String] {
    [
      document.target.description, result.address ?? "", result.id, result.severity.rawValue, result.title, result.detail,
      result.cve.joined(separator: " "), result.cwe.joined(separator: " "), result.remedy, result.standing.word,
    ]
  }
}
