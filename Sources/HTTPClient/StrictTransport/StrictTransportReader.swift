internal import HTTPWire

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
  private var scanner: FieldScanner

  init(_ bytes: [UInt8]) { scanner = FieldScanner(bytes) }

  /// Nil at the end, and for good at what cannot be read.
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
