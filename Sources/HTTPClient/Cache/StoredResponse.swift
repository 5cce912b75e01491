public import Bytes
public import HTTPWire

/// An answer as it is kept (RFC 9111, section 3).
public struct StoredResponse: Hashable, Sendable {
  /// Without the fields that are for one connection (RFC 9111, section 3.1), and without its bytes on the wire.
  public let head: ResponseHead
  /// As coded.
  public let content: [UInt8]
  /// The request's fields that Vary names, by which another request is told apart (RFC 9111, section 4.1).
  public let variance: [FieldVariance]
  /// When the request went out.
  public let requestTime: Timestamp
  /// When the answer's head came, or its last confirmation.
  public let responseTime: Timestamp

  public init(head: ResponseHead, content: [UInt8], variance: [FieldVariance], requestTime: Timestamp, responseTime: Timestamp) {
    self.head = ResponseHead(version: head.version, status: head.status, reason: head.reason, fields: Self.kept(head.fields))
    self.content = content
    self.variance = variance
    self.requestTime = requestTime
    self.responseTime = responseTime
  }

  /// How long it is as good as new.
  public var freshness: Freshness { Freshness(head, requestTime: requestTime, responseTime: responseTime) }

  /// Bytes, roughly: what bounds count.
  public var size: Int { content.count + head.fields.lines.reduce(256) { $0 + $1.name.count + $1.value.count + 32 } }

  /// The request says in every field that matters what the one said that this is the answer to.
  public func answers(_ fields: FieldSection) -> Bool { variance.allSatisfy { $0.matches(fields) } }

  /// What If-None-Match is to say, weak ones too (RFC 9110, section 8.8.3); nil for none.
  public var entityTag: String? { head.fields.first("ETag") }
  /// What If-Modified-Since is to say, as it came (RFC 9110, section 8.8.2); nil for none.
  public var lastModified: String? { head.fields.first("Last-Modified") }
  /// The server can say whether it has changed.
  public var hasValidator: Bool { entityTag != nil || lastModified != nil }

  /// The head that goes out at that time (RFC 9111, section 4): with the age that it has by then.
  public func head(at now: Timestamp) -> ResponseHead {
    var head = head
    head.fields.remove("Age")
    head.fields.append("Age", "\(freshness.age(at: now))")
    return head
  }

  /// As the server confirmed it with 304 (RFC 9111, sections 3.2 and 4.3.4); nil when what it confirmed is another answer.
  public func freshened(by confirmation: ResponseHead, requestTime: Timestamp, responseTime: Timestamp) -> StoredResponse? {
    if let tag = confirmation.fields.first("ETag"), Self.opaque(tag) != entityTag.map(Self.opaque) { return nil }
    var head = head
    let updates = Self.kept(confirmation.fields).lines.filter { line in !Self.bound.contains { line.isNamed($0) } }
    for line in updates { head.fields.lines.removeAll { $0.isNamed(line.nameText) } }
    head.fields.lines += updates
    // How old the confirmation is counts, not how old the answer had been.
    if !confirmation.fields.contains("Age") { head.fields.remove("Age") }
    return StoredResponse(head: head, content: content, variance: variance, requestTime: requestTime, responseTime: responseTime)
  }

  /// Weak comparison (RFC 9110, section 8.8.3.2).
  private static func opaque(_ tag: String) -> Substring { tag.hasPrefix("W/") ? tag.dropFirst(2) : tag[...] }

  private static func kept(_ fields: FieldSection) -> FieldSection {
    let named = fields.list(of: "Connection").prefix(maximumOptions)
    return FieldSection(
      fields.lines.filter { line in !connectionFields.contains { line.isNamed($0) } && !named.contains { line.isNamed($0) } })
  }

  private static let maximumOptions = 32
  /// RFC 9110, section 7.6.1; RFC 9111, section 3.1.
  private static let connectionFields = [
    "Connection", "Keep-Alive", "Proxy-Connection", "TE", "Trailer", "Transfer-Encoding", "Upgrade", "Proxy-Authenticate",
    "Proxy-Authentication-Info", "Proxy-Authorization",
  ]
  /// What the stored content depends on, so that no confirmation changes it (RFC 9111, section 3.2).
  private static let bound = ["Content-Length", "Content-Encoding", "Content-Range"]
}
