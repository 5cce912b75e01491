/// Values that no registry will ever give a meaning, for clients to mix into what they offer (RFC 8701).
extension CodePoint where RawValue == UInt16 {
  /// One of the sixteen values, `0x0a0a` to `0xfafa`; other indices wrap around.
  public static func grease(_ index: Int) -> Self {
    Self(UInt16(UInt8(truncatingIfNeeded: index) << 4 | 0x0a) * 0x0101)
  }

  /// Reserved values that clients send so that servers stay able to ignore unknown ones (RFC 8701).
  public var isGREASE: Bool { rawValue & 0x0f0f == 0x0a0a && rawValue >> 8 == rawValue & 0xff }
}

extension TLSExtension {
  /// An extension that means nothing (RFC 8701, section 3.1).
  public static func grease(_ index: Int, body: [UInt8] = []) -> TLSExtension {
    TLSExtension(type: .grease(index), body: body)
  }
}

extension KeyShareEntry {
  /// A share that means nothing, of one byte as browsers send it.
  public static func grease(_ index: Int) -> KeyShareEntry { KeyShareEntry(group: .grease(index), keyExchange: [0]) }
}
