public import Bytes
public import HTTPWire

/// A stored response (RFC 9111, section 3).
public struct StoredResponse: Hashable, Sendable {
  /// The head without connection-specific fields (RFC 9111, section 3.1), and without its bytes on the wire.
  public let head: ResponseHead
  /// The content as received, still encoded.
  public let content: [UInt8]
  /// The request's fields that Vary lists, which select the response for later requests (RFC 9111, section 4.1).
  public let variance: [FieldVariance]
  /// The time at which the request was sent.
  public let requestTime: Timestamp
  /// The time at which the response's head, or its last validation, was received.
  public let responseTime: Timestamp

  public init(head: ResponseHead, content: [UInt8], variance: [FieldVariance], requestTime: Timestamp, responseTime: Timestamp) {
    self.head = ResponseHead(version: head.version, status: head.status, reason: head.reason, fields: Self.kept(head.fields))
    self.content = content
    self.variance = variance
    self.requestTime = requestTime
    self.responseTime = responseTime
  }

  /// The freshness lifetime and age of the response.
  public var freshness: Freshness { Freshness(head, requestTime: requestTime, responseTime: responseTime) }

  /// Approximate size in bytes, as counted for limits.
  public var size: Int { content.count + head.fields.lines.reduce(256) { $0 + $1.name.count + $1.value.count + 32 } }

  /// True if the request matches the original request in every field that the response varies with.
  public func answers(_ fields: FieldSection) -> Bool { variance.allSatisfy { $0.matches(fields) } }

  /// The value for If-None-Match, including weak tags (RFC 9110, section 8.8.3); nil for none.
  public var entityTag: String? { head.fields.first("ETag") }
  /// The value for If-Modified-Since, as received (RFC 9110, section 8.8.2); nil for none.
  public var lastModified: String? { head.fields.first("Last-Modified") }
  /// True if the server can validate the response.
  public var hasValidator: Bool { entityTag != nil || lastModified != nil }

  /// The head to return at that time, with its current age (RFC 9111, section 4).
  public func head(at now: Timestamp) -> ResponseHead {
    var head = head
    head.fields.remove("Age")
    head.fields.append("Age", "\(freshness.age(at: now))")
    return head
  }

  /// The response updated by a 304 (RFC 9111, sections 3.2 and 4.3.4); nil if the 304 validates another response.
  public func freshened(by confirmation: ResponseHead, requestTime: Timestamp, responseTime: Timestamp) -> StoredResponse? {
    if let tag = confirmation.fields.first("ETag"), Self.opaque(tag) != entityTag.map(Self.opaque) { return nil }
    var head = head
    let updates = Self.kept(confirmation.fields).lines.filter { line in !Self.bound.contains { line.isNamed($0) } }
    for line in updates { head.fields.lines.removeAll { $0.isNamed(line.nameText) } }
    head.fields.lines += updates
    // The age of the validation counts, not that of the original response.
    if !confirmation.fields.contains("Age") { head.fields.remove("Age") }
    return StoredResponse(head: head, content: content, variance: variance, requestTime: requestTime, responseTime: responseTime)
  }

  /// The opaque part of the tag, for weak comparison (RFC 9110, section 8.8.3.2).
  private static func opaque(_ tag: String) -> Substring { tag.hasPrefix("W/") ? tag.dropFirst(2) : tag[...] }

  private static func kept(_ fields: FieldSection) -> FieldSection {
    let named = fields.list(of: "Connection").prefix(maximumOptions)
    return FieldSection(
      fields.lines.filter { line in !connectionFields.contains { line.isNamed($0) } && !named.contains { line.isNamed($0) } })
  }

  private static let maximumOptions = 32
  /// Connection-specific fields (RFC 9110, section 7.6.1; RFC 9111, section 3.1).
  private static let connectionFields = [
    "Connection", "Keep-Alive", "Proxy-Connection", "TE", "Trailer", "Transfer-Encoding", "Upgrade", "Proxy-Authenticate",
    "Proxy-Authentication-Info", "Proxy-Authorization",
  ]
  /// Fields that describe the stored content and that a 304 must not change (RFC 9111, section 3.2).
  private static let bound = ["Content-Length", "Content-Encoding", "Content-Range"]
}
