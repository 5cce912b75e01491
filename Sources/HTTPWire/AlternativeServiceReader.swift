internal import Bytes

/// Parses an Alt-Svc value, one service at a time.
struct AlternativeServiceReader {
  private var scanner: FieldScanner
  private var isFirst = true

  init(_ bytes: [UInt8]) { scanner = FieldScanner(bytes) }

  /// Returns the next service; nil at the end, and after the first error.
  mutating func next() -> AlternativeService? {
    scanner.skipBlanks()
    if !isFirst {
      guard scanner.take(UInt8(ascii: ",")) else { return stop() }
    }
    isFirst = false
    // Empty list members are ignored (RFC 9110, section 5.6.1.2).
    repeat { scanner.skipBlanks() } while scanner.take(UInt8(ascii: ","))
    guard let name = PercentEncoding.decode(scanner.token()), !name.isEmpty, scanner.take(UInt8(ascii: "=")),
      let authority = scanner.quoted(),
      let (host, port) = Self.place(authority)
    else { return stop() }
    var service = AlternativeService(protocol: name, host: host, port: port)
    while true {
      let end = scanner.index
      scanner.skipBlanks()
      guard scanner.take(UInt8(ascii: ";")) else {
        scanner.index = end
        return service
      }
      scanner.skipBlanks()
      let parameter = scanner.token()
      guard !parameter.isEmpty, scanner.take(UInt8(ascii: "=")), let value = value(), !value.isEmpty
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

  private mutating func value() -> [UInt8]? {
    scanner.current == UInt8(ascii: "\"") ? scanner.quoted() : Array(scanner.token())
  }

  private mutating func stop() -> AlternativeService? {
    scanner.end()
    return nil
  }

  /// `[uri-host] ":" port`.
  private static func place(_ authority: [UInt8]) -> (host: String, port: UInt16)? {
    guard let colon = authority.lastIndex(of: UInt8(ascii: ":")),
      let port = number(authority[(colon + 1)...]).flatMap(UInt16.init(exactly:)),
      port > 0, authority[..<colon].allSatisfy({ $0 > 0x20 && $0 < 0x7f })
    else { return nil }
    return (String(decoding: authority[..<colon], as: UTF8.self), port)
  }

  /// Parses decimal digits; a value too large for UInt64 becomes the maximum.
  private static func number(_ digits: some Collection<UInt8>) -> UInt64? {
    guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return UInt64(String(decoding: digits, as: UTF8.self)) ?? .max
  }
}
