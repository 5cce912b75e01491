internal import Bytes
public import Observation

/// The complete document as JSON.
public struct JSONRenderer: Renderer {
  public let name = "json"
  public let summary = "the whole document for machines"
  public let fileExtension = "json"
  public let writesFailures = true
  public let hasDocumentPerLine = true

  public init() {}

  public func render(_ document: Document, options: RenderOptions) -> [UInt8] {
    JSONWriter(pretty: options.pretty).bytes(of: document.json) + [UInt8(ascii: "\n")]
  }
}

/// The complete document as JSON on one line.
public struct NDJSONRenderer: Renderer {
  public let name = "ndjson"
  public let summary = "the whole document for machines, on one line for each target"
  public let fileExtension = "ndjson"
  public let writesFailures = true
  public let hasDocumentPerLine = true

  public init() {}

  public func writes(_ type: any DocumentObservation.Type) -> Bool { type != FetchObservation.self }

  public func render(_ document: Document, options: RenderOptions) -> [UInt8] {
    JSONWriter(pretty: false).bytes(of: document.json) + [UInt8(ascii: "\n")]
  }
}
