public import PathValidation

/// A request for data that the verification of a chain lacks, to a URL from a certificate.
public struct EvidenceRequest: Hashable, Sendable {
  public var kind: EvidenceItem.Kind
  public var url: String
  /// The content to send by POST, as an OCSP request; nil for GET.
  public var content: [UInt8]?
  public var contentType: String?
  /// The maximum size of the response in bytes.
  public var byteLimit: Int

  public init(kind: EvidenceItem.Kind, url: String, content: [UInt8]? = nil, contentType: String? = nil, byteLimit: Int) {
    self.kind = kind
    self.url = url
    self.content = content
    self.contentType = contentType
    self.byteLimit = byteLimit
  }
}

/// The response to an `EvidenceRequest`, and its description for documents.
public struct EvidenceResponse: Hashable, Sendable {
  public enum Outcome: Hashable, Sendable {
    case bytes([UInt8])
    /// The fetch failed, with the reason for people.
    case failed(String)
    /// No request was sent, as to a private address, with the reason.
    case refused(String)
  }

  public var outcome: Outcome
  public var fetch: EvidenceFetch

  public init(_ outcome: Outcome, _ fetch: EvidenceFetch) {
    self.outcome = outcome
    self.fetch = fetch
  }
}
