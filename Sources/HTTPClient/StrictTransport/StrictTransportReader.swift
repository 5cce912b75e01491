/// Takes a Strict-Transport-Security value apart, one directive after the other (RFC 6797, section 6.1).
struct StrictTransportReader {
  struct Directive {
    /// In lower case.
    let name: String
    /// Quotes undone; nil where none is said.
    let value: [UInt8]?
  }

  /// Something was against the grammar.
  private(set) var isBroken = false
  private let bytes: [UInt8]
  private var index = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Nil at the end, and for good at what cannot be read.
  mutating func next() -> Directive? {
    repeat { skipBlanks() } while take(UInt8(ascii: ";"))
    guard index < bytes.count else { return nil }
    let name = token()
    guard !name.isEmpty else { return stop() }
    skipBlanks()
    var value: [UInt8]?
    if take(UInt8(ascii: "=")) {
      skipBlanks()
      value = current == UInt8(ascii: "\"") ? quoted() : token()
      guard value?.isEmpty == false else { return stop() }
      skipBlanks()
    }
    guard index == bytes.count || current == UInt8(ascii: ";") else { return stop() }
    return Directive(name: String(decoding: name.map(FieldSyntax.lowered), as: UTF8.self), value: value)
  }

  private var current: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func stop() -> Directive? {
    isBroken = true
    index = bytes.count
    return nil
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard current == byte else { return false }
    index += 1
    return true
  }

  private mutating func skipBlanks() {
    while let byte = current, byte == 0x20 || byte == 0x09 { index += 1 }
  }

  private mutating func token() -> [UInt8] {
    let start = index
    while let byte = current, FieldSyntax.isToken([byte]) { index += 1 }
    return Array(bytes[start..<index])
  }

  /// Nil where its end is missing.
  private mutating func quoted() -> [UInt8]? {
    guard take(UInt8(ascii: "\"")) else { return nil }
    var text: [UInt8] = []
    while let byte = current {
      index += 1
      switch byte {
      case UInt8(ascii: "\""): return text
      case UInt8(ascii: "\\"):
        guard let escaped = current else { return nil }
        text.append(escaped)
        index += 1
      default: text.append(byte)
      }
    }
    return nil
  }
}
