internal import Bytes
public import Observation

/// The exchanges as an HTTP Archive, version 1.2, one entry each; values without a standard name have names with an underscore.
///
/// Values of Authorization and Proxy-Authorization are omitted; cookies are not. Bodies are included if they were kept.
public struct HAR: Renderer {
  public let name = "har"
  public let summary = "an HTTP Archive 1.2, as browsers and proxies write and read it"
  public let fileExtension = "har"
  public let subject: (any DocumentObservation.Type)? = FetchObservation.self

  public init() {}

  public func render(_ document: Document, options: RenderOptions) -> [UInt8] {
    let hops = document.fetch?.hops ?? []
    var log: [JSONValue.Member] = [
      .init("version", .string("1.2")),
      .init("creator", .object([.init("name", .string(document.tool.name)), .init("version", .string(document.tool.version))])),
      .init("entries", .array(hops.map { HAREntry($0, of: document).json })),
    ]
    if let error = document.fetch?.error { log.append(.init("comment", .string(error.message))) }
    return JSONWriter(pretty: options.pretty).bytes(of: .object([.init("log", .object(log))])) + [UInt8(ascii: "\n")]
  }
}
