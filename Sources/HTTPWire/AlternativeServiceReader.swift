/// Takes an Alt-Svc value apart, one service after the other.
struct AlternativeServiceReader {
  private let bytes: [UInt8]
  private var index = 0
  private var isFirst = true

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Nil at the end, and for good at what cannot be read.
  mutating func next() -> AlternativeService? {
    skipBlanks()
    if !isFirst {
      guard take(UInt8(ascii: ",")) else { return stop() }
    }
    isFirst = false
    // Empty members of a list mean nothing (RFC 9110, section 5.6.1.2).
    repeat { skipBlanks() } while take(UInt8(ascii: ","))
    guard let name = Self.decoded(token()), !name.isEmpty, take(UInt8(ascii: "=")), let authority = quoted(),
      let (host, port) = Self.place(authority)
    else { return stop() }
    var service = AlternativeService(protocol: name, host: host, port: port)
    while true {
      let end = index
      skipBlanks()
      guard take(UInt8(ascii: ";")) else {
        index = end
        return service
      }
      skipBlanks()
      let parameter = token()
      guard !parameter.isEmpty, take(UInt8(ascii: "=")), let value = current == UInt8(ascii: "\"") ? quoted() : token(), !value.isEmpty
      else { return stop() }
      // Unknown parameters are ignored (section 3).
      switch String(decoding: parameter, as: UTF8.self).lowercased() {
      case "ma":
        guard let age = Self.number(value) else { return stop() }
        service.maximumAge = age
      case "persist": service.persists = value == [UInt8(ascii: "1")]
      default: break
      }
    }
  }

  private var current: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func stop() -> AlternativeService? {
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
    while let byte = current, Self.isToken(byte) { index += 1 }
    return Array(bytes[start..<index])
  }

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
      case 0x00...0x08, 0x0a...0x1f, 0x7f: return nil
      default: text.append(byte)
      }
    }
    return nil
  }

  private static func isToken(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5a, 0x61...0x7a: true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }

  /// Undoes percent-encoding; nil where it is none.
  private static func decoded(_ token: [UInt8]) -> [UInt8]? {
    var decoded: [UInt8] = []
    var rest = token[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        decoded.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit) else { return nil }
      decoded.append(high << 4 | low)
    }
    return decoded
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x37
    case 0x61...0x66: byte - 0x57
    default: nil
    }
  }

  /// `[uri-host] ":" port`.
  private static func place(_ authority: [UInt8]) -> (host: String, port: UInt16)? {
    guard let colon = authority.lastIndex(of: UInt8(ascii: ":")),
      let port = number(authority[(colon + 1)...]).flatMap(UInt16.init(exactly:)),
      port > 0, authority[..<colon].allSatisfy({ $0 > 0x20 && $0 < 0x7f })
    else { return nil }
    return (String(decoding: authority[..<colon], as: UTF8.self), port)
  }

  /// Digits alone; what is too large counts as the largest.
  private static func number(_ digits: some Collection<UInt8>) -> UInt64? {
    guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return UInt64(String(decoding: digits, as: UTF8.self)) ?? .max
  }
}
