/// Takes a field's challenges apart, one after the other.
///
/// A comma stands between challenges and between the parameters of one, so that only what follows a word tells which it is: an equals sign
/// goes on with a challenge, all else begins one (RFC 9110, section 11.6.1).
struct ChallengeReader {
  private let bytes: [UInt8]
  private var index = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Nil at the end.
  mutating func next() -> Challenge? {
    while true {
      skipSeparators()
      guard index < bytes.count else { return nil }
      let start = index
      let name = word()
      // A parameter of no challenge, or no word at all.
      guard !name.isEmpty, isAtWordEnd, !isAssignment else {
        index = start
        skipElement()
        continue
      }
      let scheme = String(decoding: name, as: UTF8.self)
      skipBlanks()
      if let token = token68() { return Challenge(scheme: scheme, token: token) }
      return Challenge(scheme: scheme, parameters: parameters())
    }
  }

  /// As many as follow each other; the next challenge stays where it is.
  mutating func parameters() -> [Challenge.Parameter] {
    var parameters: [Challenge.Parameter] = []
    while true {
      skipSeparators()
      let start = index
      let name = word()
      guard isAssignment, !name.isEmpty else {
        index = start
        return parameters
      }
      skipBlanks()
      index += 1
      skipBlanks()
      if let value = current == UInt8(ascii: "\"") ? quoted() : plain(), parameters.count < Self.mostParameters {
        parameters.append(Challenge.Parameter(name: String(decoding: name.map(FieldLine.lowered), as: UTF8.self), value: value))
      }
      skipElement()
    }
  }

  private var current: UInt8? { index < bytes.count ? bytes[index] : nil }

  private var isAtWordEnd: Bool { current.map { $0 == 0x20 || $0 == 0x09 || $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "=") } ?? true }

  private var isAssignment: Bool { bytes[index...].first { $0 != 0x20 && $0 != 0x09 } == UInt8(ascii: "=") }

  private mutating func skipBlanks() {
    while let byte = current, byte == 0x20 || byte == 0x09 { index += 1 }
  }

  private mutating func skipSeparators() {
    while let byte = current, byte == 0x20 || byte == 0x09 || byte == UInt8(ascii: ",") { index += 1 }
  }

  /// To the next comma that stands in no quotes.
  private mutating func skipElement() {
    var isQuoted = false
    while let byte = current, isQuoted || byte != UInt8(ascii: ",") {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      index += byte == UInt8(ascii: "\\") && isQuoted ? 2 : 1
    }
    index = min(index, bytes.count)
  }

  private mutating func word() -> ArraySlice<UInt8> {
    let start = index
    while let byte = current, Self.isTokenByte(byte) { index += 1 }
    return bytes[start..<index]
  }

  /// Letters, digits and some marks, equals signs behind them, and nothing after; else nothing is taken.
  private mutating func token68() -> String? {
    let start = index
    while let byte = current, Self.isToken68Byte(byte) { index += 1 }
    guard index > start else { return nil }
    while current == UInt8(ascii: "=") { index += 1 }
    let end = index
    skipBlanks()
    guard current == nil || current == UInt8(ascii: ",") else {
      index = start
      return nil
    }
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  /// Nil without an end, or with control characters in it.
  private mutating func quoted() -> [UInt8]? {
    let start = index
    index += 1
    var text: [UInt8] = []
    while let byte = current {
      index += 1
      switch byte {
      case UInt8(ascii: "\""): return text
      case UInt8(ascii: "\\"):
        guard let escaped = current, Self.isText(escaped) else {
          index = start
          return nil
        }
        text.append(escaped)
        index += 1
      case let byte where Self.isText(byte): text.append(byte)
      default:
        index = start
        return nil
      }
    }
    index = start
    return nil
  }

  /// Some servers leave out the quotes about more than a token has.
  private mutating func plain() -> [UInt8]? {
    let start = index
    while let byte = current, byte > 0x20, byte < 0x7f, byte != UInt8(ascii: ","), byte != UInt8(ascii: "\"") { index += 1 }
    return index > start ? Array(bytes[start..<index]) : nil
  }

  private static func isText(_ byte: UInt8) -> Bool { byte == 0x09 || (byte >= 0x20 && byte != 0x7f) }

  private static func isToken68Byte(_ byte: UInt8) -> Bool { isAlphanumeric(byte) || "-._~+/".utf8.contains(byte) }

  private static func isTokenByte(_ byte: UInt8) -> Bool { isAlphanumeric(byte) || "!#$%&'*+-.^_`|~".utf8.contains(byte) }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) || (0x61...0x7a).contains(byte | 0x20) }

  private static let mostParameters = 32
}
