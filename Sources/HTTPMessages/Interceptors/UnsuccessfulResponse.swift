public import HTTPWire

/// A complete response whose status does not count as success.
public struct UnsuccessfulResponse: Hashable, Sendable {
  /// Status and header fields.
  public let head: ResponseHead
  /// The content, decoded if the options require it.
  public let content: [UInt8]
  /// The server's error details, if an interceptor has parsed them (`ClarifyError`); otherwise nil.
  public let problem: APIError?

  public init(head: ResponseHead, content: [UInt8], problem: APIError? = nil) {
    self.head = head
    self.content = content
    self.problem = problem
  }

  /// 100 to 999 (RFC 9110, section 15).
  public var status: Int { head.status }
  /// The content as UTF-8; invalid bytes become U+FFFD.
  public var text: String { String(decoding: content, as: UTF8.self) }
}
