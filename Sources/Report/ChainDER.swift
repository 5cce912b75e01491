public import Observation

/// The certificates as sent, byte for byte, concatenated.
public struct ChainDER: Renderer {
  public let name = "der"
  public let summary = "the certificates as sent, byte for byte, one after the other"
  public let fileExtension = "der"
  public let isBinary = true
  public let subject: (any DocumentObservation.Type)? = ChainObservation.self

  public init() {}

  public func render(_ document: Document, options: RenderOptions) -> [UInt8] {
    (document.chain?.addresses ?? []).flatMap { $0.certificates.flatMap(\.der) }
  }
}
