/// Reserved values for clients to include in their offers (RFC 8701).
extension CodePoint where RawValue == UInt16 {
  /// One of the sixteen values, `0x0a0a` to `0xfafa`; other indices wrap around.
  public static func grease(_ index: Int) -> Self {
    Self(UInt16(UInt8(truncatingIfNeeded: index) << 4 | 0x0a) * 0x0101)
  }

  /// True for reserved values, which clients send so that servers keep ignoring unknown ones (RFC 8701).
  public var isGREASE: Bool { rawValue & 0x0f0f == 0x0a0a && rawValue >> 8 == rawValue & 0xff }
}

extension TLSExtension {
  /// A GREASE extension (RFC 8701, section 3.1).
  public static func grease(_ index: Int, body: [UInt8] = []) -> TLSExtension {
    TLSExtension(type: .grease(index), body: body)
  }
}

extension KeyShareEntry {
  /// A GREASE key share, of one byte as in browsers.
  public static func grease(_ index: Int) -> KeyShareEntry { KeyShareEntry(group: .grease(index), keyExchange: [0]) }
}
