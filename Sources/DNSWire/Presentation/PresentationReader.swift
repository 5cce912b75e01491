internal import Bytes

/// The words of a record in presentation format (RFC 1035, section 5.1): quotes, escapes, parentheses, and comments after `;`.
struct PresentationReader: Sendable {
  struct Word: Hashable, Sendable {
    /// The characters without enclosing quotes, with escapes.
    var raw: [UInt8]
    let isQuoted: Bool

    var text: String { String(decoding: raw, as: UTF8.self) }
  }

  /// The name to which names without a final dot are relative.
  let origin: DNSName
  private var words: ArraySlice<Word>

  init(_ text: String, origin: DNSName = .root) throws(DNSWireError) {
    guard text.utf8.count <= Self.maximumLength else {
      throw DNSWireError(code: .tooLong, structure: "record", reason: "more than \(Self.maximumLength) bytes of text")
    }
    self.origin = origin
    words = try Self.words(Array(text.utf8))[...]
  }

  var isAtEnd: Bool { words.isEmpty }
  var next: Word? { words.first }

  /// Whether the word after that many others is a type.
  func isTypeNext(after count: Int) -> Bool { words.dropFirst(count).first.flatMap { DNSRecordType($0.text) } != nil }

  mutating func readWord(_ field: String) throws(DNSWireError) -> Word {
    guard let word = words.popFirst() else { throw Self.invalid("the \(field) is missing") }
    return word
  }

  mutating func readNumber<Number: FixedWidthInteger>(_ field: String) throws(DNSWireError) -> Number {
    let word = try readWord(field)
    guard !word.isQuoted, let number: Number = Self.number(word.raw) else {
      throw Self.invalid("the \(field) is not a number up to \(Number.max)")
    }
    return number
  }

  mutating func readName(_ field: String) throws(DNSWireError) -> DNSName {
    let word = try readWord(field)
    guard !word.isQuoted else { throw Self.invalid("the \(field) is in quotes") }
    return try DNSName(token: word.raw, origin: origin)
  }

  /// Reads a string of at most 255 bytes, quoted or not.
  mutating func readString(_ field: String) throws(DNSWireError) -> [UInt8] {
    let bytes = try EscapedText.decode(try readWord(field).raw)
    guard bytes.count <= 255 else {
      throw DNSWireError(code: .tooLong, structure: "record", reason: "the \(field) has more than 255 bytes")
    }
    return bytes
  }

  mutating func readType(_ field: String) throws(DNSWireError) -> DNSRecordType {
    guard let type = DNSRecordType(try readWord(field).text) else { throw Self.invalid("the \(field) is not a record type") }
    return type
  }

  /// Reads all further words as the pieces of one text of hex digits.
  mutating func readHex(_ field: String) throws(DNSWireError) -> [UInt8] {
    guard let bytes = try? Hex.decode(readPieces()) else { throw Self.invalid("the \(field) is not hex") }
    return bytes
  }

  /// Reads all further words as the pieces of one text in base64.
  mutating func readBase64(_ field: String) throws(DNSWireError) -> [UInt8] {
    guard let bytes = try? Base64.decode(readPieces()) else { throw Self.invalid("the \(field) is not base64") }
    return bytes
  }

  private mutating func readPieces() -> [UInt8] {
    defer { words = [] }
    return Array(words.map(\.raw).joined())
  }

  func finish() throws(DNSWireError) {
    guard isAtEnd else { throw DNSWireError(code: .trailing, structure: "record", reason: "text after the last field") }
  }

  static func invalid(_ reason: String) -> DNSWireError { DNSWireError(code: .text, structure: "record", reason: reason) }

  /// Decimal digits alone.
  static func number<Number: FixedWidthInteger>(_ digits: some Collection<UInt8>) -> Number? {
    guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Number(String(decoding: digits, as: UTF8.self))
  }

  private static func words(_ text: [UInt8]) throws(DNSWireError) -> [Word] {
    var words: [Word] = []
    var rest = text[...]
    var depth = 0
    while let byte = rest.first {
      switch byte {
      case newline where depth == 0:
        guard rest.allSatisfy(isSpace) else { throw invalid("more than one line") }
        rest = []
      case _ where isSpace(byte): rest = rest.dropFirst()
      case UInt8(ascii: ";"): rest = rest.drop { $0 != newline }
      case UInt8(ascii: "("), UInt8(ascii: ")"):
        depth += byte == UInt8(ascii: "(") ? 1 : -1
        guard depth >= 0 else { throw invalid("a parenthesis is not opened") }
        rest = rest.dropFirst()
      case quote:
        rest = rest.dropFirst()
        words.append(Word(raw: try quotedPart(&rest), isQuoted: true))
      default: words.append(Word(raw: try unquotedPart(&rest), isQuoted: false))
      }
    }
    guard depth == 0 else { throw invalid("a parenthesis is not closed") }
    return words
  }

  /// The characters up to the closing quote, which is skipped.
  private static func quotedPart(_ rest: inout ArraySlice<UInt8>) throws(DNSWireError) -> [UInt8] {
    var raw: [UInt8] = []
    while let byte = rest.popFirst() {
      if byte == quote { return raw }
      raw.append(byte)
      if byte == backslash, let escaped = rest.popFirst() { raw.append(escaped) }
    }
    throw invalid("a quote is not closed")
  }

  /// The characters up to the next space; a value in quotes after `=` belongs to them (RFC 9460, section 2.1).
  private static func unquotedPart(_ rest: inout ArraySlice<UInt8>) throws(DNSWireError) -> [UInt8] {
    var raw: [UInt8] = []
    while let byte = rest.first, !isSpace(byte), !"();".utf8.contains(byte) {
      rest = rest.dropFirst()
      if byte == quote {
        guard raw.last == UInt8(ascii: "=") else { throw invalid("a quote within a word") }
        raw += try quotedPart(&rest)
      } else {
        raw.append(byte)
        if byte == backslash, let escaped = rest.popFirst() { raw.append(escaped) }
      }
    }
    return raw
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0d).contains(byte) }

  private static let newline = UInt8(ascii: "\n")
  private static let quote = UInt8(ascii: "\"")
  private static let backslash = UInt8(ascii: "\\")
  /// Four characters for each byte of the longest record, and its names and spaces.
  private static let maximumLength = 0x50000
}
