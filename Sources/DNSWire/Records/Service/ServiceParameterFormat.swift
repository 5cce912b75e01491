internal import Bytes

/// The wire and presentation format of the value of a parameter (RFC 9460, sections 7 and 8, and appendix A).
enum ServiceParameterFormat: Hashable, Sendable {
  /// A list of keys, ascending.
  case keys
  /// A list of strings of 1 to 255 bytes.
  case strings(mayBeEmpty: Bool)
  /// No value.
  case nothing
  case port
  /// Addresses of that many bytes.
  case addresses(Int)
  case base64
  /// A list of numbers of 16 bits.
  case numbers
  case text
  case opaque

  /// The reason that a value is malformed; nil for a valid one.
  func violation(of value: [UInt8]) -> String? {
    switch self {
    case .keys:
      let keys = Self.numbers(value)
      guard let keys, !keys.isEmpty, keys[0] != 0, zip(keys, keys.dropFirst()).allSatisfy({ $0 < $1 }) else {
        return "not a list of ascending keys"
      }
    case .strings(let mayBeEmpty):
      guard let strings = Self.strings(value), mayBeEmpty || !strings.isEmpty else { return "not a list of strings" }
    case .nothing: if !value.isEmpty { return "a value where none is allowed" }
    case .port: if value.count != 2 { return "not two bytes" }
    case .addresses(let length): if value.isEmpty || value.count % length != 0 { return "not a list of addresses" }
    case .base64: if value.isEmpty { return "empty" }
    case .numbers:
      guard let numbers = Self.numbers(value), !numbers.isEmpty, Set(numbers).count == numbers.count else {
        return "not a list of different numbers"
      }
    case .text: if value.isEmpty || String(validating: value, as: UTF8.self) == nil { return "not UTF-8" }
    case .opaque: break
    }
    return nil
  }

  /// The text after the equals sign; nil for an empty value, which is written without one.
  func text(of value: [UInt8]) -> String? {
    guard !value.isEmpty else { return nil }
    switch self {
    case .keys: return Self.numbers(value)?.map { ServiceParameterKey($0).description }.joined(separator: ",")
    case .strings: return Self.strings(value).map { EscapedText.quoted(Array($0.map(Self.escapedItem).joined(separator: [Self.comma]))) }
    case .nothing: return nil
    case .port, .numbers: return Self.numbers(value)?.map(String.init).joined(separator: ",")
    case .addresses(let length):
      return Self.chunks(value, length).compactMap { IPAddress(bytes: $0)?.description }.joined(separator: ",")
    case .base64: return Base64.encode(value)
    case .text, .opaque: return EscapedText.quoted(value)
    }
  }

  /// Parses the value from its text, in which escapes are already decoded once.
  func value(of text: [UInt8]) throws(DNSWireError) -> [UInt8] {
    switch self {
    case .keys:
      var keys: [UInt16] = []
      for item in Self.items(text) {
        guard let key = ServiceParameterKey(String(decoding: item, as: UTF8.self)) else {
          throw PresentationReader.invalid("an unknown key is mandatory")
        }
        keys.append(key.rawValue)
      }
      return Self.bytes(keys.sorted())
    case .strings:
      var bytes: [UInt8] = []
      for item in text.isEmpty ? [] : try Self.escapedItems(text) {
        guard (1...255).contains(item.count) else { throw PresentationReader.invalid("an item of a list is empty or too long") }
        bytes.append(UInt8(item.count))
        bytes += item
      }
      return bytes
    case .port, .numbers:
      var numbers: [UInt16] = []
      for item in Self.items(text) {
        guard let number: UInt16 = PresentationReader.number(item) else { throw PresentationReader.invalid("not a number up to 65535") }
        numbers.append(number)
      }
      return Self.bytes(numbers)
    case .addresses(let length):
      var bytes: [UInt8] = []
      for item in Self.items(text) {
        guard let address = IPAddress(String(decoding: item, as: UTF8.self)), address.bytes.count == length, address.zone == nil else {
          throw PresentationReader.invalid("a hint is not an address")
        }
        bytes += address.bytes
      }
      return bytes
    case .base64:
      guard let bytes = try? Base64.decode(text) else { throw PresentationReader.invalid("not base64") }
      return bytes
    case .nothing, .text, .opaque: return text
    }
  }

  /// Strings that each follow their length; nil if one is empty or the last is truncated.
  static func strings(_ value: [UInt8]) -> [[UInt8]]? {
    var reader = ByteReader(value)
    var strings: [[UInt8]] = []
    while !reader.isAtEnd {
      guard let string = try? reader.readVector(lengthBytes: 1), !string.isEmpty else { return nil }
      strings.append(Array(string))
    }
    return strings
  }

  /// Numbers of 16 bits; nil for an odd number of bytes.
  static func numbers(_ value: [UInt8]) -> [UInt16]? {
    guard value.count % 2 == 0 else { return nil }
    return stride(from: 0, to: value.count, by: 2).map { UInt16(value[$0]) << 8 | UInt16(value[$0 + 1]) }
  }

  static func chunks(_ value: [UInt8], _ length: Int) -> [ArraySlice<UInt8>] {
    stride(from: 0, to: value.count, by: length).map { value[$0..<min($0 + length, value.count)] }
  }

  private static func bytes(_ numbers: [UInt16]) -> [UInt8] { numbers.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xff)] } }

  private static func items(_ text: [UInt8]) -> [ArraySlice<UInt8>] { text.split(separator: comma, omittingEmptySubsequences: false) }

  /// Splits at commas without a backslash before them (RFC 9460, appendix A.1).
  private static func escapedItems(_ text: [UInt8]) throws(DNSWireError) -> [[UInt8]] {
    var items: [[UInt8]] = [[]]
    var rest = text[...]
    while let byte = rest.popFirst() {
      switch byte {
      case comma: items.append([])
      case backslash:
        guard let escaped = rest.popFirst(), escaped == comma || escaped == backslash else {
          throw PresentationReader.invalid("a backslash in a list that escapes neither a comma nor a backslash")
        }
        items[items.count - 1].append(escaped)
      default: items[items.count - 1].append(byte)
      }
    }
    return items
  }

  private static func escapedItem(_ item: [UInt8]) -> [UInt8] {
    item.flatMap { $0 == comma || $0 == backslash ? [backslash, $0] : [$0] }
  }

  private static let comma = UInt8(ascii: ",")
  private static let backslash = UInt8(ascii: "\\")
}
