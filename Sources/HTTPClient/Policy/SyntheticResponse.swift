public import HTTPWire

/// A response that is not received from the server now.
public struct SyntheticResponse: Hashable, Sendable {
  /// Status and header fields, as delivered to the caller.
  public var head: ResponseHead
  /// The content, still encoded.
  public var content: [UInt8]
  /// Trailer fields.
  public var trailers: FieldSection

  public init(head: ResponseHead, content: [UInt8], trailers: FieldSection = FieldSection()) {
    self.head = head
    self.content = content
    self.trailers = trailers
  }
}
