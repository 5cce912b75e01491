/// A response as received.
public struct ResponseObservation: Codable, Hashable, Sendable {
  public var status: Int
  /// Empty for HTTP/2, which has none.
  public var reason: String
  /// `HTTP/1.1`, `HTTP/2`.
  public var httpVersion: String
  /// In wire order, including duplicates.
  public var headers: [FieldObservation]
  public var trailers: [FieldObservation] = []
  /// The 1xx responses before it.
  public var interim: [InterimObservation] = []
  /// Size of all header sections in bytes, including interim responses and trailers, as HTTP/1.1 encodes them.
  public var headSize = 0
  public var body = BodyObservation()

  public init(status: Int, reason: String, httpVersion: String, headers: [FieldObservation]) {
    self.status = status
    self.reason = reason
    self.httpVersion = httpVersion
    self.headers = headers
  }

  private enum CodingKeys: String, CodingKey {
    case status, reason
    case httpVersion = "http_version"
    case headers, trailers, interim
    case headSize = "head_size"
    case body
  }

  public var contentType: String? { headers.first("content-type") }
}

/// An interim response (RFC 9110, section 15.2).
public struct InterimObservation: Codable, Hashable, Sendable {
  public var status: Int
  public var reason: String
  public var headers: [FieldObservation]

  public init(status: Int, reason: String, headers: [FieldObservation]) {
    self.status = status
    self.reason = reason
    self.headers = headers
  }
}
