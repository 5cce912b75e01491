/// Checks UTF-8 incrementally, so that an invalid message is rejected at its first invalid byte (RFC 3629; RFC 6455, section 8.1).
struct UTF8Checker: Hashable, Sendable {
  /// Continuation bytes that complete the character.
  private var missing = 0
  /// The range of the next continuation byte.
  private var next: ClosedRange<UInt8> = 0x80...0xbf

  /// True if no character is incomplete.
  var isComplete: Bool { missing == 0 }

  /// False if the text is invalid.
  mutating func accept(_ bytes: [UInt8]) -> Bool {
    let span = bytes.span
    var index = 0
    while index < span.count {
      if missing == 0 {
        while index < span.count, span[index] < 0x80 { index &+= 1 }
        guard index < span.count else { break }
        guard begin(span[index]) else { return false }
      } else {
        guard next.contains(span[index]) else { return false }
        missing -= 1
        next = 0x80...0xbf
      }
      index &+= 1
    }
    return true
  }

  /// Excludes overlong forms, surrogates and values above U+10FFFF.
  private mutating func begin(_ byte: UInt8) -> Bool {
    switch byte {
    case 0xc2...0xdf: missing = 1
    case 0xe0...0xef:
      missing = 2
      if byte == 0xe0 { next = 0xa0...0xbf }
      if byte == 0xed { next = 0x80...0x9f }
    case 0xf0...0xf4:
      missing = 3
      if byte == 0xf0 { next = 0x90...0xbf }
      if byte == 0xf4 { next = 0x80...0x8f }
    default: return false
    }
    return true
  }
}
