internal import Bytes

/// Cuts a stream into records (RFC 8446, section 5.1); holds at most one unfinished record.
public struct RecordParser: Sendable {
  /// The longest fragment of a protected record before TLS 1.3 (RFC 5246, section 6.2.3).
  public static let maximumFragment = 16_384 + 2_048

  private var buffer: [UInt8] = []
  private var start = 0
  private var hasSeenRecord = false

  public init() {}

  /// Bytes that belong to no whole record yet.
  public var pending: ArraySlice<UInt8> { buffer[start...] }

  public mutating func received(_ bytes: some Sequence<UInt8>) {
    if start > 0 {
      buffer.removeFirst(start)
      start = 0
    }
    buffer.append(contentsOf: bytes)
  }

  /// The next whole record; nil until more bytes come. Once it has thrown, it throws again.
  public mutating func next() throws(TLSWireError) -> Record? {
    let pending = buffer[start...]
    guard let first = pending.first else { return nil }
    // A foreign protocol should be named at its first byte, not waited upon until five are there.
    guard (20...24).contains(first), pending.count < 2 || pending[start + 1] == 3 else { throw foreign(pending) }
    guard pending.count >= Record.headerLength else { return nil }
    let version = ProtocolVersion(UInt16(pending[start + 1]) << 8 | UInt16(pending[start + 2]))
    let length = Int(pending[start + 3]) << 8 | Int(pending[start + 4])
    guard length <= Self.maximumFragment else {
      throw TLSWireError(code: .tooLong, structure: "record", reason: "\(length) bytes where \(Self.maximumFragment) are allowed")
    }
    let end = start + Record.headerLength + length
    guard end <= buffer.count else { return nil }
    defer { start = end }
    hasSeenRecord = true
    return Record(type: ContentType(first), version: version, fragment: buffer[start + Record.headerLength..<end])
  }

  private func foreign(_ bytes: ArraySlice<UInt8>) -> TLSWireError {
    guard !hasSeenRecord else {
      // Only what was looked at, so that the error does not depend on how the bytes were cut.
      let begin = bytes.prefix((20...24).contains(bytes.first ?? 0) ? 2 : 1)
      return TLSWireError(code: .illegal, structure: "record", reason: "it begins with \(Hex.encode(begin))")
    }
    return .foreign(bytes)
  }
}

extension TLSWireError {
  /// The first bytes of another protocol, by its name where it has one.
  static func foreign(_ bytes: some Collection<UInt8>) -> TLSWireError {
    let spoken = NotTLS(firstBytes: bytes)
    let reason = spoken.map { "speaks \($0.name), not TLS" } ?? "begins with \(Hex.encode(Array(bytes.prefix(8)))), which is no TLS"
    return TLSWireError(code: .notTLS, structure: "record", reason: reason, spoken: spoken)
  }
}
