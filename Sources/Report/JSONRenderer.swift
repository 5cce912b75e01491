internal import Bytes

/// The complete document as JSON.
public struct JSONRenderer: Renderer {
  public let name = "json"
  public let summary = "the whole document for machines"
  public let fileExtension = "json"

  public init() {}

  public func render(_ document: Document, options: RenderOptions) -> [UInt8] {
    JSONWriter(pretty: options.pretty).bytes(of: document.json) + [UInt8(ascii: "\n")]
  }
}
