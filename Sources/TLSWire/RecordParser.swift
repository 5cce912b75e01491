internal import Bytes

/// Splits a stream into records (RFC 8446, section 5.1); buffers at most one incomplete record.
public struct RecordParser: Sendable {
  /// The maximum fragment length of a protected record before TLS 1.3 (RFC 5246, section 6.2.3).
  public static let maximumFragment = 16_384 + 2_048

  private var buffer: [UInt8] = []
  private var start = 0
  private var hasSeenRecord = false

  public init() {}

  /// Bytes that are not part of a complete record yet.
  public var pending: ArraySlice<UInt8> { buffer[start...] }

  public mutating func received(_ bytes: some Sequence<UInt8>) {
    if start > 0 {
      buffer.removeFirst(start)
      start = 0
    }
    buffer.append(contentsOf: bytes)
  }

  /// The next complete record; nil until more bytes are received. Once it has thrown, it throws again.
  public mutating func next() throws(TLSWireError) -> Record? {
    let pending = buffer[start...]
    guard let first = pending.first else { return nil }
    // Another protocol is reported at its first byte, without waiting for five.
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
      // Only the bytes that were checked, so that the error does not depend on the portions received.
      let begin = bytes.prefix((20...24).contains(bytes.first ?? 0) ? 2 : 1)
      return TLSWireError(code: .illegal, structure: "record", reason: "it begins with \(Hex.encode(begin))")
    }
    return .foreign(bytes)
  }
}

extension TLSWireError {
  /// An error for the first bytes of another protocol, which it names if known.
  static func foreign(_ bytes: some Collection<UInt8>) -> TLSWireError {
    let spoken = NonTLSProtocol(firstBytes: bytes)
    let reason = spoken.map { "speaks \($0.name), not TLS" } ?? "begins with \(Hex.encode(Array(bytes.prefix(8)))), which is no TLS"
    return TLSWireError(code: .notTLS, structure: "record", reason: reason, spoken: spoken)
  }
}
