/// A request as sent.
public struct RequestObservation: Codable, Hashable, Sendable {
  public var method: String
  /// Without userinfo.
  public var url: String
  /// `HTTP/1.1`, `HTTP/2`.
  public var httpVersion: String
  /// In wire order; credentials are replaced by `(redacted)`.
  public var headers: [FieldObservation]
  /// Size of the header section in bytes as HTTP/1.1 encodes it, also for HTTP/2.
  public var headSize: Int
  /// Bytes of the body that were sent.
  public var bodySize: UInt64
  /// The body; kept only on request, and never encoded in JSON.
  public var content: [UInt8]?

  public init(method: String, url: String, httpVersion: String, headers: [FieldObservation], headSize: Int = 0, bodySize: UInt64 = 0) {
    self.method = method
    self.url = url
    self.httpVersion = httpVersion
    self.headers = headers
    self.headSize = headSize
    self.bodySize = bodySize
  }

  private enum CodingKeys: String, CodingKey {
    case method, url
    case httpVersion = "http_version"
    case headers
    case headSize = "head_size"
    case bodySize = "body_size"
  }
}
