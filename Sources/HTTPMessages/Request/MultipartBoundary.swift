/// Boundaries that do not occur in any part (RFC 2046, section 5.1.1).
enum MultipartBoundary {
  /// The common part of all boundaries of a form. Content that is read while it is sent cannot be searched: there randomness has to
  /// suffice.
  static func absent(from parts: [MultipartPart], using generator: inout some RandomNumberGenerator) -> String {
    while true {
      let tail = (0..<22).map { _ in letters[Int.random(in: 0..<letters.count, using: &generator)] }
      if !isIn(parts, tail) { return String(decoding: tail, as: UTF8.self) }
    }
  }

  /// The boundary for the parts within the part at that place; none is a prefix of another, which parsers would confuse.
  static func text(_ mark: String, at place: [Int] = []) -> String {
    "------------------------" + place.map { "\($0)-" }.joined() + mark
  }

  private static func isIn(_ parts: [MultipartPart], _ tail: [UInt8]) -> Bool {
    parts.contains { part in
      switch part.content {
      case .bytes(let bytes): holds(bytes, tail)
      case .parts(let inner): isIn(inner, tail)
      case .source: false
      }
    }
  }

  private static func holds(_ bytes: [UInt8], _ tail: [UInt8]) -> Bool {
    guard let first = tail.first else { return true }
    var rest = bytes[...]
    while let place = rest.firstIndex(of: first) {
      rest = rest[place...]
      if rest.starts(with: tail) { return true }
      rest = rest.dropFirst()
    }
    return false
  }

  private static let letters = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)
}
