/// What a response says before its content (RFC 9110, section 6.2).
public struct ResponseHead: Hashable, Sendable {
  public var version: HTTPVersion
  /// 100–999.
  public var status: Int
  /// May be empty, and hostile; HTTP/2 has none.
  public var reason: [UInt8]
  public var fields: FieldSection
  /// HTTP/1: every byte of it, line endings and the empty line included. Empty in HTTP/2.
  public var raw: [UInt8]
  /// Content-Length was ignored in favor of Transfer-Encoding, as `Leniency.lengthConflict` allows.
  public var hasLengthConflict = false

  public init(version: HTTPVersion, status: Int, reason: [UInt8] = [], fields: FieldSection = FieldSection(), raw: [UInt8] = []) {
    self.version = version
    self.status = status
    self.reason = reason
    self.fields = fields
    self.raw = raw
  }

  /// More heads follow (RFC 9110, section 15.2); 101 is the last of its exchange all the same.
  public var isInterim: Bool { (100..<200).contains(status) && status != 101 }

  /// The size of the content that Content-Length announces; nil where it is not there, is no number, or was ignored.
  public var announcedLength: UInt64? { hasLengthConflict ? nil : fields.number("Content-Length") }

  public var reasonText: String { FieldLine.text(reason) }
}
