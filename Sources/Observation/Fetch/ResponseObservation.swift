/// A response as it came.
public struct ResponseObservation: Codable, Hashable, Sendable {
  public var status: Int
  /// Empty in HTTP/2, which has none.
  public var reason: String
  /// `HTTP/1.1`, `HTTP/2`.
  public var httpVersion: String
  /// In the order of the wire, duplicates and all.
  public var headers: [FieldObservation]
  public var trailers: [FieldObservation] = []
  /// Those with 1xx that came before it.
  public var interim: [InterimObservation] = []
  /// Bytes of all heads, interim ones and trailers too, as HTTP/1.1 writes them.
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

/// A response that announces another (RFC 9110, section 15.2).
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
