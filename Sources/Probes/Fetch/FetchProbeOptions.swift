public import HTTPClient

/// A request, and the data to collect in addition to the response.
public struct FetchProbeOptions: Sendable {
  public var request: HTTPRequest
  public var options: HTTPOptions
  /// Whether to compute the SHA-256 of the decoded content.
  public var hashesBody = false
  /// The maximum size in bytes of decoded content to keep for the document, as for HAR; 0 keeps none, and longer content is not kept at
  /// all.
  public var keptBody = 0
  /// Whether to describe certificates, staple and SCTs in documents.
  public var wantsCertificates = false
  /// The replacement of secrets in documents.
  public var redaction = Redaction()

  public init(_ request: HTTPRequest, options: HTTPOptions) {
    self.request = request
    self.options = options
  }
}
