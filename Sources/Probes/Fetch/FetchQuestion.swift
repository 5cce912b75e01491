public import HTTPClient

/// What is asked of a server, and what is to be known afterwards beside the answer itself.
public struct FetchQuestion: Sendable {
  public var request: HTTPRequest
  public var options: HTTPOptions
  /// SHA-256 of the decoded content.
  public var hashesBody = false
  /// Bytes of decoded content that are kept for the document, as HAR has them; 0 keeps none, and a longer content is not kept at all.
  public var keptBody = 0
  /// Certificates, staple and SCTs as documents describe them.
  public var wantsCertificates = false
  /// What documents have in place of secrets.
  public var redaction = Redaction()

  public init(_ request: HTTPRequest, options: HTTPOptions) {
    self.request = request
    self.options = options
  }
}
