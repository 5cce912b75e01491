internal import Bytes

/// The formats of documents about trust stores.
public enum TrustFormat: String, Sendable, CaseIterable {
  case text
  case json
  case csv
  case markdown

  /// The extension of files of this format, without the dot.
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
    case .json: JSONWriter(pretty: options.pretty).bytes(of: DocumentEncoder.value(of: document)) + [UInt8(ascii: "\n")]
    case .csv: TrustCSV.render(document)
    case .markdown: TrustMarkdown.render(document)
    }
  }
}
