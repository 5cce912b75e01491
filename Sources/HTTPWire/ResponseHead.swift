/// The head of a response: status and fields (RFC 9110, section 6.2).
public struct ResponseHead: Hashable, Sendable {
  public var version: HTTPVersion
  /// 100 to 999.
  public var status: Int
  /// May be empty; hostile until escaped. Always empty in HTTP/2.
  public var reason: [UInt8]
  public var fields: FieldSection
  /// HTTP/1: all bytes of the head, including line endings and the empty line. Empty in HTTP/2.
  public var raw: [UInt8]
  /// True if Content-Length was ignored in favor of Transfer-Encoding, as `Leniency.lengthConflict` allows.
  public var hasLengthConflict = false

  public init(version: HTTPVersion, status: Int, reason: [UInt8] = [], fields: FieldSection = FieldSection(), raw: [UInt8] = []) {
    self.version = version
    self.status = status
    self.reason = reason
    self.fields = fields
    self.raw = raw
  }

  /// True if another head follows (RFC 9110, section 15.2); false for 101, which is final.
  public var isInterim: Bool { (100..<200).contains(status) && status != 101 }

  /// The content size in Content-Length; nil if it is absent, invalid, or was ignored.
  public var announcedLength: UInt64? { hasLengthConflict ? nil : fields.number("Content-Length") }

  public var reasonText: String { FieldLine.text(reason) }
}
