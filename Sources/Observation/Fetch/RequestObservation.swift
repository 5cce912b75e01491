/// A request as it went out.
public struct RequestObservation: Codable, Hashable, Sendable {
  public var method: String
  /// Without user and password.
  public var url: String
  /// `HTTP/1.1`, `HTTP/2`.
  public var httpVersion: String
  /// In the order of the wire; those that carry credentials have `(redacted)` in their place.
  public var headers: [FieldObservation]
  /// Bytes of the head as HTTP/1.1 writes it, also where HTTP/2 packed it.
  public var headSize: Int
  /// Bytes of the content that went out.
  public var bodySize: UInt64
  /// The content itself; kept only for those who ask, and in no JSON of ours.
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
