public import HTTPWire

/// An answer that came to its end, and whose status does not count as success.
public struct RefusedAnswer: Hashable, Sendable {
  /// Status and fields.
  public let head: ResponseHead
  /// With its codings undone where the options say so.
  public let content: [UInt8]
  /// What the server said of the error, where an interceptor has read it (`ClarifyError`).
  public let problem: APIError?

  public init(head: ResponseHead, content: [UInt8], problem: APIError? = nil) {
    self.head = head
    self.content = content
    self.problem = problem
  }

  /// 100 to 999 (RFC 9110, section 15).
  public var status: Int { head.status }
  /// The content as UTF-8; what is none becomes U+FFFD.
  public var text: String { String(decoding: content, as: UTF8.self) }
}
