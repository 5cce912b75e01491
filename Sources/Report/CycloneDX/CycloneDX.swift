internal import Bytes
public import Observation

/// A cryptographic bill of materials in CycloneDX 1.7: versions, suites, algorithms, certificates and keys of servers.
public struct CycloneDX: SeriesRenderer {
  public let name = "cyclonedx"
  public let summary = "a cryptographic bill of materials, CycloneDX 1.7"
  public let fileExtension = "cdx.json"
  public let subject: (any DocumentObservation.Type)?

  public init(for subject: any DocumentObservation.Type) { self.subject = subject }

  /// One bill for all targets, as of the first one.
  public func render(_ documents: [Document], options: RenderOptions) -> [UInt8] {
    guard let first = documents.first else { return [] }
    let bill = CryptoInventory(of: documents).json(tool: first.tool, at: first.startedAt)
    return JSONWriter(pretty: options.pretty).bytes(of: bill) + [UInt8(ascii: "\n")]
  }
}
