public import HTTPWire

/// An answer that does not come from the server now.
public struct StoredAnswer: Hashable, Sendable {
  /// Status and fields, as the caller gets them.
  public var head: ResponseHead
  /// As coded.
  public var content: [UInt8]
  /// Fields behind the content.
  public var trailers: FieldSection

  public init(head: ResponseHead, content: [UInt8], trailers: FieldSection = FieldSection()) {
    self.head = head
    self.content = content
    self.trailers = trailers
  }
}
