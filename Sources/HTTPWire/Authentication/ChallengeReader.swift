/// Parses a field's challenges, one at a time.
///
/// Commas separate both challenges and the parameters of one challenge, so that only the character after a token distinguishes them: an
/// equals sign continues a challenge, anything else starts one (RFC 9110, section 11.6.1).
struct ChallengeReader {
  private var scanner: FieldScanner

  init(_ bytes: [UInt8]) { scanner = FieldScanner(bytes) }

  /// Returns the next challenge; nil at the end.
  mutating func next() -> Challenge? {
    while true {
      skipSeparators()
      guard scanner.index < scanner.bytes.count else { return nil }
      let start = scanner.index
      let name = scanner.token()
      // A parameter without a challenge, or no token at all.
      guard !name.isEmpty, isAtWordEnd, !isAssignment else {
        scanner.index = start
        skipElement()
        continue
      }
      let scheme = String(decoding: name, as: UTF8.self)
      scanner.skipBlanks()
      if let token = token68() { return Challenge(scheme: scheme, token: token) }
      return Challenge(scheme: scheme, parameters: parameters())
    }
  }

  /// Returns all consecutive parameters; does not consume the next challenge.
  mutating func parameters() -> [Challenge.Parameter] {
    var parameters: [Challenge.Parameter] = []
    while true {
      skipSeparators()
      let start = scanner.index
      let name = scanner.token()
      guard isAssignment, !name.isEmpty else {
        scanner.index = start
        return parameters
      }
      scanner.skipBlanks()
      scanner.index += 1
      scanner.skipBlanks()
      if let value = scanner.current == UInt8(ascii: "\"") ? scanner.quoted() : plain(), parameters.count < Self.mostParameters {
        parameters.append(Challenge.Parameter(name: String(decoding: name.map(FieldLine.lowered), as: UTF8.self), value: value))
      }
      skipElement()
    }
  }

  private var isAtWordEnd: Bool {
    scanner.current.map { $0 == 0x20 || $0 == 0x09 || $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "=") } ?? true
  }

  private var isAssignment: Bool { scanner.bytes[scanner.index...].first { $0 != 0x20 && $0 != 0x09 } == UInt8(ascii: "=") }

  private mutating func skipSeparators() {
    while let byte = scanner.current, byte == 0x20 || byte == 0x09 || byte == UInt8(ascii: ",") { scanner.index += 1 }
  }

  /// Skips to the next comma outside quotes.
  private mutating func skipElement() {
    var isQuoted = false
    while let byte = scanner.current, isQuoted || byte != UInt8(ascii: ",") {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      scanner.index += byte == UInt8(ascii: "\\") && isQuoted ? 2 : 1
    }
    scanner.index = min(scanner.index, scanner.bytes.count)
  }

  /// Parses a token68: letters, digits and some marks, then equals signs, at the end of the element; nil, consuming nothing, if there is
  /// none.
  private mutating func token68() -> String? {
    let start = scanner.index
    while let byte = scanner.current, Self.isToken68Byte(byte) { scanner.index += 1 }
    guard scanner.index > start else { return nil }
    while scanner.current == UInt8(ascii: "=") { scanner.index += 1 }
    let end = scanner.index
    scanner.skipBlanks()
    guard scanner.current == nil || scanner.current == UInt8(ascii: ",") else {
      scanner.index = start
      return nil
    }
    return String(decoding: scanner.bytes[start..<end], as: UTF8.self)
  }

  /// Parses an unquoted value: some servers omit the quotes around values that are no tokens.
  private mutating func plain() -> [UInt8]? {
    let start = scanner.index
    while let byte = scanner.current, byte > 0x20, byte < 0x7f, byte != UInt8(ascii: ","), byte != UInt8(ascii: "\"") { scanner.index += 1 }
    return scanner.index > start ? Array(scanner.bytes[start..<scanner.index]) : nil
  }

  private static func isToken68Byte(_ byte: UInt8) -> Bool { FieldScanner.isAlphanumeric(byte) || "-._~+/".utf8.contains(byte) }

  private static let mostParameters = 32
}
