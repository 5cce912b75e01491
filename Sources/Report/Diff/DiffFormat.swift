internal import Bytes

/// The formats of comparisons.
public enum DiffFormat: String, Sendable, CaseIterable {
  case text
  case json
  case markdown

  /// The extension of files of this format, without the dot.
  public var fileExtension: String {
    switch self {
    case .text: "txt"
    case .json: "json"
    case .markdown: "md"
    }
  }

  public func render(_ comparison: DocumentComparison, options: RenderOptions) -> [UInt8] {
    switch self {
    case .text:
      let format = options.plain ? SectionedReport.Format.plain : .text
      return DiffReport(comparison, format, options).report.bytes(format, options)
    case .markdown: return DiffReport(comparison, .markdown, options).report.bytes(.markdown, options)
    case .json: return JSONWriter(pretty: options.pretty).bytes(of: comparison.json) + [UInt8(ascii: "\n")]
    }
  }
}

extension DocumentComparison {
  /// The schema of the JSON document.
  public static let schema = "tlsprobe.diff/1"

  /// The document with its members in their published order.
  var json: JSONValue {
    .object([
      JSONValue.Member("schema", .string(Self.schema)),
      JSONValue.Member("tool", DocumentEncoder.value(of: tool)),
      JSONValue.Member("started_at", DocumentEncoder.value(of: startedAt)),
      JSONValue.Member("before", before.json),
      JSONValue.Member("after", after.json),
      JSONValue.Member("verdict", verdict),
      JSONValue.Member("changes", DocumentEncoder.value(of: changes)),
    ])
  }

  private var verdict: JSONValue {
    let counts = ChangeEffect.allCases.map { JSONValue.Member($0.rawValue, .integer(Int64(count($0)))) }
    return .object(
      [JSONValue.Member("result", .string(result.rawValue))] + counts + [JSONValue.Member("timings_count", .bool(countsTimings))])
  }
}

extension ComparedDocument {
  fileprivate var json: JSONValue {
    .object([
      JSONValue.Member("source", .string(label)),
      JSONValue.Member("schema", .string(document.schema)),
      JSONValue.Member("started_at", DocumentEncoder.value(of: document.startedAt)),
      JSONValue.Member("target", DocumentEncoder.value(of: document.target)),
      JSONValue.Member("tool_version", .string(document.tool.version)),
    ])
  }
}
