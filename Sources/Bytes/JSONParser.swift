/// Parses JSON (RFC 8259) strictly: one value, in UTF-8, nested at most `depthLimit` deep (default 64).
///
/// Nothing is repaired. Duplicate member names are all kept, and look-ups return the first.
public struct JSONParser {
  /// A JSON syntax error: its offset and reason.
  public struct InputError: Error, Hashable, Sendable, CustomStringConvertible {
    /// In bytes, counted from 0.
    public let offset: Int
    public let reason: String

    public var description: String { "no JSON at byte \(offset): \(reason)" }

    /// The position of the error as line and column, both counted from 1.
    public func position(in bytes: [UInt8]) -> (line: Int, column: Int) {
      let before = bytes.prefix(offset)
      return (before.count { $0 == 0x0a } + 1, before.reversed().prefix { $0 != 0x0a }.count + 1)
    }
  }

  private let bytes: [UInt8]
  private var place = 0
  private let depthLimit: Int

  public static func read(_ bytes: [UInt8], depthLimit: Int = 64) throws(InputError) -> JSONValue {
    var reader = JSONParser(bytes: bytes, depthLimit: depthLimit)
    let value = try reader.value(depth: 0)
    reader.skipBlanks()
    guard reader.peek == nil else { throw reader.mistake("something follows the value") }
    return value
  }

  private init(bytes: [UInt8], depthLimit: Int) {
    self.bytes = bytes
    self.depthLimit = depthLimit
  }

  private var peek: UInt8? { place < bytes.count ? bytes[place] : nil }

  private func mistake(_ reason: String) -> InputError { InputError(offset: place, reason: reason) }

  private mutating func skipBlanks() {
    while let byte = peek, byte == 0x20 || byte == 0x09 || byte == 0x0a || byte == 0x0d { place += 1 }
  }

  private mutating func take(_ wanted: UInt8) -> Bool {
    guard peek == wanted else { return false }
    place += 1
    return true
  }

  private mutating func value(depth: Int) throws(InputError) -> JSONValue {
    skipBlanks()
    guard let first = peek else { throw mistake("the text ends where a value should be") }
    switch first {
    case UInt8(ascii: "{"): return try object(depth: depth + 1)
    case UInt8(ascii: "["): return try array(depth: depth + 1)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try literal("true", .bool(true))
    case UInt8(ascii: "f"): return try literal("false", .bool(false))
    case UInt8(ascii: "n"): return try literal("null", .null)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
    default: throw mistake("a value cannot begin so")
    }
  }

  private mutating func object(depth: Int) throws(InputError) -> JSONValue {
    guard depth <= depthLimit else { throw mistake("nested deeper than \(depthLimit)") }
    place += 1
    var members: [JSONValue.Member] = []
    skipBlanks()
    if take(UInt8(ascii: "}")) { return .object([]) }
    while true {
      skipBlanks()
      guard peek == UInt8(ascii: "\"") else { throw mistake("the name of a member is missing") }
      let key = try string()
      skipBlanks()
      guard take(UInt8(ascii: ":")) else { throw mistake("a colon is missing") }
      members.append(JSONValue.Member(key, try value(depth: depth)))
      skipBlanks()
      if take(UInt8(ascii: "}")) { return .object(members) }
      guard take(UInt8(ascii: ",")) else { throw mistake("a comma or the end of the object is missing") }
    }
  }

  private mutating func array(depth: Int) throws(InputError) -> JSONValue {
    guard depth <= depthLimit else { throw mistake("nested deeper than \(depthLimit)") }
    place += 1
    var values: [JSONValue] = []
    skipBlanks()
    if take(UInt8(ascii: "]")) { return .array([]) }
    while true {
      values.append(try value(depth: depth))
      skipBlanks()
      if take(UInt8(ascii: "]")) { return .array(values) }
      guard take(UInt8(ascii: ",")) else { throw mistake("a comma or the end of the array is missing") }
    }
  }

  private mutating func literal(_ word: StaticString, _ value: JSONValue) throws(InputError) -> JSONValue {
    let wanted = Array(word.description.utf8)
    guard bytes[place...].starts(with: wanted) else { throw mistake("a value cannot begin so") }
    place += wanted.count
    return value
  }
}

// MARK: - Strings and numbers

extension JSONParser {
  private mutating func string() throws(InputError) -> String {
    let start = place + 1
    place = start
    var pieces: [UInt8]?
    while let byte = peek {
      switch byte {
      case UInt8(ascii: "\""):
        let content = pieces ?? Array(bytes[start..<place])
        place += 1
        guard let text = String(validating: content, as: UTF8.self) else { throw mistake("the string before is not UTF-8") }
        return text
      case UInt8(ascii: "\\"):
        pieces = pieces ?? Array(bytes[start..<place])
        pieces? += Array(String(try escape()).utf8)
      case 0..<0x20: throw mistake("a control character stands in a string")
      default:
        pieces?.append(byte)
        place += 1
      }
    }
    throw mistake("the text ends within a string")
  }

  private mutating func escape() throws(InputError) -> Unicode.Scalar {
    place += 1
    guard let kind = peek else { throw mistake("the text ends within a string") }
    place += 1
    switch kind {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(kind)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{c}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try unit()
    default: throw mistake("there is no such escape")
    }
  }

  /// Decodes a scalar from one `\u` escape, or from two that form a surrogate pair.
  private mutating func unit() throws(InputError) -> Unicode.Scalar {
    let first = try hexadecimal()
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard first < 0xdc00, take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) else { throw mistake("half of a surrogate pair") }
    let second = try hexadecimal()
    guard 0xdc00..<0xe000 ~= second, let scalar = Unicode.Scalar(0x10000 + (first - 0xd800) << 10 + (second - 0xdc00)) else {
      throw mistake("half of a surrogate pair")
    }
    return scalar
  }

  private mutating func hexadecimal() throws(InputError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = peek.flatMap({ Character(Unicode.Scalar($0)).hexDigitValue }) else {
        throw mistake("four hexadecimal digits are missing")
      }
      value = value << 4 | UInt32(digit)
      place += 1
    }
    return value
  }

  private mutating func digits() -> Int {
    let start = place
    while let byte = peek, UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte { place += 1 }
    return place - start
  }

  private mutating func number() throws(InputError) -> JSONValue {
    let start = place
    _ = take(UInt8(ascii: "-"))
    let leadsWithZero = peek == UInt8(ascii: "0")
    let whole = digits()
    guard whole > 0, !(leadsWithZero && whole > 1) else { throw mistake("no number") }
    var isWhole = true
    if take(UInt8(ascii: ".")) {
      isWhole = false
      guard digits() > 0 else { throw mistake("digits are missing behind the point") }
    }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      isWhole = false
      if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
      guard digits() > 0 else { throw mistake("digits are missing in the exponent") }
    }
    let text = String(decoding: bytes[start..<place], as: UTF8.self)
    if isWhole, let integer = Int64(text) { return .integer(integer) }
    if isWhole, let integer = UInt64(text) { return .unsigned(integer) }
    guard let number = Double(text), number.isFinite else { throw mistake("a number too large") }
    return .number(number)
  }
}
