public import HTTPWire

/// A whole answer: the last of a transfer's exchanges, and all of them.
public struct HTTPResponse: Sendable {
  public var head: ResponseHead
  /// With its codings undone where the options say so.
  public var content: [UInt8]
  public var trailers: FieldSection
  /// Every exchange, redirects first.
  public var hops: [Hop]
  /// Whose answer it is: where the last redirect led.
  public var url: URI
  /// What the server said of an error, where an interceptor has read it (`ClarifyError`).
  public var problem: APIError?

  public init(head: ResponseHead, content: [UInt8], trailers: FieldSection = FieldSection(), hops: [Hop] = [], url: URI) {
    self.head = head
    self.content = content
    self.trailers = trailers
    self.hops = hops
    self.url = url
  }

  public var status: Int { head.status }
  public var fields: FieldSection { head.fields }
  /// As UTF-8; what is none becomes U+FFFD.
  public var text: String { String(decoding: content, as: UTF8.self) }
}
