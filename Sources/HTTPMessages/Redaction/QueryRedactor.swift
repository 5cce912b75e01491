internal import Bytes

/// Redacts the values of secret parameters of URLs in any text, and of forms.
///
/// A parameter follows `?`, `&` or `#`, or one of these percent-encoded, as in a URL within a URL.
struct QueryRedactor: Sendable {
  private enum State: Sendable {
    case outside
    case name([UInt8], isEncoded: Bool)
    /// Within a secret value.
    case secret(isEncoded: Bool, isEmpty: Bool)
  }

  private let names: SecretNames
  /// True if the text is a form, in which only `&` ends a value.
  private let isForm: Bool
  private var state: State
  /// The bytes of an incomplete percent-encoded byte.
  private var escape: [UInt8] = []
  /// Number of values replaced.
  private(set) var count = 0

  init(_ names: SecretNames, isForm: Bool = false) {
    self.names = names
    self.isForm = isForm
    state = isForm ? .name([], isEncoded: false) : .outside
  }

  /// The text without secret values; nil if it has none.
  static func shown(_ text: String, _ names: SecretNames) -> String? {
    let bytes = text.utf8
    guard bytes.contains(UInt8(ascii: "=")) || bytes.contains(UInt8(ascii: "%")) else { return nil }
    var redactor = QueryRedactor(names)
    var result: [UInt8] = []
    for byte in bytes { redactor.take(byte, into: &result) }
    redactor.finish(into: &result)
    return redactor.count == 0 ? nil : String(decoding: result, as: UTF8.self)
  }

  /// The same for a query or fragment alone.
  static func shown(query: String, _ names: SecretNames) -> String {
    shown("?" + query, names).map { String($0.dropFirst()) } ?? query
  }

  mutating func take(_ byte: UInt8, into result: inout [UInt8]) {
    // Fast path for most bytes, without an array for each.
    if case .outside = state, escape.isEmpty, byte != UInt8(ascii: "%"), !isStart(byte) { return result.append(byte) }
    if !escape.isEmpty, Self.isHexDigit(byte) {
      escape.append(byte)
      guard escape.count == 3 else { return }
      let unit = escape
      escape = []
      return take(unit, into: &result)
    }
    finish(into: &result)
    if byte == UInt8(ascii: "%") { escape = [byte] } else { take([byte], into: &result) }
  }

  /// Processes held back bytes that are not a percent-encoded byte.
  mutating func finish(into result: inout [UInt8]) {
    let rest = escape
    escape = []
    for byte in rest { take([byte], into: &result) }
  }

  /// Processes a literal or percent-encoded byte.
  private mutating func take(_ unit: [UInt8], into result: inout [UInt8]) {
    let isEncoded = unit.count == 3
    let byte = isEncoded ? UInt8(String(decoding: unit[1...], as: UTF8.self), radix: 16) ?? 0 : unit[0]
    if case .secret(let isNested, let isEmpty) = state {
      let isOver = isEncoded ? isNested && Self.starts.contains(byte) : isStart(byte) || isEnd(byte)
      guard isOver else {
        if isEmpty {
          result += ContentRedactor.mark
          count += 1
          state = .secret(isEncoded: isNested, isEmpty: false)
        }
        return
      }
    }
    result += unit
    if isEncoded ? Self.starts.contains(byte) : isStart(byte) {
      state = .name([], isEncoded: isEncoded)
    } else if !isEncoded, isEnd(byte) {
      state = .outside
    } else if case .name(let name, let isNested) = state {
      if byte == UInt8(ascii: "="), isNested || !isEncoded {
        let isSecret = names.contains(FormURLEncoding.decodedBytes(name[...]), in: .parameter)
        state = isSecret ? .secret(isEncoded: isNested, isEmpty: true) : .outside
      } else {
        state = name.count < ContentRedactor.longestName ? .name(name + unit, isEncoded: isNested) : .outside
      }
    }
  }

  private func isStart(_ byte: UInt8) -> Bool { isForm ? byte == UInt8(ascii: "&") : Self.starts.contains(byte) }

  /// True for a byte that ends a URL.
  private func isEnd(_ byte: UInt8) -> Bool { !isForm && (byte <= 0x20 || Self.quotes.contains(byte)) }

  private static func isHexDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte | 0x20) }

  private static let starts = Array("?&#".utf8)
  private static let quotes = Array("\"'<>`\\".utf8)
}
