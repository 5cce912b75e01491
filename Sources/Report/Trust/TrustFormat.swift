internal import Bytes

/// The forms in which documents about trust stores can be written.
public enum TrustFormat: String, Sendable, CaseIterable {
  case text
  case json
  case csv
  case markdown

  /// Names of files that hold it end in this, without the dot.
  public var fileExtension: String {
    switch self {
    case .text: "txt"
    case .json: "json"
    case .csv: "csv"
    case .markdown: "md"
    }
  }

  public func render(_ document: TrustDocument, options: RenderOptions) -> [UInt8] {
    switch self {
    case .text: TrustText.render(document, options: options)
    case .json: JSONText(pretty: options.pretty).bytes(of: DocumentEncoder.value(of: document)) + [UInt8(ascii: "\n")]
    case .csv: TrustCSV.render(document)
    case .markdown: TrustMarkdown.render(document)
    }
  }
}
