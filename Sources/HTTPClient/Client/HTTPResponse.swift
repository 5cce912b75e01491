public import HTTPWire

/// A whole answer: the last of a transfer's exchanges, and all of them.
public struct HTTPResponse: Sendable {
  /// Version, status, reason and fields, as they came; of a stored answer as it was kept, with its age.
  public var head: ResponseHead
  /// With its codings undone where the options say so.
  public var content: [UInt8]
  /// Fields behind the content (RFC 9110, section 6.5); empty for most answers.
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

  /// 200 to 999: interim answers are in `hops` (RFC 9110, section 15).
  public var status: Int { head.status }
  /// In the order of the wire, duplicates and all.
  public var fields: FieldSection { head.fields }
  /// As UTF-8; what is none becomes U+FFFD.
  public var text: String { String(decoding: content, as: UTF8.self) }
}
