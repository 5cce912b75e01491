internal import HTTPWire

/// Parses a Strict-Transport-Security value, one directive after the other (RFC 6797, section 6.1).
struct StrictTransportReader {
  struct Directive {
    /// The name in lower case.
    let name: String
    /// The value without quotes; nil if there is none.
    let value: [UInt8]?
  }

  /// True if the value is invalid.
  private(set) var isBroken = false
  private var scanner: FieldScanner

  init(_ bytes: [UInt8]) { scanner = FieldScanner(bytes) }

  /// The next directive; nil at the end, and after a syntax error.
  mutating func next() -> Directive? {
    repeat { scanner.skipBlanks() } while scanner.take(UInt8(ascii: ";"))
    guard scanner.current != nil else { return nil }
    let name = scanner.token()
    guard !name.isEmpty else { return stop() }
    scanner.skipBlanks()
    var value: [UInt8]?
    if scanner.take(UInt8(ascii: "=")) {
      scanner.skipBlanks()
      value = scanner.current == UInt8(ascii: "\"") ? scanner.quoted() : Array(scanner.token())
      guard value?.isEmpty == false else { return stop() }
      scanner.skipBlanks()
    }
    guard scanner.current == nil || scanner.current == UInt8(ascii: ";") else { return stop() }
    return Directive(name: String(decoding: name.map(FieldSyntax.lowered), as: UTF8.self), value: value)
  }

  private mutating func stop() -> Directive? {
    isBroken = true
    scanner.end()
    return nil
  }
}
